import SimKernel
import Testing

@testable import DeviceModel
@testable import PolicyStudies

@Suite("Rows of apps in a record")
struct ByteWriterAppsTests {
  @Test(
    "the straight code that writes an app's row agrees with the catalogue",
    arguments: StudyMode.allCases, [1, 3000])
  func straight(mode: StudyMode, most: Int) throws {
    var apps = [AppResult(), AppResult()]
    apps += (1..<4).map { Self.app(salt: $0, most) }
    for app in apps {
      var (straight, listed) = (ByteWriter(), ByteWriter())
      straight.put(app, in: mode)
      for metric in MetricCatalog.apps(in: mode) { listed.put(metric.value(app)) }
      #expect(straight.bytes == listed.bytes)
    }
  }

  /// An app of which everything is counted, each kind another number of times.
  private static func app(salt: Int, _ most: Int) -> AppResult {
    var result = RunResult(appCount: 1)
    var times = salt
    func next() -> Range<Int> {
      times += 1
      return 0..<(times * 977 % most + salt)
    }
    for kind in LaunchKind.allCases {
      for time in next() { result.countLaunch(kind, of: 0, isFirst: time % 3 == 0) }
    }
    for reason in EndReason.allCases {
      for _ in next() { result.countEnd(reason, of: 0, freedBytes: 1) }
    }
    for work in BackgroundWork.allCases { for _ in next() { result.countNotBegun(work, of: 0) } }
    for _ in next() { result.countLaunchTime(SimTime(microseconds: 987_654), of: 0) }
    result.countUnused(123_456_789_012_345_678_901, of: 0)
    result.countAlive(0, from: .zero, until: SimTime(microseconds: 77_777_777))
    return result.apps[0]
  }
}
