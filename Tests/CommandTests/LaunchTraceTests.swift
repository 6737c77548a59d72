import Foundation
import Testing

/// The launch lists of the platform, compared as `flotsam trace` prints them.
@Suite("Launches in a trace")
struct LaunchTraceTests {
  private func trace(
    _ rows: String, strategy: String = "lru", system: String = "ios 26"
  ) async throws -> TraceLines {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "launches", mode: "device", device: { ram: "4 GiB", system: "\(system)" },
        strategies: ["\(strategy)"],
        apps: {
          Old: { size: "100 MiB",
            launch: { storyboard: "40 ms", restoration: "20 ms", "saved-state": "4 MB" } },
          Plain: { size: "60 MiB" },
          Bank: { size: "50 MiB", launch: { keychain: true } } },
        horizon: "4 min", demand: { rows: [\(rows)] } }
      """)
    let run = try await CommandRun.run(
      "flotsam", ["trace", file.path, "--kind", "steps,callbacks,states,launches"])
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try TraceLines(run.output)
  }

  /// What a golden list names: steps that no callback stands for, callbacks, states.
  private static func list(_ whats: [String]) -> [String] {
    whats.compactMap { what in
      if ["step willFinish", "step didFinish", "step memory", "step firstFrame"].contains(what) {
        return nil
      }
      if what.hasPrefix("step ") || !what.contains(" ") { return what }
      return what.hasPrefix("state ") ? String(what.prefix { $0 != "(" }.dropLast()) : nil
    }
  }

  private static let plain = [
    "step requested", "state not_running -> inactive", "step process", "step main",
    "step applicationMain", "willFinishLaunching", "didFinishLaunching", "state inactive -> front",
    "applicationDidBecomeActive",
  ]
  /// The same of a process that was prewarmed.
  private static let ready =
    ["step requested", "state prewarmed -> inactive"] + plain.dropFirst(2)
  private static let whole = [
    "step requested", "state not_running -> inactive", "step process", "step main",
    "step applicationMain", "step storyboard", "willFinishLaunching", "step restoration",
    "shouldRestoreState", "didFinishLaunching", "state inactive -> front",
    "applicationDidBecomeActive",
  ]

  @Test("with storyboard and saved state (S-31, S-61 to S-67), and without (S-64, S-66)")
  func cold() async throws {
    let trace = try await trace("{ at: '1 s', open: 'Old' }, { at: '60 s', open: 'Plain' }")
    #expect(Self.list(trace.whats(of: "Old", to: 60)) == Self.whole)
    #expect(Self.list(trace.whats(of: "Plain")) == Self.plain)
    let times = trace.lines.filter { $0.app == "Plain" && $0.what.hasPrefix("step ") }
      .map { TraceLines.seconds($0.time) }
    #expect(times == times.sorted() && times.last ?? 0 > 60.5)
  }

  @Test("after a kill a launch is like the first (S-55, D-07), after a quit it has no state (S-66)")
  func again() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Old' }, { at: '60 s', reboot: true }, { at: '80 s', open: 'Old' }, "
        + "{ at: '2 min', quit: 'Old' }, { at: '150 s', open: 'Old' }")
    #expect(Self.list(trace.whats(of: "Old", to: 60)) == Self.whole)
    #expect(Self.list(trace.whats(of: "Old", from: 80, to: 120)) == Self.whole)
    #expect(
      Self.list(trace.whats(of: "Old", from: 150))
        == Self.whole.filter { $0 != "step restoration" && $0 != "shouldRestoreState" })
  }

  @Test("prewarmed after a reboot and then opened (S-72, S-73, S-74, S-76)")
  func prewarmed() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Plain' }, { at: '60 s', reboot: true }, { at: '3 min', open: 'Plain' }",
      strategy: "lru+prewarm:top-k")
    let ready = trace.lines.filter {
      $0.app == "Plain" && (61..<180).contains(TraceLines.seconds($0.time))
    }
    #expect(
      ready.map(\.what) == [
        "process made", "step process", "step main", "state not_running -> prewarmed (prewarm)",
      ])
    let since = TraceLines.seconds(try #require(ready.first).time)
    #expect((105..<107).contains(since))
    let opened = trace.whats(of: "Plain", from: 180)
    #expect(opened.first == "launch requested: prewarmed, first since boot")
    #expect(
      Self.list(opened) == Self.ready.filter { $0 != "step process" && $0 != "step main" })
    #expect(opened.contains { $0.hasPrefix("prewarmed process opened after ") })
  }

  @Test("prewarmed while the phone is locked, what needs the keychain fails (S-77, S-108)")
  func locked() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Bank' }, { at: '60 s', reboot: true }, { at: '70 s', lock: true }, "
        + "{ at: '3 min', open: 'Bank' }", strategy: "lru+prewarm:top-k")
    let before = trace.whats(of: "Bank", from: 61, to: 180)
    #expect(before.contains("static initialisers fail: the device is locked"))
    let opened = Self.list(trace.whats(of: "Bank", from: 180))
    #expect(opened == Self.ready.filter { $0 != "step process" })
  }

  @Test("a system that does not prewarm says so in the strategy's row (S-71)")
  func skipped() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "old", mode: "device", device: { ram: "4 GiB", system: "ios 14.8" },
        strategies: ["lru", "fifo", "lru+prewarm:top-k"], apps: { A: { size: "9 MB" } },
        horizon: "1 min", demand: { rows: [{ at: "1 s", open: "A" }] } }
      """)
    let run = try await CommandRun.run("flotsam", ["compare", file.path, "--replications", "2"])
    #expect(run.exitCode == 0)
    #expect(
      (run.output + run.errors).contains("needs prewarming, which ios 14.8 does not have"),
      "\(run.output)\(run.errors)")
  }
}
