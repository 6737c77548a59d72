import Testing

/// The shipped tour, held against the platform's lists, which are written out here by hand.
@Suite("Tour of the life cycle")
struct LifecycleTourTests {
  /// What an app hears within a scenario.
  struct Hearing: Sendable, CustomTestStringConvertible {
    let minute: Int
    let app: String
    let calls: [String]
    var testDescription: String { "\(minute) min, \(app)" }

    init(_ minute: Int, _ app: String, _ calls: [String]) {
      (self.minute, self.app, self.calls) = (minute, app, calls)
    }
  }

  private static let launch = [
    "willFinishLaunching", "didFinishLaunching", "applicationDidBecomeActive",
  ]
  private static let leave = ["applicationWillResignActive", "applicationDidEnterBackground"]
  private static let back = ["applicationWillEnterForeground", "applicationDidBecomeActive"]
  private static let connect = [
    "willFinishLaunching", "didFinishLaunching", "configurationForConnecting", "willConnectTo(1)",
    "sceneWillEnterForeground(1)", "sceneDidBecomeActive(1)",
  ]
  private static let sceneBack = ["sceneWillEnterForeground(1)", "sceneDidBecomeActive(1)"]
  private static let sceneLeaves = ["sceneWillResignActive(1)", "sceneDidEnterBackground(1)"]
  private static let interrupted = ["sceneWillResignActive(1)", "sceneDidBecomeActive(1)"]

  static let hearings = [
    Hearing(
      0, "Old",
      [
        "willFinishLaunching", "shouldRestoreState", "didFinishLaunching",
        "applicationDidBecomeActive",
      ]),
    Hearing(1, "Old", leave), Hearing(2, "Old", back), Hearing(3, "Old", leave),
    Hearing(3, "Plain", launch), Hearing(4, "Plain", leave), Hearing(4, "Notes", connect),
    Hearing(5, "Notes", interrupted), Hearing(6, "Notes", interrupted),
    Hearing(7, "Notes", interrupted + interrupted + interrupted + interrupted),
    Hearing(8, "Notes", sceneLeaves), Hearing(8, "Old", back), Hearing(9, "Old", leave),
    Hearing(9, "Draft", connect + sceneLeaves), Hearing(10, "Slow", connect + sceneLeaves),
    Hearing(11, "Late", connect + sceneLeaves), Hearing(12, "Hang", ["willFinishLaunching"]),
    Hearing(17, "Old", back + leave), Hearing(20, "Old", back + leave),
    Hearing(21, "Old", back + leave + ["applicationWillTerminate"]),
    Hearing(22, "Video", launch + leave), Hearing(23, "Plain", launch),
    Hearing(24, "Plain", leave + launch),
    Hearing(
      25, "Guide",
      [
        "willFinishLaunching", "didFinishLaunching", "configurationForConnecting",
        "willConnectTo(1)", "didUpdateLocations",
      ]),
    Hearing(26, "Trail", ["willFinishLaunching", "didFinishLaunching", "didUpdateLocations"]),
    Hearing(27, "Trail", []),
    Hearing(
      28, "Mail",
      [
        "willFinishLaunching", "didFinishLaunching", "didReceiveRemoteNotification",
        "didReceiveRemoteNotification", "expirationHandler",
      ]),
    Hearing(
      34, "Mail",
      launch + leave + [
        "performFetch", "handleProcessing", "applicationProtectedDataDidBecomeAvailable",
        "expirationHandler",
      ]),
    Hearing(37, "Talk", ["willFinishLaunching", "didFinishLaunching", "didReceiveIncomingPush"]),
    Hearing(39, "Mail", []),
    Hearing(
      41, "Old",
      launch + leave + [
        "applicationProtectedDataWillBecomeUnavailable",
        "applicationProtectedDataDidBecomeAvailable",
      ]),
    Hearing(
      42, "Bank",
      ["willFinishLaunching", "didFinishLaunching", "openURL", "applicationDidBecomeActive"] + leave
    ),
    Hearing(
      42, "Late",
      connect.prefix(4) + ["openURL with willConnectTo(1)"] + connect.suffix(2) + sceneLeaves),
    Hearing(
      42, "Notes",
      [
        "sceneWillEnterForeground(2)", "sceneOpenURLContexts(2)", "sceneDidBecomeActive(2)",
        "sceneOpenURLContexts(2)",
      ]),
    Hearing(43, "Old", [back[0], "didUpdateUserActivity", back[1]] + leave),
    Hearing(43, "Video", launch.prefix(2) + ["didUpdateUserActivity", launch[2]]),
    Hearing(44, "Old", back + leave + ["significantTimeChange"]),
    Hearing(
      44, "Notes",
      ["sceneWillEnterForeground(2)", "significantTimeChange", "sceneDidBecomeActive(2)"]),
    Hearing(
      45, "Bank", [back[0], "significantTimeChange", back[1]] + [leave[0], back[1]] + leave),
    Hearing(46, "Hog", launch + ["applicationDidReceiveMemoryWarning"]),
  ]

