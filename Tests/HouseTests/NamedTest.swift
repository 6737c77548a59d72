/// A test of the package, and the facts that its name says it holds.
struct NamedTest {
  /// Type and function, as `swift test --filter` takes them.
  let place: String
  /// The ids in parentheses in its name: `S-33` of "home, or another app (S-33)".
  let facts: [String]

  /// Every test that names a fact, in the order of its place.
  static let all = SwiftSource.all(in: "Tests").flatMap(find).sorted { $0.place < $1.place }

  /// The tests of one file that name facts.
  static func find(in source: SwiftSource) -> [NamedTest] {
    // Letters of strings are blanks in the code, so its quotes are the ends of the names.
    let code = Array(source.code.joined(separator: "\n").utf8)
    let text = Array(source.lines.joined(separator: "\n").utf8)
    let mark = Array("@Test(".utf8)
    return code.indices.compactMap { start in
      guard code[start] == mark[0], code[start...].starts(with: mark) else { return nil }
      let opening = code[(start + mark.count)...].drop { $0 == 32 || $0 == 10 }
      guard opening.first == UInt8(ascii: "\"") else { return nil }
      let rest = opening.dropFirst()
      let end = rest.firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
      let facts = ids(in: String(decoding: text[rest.startIndex..<end], as: UTF8.self))
      guard !facts.isEmpty, let function = function(in: code[end...]) else { return nil }
      let before = String(decoding: code[..<start], as: UTF8.self)
      return NamedTest(place: "\(type(before: before))/\(function)", facts: facts)
    }
  }

  /// The ids in parentheses of a test's name; `S-61 to S-67` are seven.
  static func ids(in name: String) -> [String] {
    name.matches(of: #/\(([^()]*)\)/#).flatMap { match in
      match.1.matches(of: #/S-([0-9]+)(?: to S-([0-9]+))?/#).flatMap { found -> [String] in
        guard let first = Int(found.1) else { return [] }
        let last = found.2.flatMap { Int($0) } ?? first
        return (first...max(first, last)).map(FactTable.id)
      }
    }
  }

  private static func function(in code: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: code.prefix(2000), as: UTF8.self)
    return text.firstMatch(of: #/func (\w+)/#).map { String($0.1) }
  }

  /// The last type that the code begins at the margin.
  private static func type(before code: String) -> String {
    let kinds = ["struct", "class", "enum", "actor", "extension"]
    let names = code.split(separator: "\n").reversed().lazy.compactMap { line -> Substring? in
      guard line.first?.isLetter == true || line.first == "@" else { return nil }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let kind = words.firstIndex(where: { kinds.contains(String($0)) }) else { return nil }
      return words[(kind + 1)...].first
    }
    return names.first.map(String.init) ?? ""
  }
}
