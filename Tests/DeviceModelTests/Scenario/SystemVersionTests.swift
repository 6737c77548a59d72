import Testing

@testable import DeviceModel

@Suite("Releases of the system")
struct SystemVersionTests {
  @Test(
    "names are read and written",
    arguments: [
      ("ios 14.2", SystemVersion(14, 2)), ("ios 26", SystemVersion(26)),
      ("ios 9.0", SystemVersion(9)), ("ios 4", SystemVersion(4)), ("ios 99.99", .init(99, 99)),
    ])
  func names(text: String, system: SystemVersion) {
    #expect(SystemVersion(text) == system)
    #expect(SystemVersion(system.name) == system)
  }

  @Test(
    "what is no release is refused",
    arguments: [
      "", "ios", "ios ", "ios 3", "ios 100", "iOS 14", "ios14", "ios 14.", "ios .2", "ios 14.2.1",
      "ios -1", "ios 14.100", "ios 14 ", " ios 14", "ios ١٤", "android 14",
    ])
  func refused(text: String) { #expect(SystemVersion(text) == nil) }

  @Test("releases are in order")
  func order() {
    #expect(SystemVersion(14, 2) < SystemVersion(14, 10))
    #expect(SystemVersion(9, 9) < SystemVersion(10) && SystemVersion(12) < .newest)
  }

  @Test("a finite task may last 30 s, before iOS 13 180 and before iOS 7 600 (X-40)")
  func tasks() {
    let limits = [6, 7, 12, 13, 26].map { SystemVersion($0).taskLimitMicroseconds / 1_000_000 }
    #expect(limits == [600, 180, 180, 30, 30])
    #expect(SystemVersion(13).taskLimitMicroseconds == 30_000_000)
    #expect(SystemVersion(12).taskLimitMicroseconds == 180_000_000)
    #expect(SystemVersion(6).taskLimitMicroseconds == 600_000_000)
    let old = DeviceProfile(ramBytes: 1 << 30, system: SystemVersion(12, 4))
    #expect(old.taskLimitMicroseconds == 180_000_000)
  }

  @Test("rules that a release did not have")
  func rules() {
    #expect([12, 13].map { SystemVersion($0).hasFreezer } == [false, true])
    #expect([14, 15].map { SystemVersion($0).endsIdleUnderSustainedPressure } == [false, true])
    #expect([14, 15].map { SystemVersion($0).compressionRatioMillis } == [2700, 3600])
    #expect(DeviceProfile(ramBytes: 1 << 30).compressionRatioMillis == 3600)
    let old = DeviceProfile(ramBytes: 1 << 30, system: SystemVersion(14))
    #expect(old.compressionRatioMillis == 2700)
  }

  @Test("bands have their old numbers up to iOS 15 (X-01)")
  func bands() {
    let (old, new) = (SystemVersion(15, 7), SystemVersion(16))
    #expect(Band.allCases.map { old.number(of: $0) } == [0, 1, 2, 3, 4, 8, 9, 10, 12, 18])
    #expect(
      Band.allCases.map { new.number(of: $0) } == [0, 10, 20, 30, 40, 75, 90, 100, 120, 180])
  }

  @Test("a phone's own reclaim is the freezer where it has one")
  func reclaim() {
    let (old, new) = (
      DeviceProfile(ramBytes: 1 << 30, system: .ios12), DeviceProfile(ramBytes: 1 << 30)
    )
    let (before, since) = (
      ReclaimPlan(UsualReclaim(), on: old), ReclaimPlan(UsualReclaim(), on: new)
    )
    #expect(before.compresses && !before.freezes)
    #expect(since.compresses && since.freezesBelowBytes == new.ramBytes / 100 * 50)
  }
}
