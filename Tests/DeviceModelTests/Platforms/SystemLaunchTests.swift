import SimKernel
import Testing

@testable import DeviceModel

/// Apps that the system starts, wakes or leaves alone; hand-worked on the small phone, where a
/// launch takes 500 ms and suspension comes 3 s after the last work.
@Suite("Launches by the system")
struct SystemLaunchTests {
  /// What apps hear, what the system does, and how they end.
  private func story(
    _ rows: [DemandRow], until seconds: Int64 = 200, apps: [AppProfile]? = nil,
    profile: DeviceProfile = SmallPhone.profile
  ) throws -> (lines: [String], result: RunResult) {
    let log = SystemLog()
    var monitor = Unwatched()
    let result = try SmallPhone.device(
      apps ?? [SmallPhone.app(), SmallPhone.app()], rows, .oldest, horizon: .seconds(seconds),
      profile: profile, observer: log
    ).run(monitor: &monitor)
    return (log.lines, result)
  }

  private func device(
    _ rows: [DemandRow], apps: [AppProfile]? = nil, profile: DeviceProfile = SmallPhone.profile
  ) throws -> IOSRun {
    var run = try SmallPhone.device(
      apps ?? [SmallPhone.app(), SmallPhone.app()], rows, .oldest, horizon: .seconds(100_000),
      profile: profile)
    try run.begin()
    return run
  }

