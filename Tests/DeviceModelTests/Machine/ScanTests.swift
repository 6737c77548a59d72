import SimKernel
import Testing

@testable import DeviceModel

/// What a scan takes and what it leaves.
@Suite("Scans")
struct ScanTests {
  private static let megabyte = SmallPhone.megabyte
  private static let unit = MemoryLedger.unit

  /// 12 MB are missing: 16 at 4 : 1 become 4.
  @Test("compressing at r : 1 costs an r-th part and gains the rest")
  func compressing() throws {
    var run = try ReclaimBench.device(idle: [.anonymous(100)], free: 10 * Self.megabyte)
    run.footprints.scan(until: 22 * Self.megabyte * Self.unit)
    #expect(run.parts == [22, 0, 84, 4].map { $0 * Self.megabyte })
    #expect(run.footprints[0].compressed == 16 * Self.megabyte * Self.unit)
    #expect(run.footprints[0].compressor == 4 * Self.megabyte * Self.unit)
    #expect(run.footprints.flow.compressedBytes == 16_000_000)
    // 100 MB a second.
    #expect(run.footprints.flow.compressMicroseconds == 160_000)
  }

  /// 10 micro-bytes at 3 : 1 take 15, of which 5 stay. 8 take 12: 4 stay. 7 take 10.5, so 11.
  @Test("gains and costs are rounded up, to the micro-byte")
  func rounding() throws {
    for (gain, taken, packed) in [(10, 15, 5), (8, 12, 4), (7, 11, 4)] as [(Int64, Int64, Int64)] {
      var run = try ReclaimBench.device(idle: [.anonymous(1)], free: 1, ratio: 3000)
      run.footprints.scan(until: run.footprints.ledger.free + gain)
      #expect(run.footprints[0].compressed == taken)
      #expect(run.footprints.ledger.compressor == packed)
    }
  }

  /// Steps of 16 MiB: 4/3 as many anonymous bytes, then files, for one anonymous byte is more than
  /// twice none; then anonymous again.
  @Test("a step gains 16 MiB at most, and each one chooses once more")
  func steps() throws {
    let mebibyte: Int64 = 1 << 20
    var run = try ReclaimBench.device(
      idle: [.file(400), .anonymous(300)], free: 0, critical: 200 * Self.megabyte)
    run.footprints.scan(until: 40 * mebibyte * Self.unit)
    #expect(run.footprints.tally.file == 16 * mebibyte * Self.unit)
    #expect(run.footprints.tally.anonymous == 32 * mebibyte * Self.unit + 1)
    #expect(run.footprints.ledger.free == 40 * mebibyte * Self.unit)
  }

