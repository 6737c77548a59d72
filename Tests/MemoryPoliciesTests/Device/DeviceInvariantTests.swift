import SimKernel
import TestBudgets
import Testing

@testable import DeviceModel

/// The platform's invariants (I-01 to I-15), looked at after every event of random devices.
///
/// I-11 and I-13 concern cache mode (see `EvictionOracleTests`); I-15 is the auditor's.
@Suite("Device invariants")
struct DeviceInvariantTests {
  private static let strategies = CatalogStrategies()

  /// A run under strategy `number`; some keep idle apps for a while only.
  private static func strategy(_ number: Int, _ scenario: Scenario) throws -> RunStrategy {
    var strategy = try strategies.make(number, for: scenario)
    if number % 16 == 15 { strategy.eviction = KeepForAWhile() }
    return strategy
  }

  /// Runs the device of `seed` event by event; what is broken is an issue.
  private static func audited(_ seed: Int) throws -> (result: RunResult, seated: Int64) {
    let device = RandomDevice(seed: seed)
    let appCount = device.scenario.apps.count
    let strategy = try Self.strategy(seed, device.scenario)
    let diary = RunDiary(appCount: appCount, on: device.profile.idiom)
    var auditor = RunAuditor(
      appCount: appCount, followsBands: strategy.eviction is any JetsamPolicy,
      followsDepartures: strategies.text(seed).contains("evict:lru+")
        || strategy.eviction.needs.contains(.timers),
      diary: diary)
    var run = try IOSRun(
      DeviceRunRequest(
        scenario: device.scenario, profile: device.profile, strategy: strategy, seed: 1,
        replication: 0, observer: diary))
    let seated = run.processes.aliveCount
    try run.begin()
    var goesOn = true
    while goesOn {
      auditor.lookBefore(run)
      goesOn = try run.step()
      if goesOn { auditor.lookAfter(run) }
    }
    try run.close()
    if let fault = diary.auditor.faults.first ?? auditor.faults.first {
      Issue.record("seed \(seed), \(strategies.text(seed)): \(fault)")
    }
    return (run.finished(), seated)
  }

  @Test("walks ask for whatever can be asked")
  func kinds() {
    let kinds = RandomDevice.weights.map(\.kind)
    #expect(Set(kinds) == Set(DemandKind.allCases) && kinds.count == DemandKind.allCases.count)
    #expect(RandomDevice.weights.allSatisfy { $0.weight > 0 })
  }

  /// Random devices by their seeds, in an ordinary run a share of them.
  private static var seeds: [Int] {
    if let rows = Soak.walkRows { return Array(0..<rows / RandomDevice.rowCount + 1) }
    // Every seventh meets all the strategies too. Asked for 264,000 rows it takes twice as many.
    return Array(stride(from: 0, to: Soak.choice(2200, of: 1100), by: Soak.choice(7, of: 1)))
  }

