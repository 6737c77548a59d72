import SimKernel
import Testing

@testable import DeviceModel

/// Processes of an app on the small phone: they begin and end with it, and may end alone.
@Suite("Processes of an app")
struct HelperTests {
  private static let page = SmallPhone.helper(.webContent, of: 0, background: 60)

  /// 80 MB, fatal, whatever the app does.
  private static let narrow = ProcessLimits(both: ProcessLimit(bytes: 80_000_000, isFatal: true))

  private func lines(
    _ helpers: [AppProfile], _ rows: [DemandRow], until seconds: Int64 = 100
  ) throws -> (lines: [String], result: RunResult) {
    let (log, result) = try LifeLog.run([SmallPhone.app()] + helpers, rows, until: seconds)
    return (log.lines.filter { $0.split(separator: " ")[1] != "0" }, result)
  }

  private func run(_ helpers: [AppProfile], _ rows: [DemandRow]) throws -> IOSRun {
    var run = try SmallPhone.device(
      [SmallPhone.app()] + helpers, rows, .oldest, horizon: .seconds(200))
    try run.begin()
    return run
  }

  @Test("one begins when the launch of its app is complete, and grows without a launch of its own")
  func begins() throws {
    var run = try run([Self.page], [.open(0, at: 0)])
    try run.advance(toMilliseconds: 499)
    #expect(!run.processes[1].exists)
    try run.advance(toMilliseconds: 500)
    #expect(run.processes[1].exists && run.megabytes(of: 1) == 50)
    try run.advance(toMilliseconds: 900)
    #expect(run.megabytes(of: 1) == 90)
    try run.advance(toMilliseconds: 2000)
    #expect(run.megabytes(of: 1) == 100)
    #expect(run.result.launches.total == 1 && run.result.apps[1].launches.total == 0)
  }

  @Test("it stands where its app stands, right behind it, and gives up what it does not keep")
  func follows() throws {
    let audio = DemandRow.row(.audio, 0, at: 4000, for: 10)
    var run = try run(
      [Self.page], [.open(0, at: 0), audio, .row(.home, at: 5000), .open(0, at: 30)])
    func place(_ app: AppID) -> Band? { run.platform.bands.band(of: app) }
    try run.advance(toMilliseconds: 4000)
    #expect(place(1) == .foreground && run.table.tier(of: 1) == .foreground)
    try run.advance(toMilliseconds: 6000)
    #expect(place(1) == .audio && run.table.tier(of: 1) == .guarded && run.megabytes(of: 1) == 60)
    #expect(run.footprints[1].usesMemory)
    try run.advance(toMilliseconds: 15_000)
    #expect(place(0) == .aging && place(1) == .aging && run.table.tier(of: 1) == .running)
    #expect(!run.footprints[1].usesMemory && run.processes[1].state == .background)
    try run.advance(toMilliseconds: 20_000)
    #expect(place(1) == .idle && run.platform.bands.next(after: 0) == 1)
    #expect(run.processes[1].state == .suspended && run.table.tier(of: 1) == .suspended)
    try run.advance(toMilliseconds: 40_000)
    #expect(place(1) == .foreground)
    #expect(run.megabytes(of: 1) == 100)
    #expect(run.processes[1].state == .background)
  }

  @Test("what its app does ends it for the same reason, once (I-05); it hears nothing")
  func endsWithApp() throws {
    for (kind, reason) in [(DemandKind.forceQuit, "force_quit"), (.reboot, "reboot")] {
      let rows: [DemandRow] = [.open(0, at: 0), .row(.home, at: 5000), .row(kind, 0, at: 20_000)]
      let (lines, result) = try lines([Self.page], rows)
      #expect(lines == ["8000 1 suspended", "20000 1 \(reason)"])
      #expect(result.ends.total == 2 && result.helperEnds == 0)
    }
  }

  @Test("one that is killed alone leaves its app alive, and is back after that returns (X-20)")
  func killedAlone() throws {
    var run = try run(
      [Self.page],
      [.open(0, at: 0), .row(.home, at: 5000), .open(0, at: 20), .row(.lock, at: 60_000)]
    )
    try run.advance(toMilliseconds: 10_000)
    run.kill(1, .pageShortage)
    try run.advance(toMilliseconds: 19_000)
    #expect(!run.processes[1].exists && run.processes[0].exists)
    #expect(run.result.helperEnds == 1)
    // The resume takes 0.2 s, the new start 1 s.
    try run.advance(toMilliseconds: 21_199)
    #expect(!run.processes[1].exists && run.result.helperReloads == 0)
    try run.advance(toMilliseconds: 21_200)
    #expect(run.processes[1].exists && run.result.helperReloads == 1)
    #expect(run.result.launches.total == 2 && run.result.ends.total == 1)
  }

