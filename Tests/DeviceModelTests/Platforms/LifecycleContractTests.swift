import DeviceModel
import Testing

/// What every row of the catalogue keeps.
@Suite("Life cycle contract")
struct LifecycleContractTests {
  @Test("every state can be reached from not running, and led back to it")
  func reachable() {
    for entry in LifecycleCatalog.entries {
      #expect(reached(from: .notRunning, entry).count == AppState.allCases.count, "\(entry.name)")
      for state in AppState.allCases {
        #expect(reached(from: state, entry).contains(.notRunning), "\(entry.name)")
      }
    }
  }

  @Test("no step leads from a state to itself, and none from active past inactive (S-07)")
  func steps() {
    for entry in LifecycleCatalog.entries {
      for state in AppState.allCases { #expect(!entry.allows(state, state)) }
      #expect(!entry.allows(.active, .background) && !entry.allows(.active, .suspended))
      #expect(!entry.allows(.inactive, .suspended) && !entry.allows(.suspended, .active))
    }
  }

  private func reached(from start: AppState, _ entry: LifecycleEntry) -> [AppState] {
    var found = [start]
    var index = 0
    while index < found.count {
      for next in AppState.allCases where entry.allows(found[index], next) {
        if !found.contains(next) { found.append(next) }
      }
      index += 1
    }
    return found
  }
}
