import Testing

@testable import WorkloadFormats

@Suite("Processes over limits of their own")
struct JetsamLimitTests {
  /// A phone of 2 GiB, pressed, with a daemon over its soft limit.
  private static func pressed(reason: String = "highwater") -> JetsamMade {
    var made = JetsamMade(
      product: "iPhone8,4", system: "iPhone OS 11.1 (15B93)",
      processes: [
        JetsamMadeProcess("Grebe Notes", 6_000, ["suspended"]),
        JetsamMadeProcess("Smew Camera", 11_000, ["frontmost"]),
        JetsamMadeProcess("SpringBoard", 7_000, []),
        JetsamMadeProcess("sedged", 210, ["daemon", "idle"]),
        JetsamMadeProcess("mossd", 900, ["daemon"], reason: reason),
      ])
    made.pages = JetsamPages(
      active: 30_000, inactive: 28_000, wired: 17_000, free: 1_600, speculative: 700,
      throttled: 0, purgeable: 0, fileBacked: 16_000, anonymous: 42_700, compressor: 41_000,
      uncompressed: 120_000)
    return made
  }

  @Test("what was over a soft limit is a process of its own, with a limit a page lower")
  func soft() throws {
    let made = Self.pressed()
    let found = try made.found()
    let device = try JetsamDevice(found)
    #expect(found.limited == [4] && device.limited.map(\.name) == ["mossd"])
    #expect(device.layer.busy == [] && device.layer.idle == [3])
    let text = try importedText(Array(made.text.utf8))
    let limit = "\"14.046875 MiB\""
    #expect(text.contains("{ active: \(limit), inactive: \(limit), fatal: false },"))
    #expect(text.contains("{ active: \"14.0625 MiB\", background: \"14.0625 MiB\" },"))
    #expect(text.contains("{ app: \"mossd\", compressed: "))
    #expect(found.deviceNotes(device).contains { $0.hasPrefix("over soft limits of their own") })
  }

  @Test("a hard limit is the size it ended the process at; other reasons tell of none")
  func hard() throws {
    let hard = Self.pressed(reason: "per-process-limit")
    let text = try importedText(Array(hard.text.utf8))
    #expect(text.contains("{ active: \"14.0625 MiB\", inactive: \"14.0625 MiB\", fatal: true },"))
    let short = try Self.pressed(reason: "vm-pageshortage").found()
    #expect(try short.limited.isEmpty && JetsamDevice(short).layer.busy == [4])
  }

  @Test("the home screen comes back, and so stays what it is")
  func home() throws {
    var made = Self.pressed(reason: "vnode-limit")
    made.processes[2].reason = "highwater"
    let found = try made.found()
    #expect(try found.limited.isEmpty && JetsamDevice(found).layer.homeScreen == [2])
  }

  @Test("of a single page half is the limit")
  func small() throws {
    var made = Self.pressed()
    made.processes[4].pages = 1
    let text = try importedText(Array(made.text.utf8))
    #expect(text.contains("{ active: \"8 KiB\", inactive: \"8 KiB\", fatal: false },"))
  }

  @Test("a leak among the wired pages stays there, what was over a soft limit does not")
  func leak() throws {
    var made = Self.pressed()
    made.pages.wired = 47_000
    made.pages.uncompressed = 8_000
    made.pages.compressor = 4_000
    made.processes.append(
      JetsamMadeProcess("marshd", 60_000, ["daemon"], reason: "per-process-limit"))
    let found = try made.found()
    #expect(found.report.wiredLeakPages > 0 && found.limited == [4, 5])
    #expect(found.limitedSeats.map(\.name) == ["mossd"])
  }
}
