import DeviceModel

/// Scenes: their steps and their calls, the table of 1.8 written out once more.
extension EventAuditor {
  func scene(_ event: RunEvent) {
    switch event {
    case .sceneMade(let ref, let state): made(ref, state)
    case .sceneChanged(let ref, let old, let new, _):
      check(known(ref) == old, "I-03: \(ref) was \(String(describing: known(ref))), not \(old)")
      check(Self.allows(old, new), "I-03: \(ref) from \(old) to \(new)")
      check(apps[AppID(ref.app)].exists, "I-03: \(ref) has no process")
      apps[AppID(ref.app)].scenes[ref.scene] = new
    case .sceneCalled(let callback, let ref):
      callback.isDelivery ? delivered(ref) : called(ref, callback)
    case .connectedFor(_, let ref):
      check(
        apps[AppID(ref.app)].sceneHeard[ref.scene] == .willConnect,
        "S-89: \(ref) is not being connected")
    case .restorationAsked(let ref):
      let runs = apps[AppID(ref.app)].state != .suspended
      check(
        known(ref) == .background || known(ref) == .suspended && runs,
        "S-40: \(ref) is asked while it does not run off screen")
    case .sceneGone(let ref):
      check(known(ref) != nil, "I-03: \(ref) is gone twice")
      apps[AppID(ref.app)].scenes[ref.scene] = nil
      apps[AppID(ref.app)].sceneHeard[ref.scene] = nil
    default: break
    }
  }

  private func known(_ ref: SceneRef) -> SceneState? { apps[AppID(ref.app)].scenes[ref.scene] }

  /// A new scene is unattached (S-09); one that is there at the start is where its app is.
  private func made(_ ref: SceneRef, _ state: SceneState) {
    let app = AppID(ref.app)
    check(known(ref) == nil, "I-03: \(ref) is made twice")
    check(
      state == .unattached || state.appState == apps[app].state, "S-09: \(ref) begins \(state)")
    apps[app].scenes[ref.scene] = state
    guard state != .unattached else { return }
    apps[app].heard = .didFinishLaunching
    apps[app].sceneHeard[ref.scene] = state == .active ? .didBecomeActive : .didEnterBackground
  }

  private func called(_ ref: SceneRef, _ callback: SceneCallback) {
    let app = AppID(ref.app)
    let last = apps[app].sceneHeard[ref.scene]
    check(
      Self.calls(after: last).contains(callback),
      "I-03: \(ref) hears \(callback) after \(String(describing: last))")
    if apps[app].state == .suspended {
      let wakes = callback == .willEnterForeground || callback == .willConnect
      check(wakes, "I-02: \(ref) hears \(callback) asleep")
    }
    apps[app].sceneHeard[ref.scene] = callback
  }

  /// A link or Handoff reaches a scene that is connected and runs (S-87, S-89).
  private func delivered(_ ref: SceneRef) {
    let last = apps[AppID(ref.app)].sceneHeard[ref.scene]
    check(
      last != nil && last != .didDisconnect && apps[AppID(ref.app)].state != .suspended,
      "S-89: \(ref) hears of a link after \(String(describing: last))")
  }

  private static func allows(_ old: SceneState, _ new: SceneState) -> Bool {
    switch old {
    case .unattached: new == .inactive || new == .background
    case .inactive: new == .active || new == .background
    case .active: new == .inactive
    case .background: new == .suspended || new == .inactive || new == .unattached
    case .suspended: new == .background || new == .inactive || new == .unattached
    }
  }

  private static func calls(after last: SceneCallback?) -> [SceneCallback] {
    switch last {
    case nil, .didDisconnect: [.willConnect]
    case .willConnect: [.willEnterForeground, .didDisconnect]
    case .willEnterForeground: [.didBecomeActive, .didEnterBackground]
    case .didBecomeActive: [.willResignActive]
    case .willResignActive: [.didBecomeActive, .didEnterBackground]
    case .didEnterBackground: [.willEnterForeground, .didDisconnect]
    // No step: it is not kept as what a scene has heard last.
    case .openURLContexts, .continueUserActivity: []
    }
  }

  /// Whether a scene of `app` has heard of its input; true without scenes. While the handler of one
  /// that lost it still runs, all wait.
  func hasHeardOfInput(_ app: AppID) -> Bool {
    apps[app].scenes.isEmpty || apps[app].sceneHeard.values.contains(.didBecomeActive)
  }
}
