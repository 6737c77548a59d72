import DeviceModel

/// What there is of an app, as a person would see it: its state, and where its memory lies.
enum LifeState: String, Sendable {
  /// No process.
  case notRunning = "not_running"
  /// A process that was made before it was asked for.
  case prewarmed
  /// In front, with input.
  case front
  /// In front, without input: launching, or interrupted.
  case inactive
  /// Off screen, its code runs.
  case background
  /// Off screen, no code runs.
  case suspended
  /// Suspended, without an uncompressed page.
  case compressed
  /// Suspended, its memory on flash.
  case frozen
  /// A scene that holds nothing: just made, or disconnected.
  case unattached
  /// Its process ended.
  case killed

  init(_ state: AppState) {
    switch state {
    case .notRunning: self = .notRunning
    case .inactive: self = .inactive
    case .active: self = .front
    case .background: self = .background
    case .suspended: self = .suspended
    }
  }

  init(_ state: SceneState) { self = state.appState.map { LifeState($0) } ?? .unattached }
}

/// One change of the state of an app, or of one of its scenes.
struct LifeChange: Equatable, Sendable {
  /// When it changed.
  var time: EventTime
  /// The app.
  var app: AppID
  /// Its scene; nil where the app itself changes.
  var scene: SceneRef?
  /// What it was.
  var from: LifeState
  /// What it is.
  var to: LifeState
  /// Why.
  var cause: String
  /// Where the memory is then.
  var memory: AppMemory
}

/// The state of each app, followed from event to event; O(apps) of memory.
struct AppLives {
  /// What is to be heard.
  static let interest: RunInterest = [
    .starts, .states, .scenes, .freezing, .packing, .prewarming, .ends, .outcomes, .footprints,
  ]

  private var states: [LifeState]
  private var causes = StateCauses()
  /// What was shown last.
  private(set) var memory: AppMemory?

  /// No app has a process.
  init(appCount: Int) { states = Array(repeating: .notRunning, count: appCount) }

  /// The state of `app`.
  subscript(app: AppID) -> LifeState { states[app] }

  /// Follows `event`; the change that it makes, if it makes one.
  mutating func follow(_ event: RunEvent, at time: EventTime) -> LifeChange? {
    causes.hear(event, at: time)
    switch event {
    case .memory(let memory):
      self.memory = memory
      return nil
    case .seated(let app, let state): return change(app, to: start(state), "start", time)
    case .prewarmed(let app): return change(app, to: .prewarmed, "prewarm", time)
    case .stateChanged(let app, _, let to, let event):
      let cause = causes.name(of: app, to: to, in: event, at: time)
      return change(app, to: LifeState(to), cause, time)
    case .sceneChanged(let ref, let from, let to, let event):
      return change(ref, from: from, to: to, event, time)
    case .packedWhole(let app): return change(app, to: .compressed, "reclaim", time)
    case .frozen(let app, _): return change(app, to: .frozen, "reclaim", time)
    case .ended(let end):
      let change = change(end.app, to: .killed, end.reason.name, time)
      states[end.app] = .notRunning
      return change
    default: return nil
    }
  }

  /// A process that is there at the start may be on flash already.
  private func start(_ state: AppState) -> LifeState {
    memory?.isOnFlash == true ? .frozen : LifeState(state)
  }

  private mutating func change(
    _ app: AppID, to state: LifeState, _ cause: String, _ time: EventTime
  ) -> LifeChange {
    let from = states[app]
    states[app] = state
    return LifeChange(
      time: time, app: app, from: from, to: state, cause: cause, memory: memory(of: app))
  }

  private func change(
    _ ref: SceneRef, from: SceneState, to: SceneState, _ event: EventKind, _ time: EventTime
  ) -> LifeChange {
    let app = AppID(ref.app)
    let cause = causes.name(of: app, to: to.appState ?? .notRunning, in: event, at: time)
    return LifeChange(
      time: time, app: app, scene: ref, from: LifeState(from), to: LifeState(to), cause: cause,
      memory: memory(of: app))
  }

  private func memory(of app: AppID) -> AppMemory {
    guard let memory, memory.app == Int32(app) else {
      preconditionFailure("a state is shown without its memory")
    }
    return memory
  }
}

extension AppMemory {
  /// Whether all that the app holds lies on flash.
  var isOnFlash: Bool { footprintBytes > 0 && occupiedBytes == 0 }
}