  /// A lot is smaller than a step, then the next one of its kind is taken.
  @Test("oldest lots go first, each kind in its order")
  func order() throws {
    var run = try ReclaimBench.device(
      idle: [.file(10), .anonymous(4), .file(100), .anonymous(8)], free: 0)
    run.footprints.scan(until: 15 * Self.megabyte * Self.unit)
    // Half of 122 are 61: 57 of files, more than half of 110. All 15 are files.
    #expect(run.parts == [15, 95, 12, 0].map { $0 * Self.megabyte })
    #expect(
      run.footprints.lots.bytes(of: run.footprints.lots.oldest(.file)) == 95 * Self.megabyte
        * Self.unit)
    let reads = run.footprints.readLots.count
    #expect(reads == 1)
  }

  @Test("where one kind has no lot the other one goes; bytes in use of apps never do")
  func otherKind() throws {
    var run = try ReclaimBench.device(
      anonymousInUse: 500 * Self.megabyte, idle: [.file(20)], free: 2 * Self.megabyte)
    run.footprints.scan(until: 12 * Self.megabyte * Self.unit)
    #expect(run.parts == [12, 10, 500, 0].map { $0 * Self.megabyte })
    run.footprints.scan(until: 900 * Self.megabyte * Self.unit)
    #expect(run.parts == [22, 0, 500, 0].map { $0 * Self.megabyte })
  }

  @Test("the floor of the file cache stays, idle or in use")
  func floor() throws {
    for inUse in [Int64(0), 20 * Self.megabyte] {
      var run = try ReclaimBench.device(
        fileInUse: inUse, idle: inUse > 0 ? [] : [.file(20)], free: 0, floor: 7 * Self.megabyte)
      #expect(run.footprints.makeRoom(for: 13 * Self.megabyte * Self.unit) == true)
      #expect(run.footprints.makeRoom(for: 13 * Self.megabyte * Self.unit + 1) == false)
      #expect(run.parts == [13, 7, 0, 0].map { $0 * Self.megabyte })
    }
  }

  @Test("without a compressor files alone go")
  func withoutCompressor() throws {
    var run = try ReclaimBench.device(
      idle: [.anonymous(500), .file(20)], free: 2 * Self.megabyte, reclaim: .none)
    run.footprints.scan(until: 100 * Self.megabyte * Self.unit)
    #expect(run.parts == [22, 0, 500, 0].map { $0 * Self.megabyte })
  }

  /// 500 MB have a target of 448 pages, 7,340,032 bytes, and a low mark of 1,835,008.
  @Test("a claim that would leave less than the low mark has the target and itself made free")
  func claim() throws {
    var run = try ReclaimBench.device(idle: [.anonymous(400)], free: 100 * Self.megabyte)
    #expect(run.levels.freeTarget == 7_340_032 * Self.unit)
    #expect(run.footprints.makeRoom(for: (100_000_000 - 1_835_008) * Self.unit) == true)
    #expect(run.parts[0] == 100_000_000)
    #expect(run.footprints.makeRoom(for: (100_000_000 - 1_835_008) * Self.unit + 1) == true)
    // Gains are rounded up.
    #expect(run.footprints.ledger.free >= (105_505_024) * Self.unit + 1)
    #expect(run.footprints.ledger.free <= (105_505_024) * Self.unit + 8)
  }

  @Test("a scan lowers no available memory, adds no files, and stops at its goal or at nothing")
  func invariants() throws {
    var draw = SplitMix64(state: 3)
    for _ in 0..<300 {
      let idle = (0..<draw.below(5)).map { _ in
        ReclaimBench.Idle(
          kind: draw.below(2) == 0 ? .file : .anonymous, bytes: 1 + Int64(draw.below(100_000_000)))
      }
      var run = try ReclaimBench.device(
        fileInUse: Int64(draw.below(50_000_000)), anonymousInUse: Int64(draw.below(300_000_000)),
        idle: idle, free: 1 + Int64(draw.below(20_000_000)),
        critical: Int64(draw.below(40_000_000)), ratio: 1001 + Int64(draw.below(3000)))
      let (available, file) = (run.footprints.ledger.available, run.footprints.ledger.fileCache)
      let goal = Int64(draw.below(200_000_000)) * Self.unit
      let sparesUse = draw.below(2) == 0
      run.footprints.scan(until: goal, sparesUse: sparesUse)
      #expect(
        run.footprints.ledger.available >= available && run.footprints.ledger.fileCache <= file)
      let isEmpty = run.footprints.lots.sum(.file) == 0 && run.footprints.lots.sum(.anonymous) == 0
      #expect(
        run.footprints.ledger.free >= goal
          || isEmpty && (sparesUse || run.footprints.files.held == 0))
      #expect(run.footprints.lots.isSound == true)
      #expect(run.footprints.ledger.isConserved)
      Self.expectShares(run)
    }
  }

  /// ANC × (r − 1 + F ÷ ANC) = r × M − D − free, where D is all anonymous memory: the compressor
  /// holds an r-th part of what is compressed, but for what rounding up adds.
  private static func expectShares(_ run: borrowing IOSRun) {
    let (ledger, ratio) = (run.footprints.ledger, Int128(run.profile.compressionRatioMillis))
    let uncompressed = Int128(ledger.free + ledger.fileCache + ledger.plain)
    let anonymous = Int128(ledger.plain + run.footprints[0].compressed)
    let left = (ratio - 1000) * uncompressed + 1000 * Int128(ledger.fileCache)
    let right = ratio * Int128(ledger.pageable) - 1000 * (anonymous + Int128(ledger.free))
    #expect((0...ratio * 40).contains(right - left))
  }
}
