import SimKernel

@testable import DeviceModel

/// The lowest jetsam band first, with every optional rule of the device.
struct LowestBand: EvictionPolicy {
  var rules: PressureRules { [.idleExit, .longIdleExit, .highWater, .sustained, .aggressive] }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.firstOfLowestBand
  }
}

/// Wants the first apps all the time.
struct FirstApps: PrewarmPolicy {
  var count: Int
  var period: SimTime { .seconds(60) }

  mutating func launched(_ app: AppID, at time: SimTime) {}
  mutating func wanted(at time: SimTime) -> [AppID] { Array(0..<count) }
}

/// A device, its apps and what is asked of them, all drawn from one seed.
struct RandomDevice {
  var scenario: Scenario
  var profile: DeviceProfile

  init(seed: Int) {
    var draw = SplitMix64(state: UInt64(seed))
    let count = 2 + Int(draw.below(20))
    var apps: [AppProfile] = []
    for app in 0..<count {
      let bytes = (20 + Int64(draw.below(500))) << 20
      var behaviour = AppBehaviour(activeBytes: bytes)
      if draw.below(8) == 0 { behaviour.leakBytesPerSecond = Int64(draw.below(5_000_000)) }
      if draw.below(4) == 0 { behaviour.softLimitBytes = bytes / 2 }
      apps.append(AppProfile(name: "app\(app)", sizeBytes: bytes, behaviour: behaviour))
    }
    var time: Int64 = 0
    var rows: [DemandRow] = []
    for _ in 0..<200 {
      time += Int64(draw.below(20_000_000))
      rows.append(
        DemandRow(
          time: SimTime(microseconds: time), kind: Self.kind(draw.below(46)),
          app: Int32(draw.below(UInt64(count))), length: .seconds(Int64(draw.below(60)))))
    }
    profile = DeviceProfile(ramBytes: (2 + Int64(draw.below(5))) << 30)
    scenario = Scenario(
      name: "random", device: profile, apps: apps, demand: [.rows(rows)],
      horizon: SimTime(microseconds: time + 400_000_000))
  }

  private static func kind(_ number: UInt64) -> DemandKind {
    switch number {
    case 0..<24: .open
    case 24..<30: .home
    case 30, 31: .audio
    case 32, 33: .location
    case 34: .voip
    case 35, 36: .task
    case 37, 38: .forceQuit
    case 39: .reboot
    case 40, 41, 42: .interrupt
    case 43: .lock
    default: .unlock
    }
  }

  func run(_ strategy: RunStrategy, observer: (any RunObserver)? = nil) throws -> RunResult {
    var monitor = Unwatched()
    return try DeviceRun(
      scenario, on: profile, strategy: strategy, seed: 1, replication: 0, observer: observer
    ).run(monitor: &monitor)
  }

  /// One strategy of each kind, by number.
  static func strategy(_ number: Int) -> RunStrategy {
    switch number % 7 {
    case 0: RunStrategy(eviction: KeepFor(length: nil))
    case 1: RunStrategy(eviction: KeepFor(length: nil), reclaim: .none)
    case 2: RunStrategy(eviction: LowestBand())
    case 3: RunStrategy(eviction: LowestBand(), reclaim: .none, prewarm: FirstApps(count: 2))
    case 4: RunStrategy(eviction: KeepFor(length: .seconds(90)), suspension: .never)
    case 5: RunStrategy(eviction: LowestBand(), reclaim: .freeze)
    default:
      RunStrategy(
        eviction: LowestBand(), suspension: .after(.seconds(1)), prewarm: FirstApps(count: 2))
    }
  }
}
