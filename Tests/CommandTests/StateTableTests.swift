import Testing

/// `states.csv`: the life of each app, change by change.
@Suite("State table")
struct StateTableTests {
  /// Runs a day and gives the rows of `name` behind the trial's fields, by column.
  private func tables(
    _ options: [String], in scratch: ScratchFolder
  ) async throws -> (states: [[String: String]], kills: [[String: String]]) {
    let run = try await CommandRun.run(
      "flotsam",
      [
        "run", "Workloads/iphone11-heavy.json5", "-r", "1", "-s", "jetsam", "--states", "--out",
        scratch.path("out"),
      ] + options, in: Page.root)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    func rows(_ name: String) throws -> [[String: String]] {
      let lines = try #require(try scratch.text("out/\(name)")).split(separator: "\r\n")
      let names = lines[0].split(separator: ",").map(String.init)
      return lines.dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return Dictionary(zip(names, fields)) { $1 }
      }
    }
    return (try rows("states.csv"), try rows("kills.csv"))
  }

  @Test("rows of an app join up, and its ends are those of kills.csv")
  func chains() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let (states, kills) = try await tables([], in: scratch)
    #expect(states.count > 500 && kills.count > 10)
    var last: [String: String] = [:]
    for row in states {
      let app = try #require(row["app"])
      let before = last[app].map { $0 == "killed" ? "not_running" : $0 } ?? "not_running"
      #expect(row["from"] == before, "\(row)")
      #expect(row["to"] != before, "\(row)")
      last[app] = row["to"]
    }
    let ends = states.filter { $0["to"] == "killed" }
    #expect(
      ends.map { [$0["time_s"], $0["app"], $0["cause"]] }
        == kills.map { [$0["time_s"], $0["app"], $0["reason"]] })
    #expect(ends.allSatisfy { $0["footprint_mib"] == "0.000" })
    let seen = Set(states.compactMap { $0["to"] })
    #expect(
      seen == [
        "front", "inactive", "background", "suspended", "compressed", "frozen", "killed",
      ])
    for row in states where row["to"] == "frozen" {
      #expect(row["cause"] == "start" || row["cause"] == "reclaim", "\(row)")
      #expect(row["occupied_mib"] == "0.000" && row["footprint_mib"] != "0.000", "\(row)")
    }
  }

  @Test("a prewarmed process is opened, or ends as it is")
  func prewarmed() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let workload = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "device", device: { ram: "3 GiB" }, horizon: "2 h",
        apps: { A: { size: "100 MiB" }, B: { size: "90 MiB" } },
        demand: { rows: [
          { at: "1 s", open: "A" }, { at: "20 s", open: "B" }, { at: "30 s", open: "A" },
          { at: "50 s", reboot: true }, { at: "1 h", open: "A" },
          { at: "90 min", reboot: true }] } }
      """)
    let run = try await CommandRun.flotsam(
      "run", workload.path, "-s", "lru+prewarm:top-k", "--states", "--out", scratch.path("out"))
    #expect(run.exitCode == 0, "\(run.errors)")
    let lines = try #require(try scratch.text("out/states.csv")).split(separator: "\r\n")
    // The strategy has a comma of its own; the app and its change stand in the same places behind.
    let changes = lines.dropFirst().map {
      $0.split(separator: ",").suffix(8).prefix(4).joined(separator: " ")
    }
    for wanted in [
      "A not_running prewarmed prewarm", "A prewarmed inactive open",
      "B not_running prewarmed prewarm", "B prewarmed killed reboot",
    ] {
      #expect(changes.contains(wanted), "\(wanted): \(changes)")
    }
    let made = try #require(lines.first { $0.contains(",A,,not_running,prewarmed,") })
    #expect(made.contains(",prewarm,0.700,0.700,"), "\(made)")
  }

  @Test("leaves the other files alone, and is refused where it would go nowhere")
  func others() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let command = ["run", "Workloads/iphone11-day.json5", "-s", "lru", "-r", "2", "--until", "12h"]
    for (name, options) in [("with", ["--states"]), ("without", [])] {
      let run = try await CommandRun.run(
        "flotsam", command + ["--out", scratch.path(name)] + options, in: Page.root)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    let others = try scratch.names(in: "without")
    #expect(try scratch.names(in: "with") == (others + ["states.csv"]).sorted())
    for name in others {
      #expect(try scratch.text("with/\(name)") == scratch.text("without/\(name)"), "\(name)")
    }
    let nowhere = try await CommandRun.run("flotsam", command + ["--states"], in: Page.root)
    #expect(nowhere.exitCode == 64 && nowhere.errors.contains("'--states' needs '--out'"))
    let cache = try await CommandRun.flotsam(
      "run", "Workloads/cache-zipf.json5", "--states", "--out", scratch.path("x"), in: Page.root)
    #expect(
      cache.exitCode == 64
        && cache.errors.contains("option '--states' needs a workload in device mode"))
  }
}
