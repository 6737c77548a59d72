import TestBudgets
import Testing

@testable import WorkloadFormats

/// Reads a report and makes a workload in `mode`; throws when the workload does not check.
func importedText(
  _ bytes: [UInt8], _ mode: ImportOptions.Kind = .device, salvages: Bool = false
) throws -> String {
  var options = ImportOptions()
  options.kind = mode
  options.salvages = salvages
  let source = ImportSource(bytes: bytes, name: "r.ips")
  let imported = try JetsamImporter.entry.workload(of: [source], options: options)
  if let fault = imported.fault { throw fault }
  try WorkloadText.entry.check(Array(imported.text.utf8), "made.json5")
  return imported.text
}

@Suite("Forms of jetsam reports")
struct JetsamVariantTests {
  @Test(
    "every form becomes a workload that checks, in every mode", arguments: JetsamVariant.all,
    ImportOptions.Kind.allCases)
  func sound(variant: JetsamVariant, mode: ImportOptions.Kind) throws {
    let text = try importedText(variant.bytes, mode)
    #expect(
      text.contains("\"Ledger\": {")
        && text.contains("mode: \"\(mode == .cache ? "cache" : "device")\""))
  }

  @Test("the forms of one report say the same")
  func alike() throws {
    let workloads = try JetsamVariant.all.suffix(3).map { try importedText($0.bytes) }
    #expect(workloads.allSatisfy { $0 == workloads[0] })
    #expect(try importedText(JetsamVariant.ios14.bytes) == workloads[1])
  }

  @Test("the order of keys does not matter", arguments: JetsamVariant.all)
  func order(variant: JetsamVariant) throws {
    let documents = try JSON5Reader.readDocuments(variant.bytes, source: "r", dialect: .json)
    #expect(documents.count == (variant.hasHeader ? 2 : 1))
    let turned = documents.map { Self.reversed($0).escaped }.joined(separator: "\n")
    #expect(try importedText(Array(turned.utf8)) == importedText(variant.bytes))
  }

  @Test("a report cut anywhere is refused with a line and a column", arguments: JetsamVariant.all)
  func truncation(variant: JetsamVariant) {
    let bytes = variant.bytes
    for end in stride(from: 0, to: bytes.count, by: Soak.choice(3, of: 1)) {
      do {
        _ = try JetsamReport.read(Array(bytes[..<end]), source: "r")
        Issue.record("a report cut at \(end) was read")
      } catch {
        #expect(error.place.line >= 1 && error.place.column >= 1)
      }
    }
  }

  @Test(
    "a report changed in one byte is refused in one line, or its workload checks",
    arguments: [JetsamVariant.ios10, .ios14, .ios18])
  func mutation(variant: JetsamVariant) {
    let bytes = variant.bytes
    let values: [UInt8] = [0x00, 0x20, 0x22, 0x2C, 0x2D, 0x30, 0x39, 0x65, 0x7D, 0xFF, 0x61]
    // Steps of five meet all the values too.
    for index in stride(from: 0, to: bytes.count, by: Soak.choice(5, of: 1)) {
      var changed = bytes
      changed[index] = values[index % values.count]
      for mode in ImportOptions.Kind.allCases {
        let line = errorLine { try importedText(changed, mode) }
        let isFine = line == "no error" || line.hasPrefix("r.ips:")
        #expect(isFine && !line.contains("\n"), "byte \(index): \(line)")
      }
    }
  }

  static let strangers = ["null", "true", "\"x\"", "-1", "[]", "{}", "1.5", "9e99"]
  /// Where the reader does not look, or takes any text.
  private static let ignored = [
    "timestamp", "incident_id", "uuid", "fds", "killDelta", "genCount", "freeze_skip_reason:",
    "csFlags", "csTrustLevel", "codeSigningMonitor", "mem_regions", "largestZone", "zoneMapCap",
  ]

  @Test(
    "a value of another type is refused, wherever it matters",
    arguments: [JetsamVariant.ios12, .ios14, .ios18])
  func types(variant: JetsamVariant) throws {
    let documents = try JSON5Reader.readDocuments(variant.bytes, source: "r", dialect: .json)
    for (place, document) in documents.enumerated() {
      for path in Self.leaves(of: document) {
        for stranger in Self.strangers where try Self.isStrange(stranger, path, document) {
          var changed = documents
          changed[place] = Self.replacing(path[...], in: document, by: try node(stranger))
          let text = changed.map(\.escaped).joined(separator: "\n")
          let line = errorLine { try importedText(Array(text.utf8)) }
          #expect(line.hasPrefix("r.ips:"), "\(path.joined(separator: ".")) as \(stranger)")
        }
      }
    }
  }

  /// Whether `value` cannot stand at `path`: a text for a text and a state for a state may.
  private static func isStrange(
    _ value: String, _ path: [String], _ document: JSONNode
  ) throws -> Bool {
    if path.contains(where: ignored.contains) { return false }
    // A count of ticks may have wrapped, and is unknown then.
    if ["age", "idleDelta"].contains(path.last), ["-1", "9e99"].contains(value) { return false }
    if path.contains("states") || path.last == "cpuTime" {
      return ["null", "true", "-1", "{}"].contains(value)
    }
    let texts = ["name", "reason", "build", "date", "os_version", "largestProcess", "product"]
    if texts.contains(path.last ?? "") { return value != "\"x\"" }
    // A band may be -1: not a band, but next to die.
    return !(path.last == "priority" && value == "-1")
  }
}

extension JetsamVariantTests {
  /// The same value, members of objects in reversed order.
  private static func reversed(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .object(let members):
      let turned = members.reversed().map {
        JSONMember(name: $0.name, namePlace: $0.namePlace, node: reversed($0.node))
      }
      return JSONNode(.object(turned), at: node.place)
    case .array(let items): return JSONNode(.array(items.map(reversed)), at: node.place)
    default: return node
    }
  }

  /// The paths to all scalars; an item of a list is named by its number.
  private static func leaves(of node: JSONNode) -> [[String]] {
    switch node.value {
    case .object(let members):
      return members.flatMap { member in leaves(of: member.node).map { [member.name] + $0 } }
    case .array(let items):
      return items.enumerated().flatMap { index, item in
        leaves(of: item).map { ["\(index)"] + $0 }
      }
    default: return [[]]
    }
  }

  private static func replacing(
    _ path: ArraySlice<String>, in node: JSONNode, by value: JSONNode
  ) -> JSONNode {
    guard let key = path.first else { return value }
    switch node.value {
    case .object(var members):
      for index in members.indices where members[index].name == key {
        members[index].node = replacing(path.dropFirst(), in: members[index].node, by: value)
      }
      return JSONNode(.object(members), at: node.place)
    case .array(var items):
      for index in items.indices where "\(index)" == key {
        items[index] = replacing(path.dropFirst(), in: items[index], by: value)
      }
      return JSONNode(.array(items), at: node.place)
    default: return node
    }
  }
}

extension JSONNode {
  /// Strict JSON, texts escaped.
  fileprivate var escaped: String {
    switch value {
    case .object(let members):
      "{"
        + members.map { "\(JetsamImport.quoted($0.name)):\($0.node.escaped)" }
        .joined(separator: ",") + "}"
    case .array(let items): "[" + items.map(\.escaped).joined(separator: ",") + "]"
    case .string(let text): JetsamImport.quoted(text)
    default: json
    }
  }
}
