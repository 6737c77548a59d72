import SimKernel
import Testing

@testable import DeviceModel

/// Keeps plain memory by the second, and what was asked.
private final class Witness: RunObserver {
  var plainBytes: [Int64] = []
  var demanded: [DemandRow] = []
  var nextSampleMicroseconds: Int64 = 0
  var interest: RunInterest { [.demand, .samples] }

  func observe(_ event: RunEvent, at time: SimTime) {
    if case .demand(let row) = event { demanded.append(row) }
    guard case .sample(let sample) = event else { return }
    plainBytes.append(sample.plainBytes)
    nextSampleMicroseconds += 1_000_000
  }
}

@Suite("Interruptions")
struct InterruptionTests {
  /// No daemons; launched in 0.5 s, 100 MB, grows to 300 MB at 100 MB/s, keeps 200 MB.
  private static func phone(_ rows: [DemandRow], leak: Int64 = 0) -> Scenario {
    var profile = DeviceProfile(ramBytes: 4 << 30)
    profile.daemons.idleCount = 0
    profile.daemons.busyCount = 0
    profile.daemons.sharedBytes = 0
    let apps = ["a", "b"].map { name in
      var behaviour = AppBehaviour(activeBytes: 300_000_000)
      behaviour.launchBytes = 100_000_000
      behaviour.backgroundBytes = 200_000_000
      behaviour.growthBytesPerSecond = 100_000_000
      behaviour.leakBytesPerSecond = leak
      behaviour.codeBytes = 0
      return AppProfile(name: name, sizeBytes: 300_000_000, behaviour: behaviour)
    }
    return Scenario(
      name: "interrupted", device: profile, apps: apps, demand: [.rows(rows)],
      horizon: .seconds(20))
  }

  private func run(
    _ scenario: Scenario, _ observer: (any RunObserver)? = nil
  ) throws -> RunResult {
    let device = try #require(scenario.device)
    var monitor = Unwatched()
    return try IOSRun(
      scenario, on: device, strategy: RunStrategy(eviction: KeepFor(length: nil)), seed: 1,
      replication: 0, observer: observer
    ).run(monitor: &monitor)
  }

  private static func open(_ app: Int32, at time: Int64) -> DemandRow {
    DemandRow(time: .seconds(time), kind: .open, app: app)
  }

  private static func call(at milliseconds: Int64, for length: Int64) -> DemandRow {
    DemandRow(
      interruption: .call, at: SimTime(microseconds: milliseconds * 1000), for: .seconds(length))
  }

  /// Launched at 0.5 s; 150 MB at 1 s, when the call comes; so until 5 s, then 300 MB at 6.5 s.
  @Test(
    "memory stays as it is meanwhile and grows on afterwards", arguments: [Int64(0), 1_000_000])
  func ramp(leak: Int64) throws {
    let witness = Witness()
    let scenario = Self.phone([Self.open(0, at: 0), Self.call(at: 1000, for: 4)], leak: leak)
    let result = try run(scenario, witness)
    #expect(witness.plainBytes[..<6].map { $0 / 1_000_000 } == [0, 150, 150, 150, 150, 150])
    #expect(witness.plainBytes[6] == 250_000_000)
    #expect(witness.plainBytes[7] == 300_000_000 + leak / 2)
    #expect(result.interruptions == 1 && result.inactiveMicroseconds == 4_000_000)
    #expect(result.events[.interrupt] == 1 && result.events[.interruption] == 1)
  }

  @Test("the time without input ends with the visit, or with the run")
  func inactiveTime() throws {
    let call = Self.call(at: 3000, for: 100)
    let left = try run(Self.phone([Self.open(0, at: 0), call, Self.open(1, at: 7)]))
    #expect(left.inactiveMicroseconds == 4_000_000 && left.events[.interruption] == 0)
    let cut = try run(Self.phone([Self.open(0, at: 0), call]))
    #expect(cut.inactiveMicroseconds == 17_000_000 && cut.interruptions == 1)
  }

  @Test("of a launch, only the time after it counts; with nobody in front, nothing does")
  func launching() throws {
    let during = try run(Self.phone([Self.open(0, at: 0), Self.call(at: 100, for: 2)]))
    #expect(during.interruptions == 1 && during.inactiveMicroseconds == 1_600_000)
    #expect(during.launchTime.sum == 500_000)
    let over = Self.phone([
      Self.open(0, at: 0),
      DemandRow(interruption: .permission, at: SimTime(microseconds: 1), for: .seconds(0)),
    ])
    #expect(try run(over).interruptions == 0)
    let nobody = try run(Self.phone([Self.call(at: 100, for: 9), Self.open(0, at: 1)]))
    #expect(nobody.interruptions == 0 && nobody.inactiveMicroseconds == 0)
    #expect(nobody.events[.interrupt] == 1 && nobody.events[.interruption] == 0)
  }

  /// A leak goes on until the app is suspended, so memory tells each delay to the microsecond.
  @Test("interruptions and locks shift none of the device's draws")
  func draws() throws {
    var visits: [DemandRow] = []
    var others: [DemandRow] = []
    for second in stride(from: Int64(0), to: 1000, by: 10) {
      visits.append(Self.open(Int32(second / 10 % 2), at: second))
      visits.append(DemandRow(time: .seconds(second + 3), kind: .home, app: -1))
      others.append(DemandRow(time: .seconds(second + 4), kind: .lock, app: 0))
      others.append(Self.call(at: second * 1000 + 4500, for: 1))
      others.append(DemandRow(time: .seconds(second + 9), kind: .unlock, app: 0))
    }
    var plain = Self.phone(visits, leak: 1_000_000)
    plain.horizon = .seconds(1000)
    var busy = plain
    busy.demand.append(.rows(others))
    let (first, second) = (try run(plain), try run(busy))
    #expect(first.events[.suspension] == 100 && second.events[.suspension] == 100)
    #expect(second.events[.lock] == 100 && second.events[.interrupt] == 100)
    #expect(first.memory.apps == second.memory.apps)
  }

  @Test("whatever an app is like, it is asked for and interrupted alike (S-46)")
  func profiles() throws {
    let table = try #require(AliasTable(weights: [1, 1]))
    let generator = SessionGenerator(
      visits: VisitGenerator(
        choice: .independent(table), gap: .fixed(.seconds(1)), rhythm: nil,
        visit: .fixed(.seconds(3))),
      visitCount: .constant(2), habits: [[], []],
      interruptions: [
        InterruptionHabit(
          trigger: .permission, shareMillionths: 500_000,
          length: .triangular(InterruptionTrigger.permission.info.usualLength))
      ])
    var scenario = Self.phone([])
    scenario.demand = [.sessions(generator)]
    scenario.horizon = .seconds(2000)
    let (usual, other) = (Witness(), Witness())
    _ = try run(scenario, usual)
    scenario.apps[0].behaviour.appMicroseconds = 2_500_000
    scenario.apps[1].behaviour.activeBytes = 1_500_000_000
    let result = try run(scenario, other)
    #expect(usual.demanded == other.demanded && result.interruptions > 100)
    #expect(usual.demanded.contains { $0.kind == .interrupt })
  }
}
