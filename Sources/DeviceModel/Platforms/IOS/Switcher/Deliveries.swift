import SimKernel

/// What one app is to hear.
struct AppDeliveries {
  /// What it was opened for, in the order in which it came.
  fileprivate var callbacks: [AppCallback] = []
  fileprivate var missedTimeChange = false
}

/// What apps are to hear when they are back: what they were opened for, and that the time has
/// changed.
///
/// Writes only itself. Empty where no row brings links, Handoff or changes of the time.
struct Deliveries: ~Copyable {
  private var rows: Rows<AppDeliveries>

  /// Nothing waits. O(apps).
  init(_ scenario: Scenario) {
    rows = Rows(
      repeating: AppDeliveries(), count: scenario.asksForDeliveries ? scenario.apps.count : 0)
  }

  /// `app` is opened to hear `callback`.
  mutating func keep(_ callback: AppCallback, for app: AppID) {
    rows[app].callbacks.append(callback)
  }

  /// The time changes while `app` is suspended.
  mutating func missTimeChange(_ app: AppID) { rows[app].missedTimeChange = true }

  /// What `app` was opened for, first come first; it is kept no longer.
  mutating func takeCallback(_ app: AppID) -> AppCallback? {
    rows[app].callbacks.isEmpty ? nil : rows[app].callbacks.removeFirst()
  }

  /// Whether the time has changed while `app` was suspended; once.
  mutating func takeTimeChange(_ app: AppID) -> Bool {
    let missed = rows[app].missedTimeChange
    rows[app].missedTimeChange = false
    return missed
  }

  /// The process of `app` has ended; what another launch is for stays.
  mutating func end(_ app: AppID, isAwaited: Bool) {
    rows[app].missedTimeChange = false
    if !isAwaited { rows[app].callbacks.removeAll(keepingCapacity: true) }
  }
}
