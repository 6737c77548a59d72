import StudyReports
import Testing

/// `flotsam trace` of apps with scenes: lists of calls as the platform has them.
@Suite("Trace of scenes")
struct SceneTraceTests {
  /// Notes has up to four windows of 20 MiB each, Maps one, Old none.
  private func trace(
    _ rows: String, idiom: String = "pad", _ options: String...
  ) async throws -> TraceLines {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let most = idiom == "pad" ? 4 : 1
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "windows", mode: "device",
        device: { ram: "4 GiB", idiom: "\(idiom)", freezer: { most: 0 } }, strategies: ["lru"],
        apps: {
          Notes: { footprint: { active: "140 MiB", background: "100 MiB" },
            scenes: { memory: "20 MiB", most: \(most) } },
          Maps: { size: "150 MiB", scenes: true }, Old: { size: "80 MiB" } },
        horizon: "2 min", demand: { rows: [\(rows)] } }
      """)
    let run = try await CommandRun.run("flotsam", ["trace", file.path] + options)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try TraceLines(run.output)
  }

  /// The calls of the system to `app` and its scenes, and what else `kinds` begins.
  private func calls(
    _ trace: TraceLines, of app: String = "Notes", from start: Double = 0,
    to end: Double = .infinity
  ) -> [String] {
    let names = [
      "application", "scene", "will", "did", "configuration", "request restoration",
    ]
    return trace.scenes(of: app, from: start, to: end).filter { what in
      names.contains { what.hasPrefix($0) } && !what.hasPrefix("scene ")
    }
  }

  private static let launch = [
    "willFinishLaunching", "didFinishLaunching", "configurationForConnecting", "willConnectTo(1)",
    "sceneWillEnterForeground(1)", "sceneDidBecomeActive(1)",
  ]

  @Test(
    "a launch: unattached, then inactive, then active; input only then (S-09, S-10, S-30, S-101)",
    arguments: ["phone", "pad"])
  func launch(idiom: String) async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '1.2 s', tap: true }, { at: '9 s', tap: true }",
      idiom: idiom)
    #expect(calls(trace) == Self.launch)
    let lines = trace.scenes(of: "Notes")
    #expect(
      lines.filter { $0.hasPrefix("scene ") } == [
        "scene unattached(1)", "scene unattached -> inactive (launch)(1)",
        "scene inactive -> front (launch)(1)",
      ])
    let inputs = lines.filter { $0.hasPrefix("input") || $0 == "sceneDidBecomeActive(1)" }
    #expect(inputs == ["input dropped", "sceneDidBecomeActive(1)", "input delivered"])
  }

  @Test("home or another app (S-33), suspension (S-08, S-12), and coming back (S-36)")
  func leaving() async throws {
    for way in ["home: true", "open: 'Old'"] {
      let trace = try await trace(
        "{ at: '1 s', open: 'Notes' }, { at: '20 s', \(way) }, { at: '40 s', open: 'Notes' }",
        idiom: "phone")
      #expect(
        calls(trace, from: 20, to: 40) == [
          "sceneWillResignActive(1)", "sceneDidEnterBackground(1)",
        ])
      let whats = trace.whats(of: "Notes", from: 22, to: 23.001)
      #expect(
        whats == [
          "state background -> suspended (suspension)",
          "scene background -> suspended (suspension)",
        ])
      #expect(
        calls(trace, from: 40) == ["sceneWillEnterForeground(1)", "sceneDidBecomeActive(1)"])
    }
  }

  @Test("an interruption (S-37), the switcher (S-34, S-35), and one left for another app (S-38)")
  func interrupted() async throws {
    for trigger in ["call", "switcher"] {
      let trace = try await trace(
        "{ at: '1 s', open: 'Notes' }, { at: '20 s', interrupt: '\(trigger)', for: '3 s' },"
          + "{ at: '40 s', interrupt: '\(trigger)', for: '6 s' }, { at: '42 s', open: 'Old' }",
        idiom: "phone")
      #expect(calls(trace, from: 20, to: 22) == ["sceneWillResignActive(1)"])
      #expect(calls(trace, from: 22, to: 40) == ["sceneDidBecomeActive(1)"])
      #expect(
        calls(trace, from: 40) == ["sceneWillResignActive(1)", "sceneDidEnterBackground(1)"])
    }
  }

  @Test("its app hears of an orderly end while it runs (S-41), nothing once it is suspended (S-42)")
  func ends() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', quit: 'Notes' }, { at: '30 s', open: 'Maps' }, "
        + "{ at: '40 s', home: true }, { at: '50 s', quit: 'Maps' }")
    #expect(
      trace.scenes(of: "Notes", from: 20).suffix(3).dropLast() == [
        "applicationWillTerminate", "scene gone(1)",
      ])
    #expect(calls(trace, of: "Maps", from: 50) == [])
    #expect(trace.scenes(of: "Maps", from: 50).contains("scene gone(1)"))
  }

  private static let windows = "{ at: '1 s', open: 'Notes' }, { at: '20 s', window: 'Notes' }"

  @Test("a second window: its app is asked first, both have settled after half a second (S-101)")
  func window() async throws {
    let trace = try await trace(Self.windows)
    #expect(
      calls(trace, from: 20, to: 20.4999995) == [
        "sceneWillResignActive(1)", "configurationForConnecting", "willConnectTo(2)",
        "sceneWillEnterForeground(2)",
      ])
    #expect(
      calls(trace, from: 20.4999995, to: 20.5000005) == [
        "sceneDidBecomeActive(1)", "sceneDidBecomeActive(2)",
      ])
    #expect(calls(trace, from: 20.5000005) == [])
  }

  @Test("closed, it hears of it and the first window does not, nor its app (S-14, S-39)")
  func closing() async throws {
    let trace = try await trace(Self.windows + ", { at: '60 s', close: 'Notes' }")
    #expect(
      calls(trace, from: 60) == [
        "sceneWillResignActive(2)", "sceneDidEnterBackground(2)", "sceneDidDisconnect(2)",
      ])
    let rest = trace.lines.filter { $0.app == "Notes" && TraceLines.seconds($0.time) >= 60 }
    #expect(rest.allSatisfy { $0.scene == "2" || $0.what == "> close" })
    #expect(rest.map { $0.memory[0] }.first == "160.0 MiB")
    #expect(rest.last?.what == "scene gone" && rest.last?.memory[0] == "140.0 MiB")
  }

  @Test("the only window in front closed, its app is left; it lives on without one (S-39)")
  func closingLast() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', close: 'Notes' }, { at: '40 s', open: 'Notes' }")
    #expect(
      calls(trace, from: 20, to: 40) == [
        "sceneWillResignActive(1)", "sceneDidEnterBackground(1)", "sceneDidDisconnect(1)",
      ])
    #expect(trace.whats(of: "Notes", from: 40)[1] == "launch requested: resumed")
    #expect(calls(trace, from: 40) == Array(Self.launch.dropFirst(2)))
  }

  @Test("the system takes back a scene: asked first, it is told, its app lives (S-13, S-40)")
  func reclaimed() async throws {
    let trace = try await trace(
      Self.windows + ", { at: '40 s', home: true }, { at: '41 s', disconnect: 'Notes' }, "
        + "{ at: '60 s', disconnect: 'Notes' }")
    // An app switch alone disconnects nothing.
    #expect(!calls(trace, from: 40, to: 41).contains { $0.contains("Disconnect") })
    #expect(
      calls(trace, from: 41, to: 60) == ["request restoration(1)", "sceneDidDisconnect(1)"])
    #expect(
      trace.scenes(of: "Notes", from: 60, to: 61) == [
        "> disconnect", "state suspended -> background (disconnect)",
        "scene suspended -> background (disconnect)(2)", "request restoration(2)",
        "scene background -> unattached (disconnect)(2)", "sceneDidDisconnect(2)",
      ])
    let late = trace.lines.filter { $0.app == "Notes" && TraceLines.seconds($0.time) > 61 }
    #expect(late.map(\.what) == ["state background -> suspended (suspension)"])
    #expect(late.map { $0.memory[0] } == ["80.0 MiB"])
    #expect((62.0...63.0).contains(TraceLines.seconds(late.first?.time ?? "0")))
  }

  @Test("Split View: the one in front loses its input until both have settled (S-44)")
  func beside() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Maps' }, { at: '5 s', open: 'Notes' }, { at: '20 s', beside: 'Maps' }, "
        + "{ at: '30 s', alone: true }")
    #expect(calls(trace, from: 20, to: 20.4) == ["sceneWillResignActive(1)"])
    #expect(calls(trace, of: "Maps", from: 20, to: 20.4) == ["sceneWillEnterForeground(1)"])
    for app in ["Notes", "Maps"] {
      #expect(calls(trace, of: app, from: 20.4, to: 30) == ["sceneDidBecomeActive(1)"])
    }
    #expect(
      calls(trace, from: 30) == ["sceneWillResignActive(1)", "sceneDidEnterBackground(1)"])
    #expect(calls(trace, of: "Maps", from: 30) == [])
  }

  @Test("on a pad a window asks alone, a call is for all; on a phone all of the app (S-19)")
  func scope() async throws {
    let rows =
      "{ at: '1 s', open: 'Maps' }, { at: '5 s', open: 'Notes' }, { at: '20 s', beside: 'Maps' }, "
      + "{ at: '30 s', interrupt: 'permission', for: '1 s' }, "
      + "{ at: '40 s', interrupt: 'call', for: '1 s' }"
    let two = try await trace(rows)
    let pair = ["sceneWillResignActive(1)", "sceneDidBecomeActive(1)"]
    #expect(calls(two, of: "Maps", from: 30, to: 40) == pair)
    #expect(calls(two, of: "Notes", from: 30, to: 40) == [])
    #expect(calls(two, of: "Maps", from: 40) == pair && calls(two, of: "Notes", from: 40) == pair)

    let one = try await trace(
      Self.windows + ", { at: '30 s', interrupt: 'alert', for: '1 s' }, { at: '30.5 s', tap: true }"
    )
    #expect(
      one.scenes(of: "Notes", from: 30) == [
        "sceneWillResignActive(2)", "scene front -> inactive (interrupt)(2)", "input dropped",
        "scene inactive -> front (scene)(2)", "sceneDidBecomeActive(2)",
      ])
    let phone = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', interrupt: 'alert', for: '1 s' }",
      idiom: "phone")
    #expect(phone.whats(of: "Notes", from: 20)[1] == "state front -> inactive (interrupt)")
  }

  @Test("what keeps one window from its input outlasts a call (S-37); closed, it has none (S-39)")
  func ownInterruption() async throws {
    let prompt = Self.windows + ", { at: '30 s', interrupt: 'permission', for: '10 s' }, "
    let call = try await trace(prompt + "{ at: '31 s', interrupt: 'call', for: '2 s' }")
    #expect(
      calls(call, from: 30, to: 39) == [
        "sceneWillResignActive(2)", "sceneWillResignActive(1)", "sceneDidBecomeActive(1)",
      ])
    #expect(calls(call, from: 39.9, to: 41) == ["sceneDidBecomeActive(2)"])
    let closed = try await trace(prompt + "{ at: '31 s', close: 'Notes' }")
    #expect(
      calls(closed, from: 31) == ["sceneDidEnterBackground(2)", "sceneDidDisconnect(2)"])
  }

  /// Of four windows the first is shown last, and kept from its input; the others are closed.
  @Test("the last window in front kept from its input, its app is inactive for as long (S-19)")
  func lastInterrupted() async throws {
    let opened = "{ at: '1 s', open: 'Notes' }, { at: '5 s', window: 'Notes' }, "
    let again = "{ at: '10 s', home: true }, { at: '20 s', open: 'Notes' }, "
    let full = "{ at: '25 s', window: 'Notes' }, { at: '30 s', interrupt: 'alert', for: '10 s' }, "
    let trace = try await trace(
      opened + again + full + "{ at: '33 s', close: 'Notes' }, { at: '35 s', tap: true }",
      "--set", #"apps.Notes.scenes={ memory: "20 MiB", most: 2 }"#)
    #expect(calls(trace, from: 25.6, to: 31) == ["sceneWillResignActive(1)"])
    #expect(
      trace.whats(of: "Notes", from: 33, to: 36).filter {
        $0.hasPrefix("state ") || $0.contains("input")
      }
        == ["state front -> inactive (close)", "without input", "input dropped"])
    #expect(calls(trace, from: 36) == ["sceneDidBecomeActive(1)"])
  }

  @Test("without scenes all of the app changes at once, an external display too (S-17)")
  func display() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Old' }, { at: '20 s', display: 'connect' }, { at: '30 s', home: true }, "
        + "{ at: '50 s', open: 'Old' }, { at: '60 s', display: 'disconnect' }, "
        + "{ at: '70 s', home: true }")
    #expect(trace.scenes(of: "Old", from: 20, to: 30) == ["display front (display)(display)"])
    #expect(trace.callbacks(of: "Old", from: 20, to: 30) == [])
    let lines = trace.lines.filter { $0.app == "Old" && TraceLines.seconds($0.time) >= 30 }
    let states = lines.filter { $0.what.hasPrefix("state ") && TraceLines.seconds($0.time) < 60 }
    let shown = lines.filter { $0.scene == "display" }
    #expect(states.map(\.time) == shown.map(\.time) && states.count == 5)
    for (state, display) in zip(states, shown) {
      let to = state.what.split(separator: " ")[3...].joined(separator: " ")
      #expect(display.what == "display \(to)")
    }
  }

  @Test(
    "windows and Split View are a pad's, scenes an app's that has some",
    arguments: [
      ("phone", "{ at: '1 s', window: 'Notes' }", "'window' on a phone"),
      ("phone", "{ at: '1 s', close: 'Notes' }", "'close' on a phone"),
      ("phone", "{ at: '1 s', beside: 'Notes' }", "'beside' on a phone"),
      ("phone", "{ at: '1 s', alone: true }", "'alone' on a phone"),
      ("phone", "{ at: '1 s', interrupt: 'split-view', for: '1 s' }", "'split-view' on a phone"),
      ("pad", "{ at: '1 s', window: 'Old' }", "expected an app with 'scenes'"),
      ("phone", "{ at: '1 s', disconnect: 'Old' }", "expected an app with 'scenes'"),
      ("phone", "{ at: '1 s', display: 'on' }", "expected one of 'connect' or 'disconnect'"),
    ])
  func refused(idiom: String, row: String, words: String) async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "refused", mode: "device", device: { ram: "4 GiB", idiom: "\(idiom)" },
        strategies: ["lru"], apps: { Notes: { size: "100 MiB", scenes: true },
        Old: { size: "80 MiB" } }, horizon: "2 min", demand: { rows: [\(row)] } }
      """)
    let run = try await CommandRun.run("flotsam", ["check", file.path])
    #expect(run.exitCode == 65 && run.errors.contains(words), "\(run.errors)")
  }
}
