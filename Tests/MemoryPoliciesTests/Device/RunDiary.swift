import DeviceModel
import SimKernel

/// Keeps what happens in one event for whoever looks between two, and has all of it audited.
final class RunDiary: RunObserver {
  var launches: [LaunchRecord] = []
  var outcomes: [LaunchOutcome] = []
  var ends: [EndRecord] = []
  var warnings: [WarningRecord] = []
  var victims: [VictimRecord] = []
  /// How often ramps came to a standstill.
  var stalls = 0
  /// How many idle daemons exited, but for those over their limit.
  var exits: Int64 = 0
  /// What of each app was purged since it was looked for, in bytes.
  var purged: [AppID: Int64] = [:]
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
    case .victimNamed(let victim): victims.append(victim)
    case .stallBegan: stalls += 1
    case .daemonsExited(let count): exits += count
    case .purged(let app, let bytes): purged[app, default: 0] += bytes
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
    purged.removeAll(keepingCapacity: true)
    (stalls, exits) = (0, 0)
  }
}
