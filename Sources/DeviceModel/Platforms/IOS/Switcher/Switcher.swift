import SimKernel

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
  /// A pictured app begins without its state (S-82).
  case reset
}

/// What the switcher has of one app.
struct SwitcherEntry {
  /// The place in the order of use; 0 for an app that is not listed.
  fileprivate var used: Int64 = 0
  fileprivate var isPictured = false
}

/// The switcher's entries: the apps that the person has used last, whatever has become of their
/// processes (S-80), and their pictures, which lie on flash and outlive a reboot (S-81).
///
/// Writes only itself, and knows of no process.
struct Switcher: ~Copyable {
  private var entries: Rows<SwitcherEntry>
  private var useCount: Int64 = 0

  /// No app is listed. O(apps).
  init(appCount: Int) { entries = Rows(repeating: SwitcherEntry(), count: appCount) }

  /// Whether `app` is listed.
  func lists(_ app: AppID) -> Bool { entries[app].used > 0 }

  /// Whether there is a picture of `app`.
  func pictures(_ app: AppID) -> Bool { entries[app].isPictured }

  /// The apps that are listed, used last first. O(apps log apps).
  var apps: [AppID] {
    let uses = (0..<entries.count).map { entries[$0].used }
    return uses.indices.filter { uses[$0] > 0 }.sorted { uses[$0] > uses[$1] }
  }

  /// The person uses `app`; true where it was not listed.
  mutating func use(_ app: AppID) -> Bool {
    let isNew = !lists(app)
    useCount += 1
    entries[app].used = useCount
    return isNew
  }

  /// A picture of `app` is taken; of one that is not listed there is no place for it.
  mutating func picture(_ app: AppID) { entries[app].isPictured = lists(app) }

  /// The person removes `app`, and its picture with it; false where it was not listed.
  mutating func remove(_ app: AppID) -> Bool {
    let wasListed = lists(app)
    entries[app] = SwitcherEntry()
    return wasListed
  }
}
