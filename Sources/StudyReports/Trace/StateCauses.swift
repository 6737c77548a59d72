import DeviceModel

/// Why apps go from state to state: the kind of event in which it came, but for launches.
///
/// What a launch waits for last, memory or pages of its own, may end in an event of any kind.
struct StateCauses {
  /// The app whose launch was complete last, and when.
  private var launched: (app: AppID, time: EventTime)?

  /// Keeps what may be a cause.
  mutating func hear(_ event: RunEvent, at time: EventTime) {
    if case .launchCompleted(let outcome) = event { launched = (outcome.launch.app, time) }
  }

  /// Why `app` goes to `state` at `time`, in an event of this kind.
  func name(of app: AppID, to state: AppState, in event: EventKind, at time: EventTime) -> String {
    if state == .active, let launched, launched == (app, time) { return EventKind(.launch).name }
    return event.name
  }
}
