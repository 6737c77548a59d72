import SimKernel
import Testing

@testable import DeviceModel

@Suite("Census")
struct CensusTests {
  @Test("daemons keep their births through wake-ups, exits and returns")
  func births() {
    var births = DaemonBirths()
    #expect(births.ages(at: .zero) == nil)
    births.begin(10, at: .zero)
    #expect(births.ages(at: .seconds(5)) == DaemonAges(tenth: 5_000_000, median: 5_000_000))
    births.remove(4)
    births.append(4, at: .seconds(10))
    // Six of 20 s, four of 10 s: the youngest tenth is one of the four.
    #expect(births.ages(at: .seconds(20)) == DaemonAges(tenth: 10_000_000, median: 20_000_000))
    // The six old ones are woken: now the four young ones are idle longest, and go first.
    births.rotate(6)
    births.remove(4)
    #expect(births.ages(at: .seconds(20)) == DaemonAges(tenth: 20_000_000, median: 20_000_000))
    births.remove(7)
    #expect(births.ages(at: .seconds(20)) == nil)
    births.append(3, at: .seconds(1))
    births.begin(2, at: .seconds(3))
    #expect(births.ages(at: .seconds(4)) == DaemonAges(tenth: 1_000_000, median: 1_000_000))
  }

  /// Asks for a census or not.
  private final class Watcher: RunObserver {
    let interest: RunInterest
    var nextSampleMicroseconds: Int64 = 0
    var samples: [MemorySample] = []
    init(_ wantsCensus: Bool) { interest = wantsCensus ? [.samples, .census] : .samples }
    func observe(_ event: RunEvent, at time: SimTime) {
      guard case .sample(let sample) = event else { return }
      samples.append(sample)
      nextSampleMicroseconds += 130_000
    }
  }

  /// A census of 8 s in which one app grows, another comes back from the compressor.
  private func run(_ watcher: Watcher) throws -> RunResult {
    var profile = SmallPhone.profile
    profile.daemons.idleCount = 5
    profile.daemons.busyCount = 2
    profile.decompressBytesPerSecond = 100 * SmallPhone.megabyte
    let apps = [SmallPhone.app(active: 200, background: 200), SmallPhone.app()]
    let scenario = Scenario(
      name: "census", device: profile, apps: apps, alive: [AliveProcess(0)],
      demand: [.rows([.open(1, at: 1), .open(0, at: 4)])], horizon: .seconds(8))
    var monitor = Unwatched()
    return try IOSRun(
      scenario, on: profile, strategy: RunStrategy(eviction: BandOrder(rules: [])), seed: 1,
      replication: 0, observer: watcher
    ).run(monitor: &monitor)
  }

  @Test("classes add up to the sample at every instant, ramps of growth and faults included")
  func sums() throws {
    let watcher = Watcher(true)
    _ = try run(watcher)
    #expect(watcher.samples.count == 62)
    for sample in watcher.samples {
      let census = try #require(sample.census)
      let footprints =
        census.apps.footprintBytes + census.idleDaemons.footprintBytes
        + census.otherDaemons.footprintBytes
      // Each class is rounded down to the byte.
      #expect(abs(footprints - sample.plainBytes - census.heldBytes) <= 4, "\(sample.time)")
      #expect(census.apps.count == sample.aliveApps)
      #expect(census.suspendedAges.count == census.suspended.count)
      #expect(census.idleDaemons.count == 5 && census.otherDaemons.count == 2)
    }
    let inFaults = watcher.samples.contains { sample in
      (sample.census?.front.compressedBytes).map { $0 > 46_000_000 && $0 < 200_000_000 } == true
    }
    #expect(inFaults)
  }

  @Test("one that does not ask has none, and asking changes nothing")
  func asking() throws {
    let (asking, silent) = (Watcher(true), Watcher(false))
    let (first, second) = (try run(asking), try run(silent))
    #expect(silent.samples.allSatisfy { $0.census == nil })
    let bare = asking.samples.map { sample in
      var sample = sample
      sample.census = nil
      return sample
    }
    #expect(bare == silent.samples)
    #expect(first.events.total == second.events.total)
    #expect(first.faultedBytes == second.faultedBytes)
  }
}
