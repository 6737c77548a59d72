import DeviceModel
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
  /// The rows that say which keys there are; nil where any may be asked for.
  private(set) var section: FieldSection?
  /// The mode of the workload, once it is known.
  private(set) var mode: SimulationMode?
  private var isAsked: [Bool]
  private var askedKeys: [String] = []
  /// Only for objects of many members; a search does for the others.
  private var table: [String: Int] = [:]

  /// Starts reading `node`, which must be an object. O(members).
  public init(_ node: JSONNode, subject: String) throws(WorkloadError) {
    try self.init(node, subject: subject, nil)
  }

  /// The same by the rows of `section`: a key that only the other mode has is refused at once.
  init(
    _ node: JSONNode, _ section: FieldSection, subject: String? = nil, in mode: SimulationMode?
  ) throws(WorkloadError) {
    try self.init(node, subject: subject ?? section.subject, section)
    if let mode { try enter(mode) }
  }

  private init(
    _ node: JSONNode, subject: String, _ section: FieldSection?
  ) throws(WorkloadError) {
    guard case .object(let members) = node.value else {
      throw node.error(expected: "an object for \(subject)")
    }
    self.subject = subject
    self.section = section
    place = node.place
    self.members = members
    isAsked = Array(repeating: false, count: members.count)
    if members.count > NameSet.smallCount {
      for (index, member) in members.enumerated() where table[member.name] == nil {
        table[member.name] = index
      }
    }
  }

  /// Goes on by these rows.
  mutating func adopt(_ section: FieldSection) { self.section = section }

  /// Learns the mode; refuses the first key that only the other has.
  mutating func enter(_ mode: SimulationMode) throws(WorkloadError) {
    self.mode = mode
    guard let section, section.rows.contains(where: { $0.onlyIn != nil }) else { return }
    for member in members {
      guard let other = section.otherMode(of: member.name, than: mode) else { continue }
      throw WorkloadError(
        at: member.namePlace,
        found: "the key \(Quoted.name(member.name)) in mode \(Quoted.text(mode.rawValue))",
        expected: "it only in mode \(Quoted.text(other.rawValue))")
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

  /// The error that `key` lacks, or stands there misspelt.
  func missing(_ key: String) -> WorkloadError {
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

  /// Refuses the first key that was neither asked for nor is among `alsoAllowed`; with rows, all of
  /// them must have been asked for.
  public func finish(alsoAllowed: [String] = []) throws(WorkloadError) {
    assert(
      section?.rows.allSatisfy { !$0.applies(in: mode) || askedKeys.contains($0.key) } ?? true,
      "a row of \(subject) that its decoder does not ask for")
    for (index, member) in members.enumerated() where !isAsked[index] {
      guard !alsoAllowed.contains(member.name) else { continue }
      var known: [String] = []
      let rows = section?.rows.filter { $0.applies(in: mode) }.map(\.key) ?? []
      for key in rows + askedKeys + alsoAllowed where !known.contains(key) { known.append(key) }
      let hint = Spelling.hint(for: member.name, among: known)
      throw WorkloadError(
        at: member.namePlace, found: "unknown key \(Quoted.name(member.name))",
        expected: (known.isEmpty ? "no key in \(subject)" : Quoted.choice(known))
          + (hint.isEmpty && section != nil ? WorkloadFields.hint(for: member.name) : hint))
    }
  }
}

/// Keys that must be there, by the type of their value.
extension ObjectReader {
  /// A whole number within `range`.
  public mutating func integer(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(WorkloadError) -> Int64 {
    try require(key).integer(in: range)
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

  /// A whole number within `range`.
  public mutating func optionalInteger(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(WorkloadError) -> Int64? {
    guard let node = optional(key) else { return nil }
    return try node.integer(in: range)
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
