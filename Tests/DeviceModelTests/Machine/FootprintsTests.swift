import SimKernel
import Testing

@testable import DeviceModel

@Suite("Footprints")
struct FootprintsTests {
  private static let appCount = 6

  private static func make(_ reclaim: ReclaimRule) -> Footprints {
    var profile = SmallPhone.profile
    profile.daemons.idleCount = 10
    profile.daemons.busyCount = 5
    let apps = (0..<appCount).map { _ in SmallPhone.app() }
    var footprints = Footprints(
      apps, on: profile, reclaim.plan(on: profile), PageoutLevels.levels(of: profile))
    footprints.gatherReads()
    let layer = profile.daemons
    footprints.daemons.setIdleCount(layer.idleCount)
    for (owner, count) in [(DaemonOwner.idle, layer.idleCount), (.busy, layer.busyCount)] {
      footprints.seat(
        owner, plain: layer.plainBytes * count, compressed: layer.compressedBytes * count)
    }
    return footprints
  }

  /// One of the things that a run does with bytes, at random.
  private static func step(_ footprints: inout Footprints, _ draw: inout SplitMix64) {
    let app = Int(draw.below(UInt64(appCount)))
    let amount = Int64(draw.below(40_000_000)) * MemoryLedger.unit
    switch draw.below(13) {
    case 0: if footprints.makeRoom(for: amount) { footprints.allocate(app, amount) }
    case 1: footprints.beginUse(app)
    case 2: if footprints[app].usesMemory, footprints[app].faultRate == 0 { footprints.endUse(app) }
    case 3:
      footprints.settle(app)
      footprints.givePlain(app, min(amount, footprints[app].plain))
    case 4: footprints.scan(until: footprints.ledger.free + amount)
    case 5: footprints.mendDeficits()
    case 6: footprints.wakeDaemons()
    case 7:
      let isIdle = !footprints[app].usesMemory && footprints[app].rate == 0
      if isIdle, footprints[app].swapped == 0 { footprints.swapOut(app) }
    case 8:
      if footprints.makeRoom(for: footprints[app].written) { footprints.bringBack(app) }
    case 9:
      if footprints[app].faultRate == 0 {
        footprints.setRate(app, 0)
        footprints.end(app)
      }
    case 11:
      footprints.settle(app)
      let isStill = footprints[app].faultRate == 0
      if isStill { footprints.shrink(app, min(amount, footprints[app].total)) }
    case 10: if footprints.daemons.idleCount > 0 { footprints.endDaemons(1) }
    default:
      let each = footprints.daemons.each
      if footprints.daemons.idleCount < 10, footprints.makeRoom(for: each, sparesUse: true) {
        footprints.startDaemons(1)
      }
    }
  }

  @Test(
    "whatever happens, RAM is the sum of its parts",
    arguments: [ReclaimRule.none, .compress, .freeze])
  func conserved(reclaim: ReclaimRule) {
    for seed in 0..<30 {
      var draw = SplitMix64(state: UInt64(seed))
      var footprints = Self.make(reclaim)
      for number in 0..<150 {
        Self.step(&footprints, &draw)
        let broken = footprints.brokenInvariant()
        #expect(broken == nil, "seed \(seed), step \(number)")
        guard broken == nil else { return }
        footprints.advance(to: footprints.now + SimTime(microseconds: Int64(draw.below(1000))))
      }
    }
  }

  /// 100 MB plain, of which 30 in use, 40 in the newer lot and 30 in the older; 60 compressed in
  /// 15.
  @Test("what shrinks gives plain memory in use first, then the newest, then what is compressed")
  func shrinking() {
    var footprints = Self.make(.compress)
    let megabyte = 1_000_000 * MemoryLedger.unit
    footprints.seat(0, plain: 100 * megabyte, compressed: 60 * megabyte, in: 15 * megabyte)
    footprints.retire(0, 30 * megabyte)
    footprints.retire(0, 40 * megabyte)
    let before = footprints.ledger.available
    func state(_ footprints: borrowing Footprints) -> [Int64] {
      let row = footprints[0]
      return [
        footprints.inUse(0), footprints.lots.bytes(of: row.newerLot),
        footprints.lots.bytes(of: row.olderLot), row.compressed, row.compressor,
        footprints.ledger.available - before,
      ].map { $0 / megabyte }
    }
    footprints.shrink(0, 50 * megabyte)
    #expect(state(footprints) == [0, 20, 30, 60, 15, 50])
    footprints.shrink(0, 40 * megabyte)
    #expect(state(footprints) == [0, 0, 10, 60, 15, 90])
    footprints.shrink(0, 30 * megabyte)
    #expect(state(footprints) == [0, 0, 0, 40, 10, 105])
    footprints.shrink(0, 40 * megabyte)
    #expect(state(footprints) == [0, 0, 0, 0, 0, 115])
    #expect(footprints.brokenInvariant() == nil)
  }

  @Test("what is on flash shrinks where it lies, with its part of what was written")
  func shrinkingOnFlash() {
    var footprints = Self.make(.freeze)
    let megabyte = 1_000_000 * MemoryLedger.unit
    footprints.seatOnFlash(1, 100 * megabyte)
    let written = footprints[1].written
    footprints.shrink(1, 25 * megabyte)
    #expect(footprints[1].swapped == 75 * megabyte)
    #expect(footprints[1].written == written - written / 4)
    footprints.shrink(1, 75 * megabyte)
    #expect(footprints[1].total == 0 && footprints[1].written == 0 && footprints.onFlash == 0)
    #expect(footprints.brokenInvariant() == nil)
  }

  /// 200 MB grow by 10 MB/s for 2 s: 20 MB more are plain, 20 MB less are available.
  @Test("a ramp moves bytes from what is available to its process, exactly")
  func ramp() {
    var footprints = Self.make(.none)
    footprints.allocate(2, 200_000_000 * MemoryLedger.unit)
    let before = footprints.ledger.available
    footprints.setRate(2, 10_000_000)
    footprints.advance(to: .seconds(2))
    footprints.settle(2)
    let (plain, available) = (footprints[2].plain, footprints.ledger.available)
    #expect(plain == 220_000_000 * MemoryLedger.unit)
    #expect(available == before - 20_000_000 * MemoryLedger.unit)
  }
}
