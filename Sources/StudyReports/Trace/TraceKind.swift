import DeviceModel

/// A kind of line in a trace, as a person asks for it.
public enum TraceKind: String, CaseIterable, Sendable {
  /// What is asked of the device.
  case rows
  /// Launches, processes made, prewarmed ones opened or not.
  case launches
  /// Steps of launches.
  case steps
  /// Steps of life cycles, as in `states.csv`; ends are apart.
  case states
  /// Steps of scenes' life cycles, and what an external display shows.
  case scenes
  /// Calls of the system to apps.
  case callbacks
  /// Input that comes, is dropped or taken away, and the lock.
  case input
  /// Background work.
  case work
  /// What the system begins of its own accord, and what it does not.
  case background
  /// Entries and pictures of the switcher.
  case switcher
  /// Warnings that memory is short.
  case warnings
  /// Victims named and processes ended.
  case kills
  /// The pressure level, stalls, daemons, and where counting begins.
  case device
  /// Memory compressed, event by event.
  case memory

  /// The kinds that are shown unless others are asked for: all but `memory`, which is a line an
  /// event.
  public static let usual = allCases.filter { $0 != .memory }

  /// What its lines are, for the help.
  public var summary: String {
    switch self {
    case .rows: "what is asked of the device, as the workload writes it"
    case .launches: "launches, processes made, prewarmed ones opened or not"
    case .steps: "steps of launches, from the request to the first frame"
    case .states: "from which state to which, with the cause"
    case .scenes: "steps of scenes, and what an external display shows"
    case .callbacks: "what the system tells apps"
    case .input: "touches, input taken away, the device locked"
    case .work: "background work"
    case .background: "what the system begins in the background, refuses or holds back"
    case .switcher: "entries of the switcher, and pictures taken for it"
    case .warnings: "apps warned that memory is short"
    case .kills: "victims named and processes ended, with the reason"
    case .device: "the pressure level, stalls, daemons, where counting begins"
    case .memory: "memory compressed, event by event"
    }
  }

  /// What is to be heard for its lines.
  var interest: RunInterest {
    switch self {
    case .rows: .demand
    case .launches: [.launches, .outcomes, .starts, .prewarming, .ends]
    case .steps: .steps
    case .states: AppLives.interest
    case .scenes: [.scenes, .outcomes]
    case .callbacks: [.callbacks, .handlers]
    case .input: .input
    case .work: .work
    case .background: .background
    case .switcher: .switcher
    case .warnings: .warnings
    case .kills: [.victims, .ends]
    case .device: [.levels, .stalls, .daemons, .conditions, .counting]
    case .memory: .compression
    }
  }

  /// That of `event`; nil for what has no line.
  init?(_ event: RunEvent) {
    switch event {
    case .demand: self = .rows
    case .launchBegan, .launchCompleted, .launchAborted, .launchUnfinished, .started,
      .prewarmOpened, .prewarmWasted, .prewarmFailed, .prewarmRefused:
      self = .launches
    case .seated, .prewarmed, .stateChanged, .frozen, .packedWhole: self = .states
    case .launchStep: self = .steps
    case .sceneMade, .sceneChanged, .restorationAsked, .sceneGone, .displayShows: self = .scenes
    case .callback, .sceneCalled, .connectedFor, .handlerOverran: self = .callbacks
    case .interrupted, .inputDelivered, .inputDropped, .lockChanged: self = .input
    case .workBegan, .workProlonged, .workEnded, .workExpired, .workBrokenOff, .workNotBegun:
      self = .work
    case .systemBegan, .launchRefused, .pushHeld, .requested: self = .background
    case .switcher: self = .switcher
    case .warned: self = .warnings
    case .victimNamed, .purged, .spared, .ended: self = .kills
    case .levelChanged, .stallBegan, .stallEnded, .daemonsExited, .daemonsReturned,
      .daemonOverLimit, .conditionChanged, .countingBegan:
      self = .device
    case .compressed: self = .memory
    // A suspension is a step of the life cycle as well.
    case .suspended, .memory, .sample, .finished: return nil
    }
  }
}
