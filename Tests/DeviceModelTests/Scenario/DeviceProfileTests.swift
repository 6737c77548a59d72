import SimKernel
import Testing

@testable import DeviceModel

/// What follows from RAM alone.
@Suite("A device by its RAM")
struct DeviceProfileTests {
  /// X-11's table: GiB of RAM; critical, idle, soft and reaper in MiB.
  static let kernelLevels: [(gibibytes: Int64, mebibytes: [Int64])] = [
    (2, [102, 205, 307, 410]), (3, [154, 307, 461, 614]), (4, [164, 369, 614, 737]),
    (6, [246, 553, 922, 1106]), (8, [328, 655, 983, 1311]), (12, [492, 983, 1475, 1966]),
  ]

  @Test("thresholds are those of the kernel, to the MiB", arguments: kernelLevels)
  func thresholds(gibibytes: Int64, mebibytes: [Int64]) {
    let levels = DeviceProfile(ramBytes: gibibytes << 30).thresholds
    let bytes = [levels.criticalBytes, levels.idleBytes, levels.softBytes, levels.reaperBytes]
    #expect(bytes.map { ($0 + (1 << 19)) >> 20 } == mebibytes)
  }

  /// Bytes of RAM; critical, idle, soft and reaper in bytes: a small phone's 5, 10, 15 and 20 % of
  /// 3,221,225,472, a middle-sized one's 4, 9, 15 and 18 %, up to 6,442,450,944; above 4, 8, 12
  /// and 16 %.
  static let sizeBorders: [(ram: Int64, bytes: [Int64])] = [
    (3 << 30, [161_061_273, 322_122_547, 483_183_820, 644_245_094]),
    ((3 << 30) + 1, [128_849_018, 289_910_292, 483_183_820, 579_820_585]),
    (6 << 30, [257_698_037, 579_820_584, 966_367_641, 1_159_641_169]),
    ((6 << 30) + 1, [257_698_037, 515_396_075, 773_094_113, 1_030_792_151]),
  ]

