/// The lines above the processes of a report in text: `Free pages: 1413`.
struct JetsamTextFields {
  private var values: [String: JSONMember] = [:]

  /// What the lines say, by the keys that a report in JSON has for it.
  private static let keys = [
    "hardware model": "product", "os version": "os_version", "date": "date",
    "date/time": "date", "largest process": "largestProcess", "page size": "pageSize",
    "free pages": "free", "active pages": "active", "inactive pages": "inactive",
    "speculative pages": "speculative", "throttled pages": "throttled",
    "purgeable pages": "purgeable", "wired pages": "wired", "file-backed pages": "fileBacked",
    "anonymous pages": "anonymous", "compressor size": "compressorSize",
    "uncompressed pages in compressor": "uncompressed", "uncompressed": "uncompressed",
  ]
  private static let texts = ["product", "os_version", "date", "largestProcess"]
  private static let pages = [
    "free", "active", "inactive", "wired", "fileBacked", "anonymous", "speculative", "throttled",
    "purgeable",
  ]

  /// Takes what `line` says, if it says something that is needed.
  mutating func take(_ line: JetsamTextLine) throws(WorkloadError) {
    guard !line.isBlank else { return }
    guard let colon = line.scalars.firstIndex(of: ":") else {
      throw WorkloadError(
        at: line.place, found: Quoted.text(line.text), expected: "a name, a colon and a value")
    }
    let name = line.trimmed(0..<colon)
    guard let key = Self.keys[name.text.lowercased()] else { return }
    let value = line.trimmed((colon + 1)..<line.scalars.count)
    guard values[key] == nil else {
      throw WorkloadError(
        at: line.place(name.start), found: "\(Quoted.text(name.text)) again", expected: "it once")
    }
    // Empty, nothing is stated.
    guard !value.text.isEmpty else { return }
    let node = JSONNode(
      Self.texts.contains(key) ? .string(value.text) : .number(value.text),
      at: line.place(value.start))
    values[key] = JSONMember(name: key, namePlace: line.place(name.start), node: node)
  }

  /// Whether all pages that a workload needs are counted: the last three may be none.
  var hasPages: Bool { Self.pages.dropLast(3).allSatisfy { values[$0] != nil } }

  /// Whether the device is named.
  var hasModel: Bool { values["product"] != nil }

  /// What was found, as a report in JSON has it.
  var members: [JSONMember] {
    let stated = Self.texts.compactMap { values[$0] }
    guard let first = values["free"], hasPages else { return stated + [pageSize].compactMap { $0 } }
    let counts = Self.pages.compactMap { values[$0] ?? zero($0, like: first) }
    let status =
      [pageSize, object("memoryPages", counts, like: first)].compactMap { $0 }
      + ["compressorSize", "uncompressed"].map { values[$0] ?? zero($0, like: first) }
    return stated + [object("memoryStatus", status, like: first)]
  }

  /// Systems that do not state it have pages of 4 KiB.
  private var pageSize: JSONMember? {
    if let stated = values["pageSize"] { return stated }
    guard let like = values["free"] ?? values["active"] else { return nil }
    return JSONMember(
      name: "pageSize", namePlace: like.namePlace,
      node: JSONNode(.number("4096"), at: like.node.place))
  }

  private func zero(_ name: String, like other: JSONMember) -> JSONMember {
    JSONMember(
      name: name, namePlace: other.namePlace, node: JSONNode(.number("0"), at: other.node.place))
  }

  private func object(
    _ name: String, _ members: [JSONMember], like other: JSONMember
  ) -> JSONMember {
    JSONMember(
      name: name, namePlace: other.namePlace,
      node: JSONNode(.object(members), at: other.namePlace))
  }
}