  @Test("hold after every event of random devices, under every strategy of the catalogue")
  func random() async throws {
    let seeds = Self.seeds
    let workers = 4
    let population = try await withThrowingTaskGroup(of: Population.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var part = Population()
          for (place, seed) in seeds.enumerated() where place % workers == worker {
            let (result, seated) = try Self.audited(seed)
            Self.checkSums(of: result, seated: seated)
            part.add(result)
            // Others wait for a thread too.
            await Task.yield()
          }
          return part
        }
      }
      return try await group.reduce(into: Population()) { $0.add($1) }
    }
    #expect(Set(seeds.map(Self.strategies.text)).count == Self.strategies.count)
    // A share may miss the rarest corners, all of them together none.
    let most = seeds.count > 2000 ? 0 : Soak.choice(8, of: 3)
    #expect(population.missing.count <= most, "\(population.missing)")
  }

  /// Counts by kind and by app add up (I-05, I-06).
  private static func checkSums(of result: RunResult, seated: Int64) {
    let alive = result.aliveApps.level
    #expect(result.launches.total == LaunchKind.allCases.reduce(0) { $0 + result.launches[$1] })
    let made = result.launches.cold + result.prewarmStarts + seated
    // What the system starts may have been prewarmed.
    #expect(result.ends.total + alive <= made + result.systemLaunches.total)
    #expect(result.ends.total + alive + result.abortedLaunches >= made)
    for reason in EndReason.allCases {
      #expect(result.apps.reduce(0) { $0 + $1.ends[reason] } == result.ends[reason])
    }
    for kind in LaunchKind.allCases {
      #expect(result.apps.reduce(0) { $0 + $1.launches[kind] } == result.launches[kind])
    }
  }

  @Test("room for all (I-10): no warning, no kill, each app starts once, under every strategy")
  func roomForAll() throws {
    for number in 0..<Self.strategies.count {
      var device = RandomDevice(seed: number)
      device.profile = DeviceProfile(ramBytes: 64 << 30)
      device.scenario.demand = [.rows(Self.openings(of: device.scenario.apps.count))]
      for app in device.scenario.apps.indices {
        device.scenario.apps[app].behaviour.leakBytesPerSecond = 0
        // Nor is one so slow that its own limits end it.
        let usual = AppBehaviour(activeBytes: device.scenario.apps[app].sizeBytes)
        device.scenario.apps[app].behaviour.handlers = usual.handlers
        device.scenario.apps[app].behaviour.saveMicroseconds = usual.saveMicroseconds
        device.scenario.apps[app].behaviour.appMicroseconds = usual.appMicroseconds
        device.scenario.apps[app].behaviour.resumeMicroseconds = usual.resumeMicroseconds
      }
      let strategy = try Self.strategies.make(number, for: device.scenario)
      let result = try device.run(strategy)
      // A prewarmed app's first launch is warm, and its process began all the same.
      #expect(result.launches.cold == result.firstLaunches - result.warmFirstLaunches)
      #expect(result.ends.total == 0 && result.foregroundKills == 0)
      #expect(result.warnings.total == 0 && result.levelRises.total == 0)
      #expect(result.daemonExits == 0 && result.stalledMicroseconds == 0)
    }
  }

  private static func openings(of count: Int) -> [DemandRow] {
    (0..<100).map { index in
      DemandRow(
        time: .seconds(Int64(index * 10)), kind: index % 3 == 2 ? .home : .open,
        app: Int32((index * 7) % count))
    }
  }

  @Test("a row that does nothing changes nothing but the events")
  func notes() throws {
    for seed in 0..<Soak.choice(20, of: 60) {
      var device = RandomDevice(seed: seed)
      let strategy = try Self.strategy(seed, device.scenario)
      let plain = try device.run(strategy)
      let notes = (1...300).map {
        DemandRow(time: .seconds(Int64($0) * 7), kind: .note, app: 0)
      }
      device.scenario.demand.append(.rows(notes))
      let noted = try device.run(strategy)
      #expect(noted.events.total > plain.events.total)
      for kind in EventKind.allCases where kind != EventKind(.note) {
        #expect(noted.events[kind] == plain.events[kind], "\(kind), seed \(seed)")
      }
      #expect(noted.freedBytes == plain.freedBytes)
      #expect(noted.launchTime.sum == plain.launchTime.sum)
      #expect(noted.apps.map(\.aliveTime) == plain.apps.map(\.aliveTime))
    }
  }

  @Test("the same seed tells the same, byte by byte, and every strategy meets the same rows (I-12)")
  func sameDemand() throws {
    for seed in 0..<Soak.choice(6, of: 15) {
      let device = RandomDevice(seed: seed)
      let rows = try (0..<6).map { number in
        let strategy = try Self.strategy(seed + number * 37, device.scenario)
        var events = EventCounts()
        let told = try (0..<2).map { _ in
          let diary = RunDiary(
            appCount: device.scenario.apps.count, on: device.profile.idiom, keepsStory: true)
          let result = try device.run(strategy, observer: diary)
          events = result.events
          let sums = [result.freedBytes, result.launchTime.sum, Int128(result.events.total)]
          return "\(sums) \(diary.story)"
        }
        #expect(told[0] == told[1])
        return DemandKind.allCases.map { events[$0] }
      }
      #expect(rows.allSatisfy { $0 == rows[0] })
    }
  }
}
