/// What happens to a scene.
enum SceneEvent: CaseIterable {
  /// The person asks for it.
  case connectByUser
  /// The system asks for it, off screen.
  case connectBySystem
  /// It gets its input, for the first time or back.
  case activate
  /// It loses its input: an interruption, the switcher, another window.
  case loseInput
  /// The person has gone away from it.
  case dismiss
  /// Its process is suspended.
  case suspend
  /// Its process, suspended, handles something off screen.
  case wake
  /// The person comes back to it.
  case show
  /// The system takes it back, or the person closes it.
  case disconnect
}

/// The life cycle of a scene (1.8). Going home from a scene with input is two steps: it loses its
/// input, and is dismissed. The end of its process is none, for the scene is gone.
enum SceneEdges {
  /// Where `event` leads from `state`; nil where it cannot happen.
  static func next(_ state: SceneState, _ event: SceneEvent) -> SceneState? {
    switch (state, event) {
    case (.unattached, .connectByUser): .inactive
    case (.unattached, .connectBySystem): .background
    case (.inactive, .activate): .active
    case (.active, .loseInput): .inactive
    case (.inactive, .dismiss): .background
    case (.background, .suspend): .suspended
    case (.suspended, .wake): .background
    case (.background, .show), (.suspended, .show): .inactive
    case (.background, .disconnect), (.suspended, .disconnect): .unattached
    default: nil
    }
  }

  /// Whether a scene may go from `state` to `next` in one step.
  static func allows(_ state: SceneState, _ next: SceneState) -> Bool {
    SceneEvent.allCases.contains { self.next(state, $0) == next }
  }

  /// What the scene's delegate hears of `event`, in order.
  static func callbacks(of event: SceneEvent) -> [SceneCallback] {
    switch event {
    case .connectByUser: [.willConnect, .willEnterForeground]
    case .connectBySystem: [.willConnect]
    case .activate: [.didBecomeActive]
    case .loseInput: [.willResignActive]
    case .dismiss: [.didEnterBackground]
    case .suspend, .wake: []
    case .show: [.willEnterForeground]
    case .disconnect: [.didDisconnect]
    }
  }
}
