import DeviceModel
import SimKernel
import Testing

@testable import WorkloadFormats
@testable import flotsam

@Suite("Device mode")
struct DeviceModeTests {
  @Test(
    "a timeline is refused where it cannot be, or where it would go nowhere",
    arguments: [
      ("1min", "option '--timeline' needs a workload in device mode"),
      ("0s", "expected a duration"),
      ("soon", "expected a duration"),
    ])
  func refusals(interval: String, words: String) async throws {
    let scratch = try ScratchFolder()
    let workload = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "cache", device: { capacity: "2 MiB" },
        apps: { A: { size: "1 MiB" } }, demand: { rows: [{ at: "1 s", open: "A" }] } }
      """)
    let run = try await CommandRun.flotsam(
      "run", workload.path, "--timeline", interval, "--out", scratch.path("out"))
    #expect(run.exitCode == 64 && run.errors.contains(words), "\(run.errors)")
    #expect(try scratch.names() == ["w.json5"])
  }

  @Test("a timeline of any step, by any number of threads, leaves the other files as they are")
  func timeline() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let workload = Page.root.appending(path: "Workloads/iphone11-day.json5").path
    var printed: [String] = []
    for (step, threads) in [("1h", "1"), ("10s", "3")] {
      let run = try await CommandRun.flotsam(
        "run", workload, "-s", "lru", "-s", "jetsam", "-r", "2", "--until", "20h", "-j", threads,
        "--timeline", step, "--out", scratch.path(step))
      #expect(run.errors == "" && run.exitCode == 0)
      printed.append(run.output)
    }
    #expect(printed[0] == printed[1])
    let others = [
      "apps.csv", "kills.csv", "launches.csv", "runs.csv", "skipped.csv", "warnings.csv",
    ]
    #expect(try scratch.names(in: "1h") == (others + ["timeline.csv"]).sorted())
    for name in others {
      let text = try #require(try scratch.text("1h/\(name)"))
      #expect(try scratch.text("10s/\(name)") == text, "\(name)")
    }
    let hours = try #require(try scratch.text("1h/timeline.csv")).split(separator: "\r\n")
    let steps = try #require(try scratch.text("10s/timeline.csv")).split(separator: "\r\n")
    #expect(hours.count == 1 + 4 * 21 && steps.count == 1 + 4 * 7_201)
    #expect(Array(hours[1..<22]) == stride(from: 1, to: 7_202, by: 360).map { steps[$0] })
  }

  @Test("a workload in device mode is summed up: memory, thresholds, apps, daemons")
  func summary() {
    let scenario = Scenario(
      name: "phone", device: DeviceProfile(ramBytes: 4 << 30),
      apps: [
        AppProfile(name: "a", sizeBytes: 100 << 20), AppProfile(name: "b", sizeBytes: 3 << 20),
      ],
      demand: [], horizon: .seconds(60))
    let workload = Workload(
      scenario: scenario, ramBytes: nil, strategies: [], seed: nil, replications: nil,
      demandNotes: ["nothing"])
    let text = WorkloadSummary.text(
      of: CheckedWorkload(workload, path: "p.json5", strategies: ["lru"]))
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "workload      phone (p.json5)")
    #expect(lines[1].hasPrefix("mode          device"))
    #expect(lines[2].hasPrefix("system        ios "))
    #expect(lines[3].hasPrefix("ram           4096.0 MiB, wired 1159.2 MiB; file cache"))
    #expect(text.contains("\napps          2, 103.0 MiB in front; smallest 3.0 MiB"))
    for word in ["critical 163.8 MiB", "359, of which 270 may exit", "horizon       "] {
      #expect(text.contains(word), "\(word)")
    }
  }
}
