import SimKernel
import Testing

@testable import DeviceModel

/// Keeps the memory that is shown, and what it is shown before.
private final class Shown: RunObserver {
  /// Events that come with memory, each with what was shown right before it.
  var pairs: [(event: RunEvent, before: AppMemory?, time: SimTime)] = []
  /// At each sample what was shown of apps at its instant.
  var samples: [(sample: MemorySample, apps: [AppMemory])] = []
  private var last: (memory: AppMemory, time: SimTime)?
  private var atSample: [AppMemory] = []
  private(set) var nextSampleMicroseconds: Int64 = 0

  var interest: RunInterest {
    [.states, .callbacks, .ends, .starts, .freezing, .packing, .footprints, .samples]
  }

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .memory(let memory):
      if let last, last.time < time { atSample = [] }
      last = (memory, time)
      atSample.append(memory)
      return
    case .sample(let sample):
      samples.append((sample, last?.time == time ? atSample : []))
      nextSampleMicroseconds = time.microseconds + 500_000
    case .started, .finished: break
    default: pairs.append((event, last?.time == time ? last?.memory : nil, time))
    }
    last = nil
    atSample = []
  }
}

@Suite("Memory as it is shown")
struct ShownMemoryTests {
  /// Ten minutes on a small phone: five apps take turns, too large for it together.
  private func run(_ observer: (any RunObserver)?) throws -> RunResult {
    let rows = (0..<60).map { DemandRow.open(Int32($0 % 5), at: 1 + 10 * Int64($0)) }
    let apps = (0..<5).map { (app: Int64) -> AppProfile in
      AppProfile(name: "app\(app)", sizeBytes: (400 + 200 * app) << 20)
    }
    let profile = DeviceProfile(ramBytes: 2 << 30)
    let scenario = Scenario(
      name: "shown", device: profile, apps: apps, demand: [.rows(rows)], horizon: .seconds(600))
    var monitor = Unwatched()
    return try IOSRun(
      scenario, on: profile,
      strategy: RunStrategy(eviction: KeepFor(length: nil), reclaim: .compress), seed: 1,
      replication: 0, observer: observer
    ).run(monitor: &monitor)
  }

  private func shown() throws -> (Shown, RunResult) {
    let log = Shown()
    return (log, try run(log))
  }

  @Test("states, callbacks, ends and packed apps come right behind their own app's memory")
  func before() throws {
    let (log, result) = try shown()
    var (states, packed, ends) = (0, 0, 0)
    for (event, memory, time) in log.pairs {
      let app: AppID
      switch event {
      case .stateChanged(let changed, _, _, _):
        (app, states) = (changed, states + 1)
      case .callback(_, let called): app = called
      case .ended(let end):
        (app, ends) = (end.app, ends + 1)
        #expect(memory?.footprintBytes == 0 && memory?.occupiedBytes == 0)
      case .packedWhole(let whole):
        (app, packed) = (whole, packed + 1)
        #expect(memory?.plainBytes == 0 && memory?.occupiedBytes ?? 0 > 0)
      default: continue
      }
      #expect(memory?.app == Int32(app), "\(event) at \(time)")
    }
    #expect(states > 200 && packed > 5 && ends > 5)
    #expect(Int64(ends) == result.ends.total)
  }

  @Test("at a sample every app with a process is shown, ramps up to that very instant")
  func samples() throws {
    let (log, _) = try shown()
    #expect(log.samples.count == 1201)
    var grew = 0
    var last: [Int32: Int64] = [:]
    for (sample, apps) in log.samples {
      #expect(Int64(apps.count) == sample.aliveApps, "\(sample.time)")
      let occupied = apps.reduce(0) { $0 + $1.occupiedBytes }
      #expect(occupied <= sample.plainBytes + sample.compressorBytes, "\(sample.time)")
      for memory in apps {
        #expect(memory.availableBytes == sample.availableBytes)
        #expect(memory.freeBytes == sample.freeBytes && memory.level == sample.level)
        if memory.footprintBytes > last[memory.app] ?? .max { grew += 1 }
        last[memory.app] = memory.footprintBytes
      }
    }
    #expect(grew > 100)
  }

  @Test("an app is packed whole at most once between two times that it runs")
  func packedOnce() throws {
    let (log, _) = try shown()
    var packed: Set<AppID> = []
    for (event, _, _) in log.pairs {
      switch event {
      case .packedWhole(let app): #expect(packed.insert(app).inserted)
      case .stateChanged(let app, _, _, _): packed.remove(app)
      case .ended(let end): packed.remove(end.app)
      default: break
      }
    }
  }

  @Test("what is shown of memory makes no event larger")
  func size() {
    #expect(MemoryLayout<AppMemory>.size <= MemoryLayout<LaunchOutcome>.size)
  }

  @Test("seen or unseen, a run is the same")
  func unseen() throws {
    let (_, seen) = try shown()
    let unseen = try run(nil)
    #expect(seen.events.total == unseen.events.total && seen.ends.total == unseen.ends.total)
    #expect(seen.flow.compressedBytes == unseen.flow.compressedBytes)
    #expect(seen.launchTime.sum == unseen.launchTime.sum)
  }
}
