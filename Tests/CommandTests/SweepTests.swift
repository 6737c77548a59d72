import Foundation
import Testing

@Suite("Sweep")
struct SweepTests {
  /// The rows of a table without line ends in its fields, as lists of texts.
  private func rows(_ table: String?) throws -> [[String]] {
    try #require(table).split(separator: "\r\n").map { line in
      line.replacing("\"b, c\"", with: "b").replacing("\"apps.'b, c'.size\"", with: "size").split(
        separator: ",", omittingEmptySubsequences: false
      )
      .map(String.init)
    }
  }

  @Test("a sweep's rows are those of runs with the same changes, and say the changes")
  func rows() async throws {
    let bench = try StudyBench(replications: 2)
    let sweep = try await bench.run(into: "sweep")
    #expect(sweep.exitCode == 0 && sweep.errors == "")
    #expect(try bench.scratch.names(in: "sweep") == StudyBench.sweepFiles)
    var offsets = ["runs.csv": 1, "apps.csv": 1]
    for (size, capacity) in [(1, 3), (1, 4), (2, 3), (2, 4)] {
      let folder = "run\(size)\(capacity)"
      let run = try await CommandRun.flotsam(
        "run", bench.words[1], "--set", "apps.'b, c'.size=\(size)MiB", "--set",
        "device.capacity=\(capacity)MiB", "-s", "lru", "-s", "random", "-r", "2", "--out",
        bench.scratch.path(folder))
      #expect(run.exitCode == 0)
      for name in ["runs.csv", "apps.csv"] {
        let plain = try rows(bench.scratch.text("\(folder)/\(name)")).dropFirst()
        let swept = try rows(bench.scratch.text("sweep/\(name)"))
        let start = try #require(offsets[name])
        try #require(swept.count >= start + plain.count)
        for (row, expected) in zip(swept[start...], plain) {
          #expect(Array(row[1...2]) == ["\(size)MiB", "\(capacity)MiB"])
          #expect(row[..<1] + row[3...] == expected[...])
        }
        offsets[name] = start + plain.count
      }
    }
    #expect(offsets == ["runs.csv": 17, "apps.csv": 49])
    let header = try #require(
      try bench.scratch.text("sweep/runs.csv")?.split(separator: "\r\n").first)
    #expect(header.hasPrefix("workload,\"apps.'b, c'.size\",device.capacity,strategy,replication,"))
  }

  @Test("comparisons have the columns of the varied fields, and are those of compare")
  func comparisons() async throws {
    let bench = try StudyBench(replications: 4)
    #expect(try await bench.run(into: "sweep").exitCode == 0)
    let swept = try rows(bench.scratch.text("sweep/comparisons.csv"))
    #expect(Array(swept[0].prefix(4)) == ["workload", "size", "device.capacity", "measure"])
    let compared = try await CommandRun.flotsam(
      "compare", bench.words[1], "--set", "apps.'b, c'.size=2MiB", "--set",
      "device.capacity=3MiB", "-s", "lru", "-s", "random", "-r", "4", "--format", "csv",
      "--measures", "cold_ratio,apps.'b, c'.survival_ratio,cold_relaunch_ratio,cold_mib_ratio,kills"
    )
    let plain = try rows(compared.output).dropFirst()
    #expect(swept.count == 1 + 4 * plain.count && plain.count > 1)
    let point = swept.filter { $0[1...2] == ["2MiB", "3MiB"] }
    #expect(point.map { Array($0[..<1] + $0[3...]) } == Array(plain))
    let single = try await CommandRun.flotsam(
      "sweep", bench.words[1], "--vary", "apps.a.size=1MiB,2MiB", "-s", "lru", "--out",
      bench.scratch.path("single"))
    #expect(single.exitCode == 0)
    let names = StudyBench.sweepFiles.filter { $0 != "comparisons.csv" }
    #expect(try bench.scratch.names(in: "single") == names)
  }

  @Test("points of a hypercube that repeat others are left out, and that is said")
  func repeats() async throws {
    let bench = try StudyBench()
    let run = try await CommandRun.flotsam(
      "sweep", bench.words[1], "--vary", "apps.a.size=1MiB,2MiB", "--design", "lhs", "--points",
      "7", "-s", "lru", "--until", "1h", "--format", "csv")
    #expect(run.exitCode == 0)
    #expect(
      run.errors == "flotsam: 5 of 7 points of the hypercube repeat others and are left out\n")
    #expect(Set(try rows(run.output).dropFirst().map { $0[1] }) == ["1MiB", "2MiB"])
  }

  @Test("a strategy's parameter is a field like others")
  func parameters() async throws {
    let scratch = try ScratchFolder()
    let text = StudyBench.workload.replacing("seed: 5,", with: "strategies: ['lru', 'fifo'],")
    let path = try scratch.file("w.json5", text).path
    let run = try await CommandRun.flotsam(
      "sweep", path, "--vary", "strategies[0]=random,mru", "--measures", "kills", "--format", "csv")
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(try rows(run.output).dropFirst().map { $0[2] } == ["random", "fifo", "mru", "fifo"])
  }

  @Test("a trace is known by its bytes, whatever it is called")
  func traces() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let rows = "time_s,app,size_mib\n0,a,1\n5,b,1\n"
    try scratch.file("a.csv", rows)
    try scratch.file("b.csv", rows)
    try scratch.file("c.csv", rows + "9,a,1\n")
    let text = """
      { schema: 1, name: "t", mode: "cache", device: { capacity: "2 MiB" },
        demand: { trace: "a.csv" }, horizon: "10 s" }
      """
    let path = try scratch.file("w.json5", text).path
    let run = try await CommandRun.flotsam(
      "sweep", path, "--vary", "demand.trace=a.csv,b.csv,c.csv", "-s", "lru", "--out",
      scratch.path("out"))
    #expect(run.exitCode == 0 && run.errors == "")
    let manifest = try #require(try scratch.text("out/study.json"))
    let hashes = manifest.matches(of: #/"scenario": "([0-9a-f]{32})"/#).map { $0.1 }
    #expect(hashes.count == 3 && hashes[0] == hashes[1] && hashes[1] != hashes[2])
  }

  @Test("values that do not fit the file are refused before anything runs or is written")
  func refusals() async throws {
    let bench = try StudyBench()
    let run = try await CommandRun.flotsam(
      "sweep", bench.words[1], "--vary", "device.capacity=4MiB,2MiB", "--vary",
      "apps.a.size=1MiB,1", "--out", bench.scratch.path("out"))
    #expect(run.exitCode == 65)
    #expect(
      run.errors
        == "--vary apps.a.size=1: found 1 (a bare number), expected a size with a unit such as "
        + "\"1 MiB\" (at the point device.capacity=4MiB, apps.a.size=1)\n")
    #expect(try bench.scratch.names() == ["w.json5"])
  }

  @Test("of several values that do not fit the first is named, for any number of threads")
  func firstRefusal() async throws {
    let bench = try StudyBench()
    for threads in ["1", "4"] {
      let run = try await CommandRun.flotsam(
        "sweep", bench.words[1], "--vary", "apps.a.size=1MiB..1KiB:-1KiB,7,8,9", "-j", threads)
      #expect(run.exitCode == 65 && run.errors.hasPrefix("--vary apps.a.size=7: found 7 "))
    }
  }

  @Test("a sweep leaves out the start that a run leaves out, at every point")
  func warmUp() async throws {
    let scratch = try ScratchFolder()
    let workload = Page.root.appending(path: "Workloads/iphone11-day.json5").path
    let words = ["sweep", workload, "-s", "lru", "-r", "2", "--vary", "device.ram=4GiB,6GiB"]
    let sweep = try await CommandRun.run(
      "flotsam", words + ["--warm-up", "12h", "--out", scratch.path("sweep")])
    #expect(sweep.exitCode == 0)
    #expect(sweep.output.contains("\nwarm-up: the first 12 h is not counted\n"))
    let run = try await CommandRun.flotsam(
      "run", workload, "-s", "lru", "-r", "2", "--warm-up", "12h", "--set", "device.ram=6GiB",
      "--format", "csv")
    let swept = try #require(try scratch.text("sweep/runs.csv")).split(separator: "\r\n").map(
      String.init)
    #expect(
      run.output.split(separator: "\r\n").dropFirst().map(String.init)
        == swept.filter { $0.contains(",6GiB,") }.map { $0.replacing(",6GiB,", with: ",") })
    for (options, message) in [
      (["--warm-up", "auto"], "'--warm-up' needs a time here"),
      (["--warm-up", "12h", "--vary", "horizon=1d,4h"], "nothing to count at the point"),
    ] {
      let refused = try await CommandRun.run("flotsam", words + options)
      #expect(refused.exitCode == 64 && refused.errors.contains(message), "\(refused.errors)")
    }
    let other = try await CommandRun.run(
      "flotsam", words + ["--warm-up", "11h", "--out", scratch.path("sweep"), "--resume"])
    #expect(other.errors.contains("where counting begins (--warm-up) was 43200 s and is now 39600"))
  }
}
