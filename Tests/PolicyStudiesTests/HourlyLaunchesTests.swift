import DeviceModel
import SimKernel
import Testing

@testable import PolicyStudies

@Suite("Hourly cold ratios")
struct HourlyLaunchesTests {
  private func hours(_ launches: [Int64], _ cold: [Int64]) -> HourlyLaunches.Hours {
    var hours = HourlyLaunches.Hours()
    hours.launches = launches
    hours.cold = cold
    return hours
  }

  @Test("launches are counted by the hour since boot")
  func counting() async throws {
    let kept = Kept()
    let runs = Replications(of: try dayOfThreeApps(), threads: 1) { _ in
      .init(observer: HourlyLaunches { kept.hours.append($0) }, monitor: Unwatched())
    }
    let result = try await runs.run(trials(["x"], replications: 1))[0]
    let hours = try #require(kept.hours.first)
    #expect(hours.launches.count == 24 && hours.launches.reduce(0, +) == result.launches.total)
    #expect(hours.cold.reduce(0, +) == result.launches.cold && hours.cold[0] > 0)
  }

  @Test("hours are pooled over runs; a silent one takes its neighbour's ratio")
  func ratios() {
    let one = hours([0, 4, 0, 2], [0, 3, 0, 0])
    let other = hours([0, 4, 0], [0, 1, 0])
    #expect(HourlyLaunches.coldRatios([one, other]) == [0.5, 0.5, 0.5, 0])
    #expect(HourlyLaunches.coldRatios([]) == [])
  }

  @Test(
    "the longest start of all strategies is left out; one that never settles leaves nothing out")
  func finding() {
    func series(_ start: Int) -> HourlyLaunches.Hours {
      let cold = (0..<100).map { Int64($0 < start ? 90 : 10 + $0 % 5) }
      return hours(Array(repeating: 100, count: 100), cold)
    }
    #expect(WarmUp.find(in: [[series(5)], [series(10)]]) == .found(.seconds(36_000)))
    #expect(WarmUp.find(in: [[series(5)], [series(80)]]) == .notReached)
    #expect(WarmUp.notReached.countFrom == .zero)
  }

  private final class Kept: @unchecked Sendable { var hours: [HourlyLaunches.Hours] = [] }
}
