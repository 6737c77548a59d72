import DeviceModel
import TestBudgets
import Testing

@testable import WorkloadFormats

@Suite("Replays of jetsam reports")
struct JetsamReplayTests {
  private func roles(_ made: JetsamMade) throws -> [String: JetsamRole] {
    let report = try made.report()
    let bands = JetsamBandScale(of: report)
    return Dictionary(
      uniqueKeysWithValues: report.processes.map { ($0.name, JetsamRole($0, bands)) })
  }

  @Test("stated bands decide, not states")
  func bands() throws {
    let roles = try roles(
      .usual(
        and: JetsamMadeProcess("Lapwing", 3_000, ["active"], 40),
        JetsamMadeProcess("Plover", 3_000, ["active", "audio"], 120),
        JetsamMadeProcess("teasel", 3_000, ["active"], 120),
        JetsamMadeProcess("fernd", 3_000, ["daemon"], 10),
        JetsamMadeProcess("bogd", 3_000, ["daemon"], 0),
        JetsamMadeProcess("Helper", 3_000, ["suspended"], 80)))
    #expect(roles["SpringBoard"]?.role == .daemon && roles["teasel"]?.role == .daemon)
    #expect(roles["Tern Camera"]?.role == .app && roles["Tern Camera"]?.state == .front)
    #expect(roles["Lapwing"]?.work == .task && roles["Plover"]?.work == .audio)
    #expect(roles["fernd"]?.role == .youngDaemon && roles["bogd"]?.role == .idleDaemon)
    #expect(roles["Helper"]?.role == .support && roles["Otter Notes"]?.state == .suspended)
  }

  @Test("the lowest stated band is seated first, and in it who has been there longest")
  func order() throws {
    var made = JetsamMade.usual(
      and: JetsamMadeProcess("Lapwing", 3_000, ["active"], 30, more: ",\"age\":9"),
      JetsamMadeProcess("Plover", 3_000, ["active"], 30, more: ",\"age\":70"))
    made.processes[0].more = ",\"age\":5"
    made.processes[1].more = ",\"age\":6"
    let found = try made.found()
    let replay = JetsamReplay(
      found, JetsamDevice.profile(found, JetsamLimit(found)), usesAverage: false)
    #expect(
      replay.order.map { replay.processes[$0].name } == [
        "sedged", "rushd", "Heronmail", "Otter Notes", "Plover", "Lapwing", "SpringBoard", "reedd",
        "Tern Camera",
      ])
  }

  @Test("processes of one name and number have names of their own, and one is in front")
  func names() throws {
    let twin = JetsamMadeProcess("Ibis", 4_000, ["frontmost"], more: ",\"pid\":12")
    for order in [
      ["Ibis", "Ibis (12)", "Ibis", "Ibis"], ["Ibis (12)", "Ibis", "Ibis #3", "Ibis"],
    ] {
      var made = JetsamMade.usual
      made.system = "iPhone OS 13.1 (17A844)"
      made.processes = order.map { name in
        var process = twin
        process.name = name
        return process
      }
      let text = try importedText(Array(made.text.utf8), .replay)
      #expect(text.ranges(of: "state: \"front\"").count == 1)
    }
  }

  /// Reports by chance: everything that may be small, large, absent or the same is, in turn.
  private struct Chance {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }

    mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }

    mutating func process() -> JetsamMadeProcess {
      let names = ["Ibis", "Ibis (3)", "Ibis #2", "reed\\u0007d", "“Crake”", "e\\u0301", "\\u00e9"]
      let states = [
        [], ["suspended"], ["frontmost"], ["active", "frontmost"], ["daemon"], ["daemon", "idle"],
        ["background"], ["audio"], ["active"], ["idle"],
      ]
      var more = ""
      if below(2) == 0 { more += ",\"pid\":\(below(4))" }
      if below(3) == 0 { more += ",\"age\":\(pick(["0", "5", "18446744073709551615"]))" }
      if below(6) == 0 { more += ",\"lifetimeMax\":\(below(200_000))" }
      let size = pick([0, 1, 50, 900, 9_000, below(90_000)])
      return JetsamMadeProcess(
        pick(names + ["SpringBoard", "kernel_task", "kbd"]), size, pick(states),
        pick([nil, 0, 1, 3, 8, 10, 14, 30, 75, 100, 120, 160, 999, -1]),
        split: below(3) == 0 ? (below(size + 1), below(size + 1)) : nil,
        reason: pick([nil, nil, "highwater", "per-process-limit", "vm-pageshortage"]),
        coalition: below(3) == 0 ? below(5) : nil, more: more)
    }

    mutating func report() -> JetsamMade {
      var made = JetsamMade()
      made.product = pick(["iPhone14,8", "iPhone7,2", "iPhone6,1", "iPhone4,1", "iPad99,1"])
      made.system = pick(["iPhone OS 9.1 (x)", "iPhone OS 14.2 (x)", "iPhone OS 18.1 (x)", "x"])
      made.pageSize = pick([4096, 16384])
      func scaled(_ pages: Int64, _ factor: Int) -> Int64 { pages * Int64(factor) / 16 }
      let factor = pick([0, 1, 2, 4, 8, 16])
      made.pages = JetsamPages(
        active: scaled(made.pages.active, factor), inactive: scaled(made.pages.inactive, factor),
        wired: scaled(made.pages.wired, below(17)), free: scaled(made.pages.free, below(17)),
        speculative: scaled(made.pages.speculative, below(40)), throttled: Int64(below(9)),
        purgeable: Int64(below(9)), fileBacked: scaled(made.pages.fileBacked, below(17)),
        anonymous: scaled(made.pages.anonymous, below(17)),
        compressor: scaled(made.pages.compressor, below(17)),
        uncompressed: scaled(made.pages.uncompressed, below(30)))
      made.processes = (0...below(12)).map { _ in process() }
      return made
    }
  }

  @Test(
    "no import writes what a check refuses, whatever the report",
    arguments: ImportOptions.Kind.allCases)
  func chance(mode: ImportOptions.Kind) {
    var chance = Chance(state: 20_330_405)
    var made = 0
    let count = Soak.choice(200, of: 1_500)
    for _ in 0..<count {
      let text = chance.report().text
      let line = errorLine { try importedText(Array(text.utf8), mode) }
      if line == "no error" { made += 1 }
      let isFine = line == "no error" || line.hasPrefix("r.ips:")
      #expect(isFine && !line.contains("\n"), "\(line)\n\(text)")
    }
    #expect(made * 15 > count * 2, "\(made) workloads")
  }
}
