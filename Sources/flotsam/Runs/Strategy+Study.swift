import DeviceModel
import MemoryPolicies
import PolicyStudies

extension Strategy {
  /// The strategy as a study of `scenario` sees it.
  func studied(on scenario: Scenario) -> StudyStrategy {
    StudyStrategy(name: canonical) { seed, replication in
      try make(for: scenario, seed: seed, replication: replication)
    }
  }
}
