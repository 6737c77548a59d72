import DeviceModel
import SimKernel

/// Keeps what a run tells, for whoever looks between two events.
final class RunDiary: RunObserver {
  var launches: [LaunchRecord] = []
  var outcomes: [LaunchOutcome] = []
  var ends: [EndRecord] = []
  var warnings: [WarningRecord] = []
  /// In their order; nil stands for the end of the app's process.
  var callbacks: [(callback: AppCallback?, app: AppID)] = []
  var hearsCallbacks: Bool { true }

  func launched(_ launch: LaunchRecord) { launches.append(launch) }
  func launchEnded(_ outcome: LaunchOutcome) { outcomes.append(outcome) }
  func ended(_ end: EndRecord) {
    ends.append(end)
    callbacks.append((nil, end.app))
  }
  func warned(_ warning: WarningRecord) { warnings.append(warning) }
  func called(_ callback: AppCallback, _ app: AppID, at time: SimTime) {
    callbacks.append((callback, app))
  }
  func finished() {}

  /// Forgets everything.
  func clear() {
    launches.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    callbacks.removeAll(keepingCapacity: true)
  }
}
