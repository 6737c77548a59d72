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
  var interest: RunInterest { [.launches, .outcomes, .ends, .warnings, .callbacks] }

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .launchBegan(let launch): launches.append(launch)
    case .launchCompleted(let outcome), .launchAborted(let outcome),
      .launchUnfinished(let outcome):
      outcomes.append(outcome)
    case .ended(let end):
      ends.append(end)
      callbacks.append((nil, end.app))
    case .warned(let warning): warnings.append(warning)
    case .callback(let callback, let app): callbacks.append((callback, app))
    default: break
    }
  }

  /// Forgets everything.
  func clear() {
    launches.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    callbacks.removeAll(keepingCapacity: true)
  }
}
