import SimKernel

@testable import DeviceModel

/// Five minutes of chance on the small phone, at whose end it is started once more.
struct RandomDay {
  static let appCount = 6
  private static let kinds: [DemandKind] = [
    .open, .open, .open, .open, .home, .audio, .task, .forceQuit, .reboot, .interrupt, .lock,
    .unlock,
  ]

  let scenario: Scenario
  let strategy: RunStrategy

  init(seed: UInt64) {
    var draw = SplitMix64(state: seed)
    var rows: [DemandRow] = []
    for step in 0..<60 {
      let kind = Self.kinds[Int(draw.below(UInt64(Self.kinds.count)))]
      let time = SimTime.seconds(Int64(step) * 5 + Int64(draw.below(5)))
      rows.append(
        DemandRow(
          time: time, kind: kind, app: Int32(draw.below(UInt64(Self.appCount))),
          length: .seconds(1 + Int64(draw.below(20)))))
    }
    rows.append(DemandRow(time: .seconds(390), kind: .reboot, app: -1, length: .zero))
    scenario = Scenario(
      name: "chance", device: SmallPhone.profile,
      apps: (0..<Self.appCount).map {
        SmallPhone.app(active: 150 + 50 * Int64($0), background: 140)
      },
      demand: [.rows(rows)], horizon: .seconds(400))
    strategy = RunStrategy(
      eviction: BandOrder(rules: []), suspension: .after(.seconds(2)),
      reclaim: seed % 2 == 0 ? ReclaimRule.compress : .none)
  }

  /// Runs the day on a platform and looks at what must hold after every event.
  func audit<P: Platform & ~Copyable>(_ platform: P.Type) throws -> DayStory {
    let story = DayStory(appCount: Self.appCount)
    var run = try DeviceRun<P>(
      scenario, on: SmallPhone.profile, strategy: strategy, seed: 1, replication: 0,
      observer: story)
    try run.begin()
    while try run.step() { story.fault = story.fault ?? run.brokenInvariant() }
    try run.close()
    story.fault = story.fault ?? run.brokenBooks()
    _ = run.finished()
    return story
  }
}

/// What a day was like, as an observer hears of it.
final class DayStory: RunObserver {
  var fault: String?
  private(set) var steps: [(AppState, AppState)] = []
  private(set) var states: [AppState]
  private(set) var completed = 0
  /// The system's own, by the band in which the victims were.
  private(set) var killBands: [Int] = []
  var kills: Int { killBands.count }

  init(appCount: Int) { states = Array(repeating: .notRunning, count: appCount) }

  var interest: RunInterest { [.states, .outcomes, .ends] }

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .stateChanged(let app, let from, let to, _):
      if from != states[app] { fault = fault ?? "app \(app) leaves a state it was not in" }
      states[app] = to
      steps.append((from, to))
    case .launchCompleted: completed += 1
    case .ended(let end):
      states[end.app] = .notRunning
      if end.reason == .pageShortage { killBands.append(end.band ?? -1) }
    default: break
    }
  }
}
