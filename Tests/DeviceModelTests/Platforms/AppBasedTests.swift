import Testing

@testable import DeviceModel

@Suite("The life cycle of an app")
struct AppBasedTests {
  @Test("no step leads from a state to itself, and none from active past inactive (S-07)")
  func steps() {
    for state in AppState.allCases { #expect(!AppBased.allows(state, state)) }
    #expect(!AppBased.allows(.active, .background) && !AppBased.allows(.active, .suspended))
    #expect(!AppBased.allows(.inactive, .suspended) && !AppBased.allows(.suspended, .active))
  }
}
