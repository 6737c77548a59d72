import DeviceModel
import MemoryPolicies
import SimKernel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The scenario of `Workloads/pressure-storm.json5`, for any number of apps: the same demand, and
/// RAM in proportion, so that as much of what there is fits.
enum StormScenario {
  /// Sizes in MiB of the first eight apps; each further eight are 8 MiB larger.
  private static let sizes: [Int64] = [60, 121, 202, 323, 484, 95, 156, 707]
  private static let second: Int64 = 1_000_000

  static func make(appCount: Int, horizon: SimTime) -> Scenario {
    var device = DeviceProfile(ramBytes: (3 << 30) / 64 * Int64(appCount))
    device.daemons.idleCount = 120
    device.daemons.busyCount = 60
    device.daemons.scaleShared(ramBytes: device.ramBytes)
    let apps = (0..<appCount).map { number in
      // The sizes of 64 apps come again and again.
      let place = number % 64
      let size = sizes[place % 8] + Int64(place / 8) * 8
      var behaviour = AppBehaviour(activeBytes: size << 20)
      behaviour.backgroundBytes = (size * 8 / 10) << 20
      return AppProfile(name: "app\(number)", sizeBytes: size << 20, behaviour: behaviour)
    }
    return Scenario(
      name: "storm", device: device, apps: apps, demand: [.sessions(demand(appCount))],
      horizon: horizon)
  }

  private static func demand(_ appCount: Int) -> SessionGenerator {
    guard let exponent = FixedPoint(numerator: 6, decimals: 1),
      let weights = Zipf.weights(count: appCount, exponent: exponent),
      let table = AliasTable(weights: weights), let gap = Exponential(mean: 20 * second),
      let visit = LogNormal(median: 6 * second, mean: 8 * second),
      let visits = Geometric(mean: FixedPoint(3))
    else { preconditionFailure("the storm's parameters are in range") }
    return SessionGenerator(
      visits: VisitGenerator(
        choice: .independent(table), gap: .exponential(gap), rhythm: nil,
        visit: .logNormal(visit)),
      visitCount: .geometric(visits), habits: (0..<appCount).map { habits(of: $0) })
  }

  private static func habits(of app: Int) -> [WorkHabit] {
    func habit(_ work: BackgroundWork, _ share: Int64, _ seconds: Int64) -> [WorkHabit] {
      guard let length = Exponential(mean: seconds * second) else { return [] }
      return [WorkHabit(work: work, shareMillionths: share, length: .exponential(length))]
    }
    switch app % 8 {
    case 2: return habit(.audio, 300_000, 40)
    case 5: return habit(.task, 500_000, 10)
    case 6:
      return app / 8 % 2 == 0 ? habit(.location, 300_000, 60) : habit(.voip, 200_000, 60)
    default: return []
    }
  }

  /// Keeps the most memory the process has held at any look-in.
  struct Watch: RunMonitor {
    var resident: Int64 = 0
    mutating func check(events: Int64, at time: SimTime) {
      resident = max(resident, StormScenario.residentBytes)
    }
  }

  /// What the run counted, the processor seconds it took and the most memory held.
  static func run(
    _ scenario: Scenario, _ strategy: String
  ) throws -> (result: RunResult, seconds: Double, residentBytes: Int64) {
    guard let device = scenario.device else { preconditionFailure("the storm has a device") }
    let made = try StrategyParser().parse(strategy)
      .make(for: scenario, seed: 1, replication: 0)
    var watch = Watch()
    let run = try DeviceSimulation(scenario, on: device, strategy: made, seed: 1, replication: 0)
    var result = RunResult(appCount: 0)
    let start = PairedRounds.threadSeconds()
    result = try run.run(monitor: &watch)
    let seconds = max(PairedRounds.threadSeconds() - start, 1e-9)
    return (result, seconds, max(watch.resident, residentBytes))
  }

  /// A hash of what happened.
  static func checksum(_ result: RunResult) -> UInt64 {
    EventKind.allCases.reduce(0) { ($0 &<< 7 | $0 &>> 57) &+ UInt64(result.events[$1]) }
  }

  /// Memory the process holds now, in bytes; 0 where the system does not tell.
  private static var residentBytes: Int64 {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var pages = 0
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, 128, file) != nil else { return 0 }
    var column = 0
    for digit in text.prefix(while: { $0 != 0 }) {
      if digit == 0x20 { column += 1 }
      if column == 1, digit != 0x20 { pages = pages * 10 + Int(digit) - 0x30 }
    }
    return Int64(pages) * Int64(sysconf(Int32(_SC_PAGESIZE)))
  }
}
