/// Whether apps have left a state for their next launch to restore (S-66).
///
/// Every app has at the start: it was used before the run begins (assumption). Removing it from the
/// switcher discards what it saved; a reboot does not.
struct SavedStates {
  private var isMissing: [Bool]

  /// Empty where no app restores anything.
  init(_ apps: [AppProfile]) {
    let isUsed = apps.contains { $0.behaviour.steps.restores }
    isMissing = Array(repeating: false, count: isUsed ? apps.count : 0)
  }

  /// Whether there is one of `app`.
  func has(_ app: AppID) -> Bool { isMissing.isEmpty || !isMissing[app] }

  /// The app has entered the background: it has saved one.
  @inline(__always)
  mutating func save(_ app: AppID) {
    if !isMissing.isEmpty { isMissing[app] = false }
  }

  /// The person has removed `app` from the switcher.
  mutating func discard(_ app: AppID) {
    if !isMissing.isEmpty { isMissing[app] = true }
  }
}
