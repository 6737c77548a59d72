/// Finds what is whole in a report that was cut, or shortened for reading: the complete process
/// objects, and the complete values around them.
///
/// Read leniently: comments and trailing commas are passed, `...` and broken objects skipped. A
/// process is kept only if its object is complete, from brace to brace, with a name and a
/// footprint. Nothing is made up: without a complete memory status there is nothing to salvage.
struct JetsamSalvage {
  /// The keys of what is looked for, as they stand in the text.
  private static let keys = [
    "bug_type", "os_version", "timestamp", "product", "build", "date", "memoryStatus",
    "largestProcess", "processByPid", "processes",
  ].map { (name: $0, quoted: Array("\"\($0)\"".utf8)) }

  /// A report's body of what is whole; nil where that is no process or no memory status.
  /// O(bytes), times the levels of what is broken.
  static func body(of bytes: [UInt8], source: String) -> JSONNode? {
    bytes.withUnsafeBufferPointer { buffer in
      var walk = JSON5Scanner(
        bytes: buffer, source: source, dialect: .json5, cursor: TextCursor())
      var members: [JSONMember] = []
      while !walk.isAtEnd {
        if walk.byte == 0x22, let member = member(at: walk),
          !members.contains(where: { $0.name == member.name })
        {
          members.append(member)
        }
        walk.passByte()
      }
      let names = members.map(\.name)
      guard names.contains("memoryStatus"), names.contains("processes") else { return nil }
      return JSONNode(.object(members), at: members[0].namePlace)
    }
  }

  /// The complete member that begins at `walk`, if it is one that a report needs.
  private static func member(at walk: JSON5Scanner) -> JSONMember? {
    var scanner = walk
    guard let key = keys.first(where: { scanner.passKey($0.quoted) }) else { return nil }
    let node = key.name == "processes" ? processes(from: scanner) : try? scanner.takeValue()
    return node.map { JSONMember(name: key.name, namePlace: walk.place, node: $0) }
  }

  /// The complete processes from `start`, which stands at a list, to the end of the text.
  private static func processes(from start: JSON5Scanner) -> JSONNode? {
    guard start.byte == 0x5B else { return nil }
    var walk = start
    var items: [JSONNode] = []
    while !walk.isAtEnd {
      var scanner = walk
      guard walk.byte == 0x7B, let node = try? scanner.takeValue() else {
        walk.passByte()
        continue
      }
      if isProcess(node) { items.append(node) }
      walk = scanner
    }
    return items.isEmpty ? nil : JSONNode(.array(items), at: start.place)
  }

  private static func isProcess(_ node: JSONNode) -> Bool {
    guard case .object(let members) = node.value else { return false }
    return ["name", "rpages"].allSatisfy { key in members.contains { $0.name == key } }
  }
}

extension JSON5Scanner {
  /// Passes one byte, whatever it is.
  fileprivate mutating func passByte() {
    switch byte {
    case 0x0A, 0x0D: skipLineEnd()
    case 0x80...0xBF:
      cursor.index += 1
      cursor.continuations += 1
    default: cursor.index += 1
    }
  }

  /// Passes the key `quoted`, its colon, and the blanks around; false, and nothing passed, where
  /// something else stands.
  fileprivate mutating func passKey(_ quoted: [UInt8]) -> Bool {
    guard bytes.dropFirst(cursor.index).starts(with: quoted) else { return false }
    var scanner = self
    scanner.cursor.index += quoted.count
    guard (try? scanner.skipBlanks()) != nil, scanner.byte == 0x3A else { return false }
    scanner.cursor.index += 1
    guard (try? scanner.skipBlanks()) != nil else { return false }
    self = scanner
    return true
  }
}
