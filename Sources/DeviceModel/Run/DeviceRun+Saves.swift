import SimKernel

/// What of a person's doing is saved, and when (S-49, S-107).
extension DeviceRun where P: ~Copyable {
  /// The app in front has lost its input: it saves. What takes time goes on by itself, and keeps
  /// the app from suspension as a finite task does.
  @inline(__always)
  mutating func saveState(_ app: AppID) {
    let length = behaviours[app].saveMicroseconds
    unsaved.endedInput(app, at: now, savesFor: length)
    if let length, length > 0 { beginSave(app, for: SimTime(microseconds: length)) }
  }

  /// Begins while the app is inactive: its time off screen begins when it leaves.
  @inline(never)
  private mutating func beginSave(_ app: AppID, for length: SimTime) {
    takeUp(.task, app, for: length, isInFront: true)
    scheduleWork(app)
  }
}
