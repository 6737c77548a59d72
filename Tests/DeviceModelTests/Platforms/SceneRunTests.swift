import SimKernel
import Testing

@testable import DeviceModel

/// Scenes of a run, with their memory worked out by hand.
@Suite("Scenes of a run")
struct SceneRunTests {
  /// A pad of the small phone's sizes; the kernel freezes or compresses as the rule says.
  private static func run(
    _ rows: [DemandRow], _ reclaim: ReclaimRule = .none, reclaims: Bool = false,
    available: Int64 = 750, others: Int = 1
  ) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.idiom = .pad
    profile.wiredBytes += (750 - available) * SmallPhone.megabyte
    var apps = (0...others).map { _ in SmallPhone.app() }
    for app in apps.indices {
      var scenes = SceneProfile()
      scenes.memoryBytes = 20 * SmallPhone.megabyte
      scenes.most = 3
      scenes.areReclaimed = reclaims
      apps[app].scenes = scenes
    }
    let strategy = RunStrategy(
      eviction: KeepFor(length: nil), suspension: .after(.seconds(3)), reclaim: reclaim)
    var run = try SmallPhone.device(
      apps, rows, strategy, horizon: .seconds(1000), profile: profile)
    try run.begin()
    return run
  }

  private static func states(_ run: borrowing IOSRun, _ app: AppID = 0) -> [SceneState?] {
    run.platform.scenes.numbers(of: app).map { run.platform.scenes[app, $0].state }
  }

  /// 300 MB once grown, 20 for each further window; kept off screen 200 and the same.
  @Test("each further scene adds its memory, and gives it back when it is closed (S-14, S-39)")
  func windows() throws {
    var run = try Self.run([
      .row(.open, 0, at: 0), .row(.window, 0, at: 10_000), .row(.window, 0, at: 20_000),
      .row(.close, 0, at: 30_000), .row(.home, at: 40_000),
    ])
    try run.advance(toMilliseconds: 9_000)
    #expect(run.megabytes(of: 0) == 300 && Self.states(run) == [.active, nil, nil])
    try run.advance(toMilliseconds: 10_100)
    #expect(run.megabytes(of: 0) == 320 && Self.states(run) == [.inactive, .inactive, nil])
    try run.advance(toMilliseconds: 10_499)
    #expect(run.processes[0].state == .inactive)
    try run.advance(toMilliseconds: 10_500)
    #expect(run.processes[0].state == .active && Self.states(run) == [.active, .active, nil])
    try run.advance(toMilliseconds: 25_000)
    #expect(run.megabytes(of: 0) == 340)
    try run.advance(toMilliseconds: 30_000)
    #expect(run.megabytes(of: 0) == 320 && Self.states(run) == [.active, .active, nil])
    #expect(run.processes[0].state == .active)
    try run.advance(toMilliseconds: 40_000)
    #expect(run.megabytes(of: 0) == 220 && Self.states(run) == [.background, .background, nil])
    try run.advance(toMilliseconds: 43_000)
    #expect(Self.states(run) == [.suspended, .suspended, nil])
    #expect(run.result.sceneConnects == 3 && run.result.sceneReclaims == 0)
  }

  @Test("the app comes back with the scene seen last, the other stays where it is (S-14)")
  func comingBack() throws {
    var run = try Self.run([
      .row(.open, 0, at: 0), .row(.window, 0, at: 10_000), .row(.home, at: 20_000),
      .row(.open, 0, at: 30_000),
    ])
    try run.advance(toMilliseconds: 35_000)
    #expect(Self.states(run) == [.suspended, .active, nil])
    #expect(run.platform.rank(of: 0) == Band.foreground.rawValue)
  }

  /// 220 MB off screen with two scenes, 200 with one, 180 with none: the process lives on.
  @Test(
    "the system takes scenes back, exactly their memory, wherever it lies (S-13, S-40)",
    arguments: [ReclaimRule.none, .compress, .freeze])
  func takenBack(reclaim: ReclaimRule) throws {
    var run = try Self.run(
      [
        .row(.open, 0, at: 0), .row(.window, 0, at: 10_000), .row(.home, at: 20_000),
        .row(.disconnect, 0, at: 40_000), .row(.disconnect, 0, at: 50_000),
        .row(.disconnect, 0, at: 55_000), .row(.open, 0, at: 60_000),
      ], reclaim)
    try run.advance(toMilliseconds: 39_000)
    #expect(run.megabytes(of: 0) == 220)
    try run.advance(toMilliseconds: 40_000)
    #expect(run.megabytes(of: 0) == 200 && Self.states(run) == [.unattached, .background, nil])
    #expect(run.processes[0].exists && run.processes[0].state == .background)
    try run.advance(toMilliseconds: 43_000)
    #expect(Self.states(run) == [.unattached, .suspended, nil])
    try run.advance(toMilliseconds: 59_000)
    #expect(run.megabytes(of: 0) == 180 && Self.states(run) == [.unattached, .unattached, nil])
    #expect(run.processes[0].exists && run.result.sceneReclaims == 2)
    try run.advance(toMilliseconds: 70_000)
    #expect(run.megabytes(of: 0) == 300 && Self.states(run) == [.active, .unattached, nil])
    #expect(run.result.launches[.resumed] == 1 && run.brokenInvariant() == nil)
  }

  @Test("frozen memory is taken back where it lies (S-13)")
  func frozen() throws {
    var run = try Self.run(
      [
        .row(.open, 0, at: 0), .row(.window, 0, at: 10_000), .row(.home, at: 20_000),
        .row(.disconnect, 0, at: 100_000),
      ], .freeze)
    try run.advance(toMilliseconds: 99_000)
    run.footprints.swapOut(0)
    run.platform.freezer.mark(0)
    run.platform.bands.place(0, in: .frozen, at: .zero)
    let before = run.footprints[0]
    try #require(before.swapped == 220 * SmallPhone.megabyte * MemoryLedger.unit)
    try run.advance(toMilliseconds: 100_000)
    #expect(run.footprints[0].swapped == 200 * SmallPhone.megabyte * MemoryLedger.unit)
    #expect(run.footprints[0].written < before.written && run.brokenInvariant() == nil)
  }

  /// Two apps hold 200 each off screen; with 470 MB available the third takes it below 50.
  @Test("at a rise to critical one scene goes, of the app that left longest ago (S-13)")
  func critical() throws {
    for reclaims in [true, false] {
      var run = try Self.run(
        [
          .row(.open, 0, at: 0), .row(.home, at: 10_000), .row(.open, 1, at: 20_000),
          .row(.home, at: 30_000), .row(.open, 2, at: 40_000),
        ], .none, reclaims: reclaims, available: 660, others: 2)
      while run.result.levelRises[.critical] == 0, try run.step() {}
      #expect(Self.states(run, 0)[0] == (reclaims ? .unattached : .suspended))
      #expect(Self.states(run, 1)[0] == .suspended)
      try run.advance(toMilliseconds: 60_000)
      let rises = run.result.levelRises[.critical]
      // Two have a scene to give; the third is in front.
      #expect(run.result.sceneReclaims == (reclaims ? min(rises, 2) : 0))
    }
  }

  @Test("a phone shows one window, whatever is asked (S-19)")
  func phone() throws {
    var app = SmallPhone.app()
    app.scenes = SceneProfile()
    var run = try SmallPhone.device(
      [app], [.row(.open, 0, at: 0), .row(.window, 0, at: 10_000)], .oldest,
      horizon: .seconds(20))
    try run.begin()
    try run.advance(toMilliseconds: 15_000)
    #expect(run.platform.scenes.count(in: .active, of: 0) == 1)
    #expect(run.result.sceneConnects == 1)
  }

  @Test("a process that is there at the start has one scene, in its state (S-08)")
  func seated() throws {
    for (state, scene) in [
      (AliveProcess.State.front, SceneState.active), (.background, .background),
      (.suspended, .suspended), (.frozen, .suspended),
    ] {
      var app = SmallPhone.app()
      app.scenes = SceneProfile()
      let scenario = Scenario(
        name: "seated", device: SmallPhone.profile, apps: [app],
        alive: [AliveProcess(0, state)], demand: [.rows([.row(.open, 0, at: 30_000)])],
        horizon: .seconds(60))
      var run = try IOSRun(
        scenario, on: SmallPhone.profile, strategy: .oldest, seed: 1, replication: 0)
      #expect(Self.states(run) == [scene])
      try run.begin()
      try run.advance(toMilliseconds: 50_000)
      #expect(Self.states(run) == [.active] && run.result.sceneConnects == 0)
    }
  }
}
