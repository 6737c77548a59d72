import SimKernel
import Testing

@testable import DeviceModel

/// The run itself looks at every invariant after every event in debug builds; here it is driven.
@Suite("Device invariants")
struct DeviceInvariantTests {
  @Test("hold after every event, over two thousand random devices and all kinds of strategies")
  func random() throws {
    for seed in 0..<2000 {
      let device = RandomDevice(seed: seed)
      let result = try device.run(RandomDevice.strategy(seed))
      let alive = result.aliveApps.level
      #expect(result.launches.total == LaunchKind.allCases.reduce(0) { $0 + result.launches[$1] })
      #expect(result.ends.total + alive <= result.launches.cold + result.prewarmStarts)
      #expect(result.apps.reduce(0) { $0 + $1.ends.total } == result.ends.total)
      #expect(result.apps.reduce(0) { $0 + $1.launches.total } == result.launches.total)
    }
  }

  @Test("room for all (I-10): no warning, no kill, each app starts once")
  func roomForAll() throws {
    for seed in 0..<200 {
      var device = RandomDevice(seed: seed)
      device.profile = DeviceProfile(ramBytes: 64 << 30)
      device.scenario.demand = [.rows(Self.openings(of: device.scenario.apps.count))]
      for app in device.scenario.apps.indices {
        device.scenario.apps[app].behaviour.leakBytesPerSecond = 0
      }
      let result = try device.run(RandomDevice.strategy(seed % 2 * 2))
      #expect(result.launches.cold == result.firstLaunches)
      let counts = EndReason.allCases.map { result.ends[$0] }
      #expect(counts.allSatisfy { $0 == 0 })
      #expect(result.warnings.total == 0 && result.daemonExits == 0)
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
    for seed in 0..<60 {
      var device = RandomDevice(seed: seed)
      let plain = try device.run(RandomDevice.strategy(seed))
      let notes = (1...300).map {
        DemandRow(time: .seconds(Int64($0) * 7), kind: .note, app: 0)
      }
      device.scenario.demand.append(.rows(notes))
      let noted = try device.run(RandomDevice.strategy(seed))
      #expect(noted.events.total > plain.events.total)
      for kind in EventKind.allCases where kind != .note {
        #expect(noted.events[kind] == plain.events[kind], "\(kind), seed \(seed)")
      }
      #expect(noted.freedBytes == plain.freedBytes)
      #expect(noted.launchTime.sum == plain.launchTime.sum)
      #expect(noted.apps.map(\.aliveTime) == plain.apps.map(\.aliveTime))
    }
  }

  @Test("what is asked is the same under every strategy: opens are counted alike")
  func sameDemand() throws {
    for seed in 0..<60 {
      let device = RandomDevice(seed: seed)
      let rows = try (0..<6).map { number in
        let events = try device.run(RandomDevice.strategy(number)).events
        return DemandKind.allCases.map { events[$0.event] }
      }
      #expect(rows.allSatisfy { $0 == rows[0] })
    }
  }
}
