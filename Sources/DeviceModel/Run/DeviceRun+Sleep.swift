import SimKernel

/// Sleep: a locked phone on which no app's code runs is awake for a small part of the time only.
extension DeviceRun where P: ~Copyable {
  /// Now on the kernel's clock.
  @inline(__always)
  var awakeNow: SimTime { clock.awake(at: now) }

  /// How long the phone has slept so far.
  var asleepMicroseconds: Int64 { (now - awakeNow).microseconds }

  /// Sets `timer` to ring when the kernel's clock shows `reading`, at the earliest now.
  mutating func set(_ timer: KernelTimer, atAwake reading: SimTime) {
    guard let time = clock.set(timer, at: reading) else { return }
    timers.set(timer.own, at: time)
  }

  mutating func cancel(_ timer: KernelTimer) {
    clock.clear(timer)
    timers.cancel(timer.own)
  }

  /// The timer has rung: it is set no more.
  mutating func rang(_ timer: KernelTimer) { clock.clear(timer) }

  /// After every event: falls asleep, or wakes, and sets the kernel's timers to the true time at
  /// which they will ring.
  @inline(__always)
  mutating func updateSleep() {
    let sleeps = isLocked && !isBusy
    guard sleeps != clock.isAsleep else { return }
    clock.set(asleep: sleeps, at: now)
    for timer in KernelTimer.allCases where clock[timer] < .never {
      let time = clock.time(of: timer)
      timers.set(timer.own, at: time)
    }
    updateReads()
  }

  /// Whether some app's code runs; suspended apps and daemons are in other bands.
  private var isBusy: Bool {
    inFront != nil || platform.isAnyRunning
  }
}
