import SimKernel
import Testing

@testable import DeviceModel

/// Which kind a step of the scan takes: each branch of the rule, on both sides of its border.
@Suite("The scan's choice")
struct ScanChoiceTests {
  private static let megabyte = SmallPhone.megabyte

  private static func choice(_ run: inout IOSRun) -> String {
    let (kind, isBalanced) = run.footprints.scanChoice()
    return isBalanced ? "balanced \(kind)" : "\(kind)"
  }

  /// Files idle whole: only their share of what is not compressed counts. ANC is 700 MB.
  @Test(
    "anonymous where 7 F < ANC",
    arguments: [(100_000_000, "file"), (99_999_999, "anonymous")] as [(Int64, String)])
  func fewFiles(file: Int64, kind: String) throws {
    var run = try ReclaimBench.device(
      anonymousInUse: 500_000_000, idle: [.init(kind: .file, bytes: file)],
      free: 200_000_000 - file)
    let choice = Self.choice(&run)
    #expect(choice == kind)
  }

  /// What the compressor holds is no part of ANC: of 800 MB, 100 compressed leave 700.
  @Test("ANC leaves the compressor out")
  func compressed() throws {
    var run = try ReclaimBench.device(
      anonymousInUse: 500_000_000, idle: [.file(100)], free: 200_000_000)
    let choice = Self.choice(&run)
    #expect(choice == "anonymous")
    let packed = 100 * Self.megabyte * MemoryLedger.unit
    run.footprints.seat(1, plain: 0, compressed: packed, in: packed)
    let after = Self.choice(&run)
    #expect(after == "file")
  }

  /// Of 200 MB of files half must be idle: lots hold less than half of all pages.
  @Test(
    "anonymous where 2 I < F, all lots counted",
    arguments: [(100_000_000, "file"), (99_999_999, "anonymous")] as [(Int64, String)])
  func halfIdle(idle: Int64, kind: String) throws {
    var run = try ReclaimBench.device(
      fileInUse: 200_000_000 - idle, anonymousInUse: 600_000_000,
      idle: [.init(kind: .file, bytes: idle)], free: 50_000_000)
    let choice = Self.choice(&run)
    #expect(choice == kind)
  }

  /// Lots of 400 MB and 40 in use: half of 440 are 220, the older lots up to there. Files are 200.
  @Test(
    "where lots hold more than half, the older ones alone count",
    arguments: [
      ([.file(100), .anonymous(240), .file(60)], "file"),
      ([.file(99), .anonymous(240), .file(61)], "anonymous"),
      // 120 of the 140 that stand behind 100 anonymous ones.
      ([.anonymous(100), .file(140), .anonymous(140), .file(20)], "file"),
      ([.anonymous(121), .file(160), .anonymous(119)], "anonymous"),
    ] as [([ReclaimBench.Idle], String)])
  func olderHalf(idle: [ReclaimBench.Idle], kind: String) throws {
    var run = try ReclaimBench.device(
      fileInUse: 40_000_000, idle: idle, free: 50_000_000)
    #expect(run.parts[1...].reduce(0, +) == 440_000_000)
    let choice = Self.choice(&run)
    #expect(choice == kind)
  }

  @Test(
    "file where 2 F > 5 times critical, else in proportion",
    arguments: [(40_000_000, "balanced anonymous"), (39_999_999, "file")] as [(Int64, String)])
  func manyFiles(critical: Int64, kind: String) throws {
    var run = try ReclaimBench.device(
      anonymousInUse: 300_000_000, idle: [.file(100)], free: 50_000_000, critical: critical)
    let choice = Self.choice(&run)
    #expect(choice == kind)
  }

  @Test(
    "two anonymous bytes to one of files",
    arguments: [
      (0, 0, "anonymous"), (1, 0, "file"), (200, 100, "anonymous"), (201, 100, "file"),
    ] as [(Int64, Int64, String)])
  func proportion(anonymous: Int64, file: Int64, kind: String) throws {
    var run = try ReclaimBench.device(
      anonymousInUse: 300_000_000, idle: [.file(100)], free: 50_000_000, critical: 40_000_000)
    run.footprints.tally = ScanTally(anonymous: anonymous, file: file)
    let choice = Self.choice(&run)
    #expect(choice == "balanced \(kind)")
  }

  @Test(
    "file instead of anonymous with fewer than 56 free pages",
    arguments: [(917_504, "anonymous"), (917_503, "file")] as [(Int64, String)])
  func hardlyFree(free: Int64, kind: String) throws {
    for inUse in [Int64(0), 200_000_000] {
      // Too few files, and too few idle ones.
      var run = try ReclaimBench.device(
        fileInUse: inUse, anonymousInUse: 600_000_000, idle: [.file(10)], free: free)
      let choice = Self.choice(&run)
      #expect(choice == kind)
    }
    // The rule of proportion knows no such exception.
    var run = try ReclaimBench.device(
      anonymousInUse: 300_000_000, idle: [.file(100)], free: free, critical: 40_000_000)
    let choice = Self.choice(&run)
    #expect(choice == "balanced anonymous")
  }
}
