import Testing

/// The switcher and events of the system, compared as `flotsam trace` prints them.
@Suite("The switcher in a trace")
struct SwitcherTraceTests {
  private func trace(
    _ rows: String, rules: String = "platform", kinds: String = "callbacks,switcher"
  ) async throws -> TraceLines {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "device", device: { ram: "4 GiB", rules: "\(rules)" },
        strategies: ["lru"],
        apps: { Notes: { size: "100 MiB", scenes: true, secure: true }, Old: { size: "80 MiB" },
          Kept: { size: "60 MiB",
            launch: { "saved-state": "4 MB", restoration: "20 ms" } } },
        horizon: "4 min", demand: { rows: [\(rows)] } }
      """)
    let run = try await CommandRun.run("flotsam", ["trace", file.path, "--kind", kinds])
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try TraceLines(run.output)
  }

  @Test("an entry outlives its process (S-80), and a reboot with its order (S-81, I-15)")
  func entries() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Old' }, { at: '9 s', open: 'Notes' }, { at: '20 s', open: 'Kept' }, "
        + "{ at: '30 s', crash: 'Old' }, { at: '40 s', quit: 'Notes' }, "
        + "{ at: '60 s', reboot: true }, { at: '90 s', open: 'Old' }")
    #expect(trace.whats(of: "Old", from: 30, to: 31) == ["stays in the switcher"])
    #expect(trace.whats(of: "Notes", from: 40).contains("out of the switcher"))
    let kept = trace.lines.filter {
      $0.what == "stays in the switcher" && TraceLines.seconds($0.time) == 60
    }
    // Kept's process ends at the reboot, Old's has ended long before.
    #expect(kept.map(\.app) == ["Kept", "Kept", "Old"])
    #expect(!trace.whats(of: "Old", from: 90).contains("in the switcher"))
  }

  @Test("pictured, a killed app starts from scratch, reset unless it saved its state (S-82)")
  func reset() async throws {
    for (app, isReset) in [("Old", true), ("Kept", false)] {
      let trace = try await trace(
        "{ at: '1 s', open: '\(app)' }, { at: '20 s', home: true }, "
          + "{ at: '30 s', crash: '\(app)' }, { at: '40 s', open: '\(app)' }",
        kinds: "launches,switcher")
      let back = trace.whats(of: app, from: 40)
      #expect(back.first?.hasPrefix("launch requested: cold") == true, "\(back)")
      #expect(back.contains("reset: pictured, and its state is gone") == isReset)
    }
  }

  @Test(
    "a picture follows the call of the background (S-83), by the letter at Inactive too (D-02)"
  )
  func pictures() async throws {
    let rows =
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', interrupt: 'switcher', for: '2 s' }, "
      + "{ at: '40 s', home: true }"
    let leave = ["sceneWillResignActive", "overlay", "sceneDidEnterBackground", "snapshot"]
    let usual = try await trace(rows)
    #expect(
      usual.whats(of: "Notes", from: 20, to: 40) == [
        "sceneWillResignActive", "overlay", "sceneDidBecomeActive",
      ])
    #expect(usual.whats(of: "Notes", from: 40) == leave)
    let literal = try await trace(rows, rules: "literal")
    #expect(
      literal.whats(of: "Notes", from: 20, to: 40) == [
        "sceneWillResignActive", "overlay", "snapshot", "sceneDidBecomeActive",
      ])
    #expect(literal.whats(of: "Notes", from: 40) == leave)
  }

  @Test("what is private is covered at Inactive, where the app does so (S-84)")
  func overlay() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Old' }, { at: '20 s', interrupt: 'control-centre', for: '1 s' }")
    #expect(!trace.lines.contains { $0.what == "overlay" })
  }

  @Test("Handoff launches an app, then reaches it (S-87), a link resumes one (S-89)")
  func openings() async throws {
    let trace = try await trace(
      "{ at: '1 s', handoff: 'Old' }, { at: '20 s', url: 'Notes' }, { at: '40 s', home: true }, "
        + "{ at: '60 s', url: 'Notes' }, { at: '80 s', url: 'Notes' }", kinds: "callbacks,switcher")
    #expect(
      trace.whats(of: "Old", to: 20) == [
        "in the switcher", "willFinishLaunching", "didFinishLaunching", "didUpdateUserActivity",
        "applicationDidBecomeActive",
      ])
    #expect(
      trace.whats(of: "Notes", from: 20, to: 40) == [
        "in the switcher", "willFinishLaunching", "didFinishLaunching",
        "configurationForConnecting", "willConnectTo", "openURL with willConnectTo",
        "sceneWillEnterForeground", "sceneDidBecomeActive",
      ])
    #expect(
      trace.whats(of: "Notes", from: 60, to: 80) == [
        "sceneWillEnterForeground", "sceneOpenURLContexts", "sceneDidBecomeActive",
      ])
    #expect(trace.whats(of: "Notes", from: 80) == ["sceneOpenURLContexts"])
  }

  @Test("a scene that was taken back is connected again for what its app is opened for (S-87)")
  func connectedAgain() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', home: true }, "
        + "{ at: '40 s', disconnect: 'Notes' }, { at: '60 s', handoff: 'Notes' }, "
        + "{ at: '80 s', open: 'Old' }, "
        + "{ at: '100 s', handoff: 'Notes' }")
    #expect(
      trace.whats(of: "Notes", from: 60, to: 80) == [
        "configurationForConnecting", "willConnectTo",
        "didUpdateUserActivity with willConnectTo", "sceneWillEnterForeground",
        "sceneDidBecomeActive",
      ])
    #expect(
      trace.whats(of: "Notes", from: 100) == [
        "sceneWillEnterForeground", "sceneContinueUserActivity", "sceneDidBecomeActive",
      ])
  }

  @Test(
    "a change of the time is heard at once by what runs, on its return by what is suspended (S-88)")
  func timeChange() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Old' }, { at: '10 s', audio: 'Old', for: '2 min' }, "
        + "{ at: '12 s', open: 'Kept' }, { at: '30 s', home: true }, "
        + "{ at: '50 s', 'time-change': true }, { at: '60 s', open: 'Kept' }, "
        + "{ at: '80 s', open: 'Old' }, { at: '90 s', open: 'Kept' }")
    #expect(trace.whats(of: "Old", from: 50, to: 60) == ["significantTimeChange"])
    #expect(
      trace.whats(of: "Kept", from: 50, to: 80) == [
        "applicationWillEnterForeground", "significantTimeChange", "applicationDidBecomeActive",
      ])
    #expect(!trace.whats(of: "Kept", from: 85).contains("significantTimeChange"))
  }

  @Test("suspension has no line among calls and pictures (S-90), a lock is told by its pair (S-86)")
  func unseen() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Old' }, { at: '10 s', audio: 'Old', for: '2 min' }, "
        + "{ at: '20 s', lock: true }, { at: '30 s', unlock: true }, { at: '40 s', quit: 'Kept' }, "
        + "{ at: '50 s', open: 'Kept' }, { at: '60 s', home: true }")
    #expect(
      trace.whats(of: "Old", from: 20, to: 40) == [
        "applicationWillResignActive", "applicationDidEnterBackground", "snapshot",
        "applicationProtectedDataWillBecomeUnavailable",
        "applicationProtectedDataDidBecomeAvailable",
      ])
    #expect(trace.whats(of: "Kept", from: 61) == [])
  }
}
