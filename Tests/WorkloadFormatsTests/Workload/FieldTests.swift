import DeviceModel
import Testing

@testable import WorkloadFormats

/// Every key of the table held against the decoder that is to read by it.
@Suite("Keys of a workload")
struct FieldTests {
  private static let device = """
    { schema: 1, name: "d", mode: "device",
      device: { ram: "4 GiB", idiom: "pad", filecache: {}, thresholds: {}, reads: {},
        compression: {}, storage: {}, freezer: {}, kill: {}, daemons: {} },
      apps: { NAME: { footprint: { active: "10 MiB" }, launch: {}, limit: { active: "1 GiB" },
        background: { WORK }, arrivals: { ARRIVALS },
        processes: { NAME: { kind: "web-content", footprint: { active: "1 MiB" } } } } },
      alive: [{ app: "NAME" }],
      demand: { rows: [{ at: "1 s", audio: "NAME", for: "1 s" }],
        generator: { choice: { kind: "zipf", exponent: 1 },
          gap: { kind: "fixed", value: "1 s" }, visit: { kind: "fixed", value: "1 s" },
          session: { visits: { kind: "constant", value: 1 } },
          rhythm: { hours: [HOURS] }, interruptions: { call: { share: 0 },
            "control-centre": { share: 0 }, "notification-centre": { share: 0 },
            permission: { share: 0 }, switcher: { share: 0 }, notification: { share: 0 },
            alert: { share: 0 }, "split-view": { share: 0 } } } },
      horizon: "1 h" }
    """
  private static let cache = """
    { schema: 1, name: "c", mode: "cache", device: { capacity: "1 GiB" },
      apps: { NAME: { size: "10 MiB" } }, demand: { rows: [{ at: "1 s", open: "NAME" }],
        generator: { choice: { kind: "zipf", exponent: 1 }, gap: { kind: "fixed", value: "1 s" },
          visit: { kind: "fixed", value: "1 s" }, rhythm: { hours: [HOURS] } } },
      horizon: "1 h" }
    """

  private static func sample(_ mode: SimulationMode) -> String {
    let work = BackgroundWork.allCases.map {
      "\($0.name): { share: 0, length: { kind: 'fixed', value: '1 s' } }"
    }
    let arrivals = BackgroundWork.allCases.filter(\.info.row.isOfSystem).map {
      """
      \($0.name): { gap: { kind: 'fixed', value: '1 h' }, length: { kind: 'fixed', value: '1 s' },
        rhythm: { hours: [HOURS] } }
      """
    }
    return (mode == .device ? device : cache)
      .replacing("WORK", with: work.joined(separator: ", "))
      .replacing("ARRIVALS", with: arrivals.joined(separator: ", "))
      .replacing("HOURS", with: Array(repeating: "1", count: 24).joined(separator: ","))
  }

  private static let decoder = WorkloadDecoder { _ in ("t", ArrayBytes([])) }

  /// What a workload of `mode` comes to with `value` at `path`.
  private static func decoded(
    _ mode: SimulationMode, _ path: String, _ value: String
  ) throws -> Workload {
    let text = sample(mode)
    let path = path.replacing("[]", with: "[0]")
    let root = try JSON5Reader.read(Array(text.utf8), source: "w")
    return try decoder.decode(PathOverride("\(path)=\(value)").apply(to: root))
  }

  @Test("the samples are sound")
  func samples() throws {
    for mode in SimulationMode.allCases { _ = try Self.decoded(mode, "name", "x") }
  }

