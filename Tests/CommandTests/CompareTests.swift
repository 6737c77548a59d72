import Foundation
import MemoryPolicies
import StudyReports
import Testing

@testable import flotsam

@Suite("Compare")
struct CompareTests {
  private static let workloads = Page.root.appending(path: "Workloads").path
  private static let files = StudyBench.files

  private func compare(_ workload: String, _ options: String...) async throws -> CommandRun {
    try await CommandRun.run(
      "flotsam", ["compare", "\(Self.workloads)/\(workload).json5"] + options)
  }

  private func rows(_ table: String?) throws -> [[String]] {
    try #require(table).split(separator: "\r\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("the same bytes for any number of threads, printed and in files")
  func threads() async throws {
    func outcome(_ threads: String) async throws -> [String: String] {
      let scratch = try ScratchFolder()
      let run = try await compare(
        "cache-markov", "--strategies", "lru,lfu,random", "-r", "6", "--until", "3d", "-j", threads,
        "--out", scratch.path("out"))
      #expect(run.exitCode == 0 && run.errors == "")
      #expect(try scratch.names(in: "out") == Self.files)
      var texts = ["output": run.output]
      for name in Self.files { texts[name] = try scratch.text("out/\(name)") }
      return texts
    }
    let first = try await outcome("1")
    for threads in ["2", "5"] { #expect(try await outcome(threads) == first, "\(threads) threads") }
    #expect(try rows(first["comparisons.csv"])[0] == ComparisonReport.columns.map(\.name))
    #expect(try rows(first["comparisons.csv"]).count == 9)
    #expect(try rows(first["runs.csv"]).count == 19)
  }

  @Test("runs.csv and apps.csv are those of run")
  func files() async throws {
    let scratch = try ScratchFolder()
    let options = ["-s", "lru", "-s", "jetsam", "-r", "3", "--until", "6h", "--out"]
    let path = "\(Self.workloads)/iphone11-day.json5"
    for command in ["run", "compare"] {
      let run = try await CommandRun.run(
        "flotsam", [command, path] + options + [scratch.path(command)])
      #expect(run.exitCode == 0)
    }
    for name in ["runs.csv", "apps.csv", "skipped.csv"] {
      #expect(try scratch.text("run/\(name)") == scratch.text("compare/\(name)"), "\(name)")
    }
  }

  @Test("differences are those of the rows of runs.csv")
  func differences() async throws {
    let scratch = try ScratchFolder()
    let run = try await compare(
      "cache-markov", "--strategies", "lru,lfu", "-r", "4", "--until", "3d", "--format", "csv",
      "--measures", "cold_ratio,kills", "--out", scratch.path("out"))
    #expect(run.output == (try scratch.text("out/comparisons.csv")))
    let runs = try rows(scratch.text("out/runs.csv"))
    func column(_ name: String, _ strategy: String) throws -> [Double] {
      let index = try #require(runs[0].firstIndex(of: name))
      return runs.filter { $0[1] == strategy }.compactMap { Double($0[index]) }
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func ratio(_ strategy: String) throws -> Double {
      try mean(column("launches_cold", strategy)) / mean(column("launches", strategy))
    }
    let lines = try rows(run.output)
    #expect(lines.map { $0[1] } == ["measure", "cold_ratio", "kills"])
    let cold = try #require(Double(lines[1][8]))
    #expect(try abs(cold - (ratio("lfu") - ratio("lru"))) < 2e-6)
    let kills = try zip(column("kills", "lfu"), column("kills", "lru")).map(-)
    let spread = kills.map { ($0 - mean(kills)) * ($0 - mean(kills)) }.reduce(0, +) / 3
    let width = 3.18244630528371 * (spread / 4).squareRoot()
    let line = try lines[2][8...10].map { try #require(Double($0)) }
    #expect(abs(line[0] - mean(kills)) < 1e-3 && abs(line[2] - mean(kills) - width) < 2e-3)
  }

  @Test("without strategies: the workload's, usual ones if it names fewer than two")
  func usual() async throws {
    func strategies(_ named: String, _ options: String...) async throws -> [String] {
      let scratch = try ScratchFolder()
      let file = try scratch.file("w.json5", workload(strategies: named))
      let run = try await CommandRun.run(
        "flotsam", ["compare", file.path, "--format", "json", "--measures", "kills"] + options)
      #expect(run.exitCode == 0, "\(run.errors)")
      return run.output.matches(of: #/"strategy": "([^"]+)", "baseline": "([^"]+)"/#)
        .map { "\($0.2)<\($0.1)" }
    }
    #expect(try await strategies(#"["fifo", "mru"]"#) == ["fifo<mru"])
    #expect(try await strategies(#"["mru", "fifo"]"#, "-b", "fifo") == ["fifo<mru"])
    #expect(try await strategies(#"["mru"]"#).first == "mru<lru")
    #expect(try await strategies(#"["mru", "fifo"]"#, "-b", "lru") == ["lru<mru", "lru<fifo"])
    #expect(
      try await strategies(#"["mru"]"#, "--strategies", "lru, fifo", "-s", "lfu") == [
        "lfu<lru", "lfu<fifo",
      ])
  }

  private func workload(strategies: String) -> String {
    """
    {
      schema: 1, name: "w", mode: "cache", device: { capacity: "3 MiB" }, horizon: "1 h",
      apps: { a: { size: "1 MiB" }, b: { size: "2 MiB" }, c: { size: "1 MiB" } },
      demand: { generator: {
        choice: { kind: "zipf", exponent: 1 }, gap: { kind: "exponential", mean: "1 min" },
        visit: { kind: "fixed", value: "5 s" },
      } },
      strategies: \(strategies),
    }
    """
  }

  @Test("a precision stops at a look, or says that the ceiling came first")
  func precision() async throws {
    func counts(
      _ width: String, _ ceiling: String, exitCode: Int32 = 0
    ) async throws -> (Set<String>, String) {
      let words = [
        "compare", "\(Self.workloads)/cache-markov.json5", "--strategies", "lru,lfu,fifo",
        "--until", "2d", "--measures", "kills",
        "--precision", width, "--ceiling", ceiling, "--format",
      ]
      let run = try await CommandRun.run("flotsam", words + ["csv"])
      #expect(run.exitCode == exitCode)
      let json = try await CommandRun.run("flotsam", words + ["json"])
      #expect(json.exitCode == exitCode)
      #expect(json.output.contains("\"imprecise\": [\n  \"cache-markov\"") == (exitCode == 1))
      return (Set(try rows(run.output).dropFirst().map { $0[5] }), run.errors)
    }
    let rough = try await counts("20pp", "100")
    #expect(rough == (["10"], ""))
    let fine = try await counts("0.0001pp", "18", exitCode: 1)
    #expect(
      fine == (
        ["15"],
        "flotsam: cache-markov: 15 replications, the last look --ceiling allows, do not reach the "
          + "precision: the widest half-width is 1.92 pp; it would take about 4407638587\n"
      ))
    let some = try await counts("2.0pp", "1000")
    let count = try #require(some.0.first.flatMap { Int($0) })
    #expect(some.0.count == 1 && count % 5 == 0 && (10...300).contains(count) && some.1 == "")
  }

  @Test("a run leaves out the start that a comparison leaves out; its events begin with boot")
  func warmRun() async throws {
    let scratch = try ScratchFolder()
    let words = ["\(Self.workloads)/iphone11-day.json5", "-r", "2", "--warm-up", "12h", "--out"]
    for command in ["run", "compare"] {
      let run = try await CommandRun.run("flotsam", [command] + words + [scratch.path(command)])
      #expect(run.exitCode == 0)
      #expect(run.output.contains("\nwarm-up: the first 12 h is not counted\n"))
    }
    #expect(try scratch.text("run/runs.csv") == scratch.text("compare/runs.csv"))
    let launches = try rows(scratch.text("run/launches.csv"))
    #expect(launches.count > 1 && Double(launches[1][4]) ?? 99_999 < 43_200)
  }

  @Test("a warm-up shortens what is counted and nothing else; auto says what it found")
  func warmUp() async throws {
    let run = try await compare(
      "iphone11-apps", "--strategies", "lru,lfu", "-r", "3", "--warm-up", "2d", "--measures",
      "simulated_s")
    #expect(run.output.contains("\nwarm-up: the first 2 d is not counted\n"))
    #expect(run.output.contains("432000 s"))
    let auto = try await compare(
      "iphone11-apps", "--strategies", "lru,lfu", "-r", "3", "--warm-up", "auto")
    #expect(auto.output.contains(#/\nwarm-up: the first \d+ h is not counted \(MSER-5\)\n/#))
    let short = try await compare(
      "iphone11-apps", "--strategies", "lru,lfu", "--until", "5h", "--warm-up", "auto",
      "--format", "csv")
    #expect(short.errors.contains("no steady state was reached (MSER-5), so everything is counted"))
  }

  @Test("the sensitivity analysis has a row for each change and a file")
  func sensitivity() async throws {
    let scratch = try ScratchFolder()
    let run = try await compare(
      "iphone11-day", "--strategies", "lru,largest", "-r", "3", "--until", "6h", "--measures",
      "kills", "--sensitivity", "--out", scratch.path("out"))
    #expect(run.exitCode == 0 && run.errors == "")
    let changes = [
      "as it is", "RAM -25 %", "RAM +25 %", "footprints -25 %", "footprints +25 %",
      "cold costs 2 resumes", "cold costs 5 resumes", "cold costs 10 resumes", "reclaim:compress",
      "reclaim:none", "awake 0.5 % of sleep", "awake 12.5 % of sleep", "largest app -50 %",
      "idle threshold at critical", "half the idle daemons stay", "compression -25 %",
      "compression +25 %",
    ]
    for change in changes { #expect(run.output.contains("\n\(change)  "), "\(change)") }
    let rows = try rows(scratch.text("out/sensitivity.csv"))
    #expect(rows[0] == SensitivityReport.columns.map(\.name))
    #expect(rows.dropFirst().map { $0[1] } == changes.flatMap { [$0, $0] })
    let cache = try await compare(
      "iphone11-apps", "--strategies", "lru,lfu", "-r", "3", "--sensitivity")
    #expect(cache.output.contains("\ncapacity -25 %  ") && !cache.output.contains("resumes"))
    #expect(cache.output.contains("not varied: a cache has none of them\n"))
  }

  @Test("several workloads stand one after the other, in one table of one mode")
  func several() async throws {
    let paths = ["cache-markov", "iphone11-apps"].map { "\(Self.workloads)/\($0).json5" }
    let run = try await CommandRun.run(
      "flotsam",
      ["compare"] + paths + [
        "--strategies", "lru,lfu", "-r", "2", "--until", "1d", "--format", "csv",
      ])
    #expect(
      try rows(run.output).map { $0[0] } == ["workload"]
        + Array(repeating: "cache-markov", count: 4) + Array(repeating: "iphone11-apps", count: 4))
  }

  @Test("colours are for terminals that have them, and only if nobody minds")
  func colours() {
    #expect(Console.isColourful(isTerminal: true, refusal: nil, terminal: "xterm"))
    #expect(Console.isColourful(isTerminal: true, refusal: "", terminal: "xterm"))
    #expect(!Console.isColourful(isTerminal: true, refusal: "1", terminal: "xterm"))
    #expect(!Console.isColourful(isTerminal: true, refusal: nil, terminal: "dumb"))
    #expect(!Console.isColourful(isTerminal: true, refusal: nil, terminal: nil))
    #expect(!Console.isColourful(isTerminal: false, refusal: nil, terminal: "xterm"))
  }

  @Test("percentage points and lists of strategies are read as people write them")
  func texts() throws {
    #expect(NumberText.percentagePoints("0.5pp") == 0.5)
    #expect(NumberText.percentagePoints("2 pp") == 2)
    for text in ["0.5", "pp", ".5pp", "5.pp", "-1pp", "1e3pp", "1.2.3pp", "0x1pp", "5%"] {
      #expect(NumberText.percentagePoints(text) == nil, "\(text)")
    }
    #expect(
      try StrategyParser.list("lru, x(a=1,b=2)+reclaim:none,y") == [
        "lru", "x(a=1,b=2)+reclaim:none", "y",
      ])
    #expect(throws: StrategyError.self) { try StrategyParser.list("lru,,y") }
    #expect(throws: StrategyError.self) { try StrategyParser.list("lru,x(a=1") }
  }
}
