import Foundation
import PolicyStudies
import Testing

@Suite("flotsam calibrate")
struct CalibrateTests {
  private static let phone = """
    { schema: 1, name: "w", mode: "device", device: { ram: "4 GiB", system: "ios 12.4" },
      apps: { A: { size: "60 MiB" }, B: { size: "70 MiB" } },
      demand: { rows: [{ at: "1 s", open: "A" }, { at: "9 s", open: "B" }] }, horizon: "2 h" }
    """

  private func run(_ text: String, _ options: String...) async throws -> CommandRun {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file("w.json5", text)
    return try await CommandRun.run("flotsam", ["calibrate", file.path] + options)
  }

  @Test("the table has every measure, and the lists below have each of them once")
  func table() async throws {
    let run = try await run(Self.phone)
    #expect(run.exitCode == 0 && run.errors == "")
    let parts = run.output.components(separatedBy: "\nfitted, ")
    try #require(parts.count == 2)
    let lines = parts[0].split(separator: "\n").map(String.init)
    #expect(lines[1] == "system: ios 12.4")
    #expect(lines[2].hasPrefix("jetsam") && lines[2].hasSuffix(": 12 instants awake"))
    let lists = parts[1].replacing("\n", with: " ")
    for measure in CalibrationMeasure.all {
      #expect(lines.count { $0.hasPrefix(measure.title + " ") } == 1, "\(measure.title)")
      #expect(lists.contains(measure.title), "\(measure.title)")
    }
    #expect(lines.contains { $0.contains("  5             4 GB") })
    #expect(lines.contains { $0.contains("iOS to 12") } && !run.output.contains("iOS 15 on"))
  }

  @Test("a measure without a figure is not among the predicted, one with a figure is")
  func blanks() async throws {
    let none = "daemons killed for memory, a day"
    func lists(_ workload: String) async throws -> [String] {
      let run = try await run(workload)
      #expect(run.exitCode == 0)
      return run.output.replacing("\n", with: " ").components(separatedBy: "predicted, from ")
        .suffix(1).flatMap { $0.components(separatedBy: "without a figure here, ") }
    }
    let layer = try await lists(Self.phone)
    try #require(layer.count == 2)
    #expect(!layer[0].contains(none) && layer[1] == "1 measure:   \(none) ")
    let titles = CalibrationMeasure.all.filter { $0.origin == .predicted }.map(\.title)
    #expect(layer[0].hasPrefix("rules and sourced figures, \(titles.count - 1) measures:"))
    let named = try await lists(
      Self.phone.replacing("apps: {", with: #"apps: { D: { role: "idle-daemon", size: "9 MiB" },"#))
    #expect(named.count == 1 && named[0].contains(none))
  }

  @Test("csv has a row for each measure and kind of phones, by any number of threads")
  func csv() async throws {
    let options = ["-s", "lru", "-s", "jetsam", "-r", "3", "--format", "csv", "-j"]
    let scratch = try ScratchFolder()
    let file = try scratch.file("w.json5", Self.phone)
    let one = try await CommandRun.run("flotsam", ["calibrate", file.path] + options + ["1"])
    let many = try await CommandRun.run(
      "flotsam", ["calibrate", file.path] + options + ["3", "--out", scratch.path("out")])
    #expect(one.exitCode == 0 && one.output == many.output)
    #expect(try scratch.text("out/calibration.csv") == one.output)
    let rows = one.output.split(separator: "\r\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let free = rows.filter { $0[1] == "lru" && $0[2] == "true_free_mib" && $0[10] == "4 GB" }
    try #require(free.count == 1)
    #expect(free[0][5] == "3" && free[0][6] == "36")
    #expect(free[0][11...16] == ["5", "21.000", "11.000", "96.000", "21.000", "23.000"])
    let median = try #require(Double(free[0][7]))
    let isMet = (21.0...23).contains((median * 10).rounded() / 10)
    #expect(free[0][17] == (isMet ? "1" : "0"))
  }

  @Test("json is an object with the same rows")
  func json() async throws {
    let run = try await run(Self.phone, "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let rows = try #require((object as? [String: Any])?["calibration"] as? [[String: Any]])
    #expect(rows.count >= CalibrationMeasure.all.count)
    #expect(rows.first?["measure"] as? String == "available_percent")
  }

  @Test("a workload in cache mode is refused where it says so")
  func cacheMode() async throws {
    let run = try await run(
      """
      { schema: 1, name: "w",
        mode: "cache", device: { capacity: "2 MiB" }, apps: { A: { size: "1 MiB" } },
        demand: { rows: [{ at: "1 s", open: "A" }] } }
      """)
    #expect(run.exitCode == 65 && run.output == "")
    #expect(run.errors.contains("w.json5:2:9: found a workload in cache mode, expected mode"))
  }

  @Test("a strategy that this phone cannot run is wrong usage")
  func strategy() async throws {
    let run = try await run(Self.phone, "-s", "lru+reclaim:freeze")
    #expect(run.exitCode == 64 && run.output == "")
    #expect(run.errors.contains("needs a freezer, which ios 12.4 does not have"))
  }

  @Test("the page has a row for each inner half")
  func page() throws {
    let text = try Page("\(Page.catalogue)/Calibrate.md").text
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(" GB |") }
    #expect(rows.count == CalibrationTargets.all.count { $0.inner != nil })
  }
}