  /// Values that a key of such a row cannot have.
  private static func wrong(_ kind: FieldKind) -> [String] {
    switch kind {
    case .size(let range), .whole(let range):
      let unit = if case .size = kind { " B" } else { "" }
      return ["true", "-1\(unit)"]
        + (range.lowerBound > 0 ? ["\(range.lowerBound - 1)\(unit)"] : [])
        + (range.upperBound < .max ? ["\(range.upperBound + 1)\(unit)"] : [])
    case .duration(let range):
      let (least, most) = (range.lowerBound.microseconds, range.upperBound.microseconds)
      return ["3", "-1 us"] + (least > 0 ? ["\(least - 1) us"] : [])
        + (most < .max - 1 ? ["\(most + 1) us"] : [])
    case .rate(let least): return ["3 MB", "1000000000001 B/s"] + (least > 0 ? ["0 B/s"] : [])
    case .partOfRAM(let least): return ["3", "101 %"] + (least > 0 ? ["0 B", "0 %"] : [])
    case .share, .fineShare: return ["-1 %", "1.001", "101 %"]
    case .number(let range), .decimal(let range):
      return ["\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
    case .flag: return ["1", "'true'"]
    case .choice: return ["1", "'nonsense'"]
    case .text, .object: return ["1"]
    case .other: return ["null"]
    }
  }

  @Test("a value that its row does not allow is refused, in each mode that has the key")
  func ranges() throws {
    var count = 0
    for (path, _, row) in WorkloadFields.all {
      for mode in SimulationMode.allCases where row.applies(in: mode) {
        for value in Self.wrong(row.kind) {
          #expect(throws: WorkloadError.self, "\(path)=\(value)") {
            try Self.decoded(mode, path, value)
          }
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  @Test("a key of the other mode is refused by name, and so is one in the wrong object")
  func modes() throws {
    var count = 0
    // What stands in an object of the other mode is refused with it.
    let objects = WorkloadFields.all.filter { $0.row.onlyIn != nil }.map { $0.path + "." }
    for (path, key, row) in WorkloadFields.all {
      guard !objects.contains(where: { path.hasPrefix($0) }), !path.contains("limit."),
        !path.hasPrefix("alive[]")
      else { continue }
      guard let own = row.onlyIn,
        !WorkloadFields.all.contains(where: {
          $0.path == path && $0.row.onlyIn != own
        })
      else { continue }
      let other: SimulationMode = own == .device ? .cache : .device
      let line = errorLine { try Self.decoded(other, path, "1") }
      #expect(
        line.contains("found the key '\(key)' in mode \"\(other)\", expected it only in mode")
          && line.contains("\"\(own)\""), "\(path): \(line)")
      count += 1
    }
    #expect(count > 30)
    let ram = errorLine { try Self.decoded(.device, "ram", "'3 GiB'") }
    #expect(ram.contains("found unknown key 'ram'") && ram.hasSuffix("mean 'device.ram'?"))
    let leak = errorLine { try Self.decoded(.device, "device.leak", "'3 B/s'") }
    #expect(leak.hasSuffix("did you mean 'apps.NAME.leak'?"))
  }

  @Test("a key that must be there is missed by name")
  func required() throws {
    let root = try JSON5Reader.read(Array(Self.sample(.device).utf8), source: "w")
    var count = 0
    for (path, key, row) in WorkloadFields.all where row.defaultText == nil {
      guard row.applies(in: .device) else { continue }
      let names = path.replacing("[]", with: ".0").split(separator: ".").map(String.init)
      let line = errorLine {
        try Self.decoder.decode(Self.without(root, names[...]))
      }
      #expect(line.contains("without '\(key)'") || line.contains("to have '\(key)'"), "\(path)")
      count += 1
    }
    #expect(count >= 12)
  }

  /// The tree without what `path` leads to.
  private static func without(_ node: JSONNode, _ path: ArraySlice<String>) throws -> JSONNode {
    guard let name = path.first else { return node }
    var node = node
    switch node.value {
    case .object(var members):
      let place = try #require(members.firstIndex { $0.name == name }, "\(path)")
      if path.count == 1 {
        members.remove(at: place)
      } else {
        members[place].node = try without(members[place].node, path.dropFirst())
      }
      node.value = .object(members)
    case .array(var items):
      items[0] = try without(items[0], path.dropFirst())
      node.value = .array(items)
    default: break
    }
    return node
  }

  @Test("bounds in words")
  func words() {
    #expect(FieldKind.size(1 << 20...1 << 40).words == "a size from 1 MiB to 1 TiB")
    #expect(FieldKind.size(0 ... .max).words == "a size from 0 B up")
    #expect(FieldKind.duration(.zero ... .seconds(3600)).words == "a duration up to 1 h")
    #expect(FieldKind.whole(1...100_000).words == "a whole number from 1 to 100,000")
    #expect(FieldKind.choice(["a", "b", "c"]).words == "`\"a\"`, `\"b\"` or `\"c\"`")
    #expect(SizeText.bound(.max) == "2^63 − 1 B" && SizeText.bound(1500) == "1500 B")
    #expect(SizeText.grouped(-1_234_567) == "−1,234,567" && SizeText.grouped(12) == "12")
  }
}
