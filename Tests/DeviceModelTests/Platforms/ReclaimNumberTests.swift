import SimKernel
import Testing

@testable import DeviceModel

/// The numbers of `Memory.md` that follow from a device's size alone.
@Suite("Numbers of reclaim by a device's size")
struct ReclaimNumberTests {
  private static let kibibyte: Int64 = 1 << 10
  private static let mebibyte: Int64 = 1 << 20

  /// MiB that are not wired, and pages of 16 KiB: 143 and one for each hundred.
  static let targets: [(mebibytes: Int64, pages: Int64)] = [
    // 65,536, 106,496 and 131,072 pages.
    (1024, 143 + 655), (1664, 143 + 1064), (2048, 143 + 1310),
    // 185,700 pages are the first that make 2000.
    (2901, 1999), (2902, 2000), (4096, 2000), (8192, 2000),
  ]

  @Test("the free target: 143 pages and a hundredth of all, no more than 2000", arguments: targets)
  func target(mebibytes: Int64, pages: Int64) {
    #expect(PageoutLevels.freeTargetBytes(mebibytes << 20) == pages * 16 * Self.kibibyte)
  }

  /// 77.5, 82.4 and 71.7 % of RAM are not wired: 50,790, 108,003 and 187,957 pages.
  @Test(
    "phones of 1, 2 and 4 GiB keep 10, 19 and 31 MiB free",
    arguments: [(1, 650), (2, 1223), (4, 2000)] as [(Int64, Int64)])
  func targetOfPhones(gibibytes: Int64, pages: Int64) {
    let phone = DeviceProfile(ramBytes: gibibytes << 30)
    let levels = PageoutLevels.levels(of: phone)
    #expect(levels.freeTarget == pages * 16 * Self.kibibyte * MemoryLedger.unit)
    #expect(levels.low == pages * 4 * Self.kibibyte * MemoryLedger.unit)
  }

  @Test("the small phone keeps 600 pages free, and begins at a quarter of that")
  func smallPhone() {
    let levels = PageoutLevels.levels(of: SmallPhone.profile)
    #expect(levels.freeTarget == 9_830_400 * MemoryLedger.unit)
    #expect(levels.low == 2_457_600 * MemoryLedger.unit)
    #expect(levels.leastFree == 56 * 16 * Self.kibibyte * MemoryLedger.unit)
    #expect(levels.filesBalanced == 125_000_000 * MemoryLedger.unit)
  }

  @Test("files are spared below a seventh of what is not compressed, to the byte")
  func spared() {
    let levels = PageoutLevels.levels(of: SmallPhone.profile)
    for files in Int64(0)...200 {
      for uncompressed in Int64(600)...720 {
        #expect(
          levels.sparesFiles(files, uncompressed: uncompressed) == (files < uncompressed / 7))
      }
    }
  }

  @Test("files in use aim at 11 %, and the floor is a quarter of critical")
  func files() {
    let profile = DeviceProfile(ramBytes: 4000 * SmallPhone.megabyte)
    #expect(profile.fileUseBytes == 440 * SmallPhone.megabyte)
    // 4 % of RAM are critical.
    #expect(profile.thresholds.criticalBytes == 160 * SmallPhone.megabyte)
    #expect(profile.fileFloorBytes == 40 * SmallPhone.megabyte)
  }

  @Test("reads: 200 KB/s in front and 70 KB/s of daemons")
  func reads() {
    let profile = DeviceProfile(ramBytes: 4 << 30)
    #expect(profile.contentBytesPerSecond == 200_000)
    #expect(profile.daemonReadBytesPerSecond == 70_000)
    #expect(profile.decompressBytesPerSecond == 3_000_000_000)
  }

  /// RAM and shared memory in MiB.
  static let sharedBytes: [(ram: Int64, mebibytes: Int64)] = [
    (512, 30), (1024, 60), (1536, 105), (2048, 150), (3072, 345), (4096, 540), (8192, 540),
  ]

  @Test("what the kernel and processes share, by RAM", arguments: sharedBytes)
  func shared(ram: Int64, mebibytes: Int64) {
    let layer = DaemonLayer(ramBytes: ram << 20)
    #expect(layer.sharedBytes == mebibytes << 20)
    // A fifth of it is uncompressed at the start.
    #expect(layer.sharedParts.plain == (mebibytes << 20) / 5)
    #expect(layer.sharedParts.plain + layer.sharedParts.compressed == layer.sharedBytes)
  }

  @Test("daemons come back after 60 s, and one exceeds its limit every 10.3 h")
  func daemons() {
    let layer = DaemonLayer(ramBytes: 4 << 30)
    #expect(layer.respawnMicroseconds == 60_000_000)
    #expect(layer.limitKillMicroseconds == 103 * 360_000_000)
  }
}
