import Testing

@testable import WorkloadFormats

@Suite("Apps and the system's processes in jetsam reports")
struct JetsamSystemTests {
  private func names(_ made: JetsamMade) throws -> Set<String> {
    Set(try made.found().apps.map(\.name))
  }

  private let usual: Set<String> = ["Otter Notes", "Heronmail", "Tern Camera"]

  @Test("`active` alone makes no app: bands above 120, the kernel and daemons by name are left")
  func active() throws {
    let made = JetsamMade.usual(
      and: JetsamMadeProcess("launchd", 1_500, ["active"], 999),
      JetsamMadeProcess("kernel_task", 20_000, ["active"], 999),
      JetsamMadeProcess("Bulrush", 2_000, ["active"], 170),
      JetsamMadeProcess("Bulrush2", 2_000, ["active", "frontmost"], 140),
      JetsamMadeProcess("teasel", 2_000, ["active"], 120),
      JetsamMadeProcess("mallowd", 2_000, ["active"], 40),
      JetsamMadeProcess("com.apple.sorrel", 2_000, ["active"], 30),
      JetsamMadeProcess("Yarrow", 2_000, ["active"], 30))
    #expect(try names(made) == usual.union(["Yarrow"]))
  }

  @Test("so in the old scale")
  func old() throws {
    var made = JetsamMade.usual(
      and: JetsamMadeProcess("Bulrush", 2_000, ["active"], 14),
      JetsamMadeProcess("Yarrow", 2_000, ["audio"], 12),
      JetsamMadeProcess("Tansy", 2_000, ["active"], 4))
    made.system = "iPhone OS 15.2 (19C56)"
    made.processes[2].band = 10
    made.processes[3].band = 16
    made.processes[6].band = 18
    #expect(try names(made) == usual.union(["Yarrow", "Tansy"]))
  }

  static let tasks = ["audio", "location", "bluetooth", "external-accessory", "voip", "task"]

  @Test("apps at work are apps, daemons at the same work are none", arguments: tasks)
  func work(state: String) throws {
    let made = JetsamMade.usual(
      and: JetsamMadeProcess("Lapwing", 3_000, [state], 30),
      JetsamMadeProcess("Plover", 3_000, ["active", state], 120),
      JetsamMadeProcess("Siskin", 3_000, [state], 140),
      JetsamMadeProcess("meadowd", 3_000, [state], 30),
      JetsamMadeProcess("willowd", 3_000, ["daemon", state], 30))
    #expect(try names(made) == usual.union(["Lapwing", "Plover"]))
    // Without bands, names and states are all there is.
    var older = made
    older.system = "iPhone OS 13.1 (17A844)"
    for index in older.processes.indices { older.processes[index].band = nil }
    #expect(try names(older) == usual.union(["Lapwing", "Plover", "Siskin"]))
  }

  @Test("what a limit far below an app's ended is an extension: not opened, its limit kept")
  func limited() throws {
    let made = JetsamMade.usual(
      and: JetsamMadeProcess(
        "VetchKeys", 4_480, ["frontmost"], 100, split: (4_000, 480), reason: "per-process-limit"))
    let found = try made.found()
    #expect(Set(found.apps.map(\.name)) == usual && found.limited == [7])
    let text = try importedText(Array(made.text.utf8))
    #expect(text.contains("\"VetchKeys\": {\n"))
    #expect(text.contains("      role: \"support\",\n      shed: 0,\n"))
    #expect(text.contains("limit: { active: \"70 MiB\", inactive: \"70 MiB\", fatal: true },"))
    #expect(text.contains("{ app: \"VetchKeys\", compressed: 0.107 }"))
    // One that is larger than its app does not lead their coalition.
    var both = made
    both.processes[1].coalition = 88
    both.processes[7].coalition = 88
    both.processes[1].pages = 4_000
    #expect(try names(both) == usual)
    // Nothing but its size tells: one of an app's size is an app.
    var large = made
    large.processes[7].pages = 150_000
    #expect(try names(large) == usual.union(["VetchKeys"]))
  }

  @Test("a tunnel is an extension by name")
  func tunnel() throws {
    let made = JetsamMade.usual(
      and: JetsamMadeProcess("VetchPacketTunnel", 900, ["active"], 90, split: (800, 100)))
    #expect(try names(made) == usual)
  }

  @Test("several limits of processes of one name have names of their own")
  func twins() throws {
    let ended = JetsamMadeProcess(
      "Otter Notes", 1_500, ["active"], 90, split: (1_400, 100), reason: "per-process-limit")
    let text = try importedText(Array(JetsamMade.usual(and: ended, ended).text.utf8))
    #expect(text.contains("\"Otter Notes #1\": {") && text.contains("\"Otter Notes #2\": {"))
  }

  @Test("a choice by rank passes over processes with a role; a chain may not have them")
  func ranks() throws {
    func text(_ choice: String, role: String = "support") -> String {
      """
      { schema: 1, name: "w", mode: "device", device: { ram: "2 GiB" },
        apps: { Wren: { size: "60 MiB" }, Keys: { size: "9 MiB", role: "\(role)" } },
        demand: { generator: { choice: \(choice), gap: { kind: "fixed", value: "9 s" },
          visit: { kind: "fixed", value: "9 s" } } }, horizon: "1 h" }
      """
    }
    func line(_ text: String) -> String {
      errorLine { try WorkloadText.entry.check(Array(text.utf8), "w.json5") }
    }
    #expect(line(text("{ kind: 'zipf', exponent: 1 }")) == "no error")
    #expect(line(text("{ kind: 'zipf', exponent: 1, ranks: ['Wren'] }")) == "no error")
    #expect(
      line(text("{ kind: 'zipf', exponent: 1, ranks: ['Wren', 'Keys'] }"))
        .contains("expected an app that a person opens"))
    #expect(
      line(text("{ kind: 'zipf', exponent: 1, ranks: ['Wren'] }", role: "app"))
        .contains("ranks without 'Keys'"))
    #expect(
      line(text("{ kind: 'markov', after: { Wren: { Wren: 1 }, Keys: { Wren: 1 } } }"))
        .contains("demand that may open 'Keys'"))
  }
}
