@testable import WorkloadFormats

/// The nodes of a JSON5 text, or the line of its error.
func parse(_ text: String, dialect: JSONDialect = .json5) -> Result<JSONNode, WorkloadError> {
  parse(Array(text.utf8), dialect: dialect)
}

func parse(_ bytes: [UInt8], dialect: JSONDialect = .json5) -> Result<JSONNode, WorkloadError> {
  Result { () throws(WorkloadError) in
    try JSON5Reader.read(bytes, source: "w", dialect: dialect)
  }
}

/// The error line that `body` ends in, or "no error".
func errorLine(_ body: () throws -> some Any) -> String {
  do {
    _ = try body()
    return "no error"
  } catch {
    return "\(error)"
  }
}

func node(_ text: String) throws -> JSONNode { try parse(text).get() }

extension JSONNode {
  /// The value as strict JSON without blanks, numbers as written.
  var json: String {
    switch value {
    case .object(let members):
      "{" + members.map { "\"\($0.name)\":\($0.node.json)" }.joined(separator: ",") + "}"
    case .array(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .string(let text): "\"\(text)\""
    case .number(let text): text
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }
}

extension JSON5Reader {
  /// The values of a text, one after the other.
  static func readDocuments(
    _ bytes: [UInt8], source: String, dialect: JSONDialect = .json5
  ) throws(WorkloadError) -> [JSONNode] {
    var documents = JSONDocuments(bytes, source: source, dialect: dialect)
    var nodes: [JSONNode] = []
    while let node = try documents.next() { nodes.append(node) }
    return nodes
  }
}
