import SimKernel
import Testing

@testable import DeviceModel
@testable import PolicyStudies

@Suite("Rows of apps in a record")
struct ByteWriterAppsTests {
  @Test(
    "the straight code that writes an app's row agrees with the catalogue",
    arguments: SimulationMode.allCases, [1, 3000])
  func straight(mode: SimulationMode, most: Int) throws {
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
    var app = AppResult()
    var times = salt
    func next() -> Range<Int> {
      times += 1
      return 0..<(times * 977 % most + salt)
    }
    for kind in LaunchKind.allCases {
      for time in next() {
        app.launches.count(kind)
        app.firstLaunches += time % 3 == 0 ? 1 : 0
      }
    }
    for reason in EndReason.allCases { for _ in next() { app.ends.count(reason) } }
    for work in BackgroundWork.allCases { for _ in next() { app.workNotBegun.count(work) } }
    for _ in next() {
      app.completeLaunches += 1
      app.launchMicroseconds += 987_654
    }
    app.unusedArea = 123_456_789_012_345_678_901
    app.aliveTime = SimTime(microseconds: 77_777_777)
    return app
  }
}
