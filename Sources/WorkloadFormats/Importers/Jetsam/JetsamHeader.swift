/// What the header line states.
struct JetsamHeader {
  var osVersion: String?
  var timestamp: String?

  init() {}

  init(_ node: JSONNode) throws(WorkloadError) {
    var reader = try ObjectReader(node, subject: "the header")
    try Self.check(try reader.require("bug_type"))
    osVersion = try reader.optionalString("os_version")
    timestamp = try reader.optionalString("timestamp")
  }

  /// Refuses reports that are none of memory, by what they are; in text these have another number.
  static func check(_ type: JSONNode, isText: Bool = false) throws(WorkloadError) {
    let number: String
    switch type.value {
    case .string(let text), .number(let text): number = text
    default: throw type.error(expected: "the bug type \"298\"")
    }
    guard number != "298", !isText || number != "198" else { return }
    let kind = kinds.first { $0.number == number }?.name ?? "another kind of report"
    throw WorkloadError(
      at: type.place, found: "bug type \(Quoted.text(number)) (\(kind))",
      expected: "\"298\" (a jetsam report)")
  }

  private static let kinds: [(number: String, name: String)] = [
    ("109", "a crash report"), ("309", "a crash report"), ("198", "a jetsam report in old text"),
    ("210", "a panic report"), ("211", "daily analytics"), ("288", "a stackshot"),
    ("385", "an exit report"),
  ]
}
