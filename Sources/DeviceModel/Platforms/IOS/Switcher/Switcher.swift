/// What happens in the switcher, apart from any process (S-80).
@frozen
public enum SwitcherChange: UInt8, CaseIterable, Sendable {
  /// An app that the person has opened is listed.
  case added
  /// A process has ended, and its app stays listed.
  case kept
  /// The person has removed an app.
  case removed
  /// A picture is taken (S-83).
  case pictured
  /// The app has covered what is private (S-84).
  case covered
  /// What the app is opened for comes with the connection of its scene.
  case delivered
  /// A pictured app begins without its state (S-82).
  case reset
}

/// The switcher's entries: the apps that the person has used last, whatever has become of their
/// processes (S-80), and their pictures, which lie on flash and outlive a reboot (S-81).
///
/// Writes only itself, and knows of no process.
struct Switcher {
  private struct Entry {
    /// The place in the order of use; 0 for an app that is not listed.
    var used = 0
    var isPictured = false
  }

  private var entries: [Entry]
  private var useCount = 0

  /// No app is listed. O(apps).
  init(appCount: Int) { entries = Array(repeating: Entry(), count: appCount) }

  /// Whether `app` is listed.
  func lists(_ app: AppID) -> Bool { entries[app].used > 0 }

  /// Whether there is a picture of `app`.
  func pictures(_ app: AppID) -> Bool { entries[app].isPictured }

  /// The apps that are listed, used last first. O(apps log apps).
  var apps: [AppID] {
    entries.indices.filter { lists($0) }.sorted { entries[$0].used > entries[$1].used }
  }

  /// The person uses `app`; true where it was not listed.
  mutating func use(_ app: AppID) -> Bool {
    let isNew = !lists(app)
    useCount += 1
    entries[app].used = useCount
    return isNew
  }

  /// A picture of `app` is taken.
  mutating func picture(_ app: AppID) { entries[app].isPictured = true }

  /// The person removes `app`; false where it was not listed.
  mutating func remove(_ app: AppID) -> Bool {
    defer { entries[app] = Entry() }
    return lists(app)
  }
}

/// What an app is to hear when it is back: what it was opened for, and that the time has changed.
struct Deliveries {
  private struct Row {
    var callback: AppCallback?
    var missedTimeChange = false
  }

  private var rows: [Row]

  /// Nothing waits. O(apps).
  init(appCount: Int) { rows = Array(repeating: Row(), count: appCount) }

  /// `app` is opened to hear `callback`.
  mutating func keep(_ callback: AppCallback, for app: AppID) { rows[app].callback = callback }

  /// The time changes while `app` is suspended.
  mutating func missTimeChange(_ app: AppID) { rows[app].missedTimeChange = true }

  /// What `app` was opened for; it is kept no longer.
  mutating func takeCallback(_ app: AppID) -> AppCallback? { rows[app].callback.take() }

  /// Whether the time has changed while `app` was suspended; once.
  mutating func takeTimeChange(_ app: AppID) -> Bool {
    defer { rows[app].missedTimeChange = false }
    return rows[app].missedTimeChange
  }

  /// The process of `app` has ended; what another launch is for stays.
  mutating func end(_ app: AppID, isAwaited: Bool) {
    rows[app].missedTimeChange = false
    if !isAwaited { rows[app].callback = nil }
  }
}
