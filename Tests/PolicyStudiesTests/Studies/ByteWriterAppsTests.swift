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
    var result = RunResult(appCount: 1)
    var times = salt
    func next() -> Range<Int> {
      times += 1
      return 0..<(times * 977 % most + salt)
    }
    let launch = LaunchRecord(app: 0, kind: .resumed, isFirst: false, time: .seconds(1))
    for kind in LaunchKind.allCases {
      for time in next() {
        result.count(LaunchRecord(app: 0, kind: kind, isFirst: time % 3 == 0, time: .seconds(1)))
      }
    }
    for reason in EndReason.allCases {
      for _ in next() {
        result.count(EndRecord(app: 0, reason: reason, freedBytes: 1, time: .seconds(1)))
      }
    }
    for work in BackgroundWork.allCases {
      for _ in next() { result.apps[0].workNotBegun.count(work) }
    }
    let outcome = LaunchOutcome(launch: launch, microseconds: 987_654, waitMicroseconds: 0)
    for _ in next() { result.countComplete(outcome) }
    result.apps[0].unusedArea = 123_456_789_012_345_678_901
    result.countAlive(0, from: .zero, until: SimTime(microseconds: 77_777_777))
    return result.apps[0]
  }
}
