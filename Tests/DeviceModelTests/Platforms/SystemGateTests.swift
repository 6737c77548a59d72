import SimKernel
import Testing

@testable import DeviceModel

/// Rates and conditions in runs: pushes that wait, long work of an idle phone, processor time.
@Suite("Gates of background work in runs")
struct SystemGateTests {
  private func story(
    _ rows: [DemandRow], until seconds: Int64 = 200, app: AppProfile = SmallPhone.app(),
    profile: DeviceProfile = SmallPhone.profile
  ) throws -> (lines: [String], result: RunResult) {
    let log = SystemLog()
    var monitor = Unwatched()
    let result = try SmallPhone.device(
      [app], rows, .oldest, horizon: .seconds(seconds), profile: profile, observer: log
    ).run(monitor: &monitor)
    return (log.lines, result)
  }

  private static let used: [DemandRow] = [
    .row(.open, 0, at: 1000), .row(.home, at: 2000), .row(.lock, at: 2500),
  ]

  @Test("three pushes in an hour, the newest of the others once the hour is over (X-41)")
  func pushRate() throws {
    let rows = [Int64(0), 10, 20, 30, 40].map { DemandRow.row(.push, 0, at: $0 * 60_000, for: 2) }
    let (lines, result) = try story(rows, until: 8000)
    #expect(
      lines.filter { $0.contains(" push ") } == [
        "0 0 push launched", "600000 0 push woken", "1200000 0 push woken",
        "1800000 0 push waits", "2400000 0 push replaces", "3600000 0 push woken",
      ])
    #expect(result.heldPushes == 2 && result.droppedPushes == 1)
    #expect(result.events[.delivery] == 1)
  }

  /// The fifth push is the newest: its 3 s are worked, not the fourth's 9.
  @Test("what comes late is the newest push, and lasts what it asked for (X-41)")
  func newest() throws {
    let lengths: [Int64] = [2, 2, 2, 9, 3]
    let rows = lengths.enumerated().map {
      DemandRow.row(.push, 0, at: Int64($0) * 600_000, for: $1)
    }
    #expect(try story(rows, until: 8000).lines.last == "3606000 0 background -> suspended")
  }

  @Test("the process may end meanwhile: the push that waits starts the app")
  func heldOverEnd() throws {
    var rows = [Int64(0), 10, 20].map { DemandRow.row(.push, 0, at: $0 * 60_000, for: 2) }
    rows += [.row(.open, 0, at: 1_800_000), .row(.task, 0, at: 1_801_000, for: 99)]
    rows += [.row(.home, at: 1_802_000), .row(.push, 0, at: 1_810_000, for: 2)]
    let (lines, result) = try story(rows, until: 8000)
    #expect(lines.contains("1810000 0 push waits") && lines.contains("1832000 0 task_expired"))
    #expect(lines.contains("3600000 0 push launched") && result.systemLaunches[.push] == 2)
  }

  /// The fifth push comes to an app in front, where the rate counts nothing.
  @Test("a push that waits comes when its app is in front, and no later (X-41)")
  func heldUntilOpened() throws {
    var rows = [Int64(0), 10, 20, 30].map { DemandRow.row(.push, 0, at: $0 * 60_000, for: 2) }
    rows += [.row(.open, 0, at: 1_900_000), .row(.push, 0, at: 1_950_000, for: 2)]
    let (lines, result) = try story(rows, until: 8000)
    let rest = lines.filter { $0.contains("didReceiveRemoteNotification") }.suffix(2)
    #expect(lines.contains("1800000 0 push waits"))
    #expect(rest.first?.hasPrefix("1900") == true)
    #expect(rest.last == "1950000 0 didReceiveRemoteNotification")
    #expect(result.events[.delivery] == 0 && result.systemLaunches[.push] == 1)
  }

  @Test("a push that waits for a condition comes when that changes (X-48)")
  func heldByCondition() throws {
    for (condition, opposite) in [(.lowPower, .fullPower), (.noRefresh, .refresh)]
      as [(DeviceCondition, DeviceCondition)]
    {
      let rows: [DemandRow] = [
        .condition(condition, at: 1000), .row(.push, 0, at: 2000, for: 2),
        .condition(opposite, at: 9000),
      ]
      let lines = try story(rows).lines.filter { $0.contains(" push ") }
      #expect(lines == ["2000 0 push waits", "9000 0 push launched"])
    }
  }

  @Test("a force quit drops no push, but it comes to nothing")
  func heldOverQuit() throws {
    let rows: [DemandRow] = [
      .condition(.lowPower, at: 1000), .row(.open, 0, at: 1500), .row(.home, at: 3000),
      .row(.push, 0, at: 9000, for: 2), .row(.forceQuit, 0, at: 10_000),
      .condition(.fullPower, at: 11_000),
    ]
    #expect(try story(rows).result.refusals[.forceQuit] == 1)
  }

  /// By factor, what becomes of each kind: begun, held, or why not.
  @Test("each factor meets each kind in a run as in the table (X-48)")
  func factors() throws {
    let factors: [(DeviceCondition, LaunchRefusal)] = [
      (.batteryCritical, .battery), (.lowPower, .lowPower), (.noRefresh, .refresh),
    ]
    for (condition, refusal) in factors {
      var profile = SmallPhone.profile
      #expect(profile.conditions.take(condition) == true)
      for work in BackgroundWork.allCases {
        guard let ask = work.budget.ask else { continue }
        let row = DemandRow.row(work.info.row, 0, at: 20_000, for: 2)
        let result = try story(Self.used + [row], profile: profile).result
        let obstacle = profile.conditions.obstacle(to: ask)
        #expect(result.systemWakes.total == (obstacle == nil ? 1 : 0), "\(condition) \(work)")
        #expect(result.heldPushes == (obstacle?.waits == true ? 1 : 0))
        #expect(result.refusals[refusal] == (obstacle?.waits == false ? 1 : 0))
        #expect(result.refusals.total <= 1)
      }
    }
  }

  @Test("long work asks for a locked phone, and for power and a network where it says so (X-41)")
  func processing() throws {
    let row = DemandRow.row(.processing, 0, at: 20_000, for: 60)
    var app = SmallPhone.app()
    app.background.needsPower = true
    app.background.needsWifi = true
    #expect(try story(Self.used + [row], app: app).result.refusals[.power] == 1)
    let charged = Self.used + [.condition(.charging, at: 9000), .condition(.noWifi, at: 9500)]
    #expect(try story(charged + [row], app: app).result.refusals[.wifi] == 1)
    let ready = charged + [.condition(.wifi, at: 9900), row]
    #expect(try story(ready, app: app).result.systemWakes[.processing] == 1)
    #expect(try story(Self.used.dropLast() + [row]).result.refusals[.busy] == 1)
    #expect(try story(Self.used + [row]).result.systemWakes[.processing] == 1)
  }

  @Test("when somebody uses the phone long work ends, its app does not (X-41)")
  func processingEnds() throws {
    let work = DemandRow.row(.processing, 0, at: 20_000, for: 100)
    for end in [DemandRow.row(.unlock, at: 50_000), .row(.open, 0, at: 50_000)] {
      let (lines, result) = try story(Self.used + [work, end])
      #expect(lines.contains("50000 0 expirationHandler") && result.ends.total == 0)
      #expect(result.expiredWork[.processing] == 1)
      if end.kind == .unlock { #expect(lines.last == "53000 0 background -> suspended") }
    }
    let lines = try story(Self.used + [.row(.processing, 0, at: 20_000, for: 900)], until: 900)
      .lines
    #expect(lines.suffix(2) == ["320000 0 expirationHandler", "323000 0 background -> suspended"])
  }

  @Test("long work ends where the power or the network is gone that it needs")
  func processingNeeds() throws {
    var app = SmallPhone.app()
    app.background.needsPower = true
    let rows =
      Self.used + [
        .condition(.charging, at: 9000), .row(.processing, 0, at: 20_000, for: 100),
        .condition(.noWifi, at: 40_000), .condition(.unplugged, at: 50_000),
      ]
    let (lines, result) = try story(rows, app: app)
    #expect(lines.contains("50000 0 expirationHandler") && result.expiredWork[.processing] == 1)
    let (_, other) = try story(rows)
    #expect(other.expiredWork.total == 0 && other.ends.total == 0)
  }

  @Test("budgets and gaps are the table's, to the last digit (X-40 to X-44)")
  func table() {
    let limits: [(BackgroundWork, Int64?, Int64)] = [
      (.audio, nil, 0), (.location, nil, 0), (.voip, nil, 0), (.task, nil, 0),
      (.airplay, nil, 0), (.pip, nil, 0), (.accessory, nil, 0), (.bluetooth, 10_000_000, 0),
      (.push, 30_000_000, 0), (.fetch, 30_000_000, 900_000_000),
      (.processing, 300_000_000, 86_400_000_000), (.moved, 10_000_000, 300_000_000),
      (.region, 10_000_000, 300_000_000),
    ]
    #expect(limits.map(\.0) == BackgroundWork.allCases)
    for (work, limit, gap) in limits {
      #expect(work.budget.microseconds == limit && work.budget.gapMicroseconds == gap, "\(work)")
      let guarded: [BackgroundWork] = [.audio, .airplay, .pip, .voip, .accessory, .location]
      #expect(work.isProtected == guarded.contains(work))
      #expect(work.budget.isFatal == [.task, .push, .fetch].contains(work))
    }
    #expect(BackgroundTimes.pushWindow == 3_600_000_000)
    for (system, seconds) in [(SystemVersion.newest, 30), (.ios12, 180)] as [(SystemVersion, Int64)]
    {
      let profile = DeviceProfile(ramBytes: 2 << 30, system: system)
      #expect(IOSPlatform.workLimit(.task, profile) == .seconds(seconds))
    }
  }

  @Test("AirPlay and pictures outlive a silent app and are guarded (S-56)")
  func playing() throws {
    for kind in [DemandKind.audio, .airplay, .pip] {
      let rows: [DemandRow] = [
        .row(.open, 0, at: 1000), .row(kind, 0, at: 1900, for: 60), .row(.home, at: 2000),
      ]
      #expect(try story(rows).lines.last == "64900 0 background -> suspended", "\(kind)")
      var run = try SmallPhone.device(
        [SmallPhone.app()], rows, .oldest, horizon: .seconds(99))
      try run.begin()
      try run.advance(toMilliseconds: 30_000)
      #expect(run.platform.bands.band(of: 0)?.number == 120 && run.table.tier(of: 0) == .guarded)
    }
  }

  @Test("a picture is kept off screen as long as it is in picture, no longer (S-56)")
  func picture() throws {
    var app = SmallPhone.app()
    app.behaviour.videoBytes = 60 * SmallPhone.megabyte
    for (isPicture, kept) in [(true, 260), (false, 200)] as [(Bool, Int64)] {
      let kind: DemandKind = isPicture ? .pip : .airplay
      let rows: [DemandRow] = [
        .row(.open, 0, at: 1000), .row(kind, 0, at: 9000, for: 31), .row(.home, at: 10_000),
      ]
      var run = try SmallPhone.device([app], rows, .oldest, horizon: .seconds(99))
      try run.begin()
      try run.advance(toMilliseconds: 39_999)
      #expect(run.megabytes(of: 0) == kept)
      try run.advance(toMilliseconds: 40_001)
      #expect(run.megabytes(of: 0) == 200 && run.processes[0].state == .background)
    }
  }

  /// Off screen from 10 s: 20 s of audio at a tenth, 4 s of a push at a quarter of a core.
  @Test("processor time is counted off screen alone, by kind of work (S-109)")
  func processor() throws {
    var app = SmallPhone.app()
    app.background.processorMillionths = BackgroundWork.allCases.map {
      $0 == .audio ? 100_000 : $0 == .push ? 250_000 : 0
    }
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.audio, 0, at: 5000, for: 25), .row(.home, at: 10_000),
      .row(.push, 0, at: 60_000, for: 4),
    ]
    let result = try story(rows, app: app).result
    #expect(result.workMicroseconds[.audio] == 2_000_000)
    #expect(result.workMicroseconds[.push] == 1_000_000)
    #expect(result.apps[0].workMicroseconds == 3_000_000)
    #expect(try story(rows).result.workMicroseconds.total == 0)
    let back =
      Array(rows.prefix(3)) + [.row(.open, 0, at: 15_000), .row(.forceQuit, 0, at: 16_000)]
    #expect(try story(back, app: app).result.workMicroseconds[.audio] == 500_000)
  }
}