  @Test("its own limit ends it alone; it begins again once a visit (X-20, X-22)")
  func ownLimit() throws {
    let page = SmallPhone.helper(.webContent, of: 0, limits: Self.narrow)
    let rows: [DemandRow] = [.open(0, at: 0), .row(.home, at: 5000), .open(0, at: 10)]
    let (lines, result) = try lines([page], rows)
    // 50 MB at 0.5 s, 80 MB at 0.8 s; from 1.8 s on once more; from 11.2 s on in the next visit.
    #expect(
      lines == [
        "800 1 per_process_limit", "2100 1 per_process_limit", "11500 1 per_process_limit",
      ])
    #expect(result.helperEnds == 3 && result.helperReloads == 2)
    #expect(result.warnings[.processLimit] == 3 && result.apps[0].ends.total == 0)
  }

  @Test("one that is to begin again does not where its app has been left, or has ended")
  func notAgain() throws {
    let page = SmallPhone.helper(.webContent, of: 0, limits: Self.narrow, reload: 3)
    for row in [DemandRow.row(.home, at: 2000), .row(.forceQuit, 0, at: 2000)] {
      let (lines, result) = try lines([page], [.open(0, at: 0), row])
      #expect(lines == ["800 1 per_process_limit"])
      #expect(result.helperReloads == 0)
    }
  }

  @Test("its inactive limit holds while its app neither is in front nor works (X-20)")
  func inactive() throws {
    let limits = ProcessLimits(inactive: ProcessLimit(bytes: 60_000_000, isFatal: true))
    let page = SmallPhone.helper(.webContent, of: 0, background: 60, limits: limits)
    let left: [DemandRow] = [.open(0, at: 0), .row(.home, at: 5000)]
    #expect(try lines([page], left).lines == ["5000 1 per_process_limit"])
    let audio = DemandRow.row(.audio, 0, at: 4000, for: 20)
    let working = [left[0], audio, left[1]]
    #expect(try lines([page], working).lines == ["24000 1 per_process_limit"])
  }

  @Test("limits by kind: half of what the app may hold, a service 15 MB, or its own (X-20, X-22)")
  func limitsByKind() {
    func end(_ kind: HelperKind, of owner: ProcessLimit, own: ProcessLimit? = nil) -> Int64 {
      var app = SmallPhone.app()
      app.behaviour.limits = ProcessLimits(both: owner)
      let limits = own.map { ProcessLimits(both: $0) } ?? ProcessLimits()
      let table = FootprintLimits(
        [app, SmallPhone.helper(kind, of: 0, limits: limits)], deviceLimitBytes: 900_000_000,
        marksCount: true)
      #expect(table.levels(of: 1, isActive: true) == table.levels(of: 1, isActive: false))
      return table.levels(of: 1, isActive: true).end / MemoryLedger.unit
    }
    let none = ProcessLimit()
    let fatal = ProcessLimit(bytes: 200_000_000, isFatal: true)
    #expect(end(.webContent, of: none) == 450_000_000)
    #expect(end(.appExtension, of: none) == 450_000_000)
    #expect(end(.service, of: none) == 15_000_000)
    #expect(end(.webContent, of: fatal) == 100_000_000)
    #expect(end(.appExtension, of: fatal) == 100_000_000)
    // A soft limit only marks the app: the device's ends it.
    #expect(end(.webContent, of: ProcessLimit(bytes: 200_000_000)) == 450_000_000)
    #expect(end(.service, of: none, own: fatal) == 200_000_000)
  }

  @Test("an app that is in front at the start has its processes then; a suspended one has not")
  func atStart() throws {
    for (state, isThere) in [(AliveProcess.State.front, true), (.suspended, false)] {
      let scenario = Scenario(
        name: "start", device: SmallPhone.profile, apps: [SmallPhone.app(), Self.page],
        alive: [AliveProcess(0, state)], demand: [.rows([.open(0, at: 50)])],
        horizon: .seconds(100))
      var run = try IOSRun(
        scenario, on: SmallPhone.profile, strategy: .oldest, seed: 1, replication: 0)
      try run.begin()
      #expect(run.processes[1].exists == isThere)
      try run.advance(toMilliseconds: 60_000)
      #expect(run.processes[1].exists)
    }
  }
}