  /// The tour, run once for all tests.
  private static let tour = Task {
    let run = try await CommandRun.run(
      "flotsam",
      [
        "trace", "Workloads/lifecycle-tour.json5", "--kind",
        "rows,launches,steps,states,scenes,callbacks,input,work,switcher,warnings,kills,device",
      ], in: Page.root)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return run.output
  }

  private func tour() async throws -> TraceLines { try TraceLines(try await Self.tour.value) }

  /// The calls of the system among `whats`.
  private func calls(_ whats: [String]) -> [String] {
    let words = [
      "application", "scene", "will", "did", "should", "configuration", "request restoration",
      "performFetch", "handle", "expiration", "openURL", "significant",
    ]
    return whats.filter { what in
      words.contains { what.hasPrefix($0) } && !what.hasPrefix("scene ")
        && !what.hasPrefix("handler ")
    }
  }

  private func scenario(_ minute: Int, _ app: String) async throws -> [String] {
    let start = Double(60 * minute)
    // Some take two minutes.
    let next = [15: 17, 18: 20, 34: 37][minute] ?? minute + 1
    return try await tour().scenes(of: app, from: start, to: Double(60 * next))
  }

  @Test("the whole trace is what it was, memory and all")
  func whole() async throws {
    let run = try await CommandRun.run(
      "flotsam", ["trace", "Workloads/lifecycle-tour.json5"], in: Page.root)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    try Golden.check(run.output, "tour.txt")
  }

  @Test(
    "what apps hear, minute by minute (S-11, S-31 to S-38, S-41 to S-43, S-64, S-66, S-86 to S-89)",
    arguments: hearings)
  func lists(hearing: Hearing) async throws {
    let whats = try await scenario(hearing.minute, hearing.app)
    #expect(calls(whats) == hearing.calls)
  }

