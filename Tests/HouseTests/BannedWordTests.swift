import Testing

@Suite("Banned words")
struct BannedWordTests {
  /// The code of `source` that uses what it must not, as `path:line: what`.
  static func faults(in source: SwiftSource, room: String) -> [String] {
    var faults: [String] = []
    for (offset, line) in source.code.enumerated() {
      let place = "\(source.path):\(offset + 1)"
      for word in ["try!", "unsafeFlags"] where line.contains(word) {
        faults.append("\(place): \(word)")
      }
      if forcesUnwrap(line) { faults.append("\(place): a force unwrap") }
      if !room.hasPrefix("flotsam"), callsPrint(line) { faults.append("\(place): print") }
      let isLookup = source.comments[offset].contains("// lookup only")
      if Rooms.ordered.contains(room), !isLookup, usesHashing(line) {
        faults.append("\(place): a dictionary or set; its order differs between processes")
      }
    }
    return faults
  }

  /// `x!`, `f()!`, `as!`, `Int!`; not `!x` and not `!=`.
  private static func forcesUnwrap(_ line: String) -> Bool {
    let letters = Array(line)
    return letters.indices.dropFirst().contains { place in
      let before = letters[place - 1]
      let isOperand = before.isLetter || before.isNumber || "_)]}?>\"".contains(before)
      let isUnequal = place + 1 < letters.count && letters[place + 1] == "="
      return letters[place] == "!" && isOperand && !isUnequal && !line.contains("try!")
    }
  }

  private static func callsPrint(_ line: String) -> Bool {
    ["print(", "debugPrint(", "dump("].contains { word in
      line.ranges(of: word).contains { range in
        guard range.lowerBound > line.startIndex else { return true }
        let before = line[line.index(before: range.lowerBound)]
        return !before.isLetter && !before.isNumber && before != "_" && before != "."
      }
    }
  }

  /// `Dictionary`, `Set<…>`, `Set(…)`, `[Key: Value]`, `[:]`.
  private static func usesHashing(_ line: String) -> Bool {
    if ["Dictionary", "Set<", "Set(", "[:]"].contains(where: line.contains) { return true }
    // A value that is itself in brackets begins the next piece and leaves this one empty.
    let pieces = line.split(separator: "[", omittingEmptySubsequences: false).dropFirst()
    return pieces.contains { rest in
      let key = rest.prefix { $0.isLetter || $0.isNumber || "._<>?".contains($0) }
      let tail = rest.dropFirst(key.count).drop { $0 == " " }
      let value = tail.dropFirst().drop { $0 == " " }
      return key.first?.isUppercase == true && tail.first == ":"
        && (value.isEmpty || value.first?.isUppercase == true || value.first == "(")
    }
  }

  @Test("no forced tries or unwraps, no stray printing, no order that changes between runs")
  func sources() {
    for room in PackageTree.folders(in: "Sources") {
      for source in SwiftSource.all(in: "Sources/\(room)") {
        let faults = Self.faults(in: source, room: room)
        #expect(faults == [])
      }
    }
  }

  @Test("each banned form is found, and its harmless neighbours are not")
  func checker() {
    let bad = [
      "let a = try! f()", "let a = b!", "let a = f()!.c", "let a = b as! C", "var a: Int!",
      "print(1)", "let a: [String: Int]", "let a: [App.ID : [Int]] = x", "let a: Set<Int>",
      "let a = Set(b)", "let a: Dictionary<A, B>", "a = [:]", "let a = \"\\(b!)\"",
    ]
    for line in bad {
      let source = SwiftSource(path: "x.swift", text: line)
      #expect(Self.faults(in: source, room: "DeviceModel").count == 1, "\(line)")
    }
    let good = [
      "if a != b, !c {}", "let a = \"b!\"", "// b! try! print( Set<Int>", "text.print(1)",
      "blueprint(1)", "let a: [Int] = [b]", "let a: [String: Int]  // lookup only",
      "a[B.c] = d ? e : f", "subset(a)", "(a ? b[C] : D)",
    ]
    for line in good {
      let source = SwiftSource(path: "x.swift", text: line)
      #expect(Self.faults(in: source, room: "DeviceModel") == [], "\(line)")
    }
    let page = SwiftSource(path: "x.swift", text: "print(1)")
    #expect(Self.faults(in: page, room: "flotsam-bench") == [])
  }
}
