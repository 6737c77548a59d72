import DeviceModel
import MemoryPolicies
import PolicyStudies

extension Strategy {
  /// The strategy as a study of `scenario` sees it.
  func studied(on scenario: Scenario) -> StudyStrategy {
    let appCount = scenario.apps.count
    return StudyStrategy(name: canonical) { seed, replication in
      make(appCount: appCount, seed: seed, replication: replication)
    }
  }
}