  @Test("a push starts an app off screen: no foreground callback, no launch of the person (S-32)")
  func push() throws {
    let (lines, result) = try story([.row(.push, 0, at: 20_000, for: 4)])
    #expect(
      lines == [
        "20000 0 push launched", "20000 0 notRunning -> background", "20175 0 willFinishLaunching",
        "20500 0 didFinishLaunching", "20500 0 didReceiveRemoteNotification",
        "27500 0 background -> suspended",
      ])
    #expect(result.launches.total == 0 && result.launchTimes.count == 0)
    #expect(result.systemLaunches[.push] == 1 && result.apps[0].systemLaunches == 1)
    #expect(result.firstLaunches == 0 && result.aliveApps.maximum == 1)
  }

  @Test("it comes up with its launch size, in band 30, and rests in band 0 (S-15, S-70)")
  func bands() throws {
    var run = try device([.row(.push, 0, at: 20_000, for: 4)])
    try run.advance(toMilliseconds: 20_100)
    #expect(run.processes[0].state == .background && run.inFront == nil)
    #expect(run.table.tier(of: 0) == .running && !run.processes[0].wasLaunched)
    try run.advance(toMilliseconds: 21_000)
    #expect(run.megabytes(of: 0) == 100 && run.platform.bands.band(of: 0) == .background)
    try run.advance(toMilliseconds: 26_000)
    #expect(run.platform.bands.band(of: 0) == .aging)
    try run.advance(toMilliseconds: 28_000)
    #expect(run.platform.bands.band(of: 0) == .idle && run.megabytes(of: 0) == 100)
  }

  @Test("visible UI decides: asked for by the person to the front, by the system not (S-15)")
  func visible() throws {
    for (kind, state) in [(.open, .inactive), (.push, .background)] as [(DemandKind, AppState)] {
      var run = try device([.row(kind, 0, at: 1000, for: kind == .push ? 4 : 0)])
      try run.advance(toMilliseconds: 1200)
      #expect(run.processes[0].state == state && (run.inFront == 0) == (kind == .open))
    }
  }

  @Test("30 s are the most for a push and a refresh: expiry, then the end (S-59, X-41)")
  func expiry() throws {
    for kind in [DemandKind.push, .fetch] {
      let opened: [DemandRow] = [.row(.open, 0, at: 1000), .row(.home, at: 2000)]
      for (length, isEnded) in [(40, true), (30, false)] as [(Int64, Bool)] {
        let rows = opened + [.row(kind, 0, at: 20_000, for: length)]
        let (lines, result) = try story(rows)
        let rest = lines.filter { $0.hasPrefix("50000") || $0.hasPrefix("53000") }
        #expect(
          rest
            == (isEnded
              ? ["50000 0 expirationHandler", "50000 0 task_expired"]
              : ["53000 0 background -> suspended"]),
          "\(kind) \(length)")
        #expect(result.ends[.taskExpired] == (isEnded ? 1 : 0))
        let work = try #require(kind.work)
        #expect(result.expiredWork[work] == (isEnded ? 1 : 0))
      }
    }
  }

  @Test("of an absent app they begin with its launch's end")
  func expiryAfterLaunch() throws {
    let (lines, _) = try story([.row(.push, 0, at: 20_000, for: 40)])
    #expect(lines.suffix(2) == ["50500 0 expirationHandler", "50500 0 task_expired"])
  }

  @Test("a suspended app is woken, works and sleeps again (S-59)")
  func wakes() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.home, at: 2000), .row(.push, 0, at: 20_000, for: 4),
    ]
    let (lines, result) = try story(rows)
    #expect(
      lines.filter { $0.hasPrefix("2") && $0.count > 10 && !$0.hasPrefix("2000 ") } == [
        "20000 0 push woken", "20000 0 suspended -> background",
        "20000 0 didReceiveRemoteNotification", "27000 0 background -> suspended",
      ])
    #expect(result.systemLaunches.total == 0 && result.systemWakes[.push] == 1)
  }

  @Test("no work begins of a suspended app by itself (S-103)", arguments: [true, false])
  func asleep(isOpened: Bool) throws {
    let opened: [DemandRow] = [.row(.open, 0, at: 1000), .row(.home, at: 2000)]
    for kind in [DemandKind.audio, .location, .task, .airplay, .pip] {
      let rows = (isOpened ? opened : []) + [.row(kind, 0, at: 20_000, for: 9)]
      let result = try story(rows).result
      let work = try #require(kind.work)
      #expect(result.workNotBegun[work] == 1 && result.workNotBegun.total == 1, "\(kind)")
    }
  }

  @Test("an app that registers asks as it enters the background (S-103)")
  func requests() throws {
    var app = SmallPhone.app()
    app.background.registered = [.fetch, .push, .processing]
    let rows: [DemandRow] = [.row(.open, 0, at: 1000), .row(.home, at: 2000)]
    let lines = try story(rows, apps: [app]).lines.filter { $0.hasPrefix("2000 ") }
    #expect(
      lines == [
        "2000 0 willResignActive", "2000 0 active -> inactive", "2000 0 inactive -> background",
        "2000 0 didEnterBackground", "2000 0 request fetch", "2000 0 request processing",
      ])
  }

  @Test("after a force quit nothing starts it until it is opened (X-45)")
  func forceQuit() throws {
    let kinds: [DemandKind] = [
      .voip, .accessory, .bluetooth, .push, .fetch, .processing, .moved, .region,
    ]
    for kind in kinds {
      var rows: [DemandRow] = [
        .row(.open, 0, at: 1000), .row(.forceQuit, 0, at: 2000), .row(.lock, at: 2500),
        .row(kind, 0, at: 3000, for: 2),
      ]
      let refused = try story(rows).result
      #expect(refused.refusals[.forceQuit] == 1 && refused.refusals.total == 1, "\(kind)")
      #expect(refused.systemLaunches.total == 0 && refused.workNotBegun.total == 0)
      rows += [
        .row(.open, 0, at: 4000), .row(.home, at: 6000), .row(.lock, at: 6500),
        .row(kind, 0, at: 20_000, for: 2),
      ]
      let begun = try story(rows).result
      #expect(begun.refusals.total == 1 && begun.systemWakes.total == 1, "\(kind)")
    }
  }

  @Test("a reboot keeps what the person removed away (X-45)")
  func reboot() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.forceQuit, 0, at: 2000), .row(.open, 1, at: 2500),
      .row(.reboot, at: 3000), .row(.push, 0, at: 4000, for: 2), .row(.push, 1, at: 4000, for: 2),
    ]
    let result = try story(rows).result
    #expect(result.refusals[.forceQuit] == 1 && result.systemLaunches[.push] == 1)
  }

  @Test("a call starts its app, is guarded in band 120, and has no limit (S-58, X-42, X-43)")
  func call() throws {
    let (lines, result) = try story([.row(.voip, 0, at: 20_000, for: 60)])
    #expect(lines.contains("20500 0 didReceiveIncomingPush"))
    #expect(lines.last == "83500 0 background -> suspended")
    #expect(result.systemLaunches[.voip] == 1 && result.workNotBegun.total == 0)
    var run = try device([.row(.voip, 0, at: 20_000, for: 60)])
    try run.advance(toMilliseconds: 21_000)
    #expect(run.platform.bands.band(of: 0)?.number == 120 && run.table.tier(of: 0) == .guarded)
  }

  @Test("a call that is not reported ends its app, and the next does not start it (X-42)")
  func unreported() throws {
    var app = SmallPhone.app()
    app.background.reportsCalls = false
    let rows: [DemandRow] = [
      .row(.voip, 0, at: 20_000, for: 60), .row(.voip, 0, at: 40_000, for: 60),
    ]
    let (lines, result) = try story(rows, apps: [app])
    #expect(
      lines.suffix(3) == [
        "20500 0 didReceiveIncomingPush", "20500 0 voip_unreported", "40000 0 voip denied",
      ])
    #expect(result.ends[.voipUnreported] == 1 && result.refusals[.denied] == 1)
    let inFront = try story([rows[0], .open(0, at: 30), rows[1]], apps: [app])
    #expect(inFront.lines.last == "40000 0 voip denied" && inFront.result.ends.total == 1)
    #expect(result.brokenWork[.voip] == 1 && !EndReason.voipUnreported.isEviction)
  }

  @Test("changes of the place come 5 min apart, those of regions too (S-57, X-44)")
  func places() throws {
    for kind in [DemandKind.moved, .region] {
      let rows = [Int64(0), 240, 300, 599, 600].map {
        DemandRow.row(kind, 0, at: $0 * 1000, for: 2)
      }
      let (lines, result) = try story(rows, until: 1000)
      let callback = kind == .moved ? "didUpdateLocations" : "didEnterRegion"
      #expect(
        lines.filter { $0.contains(callback) } == [
          "500 0 \(callback)", "300000 0 \(callback)", "600000 0 \(callback)",
        ])
      #expect(result.refusals[.rate] == 2 && result.systemLaunches.total == 1)
    }
  }

  @Test("10 s are for places and Bluetooth, and then the app is suspended, not ended (X-44)")
  func placeBudget() throws {
    for kind in [DemandKind.moved, .region, .bluetooth] {
      let (lines, result) = try story([.row(kind, 0, at: 20_000, for: 60)])
      #expect(
        lines.suffix(2) == ["30500 0 expirationHandler", "33500 0 background -> suspended"],
        "\(kind)")
      #expect(result.ends.total == 0)
    }
  }

  @Test("refreshes come a quarter of an hour apart, long work a day (X-41)")
  func gaps() throws {
    let opened: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.home, at: 2000), .row(.lock, at: 2500),
    ]
    let fetches = [Int64(100), 999, 1000].map { DemandRow.row(.fetch, 0, at: $0 * 1000, for: 2) }
    let fetched = try story(opened + fetches, until: 2000).result
    #expect(fetched.systemWakes[.fetch] == 2 && fetched.refusals[.rate] == 1)
    let works = [Int64(100), 86_499, 86_500].map {
      DemandRow.row(.processing, 0, at: $0 * 1000, for: 2)
    }
    let worked = try story(opened + works, until: 90_000).result
    #expect(worked.systemWakes[.processing] == 2 && worked.refusals[.rate] == 1)
  }

  @Test("an app without a process and never opened is not refreshed, and a used one is not (X-48)")
  func fetchNeedsUse() throws {
    #expect(try story([.row(.fetch, 0, at: 1000, for: 2)]).result.refusals[.unopened] == 1)
    let rows: [DemandRow] = [.row(.open, 0, at: 1000), .row(.fetch, 0, at: 3000, for: 2)]
    #expect(try story(rows).result.refusals[.busy] == 1)
    let pushed: [DemandRow] = [.row(.open, 0, at: 1000), .row(.push, 0, at: 3000, for: 2)]
    let result = try story(pushed).result
    #expect(result.refusals.total == 0 && result.systemWakes.total == 0)
  }

  @Test("an app is started only for what it registers for")
  func registered() throws {
    var app = SmallPhone.app()
    app.background.registered = [.moved]
    let rows: [DemandRow] = [
      .row(.push, 0, at: 1000, for: 2), .row(.moved, 0, at: 2000, for: 2),
    ]
    let result = try story(rows, apps: [app]).result
    #expect(result.refusals[.unregistered] == 1 && result.systemLaunches[.moved] == 1)
  }

  @Test("an accessory starts its app and has no limit (X-43)")
  func accessory() throws {
    var run = try device([.row(.accessory, 0, at: 20_000, for: 600)])
    try run.advance(toMilliseconds: 600_000)
    #expect(run.platform.bands.band(of: 0)?.number == 120 && run.table.tier(of: 0) == .guarded)
    #expect(
      try story([.row(.accessory, 0, at: 20_000, for: 9)]).lines.contains(
        "20500 0 accessoryConnected"))
  }

  @Test("opened while it comes up, the launch goes on in front and is one of the person's")
  func opened() throws {
    let rows: [DemandRow] = [
      .row(.push, 0, at: 20_000, for: 40), .row(.open, 0, at: 20_200), .row(.home, at: 120_000),
    ]
    let (lines, result) = try story(rows)
    #expect(
      lines.dropFirst(2).prefix(5) == [
        "20175 0 willFinishLaunching", "20200 0 background -> inactive",
        "20500 0 didFinishLaunching", "20500 0 inactive -> active", "20500 0 didBecomeActive",
      ])
    #expect(result.launches[.resumed] == 1 && result.warmFirstLaunches == 1)
    #expect(result.ends.total == 0, "in front nothing expires")
  }

  @Test("in front what it was woken for is not cut short, nor is the app ended for it (X-41)")
  func frontEndsNoTime() throws {
    let rows: [DemandRow] = [
      .row(.push, 0, at: 20_000, for: 40), .row(.open, 0, at: 30_000), .row(.home, at: 35_000),
    ]
    let (lines, result) = try story(rows)
    #expect(result.ends.total == 0 && lines.last == "63500 0 background -> suspended")
  }

  @Test("a new process is started only where its memory is there")
  func memory() throws {
    var small = SmallPhone.app(active: 700, background: 700)
    small.behaviour.launchBytes = 700 * SmallPhone.megabyte
    var other = SmallPhone.app()
    other.behaviour.launchBytes = 300 * SmallPhone.megabyte
    let rows: [DemandRow] = [.row(.open, 0, at: 1000), .row(.push, 1, at: 9000, for: 2)]
    let result = try story(rows, apps: [small, other]).result
    #expect(result.refusals[.memory] == 1 && result.ends.total == 0)
  }
}

/// What apps hear, their states, what the system begins and refuses, and ends, as texts.
final class SystemLog: RunObserver {
  private(set) var lines: [String] = []

  var interest: RunInterest { [.callbacks, .states, .ends, .background] }

  func observe(_ event: RunEvent, at time: SimTime) {
    let at = time.microseconds / 1000
    switch event {
    case .callback(let callback, let app): lines.append("\(at) \(app) \(callback)")
    case .stateChanged(let app, let from, let to, _): lines.append("\(at) \(app) \(from) -> \(to)")
    case .ended(let end): lines.append("\(at) \(end.app) \(end.reason.name)")
    case .systemBegan(let work, let app, let begin): lines.append("\(at) \(app) \(work) \(begin)")
    case .launchRefused(let work, let app, let refusal):
      lines.append("\(at) \(app) \(work) \(refusal.name)")
    case .pushHeld(let app, let replaces):
      lines.append("\(at) \(app) push \(replaces ? "replaces" : "waits")")
    case .requested(let work, let app): lines.append("\(at) \(app) request \(work)")
    default: break
    }
  }
}
