import DeviceModel

/// The state of each app, followed from event to event; O(apps) of memory.
struct AppLives {
  /// What is to be heard.
  static let interest: RunInterest = [
    .starts, .states, .scenes, .freezing, .packing, .prewarming, .ends, .outcomes, .footprints,
  ]

  private var states: [LifeState]
  private var causes = StateCauses()
  private var heardAt = EventTime.zero
  /// What was shown last.
  private(set) var memory: AppMemory?

  /// No app has a process.
  init(appCount: Int) { states = Array(repeating: .notRunning, count: appCount) }

  /// The state of `app`.
  subscript(app: AppID) -> LifeState { states[app] }

  /// Follows `event`; the change that it makes, if it makes one.
  mutating func follow(_ event: RunEvent, at time: EventTime) -> LifeChange? {
    causes.hear(event, at: time)
    heardAt = time
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

  /// Why `app` goes to `state` in an event of this kind, the one heard last.
  func cause(of app: AppID, to state: AppState, _ event: EventKind) -> String {
    causes.name(of: app, to: state, in: event, at: heardAt)
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
