import Testing

@testable import DeviceModel

@Suite("The life cycle of an app")
struct AppBasedTests {
  @Test("five states, thirteen steps between them, four of which are ends (S-01)")
  func edges() {
    let steps = [
      "notRunning inactive", "notRunning background", "inactive active", "inactive background",
      "active inactive", "background inactive", "background suspended", "suspended inactive",
      "suspended background", "inactive notRunning", "active notRunning", "background notRunning",
      "suspended notRunning",
    ]
    #expect(AppState.allCases.count == 5 && steps.count == 13)
    for state in AppState.allCases {
      for next in AppState.allCases {
        #expect(AppBased.allows(state, next) == steps.contains("\(state) \(next)"))
      }
    }
  }

  @Test("inactive alone leads both ways, to active and off screen (S-07)")
  func bothWays() {
    let both = AppState.allCases.filter {
      AppBased.allows($0, .active) && AppBased.allows($0, .background)
    }
    #expect(both == [.inactive])
    #expect(AppState.allCases.filter { AppBased.allows($0, .active) } == [.inactive])
    #expect(!AppBased.allows(.active, .background) && !AppBased.allows(.active, .suspended))
  }
}
