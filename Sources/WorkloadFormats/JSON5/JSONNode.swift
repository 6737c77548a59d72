/// A value read from a JSON or JSON5 text, with the place where it starts.
public struct JSONNode: Equatable, Sendable {
  /// What stands there.
  public var value: JSONValue
  /// Where it starts.
  public var place: SourcePlace

  /// Makes a node.
  public init(_ value: JSONValue, at place: SourcePlace) {
    self.value = value
    self.place = place
  }
}

/// What a JSON text can hold. Numbers keep their source text, so that nothing is lost in reading.
public enum JSONValue: Equatable, Sendable {
  /// Members in the order of the text; no two share a name.
  case object([JSONMember])
  /// Items in the order of the text.
  case array([JSONNode])
  /// A text, its escapes resolved.
  case string(String)
  /// A finite number as it was written, sign, fraction, exponent or `0x` included.
  case number(String)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
}

/// One `name: value` of an object.
public struct JSONMember: Equatable, Sendable {
  /// The name, its escapes resolved.
  public var name: String
  /// Where the name starts.
  public var namePlace: SourcePlace
  /// The value.
  public var node: JSONNode

  /// Makes a member.
  public init(name: String, namePlace: SourcePlace, node: JSONNode) {
    self.name = name
    self.namePlace = namePlace
    self.node = node
  }
}

extension JSONNode {
  /// What stands here, in the words of an error's `found`: one line, at most some 60 characters.
  public var summary: String {
    switch value {
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    case .array(let items): items.isEmpty ? "an empty list" : "a list"
    case .string(let text): Quoted.text(text)
    case .number(let text): Quoted.plain(text)
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  /// The error that says what stands here and what should.
  public func error(expected: String) -> WorkloadError {
    WorkloadError(at: place, found: summary, expected: expected)
  }

  /// The levels of objects and lists, from 0 for a scalar. O(nodes).
  var depth: Int {
    switch value {
    case .object(let members): 1 + (members.map(\.node.depth).max() ?? 0)
    case .array(let items): 1 + (items.map(\.depth).max() ?? 0)
    case .string, .number, .bool, .null: 0
    }
  }

  /// The same value, every place in it replaced: for texts that have no lines of their own.
  func moved(to place: SourcePlace) -> JSONNode {
    switch value {
    case .object(let members):
      let moved = members.map {
        JSONMember(name: $0.name, namePlace: place, node: $0.node.moved(to: place))
      }
      return JSONNode(.object(moved), at: place)
    case .array(let items):
      return JSONNode(.array(items.map { $0.moved(to: place) }), at: place)
    case .string, .number, .bool, .null:
      return JSONNode(value, at: place)
    }
  }
}
