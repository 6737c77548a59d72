/// Finds what is whole in a report that was cut, or shortened for reading: the complete process
/// objects, and the complete values around them.
///
/// Read leniently: comments and trailing commas are passed, `...` and broken objects skipped. A
/// process is kept only if its object is complete, from brace to brace, with a name and a
/// footprint. Where the text has no list of processes, those that stand by themselves are taken.
/// Nothing is made up: without a complete process there is nothing to salvage.
struct JetsamSalvage {
  /// The keys of what is looked for, as they stand in the text.
  private static let keys = [
    "bug_type", "os_version", "timestamp", "product", "build", "date", "memoryStatus",
    "pageSize", "largestProcess", "processByPid", "processes",
  ].map { (name: $0, quoted: Array("\"\($0)\"".utf8)) }

  private var members: [JSONMember] = []
  private var hasSeenProcesses = false
  /// How many bytes may still be read more than once, so that no text takes long.
  private var budget: Int

  /// A report's body of what is whole; nil where that is no process. O(bytes).
  static func body(of bytes: [UInt8], source: String) -> JSONNode? {
    bytes.withUnsafeBufferPointer { buffer in
      var walk = JSON5Scanner(
        bytes: buffer, source: source, dialect: .json5, cursor: TextCursor())
      var salvage = JetsamSalvage(budget: 4 * bytes.count)
      while !walk.isAtEnd {
        if walk.byte == 0x22 { salvage.takeMember(at: walk) }
        walk.passByte()
      }
      if !salvage.members.contains(where: { $0.name == "processes" }) {
        salvage.takeLooseProcesses(
          JSON5Scanner(bytes: buffer, source: source, dialect: .json5, cursor: TextCursor()))
      }
      guard salvage.members.contains(where: { $0.name == "processes" }) else { return nil }
      return JSONNode(.object(salvage.members), at: salvage.members[0].namePlace)
    }
  }

  private init(budget: Int) { self.budget = budget }

  /// Keeps the complete member that begins at `walk`, if it is the first of a name that a report
  /// needs.
  private mutating func takeMember(at walk: JSON5Scanner) {
    var scanner = walk
    guard let key = Self.keys.first(where: { scanner.passKey($0.quoted) })?.name,
      !members.contains(where: { $0.name == key })
    else { return }
    let node = key == "processes" ? processes(from: scanner) : complete(at: &scanner)
    guard let node else { return }
    members.append(JSONMember(name: key, namePlace: walk.place, node: node))
  }

  /// The value at `scanner`, if it is complete; `scanner` then stands behind it, else where it
  /// breaks.
  private mutating func complete(at scanner: inout JSON5Scanner) -> JSONNode? {
    let start = scanner.cursor.index
    guard budget > 0 else { return nil }
    if let node = try? scanner.takeValue() { return node }
    budget -= scanner.cursor.index - start
    return nil
  }

  /// Keeps the processes that stand anywhere in the text, if it has some and no list of them.
  private mutating func takeLooseProcesses(_ start: JSON5Scanner) {
    guard !hasSeenProcesses, !members.contains(where: { $0.name == "processByPid" }),
      let node = allProcesses(from: start)
    else { return }
    members.append(JSONMember(name: "processes", namePlace: start.place, node: node))
  }

  /// The complete processes from `start`, which stands at a list, to the end of the text.
  private mutating func processes(from start: JSON5Scanner) -> JSONNode? {
    // A later list would be a part of this one, and none of its processes new.
    guard start.byte == 0x5B, !hasSeenProcesses else { return nil }
    hasSeenProcesses = true
    return allProcesses(from: start)
  }

  private mutating func allProcesses(from start: JSON5Scanner) -> JSONNode? {
    var walk = start
    var items: [JSONNode] = []
    while !walk.isAtEnd {
      var scanner = walk
      guard walk.byte == 0x7B, let node = complete(at: &scanner) else {
        // What is whole within a broken object is looked at too.
        walk.passByte()
        continue
      }
      if Self.isProcess(node) { items.append(node) }
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
    // Most words differ in their first letter.
    guard byte(at: cursor.index + 1) == quoted[1],
      bytes.dropFirst(cursor.index).starts(with: quoted)
    else { return false }
    var scanner = self
    scanner.cursor.index += quoted.count
    guard (try? scanner.skipBlanks()) != nil, scanner.byte == 0x3A else { return false }
    scanner.cursor.index += 1
    guard (try? scanner.skipBlanks()) != nil else { return false }
    self = scanner
    return true
  }
}
