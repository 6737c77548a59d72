import Testing

/// `demand.csv`: what was asked, the same of every strategy.
@Suite("Demand table")
struct DemandTableTests {
  /// The rows of each strategy's part of `demand.csv`, the strategy's column left out.
  private func parts(_ text: String) -> [String: [String]] {
    let rows = text.split(separator: "\r\n").dropFirst().map { row in
      let (trial, rest) = (row.prefix { $0 != "," }, row.drop { $0 != "," }.dropFirst())
      // A strategy of several parameters stands in quotes.
      let isQuoted = rest.hasPrefix("\"")
      let name = isQuoted ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != "," }
      return (String(name), "\(trial)\(rest.dropFirst(name.count + (isQuoted ? 2 : 0)))")
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  private func demand(
    _ workload: String, until: String, _ strategies: [String], in scratch: ScratchFolder
  ) async throws -> String {
    let path = Page.root.appending(path: "Workloads/\(workload).json5").path
    let run = try await CommandRun.run(
      "flotsam",
      ["run", path, "-r", "2", "--until", until, "--demand", "--out", scratch.path("out")]
        + strategies.flatMap { ["-s", $0] })
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try #require(try scratch.text("out/demand.csv"))
  }

  @Test(
    "is the same for every strategy, byte by byte (I-12)",
    arguments: [("iphone11-day", "20h"), ("pressure-storm", "1h"), ("cache-markov", "1d")])
  func sameDemand(workload: String, until: String) async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let isCache = workload.hasPrefix("cache")
    let strategies =
      ["lru", "largest", "random"]
      + (isCache ? [] : ["jetsam", "lru+suspend:never+reclaim:none"])
      // Phones prewarm from iOS 15 on.
      + (workload == "pressure-storm" ? ["lru+prewarm:top-k"] : [])
    let parts = parts(try await demand(workload, until: until, strategies, in: scratch))
    #expect(parts.count == strategies.count)
    let first = try #require(parts.first?.value)
    #expect(first.count > 100 && parts.values.allSatisfy { $0 == first })
    let replications = [0, 1].map { number in
      first.filter { $0.split(separator: ",")[1] == "\(number)" }
    }
    #expect(replications.allSatisfy { !$0.isEmpty } && replications[0] != replications[1])
  }

  @Test("shows each row as it was asked for, in order, and leaves the other files alone")
  func rows() async throws {
    let scratch = try ScratchFolder()
    let workload = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "device", device: { ram: "2 GiB" },
        apps: { "A, B": { size: "90 MiB" } },
        demand: { rows: [
          { at: "1 s", unlock: true }, { at: "1 s", open: "A, B" },
          { at: "3.25 s", interrupt: "notification-centre", for: "1.5 s" },
          { at: "9 s", task: "A, B", for: "4 s" }, { at: "9 s", home: true },
          { at: "9 s", lock: true }, { at: "10 s", note: "n" }, { at: "11 s", quit: "A, B" },
          { at: "12 s", reboot: true }, { at: "1 h", note: "behind the horizon" }] } }
      """)
    for (name, options) in [("with", ["--demand"]), ("without", [])] {
      let run = try await CommandRun.run(
        "flotsam",
        ["run", workload.path, "-s", "lru", "--out", scratch.path(name)] + options)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    let others = try scratch.names(in: "without")
    #expect(try scratch.names(in: "with") == (others + ["demand.csv"]).sorted())
    for name in others {
      #expect(try scratch.text("with/\(name)") == scratch.text("without/\(name)"), "\(name)")
    }
    let text = try #require(try scratch.text("with/demand.csv"))
    let lines = text.split(separator: "\r\n")
    #expect(lines[0] == "workload,strategy,replication,seed,time_s,kind,app,length_s,trigger")
    #expect(
      lines.dropFirst().map { $0.dropFirst("w,lru,0,1,".count) } == [
        "1.000000,unlock,,,", "1.000000,open,\"A, B\",,",
        "3.250000,interrupt,,1.500000,notification-centre",
        "9.000000,task,\"A, B\",4.000000,", "9.000000,home,,,", "9.000000,lock,,,",
        "10.000000,note,,,", "11.000000,force_quit,\"A, B\",,", "12.000000,reboot,,,",
      ])
  }

  @Test("is refused where it would go nowhere")
  func refusal() async throws {
    let path = Page.root.appending(path: "Workloads/cache-zipf.json5").path
    let run = try await CommandRun.flotsam("run", path, "--demand")
    #expect(run.exitCode == 64 && run.errors.contains("option '--demand' needs '--out'"))
  }
}
