import SimKernel
import Testing

@testable import DeviceModel

/// Keeps what an observer is told; samples every `interval` microseconds.
private final class Diary: RunObserver {
  var launches: [LaunchRecord] = []
  var outcomes: [LaunchOutcome] = []
  var warnings: [WarningRecord] = []
  var ends: [EndRecord] = []
  var samples: [MemorySample] = []
  var nextSampleMicroseconds: Int64
  let interval: Int64

  init(interval: Int64? = nil) {
    self.interval = interval ?? 0
    nextSampleMicroseconds = interval == nil ? .max : 0
  }

  var interest: RunInterest { [.launches, .outcomes, .warnings, .ends, .samples] }

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .launchBegan(let launch): launches.append(launch)
    case .launchCompleted(let outcome), .launchAborted(let outcome),
      .launchUnfinished(let outcome):
      outcomes.append(outcome)
    case .warned(let warning): warnings.append(warning)
    case .ended(let end): ends.append(end)
    case .sample(let sample):
      samples.append(sample)
      nextSampleMicroseconds = time.microseconds + interval
    default: break
    }
  }
}

/// An hour of a person who changes between large apps on a small phone.
private func busyHour(reboots: Bool = false) -> Scenario {
  var draw = SplitMix64(state: 11)
  var rows: [DemandRow] = []
  for second in stride(from: Int64(1), to: 3500, by: 7) {
    let app = Int32(draw.below(12))
    let kind: DemandKind =
      second % 5 == 0
      ? .home : second % 11 == 0 ? .audio : second == 1408 && reboots ? .reboot : .open
    rows.append(
      DemandRow(time: .seconds(second), kind: kind, app: app, length: .seconds(40)))
  }
  let apps = (0..<12).map { (app: Int64) -> AppProfile in
    AppProfile(name: "app\(app)", sizeBytes: (300 + 60 * app) << 20)
  }
  return Scenario(
    name: "hour", device: DeviceProfile(ramBytes: 2 << 30), apps: apps, demand: [.rows(rows)],
    horizon: .seconds(3600))
}

private func run(
  _ scenario: Scenario, _ observer: (any RunObserver)? = nil, reclaim: ReclaimRule = .compress
) throws -> RunResult {
  let device = try #require(scenario.device)
  var monitor = Unwatched()
  return try IOSRun(
    scenario, on: device,
    strategy: RunStrategy(eviction: KeepFor(length: nil), reclaim: reclaim), seed: 1,
    replication: 0, observer: observer
  ).run(monitor: &monitor)
}

@Suite("Device samples")
struct DeviceSampleTests {
  @Test("each launch is told once when it is over, with its time and its waits")
  func outcomes() throws {
    let diary = Diary()
    let result = try run(busyHour(), diary)
    #expect(diary.outcomes.map(\.launch) == diary.launches && diary.launches.count > 100)
    let times = diary.outcomes.compactMap(\.microseconds)
    #expect(Int128(times.reduce(0, +)) == result.launchTime.sum)
    #expect(times.count == result.apps.reduce(0) { $0 + Int($1.completeLaunches) })
    // None is under way at the horizon.
    #expect(Int64(diary.outcomes.count - times.count) == result.abortedLaunches)
    let waits = diary.outcomes.map(\.waitMicroseconds)
    #expect(waits.reduce(0, +) == result.launchWaitMicroseconds)
    #expect(Int64(waits.count { $0 > 0 }) == result.waitedLaunches)
    #expect(result.launchWaitMicroseconds >= result.killWaitMicroseconds)
    for outcome in diary.outcomes {
      #expect((outcome.microseconds ?? .max) > outcome.waitMicroseconds)
    }
  }

  @Test("warnings and ends are told with their figures")
  func records() throws {
    let diary = Diary()
    let result = try run(busyHour(), diary)
    #expect(Int64(diary.warnings.count) == result.warnings.total)
    #expect(diary.warnings.allSatisfy { $0.shedBytes < $0.footprintBytes })
    #expect(Int64(diary.ends.count) == result.ends.total && diary.ends.count > 10)
    #expect(diary.ends.allSatisfy { $0.band != nil })
    #expect(diary.ends.reduce(Int128(0)) { $0 + Int128($1.freedBytes) } == result.freedBytes)
  }

  @Test("samples add up to RAM, come at their instants and change nothing")
  func samples() throws {
    let plain = try run(busyHour())
    for interval: Int64 in [333_333, 60_000_000, 4_000_000_000] {
      let diary = Diary(interval: interval)
      let result = try run(busyHour(), diary)
      #expect("\(result)" == "\(plain)")
      #expect(diary.samples.count == Int(3_600_000_000 / interval) + 1)
      for (index, sample) in diary.samples.enumerated() {
        #expect(sample.time.microseconds == Int64(index) * interval)
        let sum =
          sample.wiredBytes + sample.fileCacheBytes + sample.freeBytes + sample.plainBytes
          + sample.compressorBytes
        #expect((2 << 30) - sum < 5 && (2 << 30) - sum >= 0)
      }
    }
  }

