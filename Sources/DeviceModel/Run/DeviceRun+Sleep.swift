import SimKernel

/// Sleep: a locked phone on which no app's code runs is awake for a small part of the time only.
extension DeviceRun where P: ~Copyable {
  /// A timer of the platform has rung for `app`.
  mutating func handle(own timer: Int, of app: AppID) {
    guard let timer = P.OwnAppTimer(rawValue: timer) else { preconditionFailure("no such timer") }
    P.handle(timer, of: app, &self)
  }

  mutating func set(_ timer: P.OwnAppTimer, of app: AppID, at time: SimTime) {
    timers.set(own: timer.rawValue, of: app, at: time)
  }

  mutating func cancel(_ timer: P.OwnAppTimer, of app: AppID) {
    timers.cancel(own: timer.rawValue, of: app)
  }

  /// Now on the kernel's clock.
  @inline(__always)
  var awakeNow: SimTime { clock.awake(at: now) }

  /// How long the phone has slept so far.
  var asleepMicroseconds: Int64 { (now - awakeNow).microseconds }

  /// Sets `timer` to ring when the kernel's clock shows `reading`, at the earliest now.
  mutating func set(_ timer: AwakeTimer, atAwake reading: SimTime) {
    guard let time = clock.set(timer, at: reading) else { return }
    timers.set(timer.device, at: time)
  }

  /// The timer has rung: it is set no more.
  mutating func rang(_ timer: AwakeTimer) { clock.clear(timer) }

  /// After every event: falls asleep, or wakes, and sets the kernel's timers to the true time at
  /// which they will ring.
  @inline(__always)
  mutating func updateSleep() {
    let sleeps = foreground.isLocked && !isBusy
    guard sleeps != clock.isAsleep else { return }
    clock.set(asleep: sleeps, at: now)
    for timer in AwakeTimer.allCases where clock[timer] < .never {
      let time = clock.time(of: timer)
      timers.set(timer.device, at: time)
    }
    updateReads()
  }

  /// Whether some app's code runs; suspended apps and daemons are in other bands.
  private var isBusy: Bool {
    inFront != nil || platform.isAnyRunning
  }
}

/// Timers that are the platform's own.
extension DeviceRun where P: ~Copyable {
  @inline(__always)
  mutating func set(_ timer: P.OwnTimer, atAwake reading: SimTime) {
    set(AwakeTimer(own: timer.rawValue), atAwake: reading)
  }

  @inline(__always)
  mutating func cancel(_ timer: P.OwnTimer) {
    let timer = AwakeTimer(own: timer.rawValue)
    clock.clear(timer)
    timers.cancel(timer.device)
  }

  @inline(__always)
  mutating func rang(_ timer: P.OwnTimer) { clock.clear(AwakeTimer(own: timer.rawValue)) }

  /// What the kernel's clock shows when `timer` rings; never when it is not set.
  @inline(__always)
  func reading(of timer: P.OwnTimer) -> SimTime { clock[AwakeTimer(own: timer.rawValue)] }

  /// One of the platform's timers rings.
  mutating func handle(own timer: AwakeTimer) {
    guard let timer = P.OwnTimer(rawValue: timer.rawValue) else {
      preconditionFailure("a timer that the platform does not have")
    }
    P.handle(timer, &self)
  }
}
