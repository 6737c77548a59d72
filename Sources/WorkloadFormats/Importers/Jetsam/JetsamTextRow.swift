/// A process of a report in text: its name, its image's number and its counts, column by column.
///
///     Otter Notes <0f1e…>  3.46  7126  0  -  9126  100  [highwater]  (daemon) (idle)
struct JetsamTextRow {
  private let line: JetsamTextLine
  private let name: (text: String, start: Int)
  private var counts: [(text: String, start: Int)] = []
  private var reason: (text: String, start: Int)?
  private var states: [(text: String, start: Int)] = []

  init(_ line: JetsamTextLine) throws(WorkloadError) {
    self.line = line
    guard let image = Self.image(in: line.scalars) else {
      throw Self.broken(line, at: line.place)
    }
    name = line.trimmed(0..<image.lowerBound)
    var index = image.upperBound
    while index < line.scalars.count {
      if JetsamTextLine.isBlank(line.scalars[index]) {
        index += 1
      } else {
        index = try take(from: index)
      }
    }
  }

  private static func broken(_ line: JetsamTextLine, at place: SourcePlace) -> WorkloadError {
    WorkloadError(
      at: place, found: Quoted.text(line.text),
      expected: "a process: its name, <the number of its image>, its counts, [reason], (state)")
  }

  /// Where `<…>` stands: hexadecimal digits, which no name has within such brackets.
  private static func image(in scalars: [Unicode.Scalar]) -> Range<Int>? {
    for start in scalars.indices where scalars[start] == "<" {
      let inner = scalars[(start + 1)...].prefix { $0.properties.isASCIIHexDigit || $0 == "-" }
      if inner.count >= 8, inner.endIndex < scalars.count, scalars[inner.endIndex] == ">" {
        return start..<(inner.endIndex + 1)
      }
    }
    return nil
  }

  /// Takes a count, a reason or a state; the place behind it.
  private mutating func take(from start: Int) throws(WorkloadError) -> Int {
    let scalars = line.scalars
    let ends: [Unicode.Scalar: Unicode.Scalar] = ["[": "]", "(": ")"]
    if let closing = ends[scalars[start]] {
      let end = scalars[(start + 1)...].firstIndex { "[](<)>".unicodeScalars.contains($0) }
      guard let end, scalars[end] == closing else {
        throw Self.broken(line, at: line.place(start))
      }
      let inner = line.trimmed((start + 1)..<end)
      if closing == ")" {
        states.append(inner)
      } else if !inner.text.isEmpty {
        reason = inner
      }
      return end + 1
    }
    let word = scalars[start...].prefix {
      !JetsamTextLine.isBlank($0) && $0 != "[" && $0 != "("
    }
    let isCount = word.allSatisfy { ("0"..."9").contains($0) || $0 == "." } || word == ["-"]
    guard isCount else { throw Self.broken(line, at: line.place(start)) }
    counts.append(line.trimmed(word.indices))
    return word.endIndex
  }

  /// The process as a report in JSON has it. `columns` are the names of its counts.
  func node(_ columns: [String]) throws(WorkloadError) -> JSONNode {
    guard counts.count == columns.count else {
      throw WorkloadError(
        at: line.place, found: "\(counts.count) counts of \(Quoted.text(name.text))",
        expected: "\(columns.count): \(columns.joined(separator: ", "))")
    }
    var members = [member("name", .string(name.text), name.start)]
    for (column, count) in zip(columns, counts) where count.text != "-" {
      guard let key = JetsamTextColumns.key(of: column, among: columns) else { continue }
      members.append(member(key, .number(count.text), count.start))
    }
    // Systems before iOS 6 state it so.
    let ended = "jettisoned"
    if let reason = reason ?? states.first(where: { $0.text == ended }) {
      members.append(member("reason", .string(reason.text), reason.start))
    }
    let listed = states.filter { $0.text != ended }.map {
      JSONNode(.string($0.text), at: line.place($0.start))
    }
    members.append(member("states", .array(listed), name.start))
    return JSONNode(.object(members), at: line.place)
  }

  private func member(_ name: String, _ value: JSONValue, _ start: Int) -> JSONMember {
    let place = line.place(start)
    return JSONMember(name: name, namePlace: place, node: JSONNode(value, at: place))
  }
}

/// The columns of counts in a report in text, as its own line names them.
enum JetsamTextColumns {
  /// The names of the counts in the line above the rows; nil where it is none.
  static func names(_ line: JetsamTextLine) -> [String]? {
    let text = line.text.lowercased().replacing("|", with: " ")
      .replacing("cpu time", with: "cpu_time").replacing("count resident pages", with: "rpages")
    let words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard words.first == "name", words.contains("rpages") else { return nil }
    return words.dropFirst().filter { !["<", "[", "("].contains($0.prefix(1)) }
  }

  /// The key that a report in JSON has for `column`; nil for what is not needed.
  static func key(of column: String, among columns: [String]) -> String? {
    switch column {
    case "rpages": "rpages"
    case "cpu_time": "cpuTime"
    case "purgeable": "purgeable"
    case "lifetime_max": "lifetimeMax"
    // The most of late, where the most of all is not stated.
    case "recent_max": columns.contains("lifetime_max") ? nil : "lifetimeMax"
    default: nil
    }
  }
}