  @Test("small up to 3 GiB, middle-sized up to 6 (X-11)", arguments: sizeBorders)
  func sizes(ram: Int64, bytes: [Int64]) {
    let levels = PressureThresholds(ramBytes: ram)
    #expect(
      [levels.criticalBytes, levels.idleBytes, levels.softBytes, levels.reaperBytes] == bytes)
  }

  /// X-22's measurements: GiB of RAM, MB an app could use, MB there were.
  static let measuredLimits: [(gibibytes: Int64, used: Int64, all: Int64)] = [
    (2, 1396, 2048), (2, 1395, 2048), (2, 1364, 1990), (3, 1792, 2813), (4, 2040, 3754),
    (4, 2068, 3844), (4, 2067, 3740),
  ]

  @Test(
    "an app's limit is the measured one, within 56 MiB", arguments: measuredLimits
  )
  func limit(gibibytes: Int64, used: Int64, all: Int64) {
    let profile = DeviceProfile(ramBytes: gibibytes << 30)
    // A measured phone has less than its nominal RAM; the limit is that of the phone all the same.
    #expect(abs((profile.appLimitBytes >> 20) - used) <= 56)
    #expect(all <= gibibytes * 1024)
  }

  @Test("above 4 GiB a limit is no more than 3 GiB (X-22)", arguments: [6, 8, 12, 16])
  func largeLimit(gibibytes: Int64) {
    #expect(DeviceProfile(ramBytes: gibibytes << 30).appLimitBytes >> 20 == 3072)
  }

  @Test("limits of phones in whole MiB")
  func limits() {
    let limits = [1, 2, 3, 4].map { DeviceProfile(ramBytes: Int64($0) << 30).appLimitBytes >> 20 }
    #expect(limits == [696, 1392, 1843, 2088])
  }

  @Test("ending a process takes 1 ms, and 150 us for each MiB it holds (C-c)")
  func killTime() {
    let profile = DeviceProfile(ramBytes: 4 << 30)
    #expect(profile.killBaseMicroseconds == 1_000)
    #expect(profile.killMicrosecondsPerMebibyte == 150)
  }

  @Test("speeds: 600 MB/s packed, 3 GB/s unpacked, 200 MB/s read and written; 5 % awake asleep")
  func speeds() {
    let profile = DeviceProfile(ramBytes: 4 << 30)
    #expect(profile.compressBytesPerSecond == 600_000_000)
    #expect(profile.decompressBytesPerSecond == 3_000_000_000)
    #expect(profile.readBytesPerSecond == 200_000_000)
    #expect(profile.writeBytesPerSecond == 200_000_000)
    #expect(profile.awakeMillionths == 50_000)
  }

  /// Halves of a GiB of RAM, and thousandths that are wired: 225, 176, 283, 246 and 194 of 1, 2, 4,
  /// 6 and 8 GiB. Halfway: 225 − ⌊49 ÷ 2⌋, 176 + ⌊107 ÷ 2⌋, 283 − ⌊37 ÷ 2⌋ and 246 − 52 ÷ 2.
  static let wiredShares: [(halfGibibytes: Int64, millis: Int64)] = [
    (1, 225), (2, 225), (3, 201), (4, 176), (6, 229), (8, 283), (10, 265), (12, 246), (14, 220),
    (16, 194), (24, 194),
  ]

  @Test("what is wired, by reports of phones of five sizes", arguments: wiredShares)
  func wired(halfGibibytes: Int64, millis: Int64) {
    let ramBytes = halfGibibytes << 29
    let profile = DeviceProfile(ramBytes: ramBytes)
    #expect(profile.wiredBytes == ramBytes * millis / 1000)
    // Three sixteenths of RAM: 96 MiB of each half GiB.
    #expect(profile.fileCacheBytes == halfGibibytes * (96 << 20))
  }

  /// An app that grows to 1,000 MB.
  @Test("an app's memory and times, unless it says otherwise")
  func behaviour() {
    let app = AppBehaviour(activeBytes: 1000 * SmallPhone.megabyte)
    let held = [app.launchBytes, app.backgroundBytes]
    #expect(held == [500, 700].map { $0 * SmallPhone.megabyte })
    #expect(app.growthBytesPerSecond == 50 * SmallPhone.megabyte)
    #expect(app.regrowBytesPerSecond == 100_000 && app.warningShedMillis == 150)
    // 64 MiB and a quarter.
    #expect(app.codeBytes == 67_108_864 + 250_000_000)
    #expect(app.resumeMicroseconds == 120_000)
    #expect(app.systemMicroseconds == 100_000 && app.appMicroseconds == 400_000)
    #expect(app.preMainMicroseconds == 175_000)
  }

  @Test("daemons are those of the measured phone, fewer where there is less RAM")
  func daemons() {
    let counts = [1, 2, 3, 4, 6, 12].map { DaemonLayer(ramBytes: Int64($0) << 30) }
      .map { [$0.idleCount, $0.busyCount] }
    #expect(counts == [[68, 22], [135, 45], [203, 67], [270, 89], [270, 89], [270, 89]])
    let measured = DaemonLayer(ramBytes: 4 << 30)
    let footprint = measured.count * (measured.plainBytes + measured.compressedBytes)
    #expect((footprint + (1 << 19)) >> 20 == 2098)
  }

  @Test(
    "every phone boots with room for apps and nothing short", arguments: [1, 2, 3, 4, 6, 8, 12])
  func boot(gibibytes: Int64) throws {
    let profile = DeviceProfile(ramBytes: gibibytes << 30)
    let row = DemandRow(time: .seconds(3600), kind: .note, app: -1)
    let scenario = Scenario(
      name: "boot", device: profile,
      apps: [AppProfile(name: "a", sizeBytes: 10 << 20)], demand: [.rows([row])],
      horizon: .seconds(3600))
    var available: Int64 = 0
    let strategy = RunStrategy(eviction: Unasked())
    do {
      let run = try IOSRun(
        scenario, on: profile, strategy: strategy, seed: 1, replication: 0)
      available = run.footprints.ledger.available / MemoryLedger.unit
    }
    // A fifth of RAM can be had before anybody is compressed, let alone dies.
    #expect(available - profile.thresholds.reaperBytes >= profile.ramBytes / 5)
    var monitor = Unwatched()
    let result = try IOSRun(
      scenario, on: profile, strategy: strategy, seed: 1, replication: 0
    ).run(monitor: &monitor)
    #expect(result.daemonExits == 0 && result.ends.total == 0)
    #expect(result.levelRises.total == 0 && result.compressedBytes == 0)
  }
}

private struct Unasked: EvictionPolicy {
  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }
}
