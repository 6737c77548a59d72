import SimKernel

/// What a further interruption changes.
enum InterruptionChange {
  /// One that lasts at least as long goes on.
  case nothing
  /// The one that goes on ends later.
  case longer
  /// The app in front loses its input.
  case begun
}

/// Who is in front, what takes that app its input, and the lock.
struct Foreground {
  /// The app in front, launching ones included; of two the one that the person looks at.
  private(set) var app: AppID?
  /// The other one, beside it; it does not launch.
  private(set) var beside: AppID?
  /// No app is in front meanwhile: to open one unlocks the device.
  private(set) var isLocked = false
  /// Whether an interruption goes on: its end is a timer, or behind the horizon.
  private(set) var isInterrupted = false
  /// Whether it takes the app beside its input as well.
  private(set) var takesAll = false
  private var until = SimTime.zero
  /// Since when a launched app has been without input for it.
  private(set) var inactiveSince: SimTime?

  /// `app` comes to the front of an unlocked device, where none is.
  mutating func enter(_ app: AppID) {
    precondition(self.app == nil && !isLocked, "one app comes to the front, of an unlocked device")
    self.app = app
  }

  /// `app` comes to the front beside the one that is there.
  mutating func enterBeside(_ app: AppID) {
    precondition(self.app != nil && beside == nil, "one app comes beside another")
    (beside, self.app) = (self.app, app)
  }

  /// Whether `app` is in front.
  @inline(__always)
  func contains(_ app: AppID) -> Bool { self.app == app || beside == app }

  /// The person looks at the other of two apps in front.
  mutating func turn() { if beside != nil { swap(&app, &beside) } }

  /// The app in front, alone there, leaves it; an interruption is still to be ended.
  mutating func leave() {
    precondition(beside == nil, "the app beside leaves before")
    app = nil
  }

  /// `app` leaves the front, or has ended: another one stays there. An interruption may be still
  /// to be ended.
  mutating func leave(_ app: AppID) {
    if self.app == app { self.app = beside }
    beside = nil
  }

  /// Interrupts the app in front up to `time`; of several interruptions the longest counts, and
  /// the app beside has no input either where one of them `takesAll`.
  mutating func interrupt(until time: SimTime, takesAll: Bool = true) -> InterruptionChange {
    precondition(app != nil, "an interruption takes an app its input")
    self.takesAll = self.takesAll || takesAll
    guard !isInterrupted || time > until else { return .nothing }
    until = time
    guard !isInterrupted else { return .longer }
    isInterrupted = true
    return .begun
  }

  /// The app in front, launched, is without input from `time` on.
  mutating func becomeInactive(at time: SimTime) {
    precondition(isInterrupted, "only an interruption takes an app its input")
    inactiveSince = inactiveSince ?? time
  }

  /// Forgets the interruption, if one goes on: how long a launched app was without input for it.
  mutating func endInterruption(at time: SimTime) -> SimTime? {
    defer { (isInterrupted, takesAll, until, inactiveSince) = (false, false, .zero, nil) }
    return inactiveSince.map { time - $0 }
  }

  /// Locks the device, with no app in front of it.
  mutating func lock() {
    precondition(app == nil, "the app in front is left before")
    isLocked = true
  }

  /// Unlocks the device; false where it was not locked.
  mutating func unlock() -> Bool {
    defer { isLocked = false }
    return isLocked
  }
}
