import SimKernel
import Testing

@testable import DeviceModel

/// A compressor that may hold no more than the kernel lets it.
@Suite("Space in the compressor")
struct CompressorSpaceTests {
  private static func profile(ramBytes: Int64) -> DeviceProfile {
    var profile = DeviceProfile(ramBytes: ramBytes)
    profile.compressionRatioMillis = 2000
    profile.boundsCompressor = true
    return profile
  }

  @Test(
    "it holds as much as RAM, up to 2 GiB nearly twice that; short it is above 98 % (X-13)",
    arguments: [
      (3 << 30, 3 << 30), (34 << 20, 64 << 20), (2 << 30, (2 << 30) / 17 * 32),
      ((2 << 30) + 1, (2 << 30) + 1),
    ] as [(Int64, Int64)])
  func bounds(_ ramBytes: Int64, _ most: Int64) {
    #expect(CompressorSpace.mostOriginalBytes(ramBytes: ramBytes) == most)
    let space = CompressorSpace(Self.profile(ramBytes: ramBytes))
    #expect(space.full == most * MemoryLedger.unit / 2)
    #expect(space.low == most * MemoryLedger.unit / 100 * 98 / 2)
  }

  @Test("unless a phone is asked for it, there is no bound")
  func unbounded() {
    var profile = Self.profile(ramBytes: 1 << 30)
    profile.boundsCompressor = false
    #expect(CompressorSpace(profile) == .unbounded)
  }

  /// Suspended apps of 150 MB, each compressed whole, on the small phone of 1000 MB: it may hold
  /// 1882 MB at original size, 470 of its own, and is short of space above 461. Available is
  /// plenty.
  private static func run(
    count: Int, bounds: Bool = true, _ story: Story = Story()
  ) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.boundsCompressor = bounds
    let apps = (0..<count + 1).map { _ in SmallPhone.app(active: 150, background: 150) }
    let scenario = Scenario(
      name: "full", device: profile, apps: apps, alive: (0..<count).map { AliveProcess($0) },
      demand: [.rows([])], horizon: .seconds(60))
    var run = try IOSRun(
      scenario, on: profile, strategy: RunStrategy(eviction: BandOrder(rules: [])), seed: 1,
      replication: 0, observer: story)
    try run.begin()
    return run
  }

  @Test(
    "short of space the level is critical and the first in the order of bands goes (X-13, X-30)")
  func kills() throws {
    // Twelve are 450 MB compressed, thirteen 487.5.
    let (story, none, alive) = (Story(), Story(), Story())
    var run = try Self.run(count: 13, story)
    #expect(run.platform.level == .critical)
    while try run.step() {}
    #expect(
      story.ends.map { $0.split(separator: " ")[2...3].joined(separator: " ") }
        == ["0 vm_compressor_space_shortage"])
    #expect(run.platform.level != .critical)
    var enough = try Self.run(count: 12, none)
    while try enough.step() {}
    #expect(none.ends == [] && enough.platform.level != .critical)
    var free = try Self.run(count: 13, bounds: false, alive)
    while try free.step() {}
    #expect(alive.ends == [])
  }

  @Test("full, it takes nothing more: what is reclaimed is files (X-13)")
  func full() throws {
    let run = try Self.run(count: 12)
    var levels = run.levels
    #expect(levels.compressorFull == CompressorSpace(run.profile).full)
    levels.compressorFull = run.footprints.ledger.compressor
    var footprints = Footprints(
      run.scenario.apps, on: run.profile, run.reclaim, levels)
    footprints.seat(
      0, plain: 0, compressed: 4 * levels.compressorFull, in: levels.compressorFull)
    footprints.begin(12)
    footprints.allocate(12, 100 * SmallPhone.megabyte * MemoryLedger.unit)
    footprints.retire(12, 100 * SmallPhone.megabyte * MemoryLedger.unit)
    let before = footprints.ledger
    footprints.scan(until: before.free + 10 * SmallPhone.megabyte * MemoryLedger.unit)
    #expect(footprints.ledger.compressor == before.compressor)
    #expect(footprints.ledger.fileCache < before.fileCache)
  }
}
