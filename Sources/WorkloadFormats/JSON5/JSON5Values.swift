/// Values: objects, lists and words. Texts and numbers have files of their own.
extension JSON5Scanner {
  /// Takes the value at the cursor, which stands past blanks.
  mutating func takeValue() throws(WorkloadError) -> JSONNode {
    let start = place
    switch byte {
    case 0x7B: return try takeObject(from: start)
    case 0x5B: return try takeArray(from: start)
    case 0x22: return JSONNode(.string(try takeString()), at: start)
    case 0x27 where dialect == .json5: return JSONNode(.string(try takeString()), at: start)
    case 0x2D, 0x30...0x39: return JSONNode(.number(try takeNumber()), at: start)
    case 0x2B where dialect == .json5: return JSONNode(.number(try takeNumber()), at: start)
    case 0x2E where dialect == .json5: return JSONNode(.number(try takeNumber()), at: start)
    default: return JSONNode(try takeWord(), at: start)
    }
  }

  /// Counts one more open object or list, and takes its bracket.
  private mutating func open() throws(WorkloadError) {
    guard depth < JSON5Reader.depthLimit else {
      throw error(
        "a value nested too deep", expected: "at most \(JSON5Reader.depthLimit) levels")
    }
    depth += 1
    cursor.index += 1
  }

  /// Takes the bracket that closes what was opened last.
  private mutating func close() {
    depth -= 1
    cursor.index += 1
  }

  private mutating func takeArray(from start: SourcePlace) throws(WorkloadError) -> JSONNode {
    try open()
    var items: [JSONNode] = []
    try skipBlanks()
    while byte != 0x5D {
      items.append(try takeValue())
      try skipBlanks()
      guard byte == 0x2C else { break }
      try takeComma(before: 0x5D)
    }
    guard byte == 0x5D else { throw unclosed("list", "]", from: start) }
    close()
    return JSONNode(.array(items), at: start)
  }

  private mutating func takeObject(from start: SourcePlace) throws(WorkloadError) -> JSONNode {
    try open()
    var members: [JSONMember] = []
    var names = NameSet()
    try skipBlanks()
    while byte != 0x7D {
      if isAtEnd { throw unclosed("object", "}", from: start) }
      let member = try takeMember()
      if let first = names.insert(member.name, members) {
        throw WorkloadError(
          at: member.namePlace, found: "the key \(Quoted.name(member.name)) a second time",
          expected: "it once (line \(members[first].namePlace.line) has it)")
      }
      members.append(member)
      try skipBlanks()
      guard byte == 0x2C else { break }
      try takeComma(before: 0x7D)
    }
    guard byte == 0x7D else { throw unclosed("object", "}", from: start) }
    close()
    return JSONNode(.object(members), at: start)
  }

  private mutating func takeMember() throws(WorkloadError) -> JSONMember {
    let namePlace = place
    let name = try takeKey()
    try skipBlanks()
    guard byte == 0x3A else { throw unexpected("\":\" after the key \(Quoted.name(name))") }
    cursor.index += 1
    try skipBlanks()
    return JSONMember(name: name, namePlace: namePlace, node: try takeValue())
  }

  /// Takes a comma and the blanks after it; JSON5 lets a comma stand before the closing bracket.
  private mutating func takeComma(before closing: UInt8) throws(WorkloadError) {
    cursor.index += 1
    try skipBlanks()
    if byte == closing, dialect == .json {
      throw unexpected(closing == 0x7D ? "a key after the comma" : "a value after the comma")
    }
  }

  private func unclosed(
    _ kind: String, _ bracket: String, from start: SourcePlace
  ) -> WorkloadError {
    guard isAtEnd else { return unexpected("\",\" or \"\(bracket)\"") }
    return unexpected("\"\(bracket)\" to close the \(kind) of line \(start.line)")
  }

  /// Takes `true`, `false` or `null`, or says what is wrong with what stands there.
  private mutating func takeWord() throws(WorkloadError) -> JSONValue {
    var end = cursor.index
    while Self.isWordByte(byte(at: end)) { end += 1 }
    guard end > cursor.index else { throw unexpected("a value") }
    let word = String(decoding: bytes[cursor.index..<end], as: UTF8.self)
    switch word {
    case "true", "false":
      cursor.index = end
      return .bool(word == "true")
    case "null":
      cursor.index = end
      return .null
    case "NaN", "Infinity":
      throw error(word, expected: "a finite number")
    default:
      if let near = Spelling.nearest(to: word, among: ["true", "false", "null"]) {
        throw unexpected("a value (\(near) is written so)")
      }
      throw unexpected("a value (a text stands in quotes)")
    }
  }
}

/// The names of one object so far: a linear search while they are few, a table from then on, so
/// that reading stays linear in the text.
struct NameSet {
  static let smallCount = 16
  private var table: [String: Int] = [:]

  /// The index of the earlier member of that name, if there is one; else notes the name.
  mutating func insert(_ name: String, _ members: [JSONMember]) -> Int? {
    if members.count < Self.smallCount {
      return members.firstIndex { $0.name == name }
    }
    if members.count == Self.smallCount {
      for (index, member) in members.enumerated() { table[member.name] = index }
    }
    // A repeat ends the reading, so that the entry it overwrites is never asked for again.
    return table.updateValue(members.count, forKey: name)
  }
}
