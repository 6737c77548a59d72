import SimKernel

/// What a person did in one app that is not saved, in time with input.
struct UnsavedState {
  /// Since when the app has had input; never for none.
  fileprivate var activeSince = SimTime.never
  /// Time with input whose outcome is not saved, up to the last time that it ended.
  fileprivate var time = SimTime.zero
  /// The part of it that the save under way covers, and when that is done.
  fileprivate var saving = SimTime.zero
  fileprivate var savedAt = SimTime.never
}

/// What of each app would be lost with its process: time with input since it last saved (S-107).
///
/// An app saves when it loses its input, at once or for a while (S-49). Writes only itself.
struct UnsavedStates: ~Copyable {
  private var rows: Rows<UnsavedState>

  /// Nothing has been done. O(apps).
  init(appCount: Int) { rows = Rows(repeating: UnsavedState(), count: appCount) }

  /// `app` has input from `time` on.
  @inline(__always)
  mutating func beganInput(_ app: AppID, at time: SimTime) { rows[app].activeSince = time }

  /// `app` has none from `time` on, and saves for `length`; nil for an app that never does.
  @inline(__always)
  mutating func endedInput(_ app: AppID, at time: SimTime, savesFor length: Int64?) {
    guard length == 0 else { return beginSave(app, at: time, for: length) }
    rows[app] = UnsavedState()
  }

  private mutating func beginSave(_ app: AppID, at time: SimTime, for length: Int64?) {
    settle(app, at: time)
    rows[app].time = lost(app, at: time)
    rows[app].activeSince = .never
    guard let length else { return }
    rows[app].saving = rows[app].time
    rows[app].savedAt = time + SimTime(microseconds: length)
  }

  /// What is lost when the process of `app` ends at `time`.
  func lost(_ app: AppID, at time: SimTime) -> SimTime {
    let row = rows[app]
    let unsaved = row.savedAt <= time ? row.time - row.saving : row.time
    return row.activeSince < .never ? unsaved + (time - row.activeSince) : unsaved
  }

  /// The process of `app` does nothing more: it is to be killed.
  mutating func stop(_ app: AppID, at time: SimTime) {
    let lost = lost(app, at: time)
    rows[app] = UnsavedState()
    rows[app].time = lost
  }

  /// The process of `app` has ended.
  mutating func end(_ app: AppID) { rows[app] = UnsavedState() }

  /// A save that is done by `time` counts no longer.
  private mutating func settle(_ app: AppID, at time: SimTime) {
    guard rows[app].savedAt <= time else { return }
    rows[app].time = rows[app].time - rows[app].saving
    rows[app].saving = .zero
    rows[app].savedAt = .never
  }
}
