import Testing

@testable import DeviceModel

@Suite("The life cycle of an app")
struct AppBasedTests {
  @Test("every state can be reached from not running, and led back to it")
  func reachable() {
    #expect(reached(from: .notRunning).count == AppState.allCases.count)
    for state in AppState.allCases { #expect(reached(from: state).contains(.notRunning)) }
  }

  @Test("no step leads from a state to itself, and none from active past inactive (S-07)")
  func steps() {
    for state in AppState.allCases { #expect(!AppBased.allows(state, state)) }
    #expect(!AppBased.allows(.active, .background) && !AppBased.allows(.active, .suspended))
    #expect(!AppBased.allows(.inactive, .suspended) && !AppBased.allows(.suspended, .active))
  }

  private func reached(from start: AppState) -> [AppState] {
    var found = [start]
    var index = 0
    while index < found.count {
      for next in AppState.allCases where AppBased.allows(found[index], next) {
        if !found.contains(next) { found.append(next) }
      }
      index += 1
    }
    return found
  }
}
