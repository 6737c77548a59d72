import Foundation
import Testing

@Suite("Check")
struct CheckTests {
  /// What `check` says of a workload with `apps` and `demand`, beside a trace of one open.
  private func check(_ apps: String, _ demand: String, _ more: String...) async throws -> String {
    let scratch = try ScratchFolder()
    try scratch.file("one.csv", "time_s,app\n60,b\n")
    try scratch.file("two.csv", "time_s,app\n0,a\n60,b\n")
    try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "cache", device: { capacity: "9 MiB" },
        apps: { \(apps) }, demand: { \(demand) } }
      """)
    let run = try await CommandRun.run("flotsam", ["check", "w.json5"] + more, in: scratch.url)
    #expect(run.exitCode == 0, "\(run.errors)")
    return run.output
  }

  private static let four = """
    a: { size: "1 MiB" }, b: { size: "2 MiB" }, c: { size: "5 MiB" }, d: { size: "9 MiB" }
    """

  @Test("the median of an even number of apps is the mean of the middle two")
  func median() async throws {
    let trace = "trace: \"two.csv\""
    #expect(try await check(Self.four, trace).contains("median 3.5 MiB"))
    let three = Self.four.replacing(", d: { size: \"9 MiB\" }", with: "")
    #expect(try await check(three, trace).contains("median 2.0 MiB"))
  }

  @Test("a trace counts the apps that occur in it, and one is one")
  func counts() async throws {
    let one = try await check(Self.four, "trace: \"one.csv\"")
    #expect(one.contains("the trace one.csv: 1 open of 1 app from 1 min to 1 min\n"), "\(one)")
    let two = try await check(Self.four, "trace: \"two.csv\"")
    #expect(two.contains("the trace two.csv: 2 opens of 2 apps from 0 s to 1 min\n"), "\(two)")
    let row = try await check(Self.four, "rows: [{ at: \"1 s\", open: \"a\" }]")
    #expect(row.contains(" 1 row\n"))
  }

  @Test("what a key says follows from its row: it is said where the key is there")
  func rows() async throws {
    let plain = try await check(Self.four, "trace: \"one.csv\"")
    #expect(!plain.contains("warm-up") && !plain.contains("system"))
    let warm = try await check(Self.four, "trace: \"one.csv\"", "--set", "warm-up=30s")
    #expect(warm.contains("\nwarm-up       30 s\nstrategies "))
    let scratch = try ScratchFolder()
    try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "device", device: { ram: "2 GiB", system: "ios 14.2" },
        apps: { Chat: { size: "70 MiB" } }, alive: ["Chat"],
        demand: { rows: [{ at: "9 s", open: "Chat" }] } }
      """)
    let run = try await CommandRun.run("flotsam", ["check", "w.json5"], in: scratch.url)
    #expect(run.output.contains("\nsystem        ios 14.2\nram           2048.0 MiB, wired "))
    #expect(run.output.contains("\nalive         1 when the run begins\ndemand "))
  }

  @Test("a horizon that ends before the trace does is said")
  func horizon() async throws {
    let word = "the horizon ends before the trace does\n"
    for (horizon, isCut) in [("59s", true), ("60s", false), ("2d", false)] {
      let text = try await check(
        Self.four, "trace: \"two.csv\"", "--set", "horizon=\(horizon)")
      #expect(text.contains(word) == isCut, "\(horizon)")
    }
  }

  @Test("work that no strategy lets begin is named, unless something may open its app")
  func work() async throws {
    let scratch = try ScratchFolder()
    func check(_ rows: String) async throws -> String {
      try scratch.file(
        "w.json5",
        """
        { schema: 1, name: "w", mode: "device", device: { ram: "2 GiB" },
          apps: { Chat: { size: "70 MiB" }, News: { size: "60 MiB" } },
          demand: { rows: [{ at: "9 s", open: "News" }, \(rows)] }, horizon: "1 h" }
        """)
      return try await CommandRun.run("flotsam", ["check", "w.json5"], in: scratch.url).output
    }
    let sound = "{ at: \"4 min\", audio: \"Chat\", for: \"1 min\" }"
    let one = "1 row cannot begin, its app has no process then: audio of Chat at 4 min\n"
    #expect(try await check(sound).contains(one))
    #expect(try await check(sound + ", " + sound).contains("2 rows cannot begin"))
    let opened = try await check("{ at: \"1 min\", open: \"Chat\" }, " + sound)
    #expect(!opened.contains("cannot begin"))
    // A call starts its app.
    let call = try await check("{ at: \"4 min\", voip: \"Chat\", for: \"1 min\" }")
    #expect(!call.contains("cannot begin"))
  }

  @Test("a floor of the file cache at critical or above is warned of, one below is not")
  func floor() async throws {
    let scratch = try ScratchFolder()
    try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "device",
        device: {
          ram: "2 GiB", filecache: { size: "500 MiB" }, thresholds: { critical: "90 MiB" } },
        apps: { Chat: { size: "70 MiB" } }, demand: { rows: [{ at: "9 s", open: "Chat" }] } }
      """)
    func check(_ settings: String...) async throws -> String {
      let arguments = ["check", "w.json5"] + settings.flatMap { ["--set", $0] }
      let run = try await CommandRun.run("flotsam", arguments, in: scratch.url)
      #expect(run.exitCode == 0, "\(run.errors)")
      return run.output
    }
    let word = "is not below critical, 90.0 MiB: launches wait while memory is not short\n"
    let equal = "device.filecache.floor=90MiB"
    let line = "\nwarning       the file cache's floor, 90.0 MiB, \(word)"
    #expect(try await check(equal).contains(line))
    #expect(try await check("device.filecache.floor=400MiB").contains("floor, 400.0 MiB, \(word)"))
    #expect(!(try await check("device.filecache.floor=89MiB").contains("warning ")))
    // The default follows critical, up to all of the file cache.
    #expect(!(try await check().contains("warning ")))
    // What page counts leave out is said where there is such a part.
    #expect(!(try await check().contains("usable")))
    #expect(try await check("device.usable=1900MiB").contains("2048.0 MiB, usable 1900.0 MiB, w"))
  }
}
