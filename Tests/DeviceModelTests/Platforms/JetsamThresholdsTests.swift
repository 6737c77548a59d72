import Testing

@testable import DeviceModel

@Suite("Thresholds of available memory, from numbers alone")
struct JetsamThresholdsTests {
  private static let unit = MemoryLedger.unit

  /// Critical at 100, idle at 150, soft at 200, reaper at 300.
  private static func make(freezer: Int64) -> JetsamThresholds {
    var bytes = PressureThresholds(ramBytes: 1 << 30)
    (bytes.criticalBytes, bytes.idleBytes) = (100, 150)
    (bytes.softBytes, bytes.reaperBytes) = (200, 300)
    return JetsamThresholds(bytes, freezesBelowBytes: freezer)
  }

  @Test(
    "the next threshold on the way down is met from above",
    arguments: [
      (900, 0, 300), (900, 500, 500), (500, 500, 500), (499, 500, 300), (300, 500, 300),
      (299, 500, 200), (200, 0, 200), (199, 0, 150), (150, 0, 150), (149, 0, 100),
      (100, 0, 100), (99, 500, 0),
    ] as [(Int64, Int64, Int64)])
  func next(_ available: Int64, _ freezer: Int64, _ expected: Int64) {
    let next = Self.make(freezer: freezer).next(below: available * Self.unit)
    #expect(next == expected * Self.unit)
  }

  @Test("apps are frozen below the freezer's threshold, and never without one")
  func freezes() {
    #expect(Self.make(freezer: 500).freezes(at: 499 * Self.unit))
    #expect(!Self.make(freezer: 500).freezes(at: 500 * Self.unit))
    #expect(!Self.make(freezer: 0).freezes(at: 0))
  }

  @Test("notices hurry up to half of the soft and the critical threshold together")
  func hurries() {
    #expect(Self.make(freezer: 0).hurriesNotices(at: 150 * Self.unit))
    #expect(!Self.make(freezer: 0).hurriesNotices(at: 150 * Self.unit + 1))
  }
}