  @Test("touches are dropped while an app is inactive (S-03), delivered while it is active (S-04)")
  func touches() async throws {
    #expect(
      try await scenario(4, "Notes").filter {
        $0.hasPrefix("input ") || $0 == "sceneDidBecomeActive(1)"
      } == ["input dropped", "sceneDidBecomeActive(1)", "input delivered"])
    #expect(try await scenario(6, "Notes").filter { $0.hasPrefix("input ") } == ["input dropped"])
  }

  /// When `what` is told of `app`, in seconds.
  private func time(_ app: String, _ what: String, after start: Double) async throws -> Double {
    let line = try await tour().lines.first {
      $0.app == app && $0.what.hasPrefix(what) && TraceLines.seconds($0.time) >= start
    }
    return TraceLines.seconds(try #require(line, "\(app): \(what)").time)
  }

  @Test("suspended 2 to 3 s after the last work is done (S-49, S-50, S-56)")
  func suspensions() async throws {
    let asleep = "state background -> suspended"
    for (app, start, done) in [
      ("Old", 61.0, 61.0), ("Draft", 550, 551.5), ("Late", 666, 670.9), ("Old", 1220, 1240),
    ] {
      let delay = try await time(app, asleep, after: start) - done
      #expect((2...3).contains(delay), "\(app) after \(delay) s")
    }
  }

  @Test("who takes too long is ended (S-47, S-48); one that is killed hears nothing (S-42)")
  func limits() async throws {
    let slow = try await scenario(10, "Slow")
    #expect(slow.contains { $0.hasPrefix("its handler takes 150 ms") })
    let left = try await time("Slow", "killed watchdog_background", after: 606)
    #expect(abs(left - 611.15) < 1e-6)
    #expect(abs(try await time("Hang", "killed watchdog_launch", after: 721) - 741) < 1e-6)
    #expect(try await scenario(11, "Late").allSatisfy { !$0.hasPrefix("killed") })
    let limit = try await scenario(46, "Hog")
    #expect(limit.contains { $0.hasPrefix("killed per_process_limit") })
  }

  @Test("a second window and its end leave the first alone (S-14, S-39, S-101)")
  func windows() async throws {
    let opened = calls(try await scenario(13, "Notes"))
    #expect(
      opened.filter { $0.hasSuffix("(2)") || $0.hasPrefix("configuration") } == [
        "configurationForConnecting", "willConnectTo(2)", "sceneWillEnterForeground(2)",
        "sceneDidBecomeActive(2)",
      ])
    #expect(opened.filter { $0.hasSuffix("(1)") } == Self.sceneBack + Self.interrupted)
    let closed = try await scenario(14, "Notes")
    #expect(
      calls(closed) == [
        "sceneWillResignActive(2)", "sceneDidEnterBackground(2)", "sceneDidDisconnect(2)",
      ])
    #expect(closed.allSatisfy { !$0.hasPrefix("state ") })
  }

  @Test("two apps in front, one window without input (S-19, S-44)")
  func splitView() async throws {
    let (notes, maps) = (try await scenario(15, "Notes"), try await scenario(15, "Maps"))
    #expect(calls(notes) == Self.interrupted + Self.sceneLeaves)
    #expect(calls(maps).prefix(6) == Self.connect[...])
    #expect(calls(maps).dropFirst(6).suffix(2) == Self.interrupted[...])
  }

  @Test("a scene that the system takes back is asked for what restores it (S-13, S-40)")
  func reclaim() async throws {
    let whats = try await tour().scenes(of: "Notes", from: 1115, to: 1200)
    #expect(calls(whats) == ["request restoration(1)", "sceneDidDisconnect(1)"])
    #expect(whats.allSatisfy { !$0.hasPrefix("killed") })
  }

  @Test("the switcher keeps what has ended (S-80), reset (S-82), over a reboot too (S-81)")
  func switcher() async throws {
    let crashed = try await scenario(24, "Plain").filter {
      $0.contains("switcher") || $0.hasPrefix("snapshot") || $0.hasPrefix("reset")
        || $0.hasPrefix("killed")
    }
    #expect(crashed.count == 4 && crashed[1].hasPrefix("killed crash"), "\(crashed)")
    #expect(crashed[0] == "snapshot" && crashed[2] == "stays in the switcher")
    #expect(crashed[3].hasPrefix("reset: "))
    let (before, at) = (3430.0, 3430.000001)
    let kept = try await tour().lines.filter {
      $0.what == "stays in the switcher" && (before..<at).contains(TraceLines.seconds($0.time))
    }.map(\.app)
    // Used last first, behind those whose processes have ended just now.
    #expect(
      kept.suffix(11) == [
        "Plain", "Bank", "Hog", "Notes", "Old", "Video", "Late", "Maps", "Hang", "Slow", "Draft",
      ])
  }

  @Test("what is private is covered at Inactive (S-84), the picture follows the call (S-83)")
  func pictures() async throws {
    let whats = try await tour().scenes(of: "Bank", from: 2705, to: 2760).filter {
      calls([$0]) != [] || $0 == "overlay" || $0 == "snapshot"
    }
    let (resign, enter) = (Self.leave[0], Self.leave[1])
    #expect(
      whats == [
        resign, "overlay", Self.back[1], resign, "overlay", enter, "snapshot",
      ])
  }

  @Test("prewarmed after a reboot up to main (S-72, S-76), and opened from there (S-73)")
  func prewarming() async throws {
    let ready = try await tour().scenes(of: "Plain", from: 3431, to: 3600)
    #expect(calls(ready) == [] && ready.contains("step main"))
    #expect(!ready.contains("step applicationMain"))
    let opened = try await scenario(60, "Plain")
    #expect(calls(opened) == Self.launch + Self.leave && !opened.contains("step main"))
    #expect(try await tour().scenes(of: "Bank", from: 3431).contains { $0.hasPrefix("static") })
  }
}
