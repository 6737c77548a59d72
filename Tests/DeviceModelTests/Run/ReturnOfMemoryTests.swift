import SimKernel
import Testing

@testable import DeviceModel

/// What of an app's memory comes back when it does, and how.
@Suite("Memory that comes back")
struct ReturnOfMemoryTests {
  private static let megabyte = SmallPhone.megabyte
  private static let unit = MemoryLedger.unit

  /// One suspended app of 200 MB and `rows`; it resumes in 200 ms, faults come at 100 MB/s.
  private static func device(
    _ rows: [DemandRow] = [], horizon: Int64 = 100, stops: Bool = true
  ) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.decompressBytesPerSecond = 100 * megabyte
    let open = [DemandRow.open(0, at: 0)] + (stops ? [.row(.home, at: 10_000)] : [])
    return try SmallPhone.device(
      [SmallPhone.app(active: 200)], open + rows,
      RunStrategy(
        eviction: KeepFor(length: nil), suspension: .after(.seconds(2)), reclaim: .compress),
      horizon: .seconds(horizon), profile: profile)
  }

  /// Micro-bytes as MB; what rounding up adds, a micro-byte a step, is left out.
  private static func megabytes(_ amount: Int64) -> Double {
    Double((amount + unit / 2) / unit) / Double(megabyte)
  }

  private static func part(_ megabytes: Int64) -> Int64 { megabytes * megabyte * unit }

  @Test("77 % of the footprint are to be in use: of the newest lot first, then of the older one")
  func touched() throws {
    var run = try Self.device()
    try run.begin()
    try run.advance(toMilliseconds: 20_000)
    // Two lots: 120 MB, and 80 that were used later.
    let old = run.footprints.lots.remove(run.footprints[0].newerLot)
    #expect(old == Self.part(200))
    run.footprints.rows[0].newerLot = PageLots.none
    run.footprints.retire(0, Self.part(120))
    run.footprints.retire(0, Self.part(80))
    run.footprints.beginUse(0)
    #expect(run.footprints.inUse(0) == Self.part(154))
    #expect(run.footprints.lots.bytes(of: run.footprints[0].newerLot) == 0)
    #expect(run.footprints.lots.bytes(of: run.footprints[0].olderLot) == Self.part(46))
    #expect(run.footprints[0].toFault == 0)
  }

  /// The scan takes 180 of its 200 MB, which hold 45. 154 are to be in use: 20 are, and 134 come
  /// back in 1,340 ms, with ⌊134 × 45 ÷ 180⌋ = 33.5 of the compressor's.
  @Test("compressed bytes come back as a ramp, exact at its end")
  func faults() throws {
    var run = try Self.device([.open(0, at: 30)])
    try run.begin()
    try run.advance(toMilliseconds: 20_000)
    run.footprints.scan(until: run.footprints.ledger.free + Self.part(135))
    #expect(Self.megabytes(run.footprints[0].compressed) == 180)
    #expect(Self.megabytes(run.footprints[0].compressor) == 45)
    try run.advance(toMilliseconds: 30_199)
    #expect(Self.megabytes(run.footprints[0].compressed) == 180)
    // A second of the ramp: 100 MB, and 25 of the compressor's.
    try run.advance(toMilliseconds: 31_200)
    #expect(Self.megabytes(run.footprints.ledger.compressor) == 20)
    #expect(Self.megabytes(run.footprints.ledger.plain) == 120)
    #expect(run.processes[0].state == .inactive)
    try run.advance(toMilliseconds: 31_540)
    #expect(run.processes[0].state == .active)
    #expect(run.footprints[0].compressed == Self.part(46))
    #expect(Self.megabytes(run.footprints.ledger.compressor) == 11.5)
    #expect(abs(Int64(run.footprints.flow.faultedBytes) - 134_000_000) <= 1)
    #expect(run.result.launchTime.sum == 500_000 + 1_540_000)
  }

  @Test("compressing all and faulting all back leaves the compressor empty")
  func allBack() throws {
    var draw = SplitMix64(state: 9)
    for _ in 0..<50 {
      var run = try Self.device()
      try run.begin()
      try run.advance(toMilliseconds: 20_000)
      run.footprints.scan(
        until: run.footprints.ledger.free + Int64(draw.below(150_000_000_000_000)))
      run.footprints.rows[0].toFault = run.footprints[0].compressed
      run.footprints.rows[0].usesMemory = true
      run.startFaults(0)
      try run.advance(toMilliseconds: 30_000)
      #expect(run.footprints.ledger.compressor == 0 && run.footprints[0].compressor == 0)
      #expect(run.footprints[0].compressed == 0 && run.footprints[0].plain == Self.part(200))
    }
  }

  @Test("suspension changes no byte")
  func suspension() throws {
    var run = try Self.device()
    try run.begin()
    try run.advance(toMilliseconds: 11_999)
    let (parts, lot) = (run.parts, run.footprints[0].newerLot)
    #expect(run.footprints.lots.bytes(of: lot) == Self.part(200))
    try run.advance(toMilliseconds: 12_001)
    #expect(run.processes[0].state == .suspended)
    #expect(run.parts == parts && run.footprints.lots.bytes(of: lot) == Self.part(200))
  }

  /// A third lot makes one of the older two, in the older one's place.
  @Test("an app has two lots at most")
  func twoLots() throws {
    var run = try Self.device(stops: false)
    try run.begin()
    try run.advance(toMilliseconds: 5_000)
    for megabytes in [50, 60, 70] as [Int64] { run.footprints.retire(0, Self.part(megabytes)) }
    #expect(run.footprints.lots.bytes(of: run.footprints[0].olderLot) == Self.part(110))
    #expect(run.footprints.lots.bytes(of: run.footprints[0].newerLot) == Self.part(70))
    #expect(run.footprints.lots.oldest(.anonymous) == run.footprints[0].olderLot)
    // Given up: 20 in use, the newest lot, then 30 of the older one.
    run.footprints.givePlain(0, Self.part(120))
    #expect(run.footprints.inUse(0) == 0)
    #expect(run.footprints.lots.bytes(of: run.footprints[0].olderLot) == Self.part(80))
    #expect(run.footprints[0].newerLot == PageLots.none)
  }
}
