import SimKernel
import Testing

@testable import DeviceModel

@Suite("Pressure levels from numbers alone")
struct PressureLevelsTests {
  /// 1,000 MB that are not wired; critical at 100 MB, soft at 200 MB.
  private static func make(countsCompressed: Bool) -> PressureLevels {
    var profile = SmallPhone.profile
    profile.usableBytes = 2_000_000_000
    profile.wiredBytes = 1_000_000_000
    profile.thresholds.criticalBytes = 100_000_000
    profile.thresholds.softBytes = 200_000_000
    return PressureLevels(countsCompressed ? .compressor(of: profile) : .thresholds(of: profile))
  }

  private static let megabyte = 1_000_000 * MemoryLedger.unit

  /// What the compressor holds of 1,000 MB, in turn, and the level at each.
  @Test(
    "with a compressor: below 50 % and 30 % uncompressed, left above 60 % and 35 %",
    arguments: [
      ([499, 501, 450, 399], [0, 1, 1, 0]), ([700, 701, 660, 651], [1, 2, 2, 2]),
      ([701, 649, 401, 399], [2, 1, 1, 0]), ([701, 399], [2, 0]), ([900, 0, 501], [2, 0, 1]),
    ] as [([Int64], [UInt8])])
  func compressed(_ held: [Int64], _ expected: [UInt8]) {
    var pressure = Self.make(countsCompressed: true)
    var seen: [UInt8] = []
    for megabytes in held {
      let (before, was) = (
        pressure.level,
        pressure.update(
          pageable: 1000 * Self.megabyte, compressor: megabytes * Self.megabyte, available: 0)
      )
      #expect(was == (pressure.level == before ? nil : before))
      seen.append(pressure.level.rawValue)
    }
    #expect(seen == expected)
  }

  /// What is available, in MB, in turn, and the level at each.
  @Test(
    "without one: below each threshold, left at 115 % of it",
    arguments: [
      ([200, 199, 229, 230], [0, 1, 1, 0]), ([99, 114, 115, 229, 230], [2, 2, 1, 1, 0]),
      ([100, 99, 300], [1, 2, 0]), ([210, 220], [0, 0]),
    ] as [([Int64], [UInt8])])
  func available(_ megabytes: [Int64], _ expected: [UInt8]) {
    var pressure = Self.make(countsCompressed: false)
    var seen: [UInt8] = []
    for available in megabytes {
      _ = pressure.update(pageable: 0, compressor: 0, available: available * Self.megabyte)
      seen.append(pressure.level.rawValue)
    }
    #expect(seen == expected)
    pressure.reboot()
    #expect(pressure.level == .normal)
  }

  /// What the compressor holds, in MB, and what it may lose before the level falls.
  @Test(
    "how far the compressor is from a lower level",
    arguments: [(499, nil), (501, 101), (700, 300), (701, 51), (710, 60)] as [(Int64, Int64?)])
  func relief(_ held: Int64, _ expected: Int64?) {
    var pressure = Self.make(countsCompressed: true)
    let (pageable, compressor) = (1000 * Self.megabyte, held * Self.megabyte)
    _ = pressure.update(pageable: pageable, compressor: compressor, available: 0)
    // Down to 400 MB from a warning, to 650 MB from critical.
    let missing = pressure.missingForRelief(pageable: pageable, compressor: compressor)
    #expect(missing == expected.map { $0 * Self.megabyte })
  }

  @Test("without a compressor no level hangs on it")
  func uncompressed() {
    var pressure = Self.make(countsCompressed: false)
    _ = pressure.update(pageable: 0, compressor: 0, available: 0)
    #expect(pressure.level == .critical)
    #expect(pressure.missingForRelief(pageable: 0, compressor: 0) == nil)
  }
}
