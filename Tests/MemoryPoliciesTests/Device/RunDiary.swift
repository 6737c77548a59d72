import DeviceModel
import SimKernel

/// Keeps what happens in one event for whoever looks between two, and has all of it audited.
final class RunDiary: RunObserver {
  var launches: [LaunchRecord] = []
  var outcomes: [LaunchOutcome] = []
  var ends: [EndRecord] = []
  var warnings: [WarningRecord] = []
  var victims: [VictimRecord] = []
  /// The level at which each of them was named.
  var victimLevels: [PressureLevel] = []
  /// How often ramps came to a standstill.
  var stalls = 0
  /// How many idle daemons exited, but for those over their limit.
  var exits: Int64 = 0
  /// What of each app was purged since it was looked for, and what that freed, in bytes.
  var purged: [AppID: (bytes: Int64, freed: Int64)] = [:]
  /// All of it in order, as text.
  var story: [String] = []
  let auditor: EventAuditor
  private let keepsStory: Bool

  init(appCount: Int, on idiom: DeviceIdiom = .phone, keepsStory: Bool = false) {
    auditor = EventAuditor(appCount: appCount, on: idiom)
    self.keepsStory = keepsStory
  }

  var interest: RunInterest { EventAuditor.interest }

  func observe(_ event: RunEvent, at time: SimTime) {
    auditor.hear(event, at: time)
    if keepsStory { story.append("\(time.microseconds) \(event)") }
    switch event {
    case .launchBegan(let launch): launches.append(launch)
    case .launchCompleted(let outcome), .launchAborted(let outcome),
      .launchUnfinished(let outcome):
      outcomes.append(outcome)
    case .ended(let end): ends.append(end)
    case .warned(let warning): warnings.append(warning)
    case .victimNamed(let victim):
      victims.append(victim)
      victimLevels.append(auditor.level)
    case .stallBegan: stalls += 1
    case .daemonsExited(let count): exits += count
    case .purged(let app, let bytes, let freed): purged[app] = (bytes, freed)
    case .spared(let app): purged[app] = nil
    default: break
    }
  }

  /// Forgets the event.
  func clear() {
    launches.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    victims.removeAll(keepingCapacity: true)
    victimLevels.removeAll(keepingCapacity: true)
    purged.removeAll(keepingCapacity: true)
    (stalls, exits) = (0, 0)
  }
}