  @Test("samples tell what is available and what lies on flash")
  func availableAndSwap() throws {
    let scenario = busyHour()
    for reclaim in [ReclaimRule.compress, .freeze] {
      let diary = Diary(interval: 1_000_000)
      let result = try run(scenario, diary, reclaim: reclaim)
      for sample in diary.samples {
        // Each is rounded down to a byte.
        let sum = sample.freeBytes + sample.fileCacheBytes
        #expect((0...1).contains(sample.availableBytes - sum))
      }
      let swap = diary.samples.map(\.swapBytes)
      let written = zip(swap, swap.dropFirst()).reduce(Int128(0)) {
        $0 + Int128(max(0, $1.1 - $1.0))
      }
      // What is written is rounded down to a byte each time.
      let rounding = Int128(swap.count)
      #expect(written <= result.swapWrittenBytes + rounding && swap[0] == 0)
      let isFreezing = reclaim == .freeze
      #expect(swap.contains { $0 > 0 } == isFreezing)
      #expect(zip(swap, swap.dropFirst()).contains { $1 < $0 } == isFreezing)
    }
  }

  @Test("samples tell who is in front, also while it is launched")
  func front() throws {
    let scenario = busyHour()
    let diary = Diary(interval: 500_000)
    let result = try run(scenario, diary)
    #expect(result.foregroundKills == 0)
    guard case .rows(var rows) = scenario.demand[0] else {
      Issue.record("no rows")
      return
    }
    var front: AppID?
    for sample in diary.samples {
      while let row = rows.first, row.time <= sample.time {
        rows.removeFirst()
        if row.kind == .open { front = Int(row.app) }
        if row.kind == .home, front == Int(row.app) { front = nil }
      }
      #expect(sample.front == front, "\(sample.time)")
    }
    #expect(Set(diary.samples.map(\.front)).count == scenario.apps.count + 1)
  }

  @Test("time averages add up exactly and are those of a dense timeline")
  func areas() throws {
    let scenario = busyHour()
    let device = try #require(scenario.device)
    for reclaim in [ReclaimRule.none, .compress] {
      let diary = Diary(interval: 100_000)
      diary.nextSampleMicroseconds = 50_000
      let memory = try run(scenario, diary, reclaim: reclaim).memory
      let whole =
        Int128(device.ramBytes - device.wiredBytes) * MemoryAreas.unit
        * Int128(scenario.horizon.microseconds)
      #expect(
        memory.freeArea + memory.fileCacheArea + memory.plainArea + memory.compressorArea == whole)
      func check(_ area: Int128, _ bytes: (MemorySample) -> Int64) {
        let sum = diary.samples.reduce(Int128(0)) { $0 + Int128(bytes($1)) }
        let dense = sum * Int128(diary.interval)
        #expect((area - dense).magnitude <= dense.magnitude / 500, "\(area) or \(dense)")
      }
      check(memory.plain, \.plainBytes)
      check(memory.fileCache, \.fileCacheBytes)
      check(memory.compressor, \.compressorBytes)
    }
  }

  @Test("what died unused is what it held after it had left, times how long")
  func unused() throws {
    var scenario = busyHour()
    scenario.apps[0].behaviour.backgroundBytes = 50 << 20
    let rows = [
      DemandRow(time: .seconds(10), kind: .open, app: 0),
      DemandRow(time: .seconds(100), kind: .home, app: 0),
      DemandRow(time: .seconds(150), kind: .open, app: 0),
      DemandRow(time: .seconds(200), kind: .home, app: 0),
      DemandRow(time: .seconds(300), kind: .forceQuit, app: 0),
      DemandRow(time: .seconds(400), kind: .open, app: 1),
      DemandRow(time: .seconds(500), kind: .reboot, app: 1),
    ]
    scenario.demand = [.rows(rows)]
    let result = try run(scenario, reclaim: .none)
    #expect(result.apps[0].unusedByteMicroseconds == (50 << 20) * 100_000_000)
    // The reboot takes the phone out of the person's hand: it leaves the app first.
    #expect(result.apps[1].unusedByteMicroseconds == 0)
    #expect(result.unusedByteMicroseconds == result.apps[0].unusedByteMicroseconds)
    #expect(result.apps[0].firstLaunches == 1 && result.apps[0].launches[.resumed] == 1)
  }

  @Test("cold launches soon after an eviction are counted, after other ends not")
  func relaunches() throws {
    let diary = Diary()
    let result = try run(busyHour(reboots: true), diary)
    var (minute, tenMinutes) = (Int64(0), Int64(0))
    for launch in diary.launches where launch.kind.isCold && !launch.isFirst {
      let last = diary.ends.last { $0.app == launch.app && $0.time <= launch.time }
      guard let last, last.reason == .pageShortage else { continue }
      minute += launch.time - last.time <= .seconds(60) ? 1 : 0
      tenMinutes += launch.time - last.time <= .seconds(600) ? 1 : 0
    }
    #expect(tenMinutes > 5)
    // Apps asked for while they die are known to the run alone.
    #expect((0...result.killDelayedLaunches).contains(result.relaunchesWithinMinute - minute))
    #expect(
      (0...result.killDelayedLaunches).contains(result.relaunchesWithinTenMinutes - tenMinutes))
  }
}
