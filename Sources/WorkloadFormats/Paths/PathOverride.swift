/// One `PATH=VALUE` that changes a workload before it is read: `device.ram=4GiB`,
/// `apps."Yahoo Mail".size='90 MiB'`, `strategies[0]=lru`.
///
/// PATH is segments between points, each a bare word or a quoted text; a position in a list is
/// `name.0` or `name[0]`. VALUE is JSON5; what is no JSON5, and does not begin like an object, a
/// list or a quoted text, is taken as a text, so that `90MiB` needs no quotes.
///
/// Errors, and the places of the new nodes, name the option, `--set PATH=VALUE`, and no line.
public struct PathOverride: Equatable, Sendable {
  enum Segment: Equatable {
    case name(String)
    case position(Int)

    var shown: String {
      switch self {
      case .name(let name): name
      case .position(let index): "[\(index)]"
      }
    }
  }

  let segments: [Segment]
  /// What is put there.
  public let value: JSONNode
  /// The place that errors name.
  public let place: SourcePlace

  /// Parses the text after `--set`, or after the `option` that errors name.
  public init(_ argument: String, option: String = "--set") throws(WorkloadError) {
    let place = Self.place(of: argument, option)
    do {
      let (segments, value) = try OverrideParser.parse(argument)
      self.segments = segments
      self.value = value.moved(to: place)
    } catch {
      throw WorkloadError(at: place, found: error.found, expected: error.expected)
    }
    self.place = place
  }

  /// What errors name as their place.
  static func place(of argument: String, _ option: String) -> SourcePlace {
    let shown = Quoted.plain(argument, limit: 200)
    return SourcePlace(source: "\(option) \(shown)", line: 0, column: 0)
  }

  /// The tree with the value set: a member replaced, or added to an object that exists; an item
  /// of a list replaced. O(members along the path).
  public func apply(to root: JSONNode) throws(WorkloadError) -> JSONNode {
    guard segments.count + value.depth <= JSON5Reader.depthLimit else {
      throw error("a value nested too deep", "at most \(JSON5Reader.depthLimit) levels")
    }
    return try replaced(root, at: 0)
  }

  private func replaced(_ node: JSONNode, at level: Int) throws(WorkloadError) -> JSONNode {
    guard level < segments.count else { return value }
    switch node.value {
    case .object(let members): return try replacedMember(members, node, level)
    case .array(let items): return try replacedItem(items, node, level)
    case .string, .number, .bool, .null:
      throw error("\(words(for: level)) to be \(node.summary)", "an object or a list there")
    }
  }

  private func replacedMember(
    _ members: [JSONMember], _ node: JSONNode, _ level: Int
  ) throws(WorkloadError) -> JSONNode {
    guard case .name(let name) = segments[level] else {
      throw error("\(words(for: level)) to be an object", "a key there, not a position")
    }
    var changed = members
    if let index = members.firstIndex(where: { $0.name == name }) {
      changed[index].node = try replaced(members[index].node, at: level + 1)
    } else if level == segments.count - 1 {
      changed.append(JSONMember(name: name, namePlace: place, node: value))
    } else {
      let names = members.map(\.name)
      throw error(
        "no key \(Quoted.name(name)) in \(words(for: level))",
        Quoted.choice(names) + Spelling.hint(for: name, among: names))
    }
    return JSONNode(.object(changed), at: node.place)
  }

  private func replacedItem(
    _ items: [JSONNode], _ node: JSONNode, _ level: Int
  ) throws(WorkloadError) -> JSONNode {
    guard let index = position(of: segments[level]) else {
      throw error("\(words(for: level)) to be a list", "a position from 0 there")
    }
    guard index < items.count else {
      let range = items.isEmpty ? "no position, for it is empty" : "0 to \(items.count - 1)"
      throw error("position \(index) in \(words(for: level))", range)
    }
    var changed = items
    changed[index] = try replaced(items[index], at: level + 1)
    return JSONNode(.array(changed), at: node.place)
  }

  private func position(of segment: Segment) -> Int? {
    switch segment {
    case .position(let index): index
    case .name(let name):
      name.utf8.allSatisfy(\.isDigit) && name.utf8.count <= 9 ? Int(name) : nil
    }
  }

  /// What the first `level` segments lead to, in words.
  private func words(for level: Int) -> String {
    guard level > 0 else { return "the workload" }
    return Quoted.name(segments[..<level].map(\.shown).joined(separator: "."))
  }

  private func error(_ found: String, _ expected: String) -> WorkloadError {
    WorkloadError(at: place, found: found, expected: expected)
  }
}
