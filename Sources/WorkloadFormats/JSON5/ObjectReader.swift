import SimKernel

/// Reads an object key by key and refuses, at the end, the keys that were not asked for.
///
/// Errors carry the place of the value, of the unknown key, or of the object that lacks one.
public struct ObjectReader: Sendable {
  /// What the object describes, for errors: `the device`.
  public let subject: String
  /// Where the object starts.
  public let place: SourcePlace
  /// Its members in the order of the text.
  public let members: [JSONMember]
  private var isAsked: [Bool]
  private var askedKeys: [String] = []
  /// Only for objects of many members; a search does for the others.
  private var table: [String: Int] = [:]

  /// Starts reading `node`, which must be an object. O(members).
  public init(_ node: JSONNode, subject: String) throws(WorkloadError) {
    guard case .object(let members) = node.value else {
      throw node.error(expected: "an object for \(subject)")
    }
    self.subject = subject
    place = node.place
    self.members = members
    isAsked = Array(repeating: false, count: members.count)
    if members.count > NameSet.smallCount {
      for (index, member) in members.enumerated() where table[member.name] == nil {
        table[member.name] = index
      }
    }
  }

  /// The value of `key`, or nil when the object has no such key; asking makes the key known.
  public mutating func optional(_ key: String) -> JSONNode? {
    askedKeys.append(key)
    let index =
      table.isEmpty ? members.firstIndex { $0.name == key } : table[key]
    guard let index else { return nil }
    isAsked[index] = true
    return members[index].node
  }

  /// The value of `key`, which must be there.
  public mutating func require(_ key: String) throws(WorkloadError) -> JSONNode {
    if let node = optional(key) { return node }
    throw missing(key)
  }

  private func missing(_ key: String) -> WorkloadError {
    let others = members.indices.filter { !isAsked[$0] }
    let near = Spelling.nearest(to: key, among: others.map { members[$0].name })
    if let near, let index = others.first(where: { members[$0].name == near }) {
      return WorkloadError(
        at: members[index].namePlace, found: "the key \(Quoted.name(near))",
        expected: "\(subject) to have \(Quoted.name(key))")
    }
    return WorkloadError(
      at: place, found: "\(subject) without \(Quoted.name(key))",
      expected: "the key \(Quoted.name(key))")
  }

  /// Refuses the first key that was neither asked for nor is among `alsoAllowed`.
  public func finish(alsoAllowed: [String] = []) throws(WorkloadError) {
    for (index, member) in members.enumerated() where !isAsked[index] {
      guard !alsoAllowed.contains(member.name) else { continue }
      var known: [String] = []
      for key in askedKeys + alsoAllowed where !known.contains(key) { known.append(key) }
      throw WorkloadError(
        at: member.namePlace, found: "unknown key \(Quoted.name(member.name))",
        expected: (known.isEmpty ? "no key in \(subject)" : Quoted.choice(known))
          + Spelling.hint(for: member.name, among: known))
    }
  }
}

/// Keys that must be there, by the type of their value.
extension ObjectReader {
  /// A text.
  public mutating func string(_ key: String) throws(WorkloadError) -> String {
    try require(key).string()
  }

  /// `true` or `false`.
  public mutating func bool(_ key: String) throws(WorkloadError) -> Bool {
    try require(key).bool()
  }

  /// A whole number within `range`.
  public mutating func integer(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(WorkloadError) -> Int64 {
    try require(key).integer(in: range)
  }

  /// A decimal number within `range`.
  public mutating func decimal(
    _ key: String, in range: ClosedRange<ExactDecimal>? = nil
  ) throws(WorkloadError) -> ExactDecimal {
    try require(key).decimal(in: range)
  }

  /// A size in bytes within `range`.
  public mutating func bytes(
    _ key: String, in range: ClosedRange<Int64> = 0...Int64.max
  ) throws(WorkloadError) -> Int64 {
    try Quantity.bytes(try require(key), in: range)
  }

  /// A duration within `range`.
  public mutating func duration(
    _ key: String, in range: ClosedRange<SimTime> = .zero...SimTime(microseconds: .max - 1)
  ) throws(WorkloadError) -> SimTime {
    try Quantity.duration(try require(key), in: range)
  }

  /// A list.
  public mutating func array(_ key: String) throws(WorkloadError) -> [JSONNode] {
    try require(key).array()
  }

  /// An object, ready to be read; `subject` names it in errors.
  public mutating func object(
    _ key: String, subject: String
  ) throws(WorkloadError) -> ObjectReader {
    try ObjectReader(try require(key), subject: subject)
  }
}

/// Keys that may lack: nil then. A value of the wrong type, `null` too, is an error all the same.
extension ObjectReader {
  /// A text.
  public mutating func optionalString(_ key: String) throws(WorkloadError) -> String? {
    guard let node = optional(key) else { return nil }
    return try node.string()
  }

  /// `true` or `false`.
  public mutating func optionalBool(_ key: String) throws(WorkloadError) -> Bool? {
    guard let node = optional(key) else { return nil }
    return try node.bool()
  }

  /// A whole number within `range`.
  public mutating func optionalInteger(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(WorkloadError) -> Int64? {
    guard let node = optional(key) else { return nil }
    return try node.integer(in: range)
  }

  /// A decimal number within `range`.
  public mutating func optionalDecimal(
    _ key: String, in range: ClosedRange<ExactDecimal>? = nil
  ) throws(WorkloadError) -> ExactDecimal? {
    guard let node = optional(key) else { return nil }
    return try node.decimal(in: range)
  }

  /// A size in bytes within `range`.
  public mutating func optionalBytes(
    _ key: String, in range: ClosedRange<Int64> = 0...Int64.max
  ) throws(WorkloadError) -> Int64? {
    guard let node = optional(key) else { return nil }
    return try Quantity.bytes(node, in: range)
  }

  /// A duration within `range`.
  public mutating func optionalDuration(
    _ key: String, in range: ClosedRange<SimTime> = .zero...SimTime(microseconds: .max - 1)
  ) throws(WorkloadError) -> SimTime? {
    guard let node = optional(key) else { return nil }
    return try Quantity.duration(node, in: range)
  }

  /// A list.
  public mutating func optionalArray(_ key: String) throws(WorkloadError) -> [JSONNode]? {
    guard let node = optional(key) else { return nil }
    return try node.array()
  }

  /// An object, ready to be read; `subject` names it in errors.
  public mutating func optionalObject(
    _ key: String, subject: String
  ) throws(WorkloadError) -> ObjectReader? {
    guard let node = optional(key) else { return nil }
    return try ObjectReader(node, subject: subject)
  }
}
