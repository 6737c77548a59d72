/// The life cycle of an app without scenes: iOS 12 and earlier, and apps that do not opt in (S-18):
/// one state for the whole app, callbacks through its delegate (S-01 to S-07, S-15, S-16).
///
/// Only inactive lies between in front and off screen, both ways (S-07); ending is possible from
/// every state with a process.
enum AppBased {
  /// Whether an app may go from `state` to `next` in one step (1.8).
  @inline(__always)
  static func allows(_ state: AppState, _ next: AppState) -> Bool {
    switch (state, next) {
    case (_, .notRunning): state != .notRunning
    case (.notRunning, .inactive), (.notRunning, .background): true
    case (.inactive, .active), (.inactive, .background): true
    case (.active, .inactive): true
    case (.background, .inactive), (.background, .suspended): true
    case (.suspended, .inactive), (.suspended, .background): true
    default: false
    }
  }
}
