import SimKernel

/// A timer of the kernel: it is set on the clock that stands still in sleep.
enum KernelTimer: Int, CaseIterable {
  case sweep
  case freeze
  case sustained
  case warning
  case daemonWake

  /// The timer that rings for it.
  var own: DeviceTimer {
    switch self {
    case .sweep: .sweep
    case .freeze: .freeze
    case .sustained: .sustained
    case .warning: .warning
    case .daemonWake: .daemonWake
    }
  }
}

/// When each of the kernel's timers rings, in awake time.
struct KernelTimers {
  private var times = InlineArray<5, SimTime>(repeating: .never)

  /// The awake time at which `timer` rings; never when it is not set.
  subscript(timer: KernelTimer) -> SimTime {
    get { times[timer.rawValue] }
    set { times[timer.rawValue] = newValue }
  }
}

/// Sleep: a locked phone on which no app's code runs is awake for a small part of the time only.
extension DeviceRun {
  /// Now on the kernel's clock.
  var awakeNow: SimTime { bands.clock.awake(at: now) }

  /// How long the phone has slept so far.
  var asleepMicroseconds: Int64 { (now - awakeNow).microseconds }

  /// Sets `timer` to ring when the kernel's clock shows `reading`, at the earliest now.
  mutating func set(_ timer: KernelTimer, atAwake reading: SimTime) {
    guard awakeTimers[timer] != reading else { return }
    awakeTimers[timer] = reading
    timers.set(timer.own, at: bands.clock.time(reaching: reading))
  }

  mutating func cancel(_ timer: KernelTimer) {
    awakeTimers[timer] = .never
    timers.cancel(timer.own)
  }

  /// The timer has rung: it is set no more.
  mutating func rang(_ timer: KernelTimer) { awakeTimers[timer] = .never }

  /// After every event: falls asleep, or wakes, and sets the kernel's timers to the true time at
  /// which they will ring.
  @inline(__always)
  mutating func updateSleep() {
    let sleeps = isLocked && !isBusy
    guard sleeps != bands.clock.isAsleep else { return }
    bands.clock.set(asleep: sleeps, at: now)
    for timer in KernelTimer.allCases where awakeTimers[timer] < .never {
      timers.set(timer.own, at: bands.clock.time(reaching: awakeTimers[timer]))
    }
    updateReads()
  }

  /// Whether some app's code runs; suspended apps and daemons are in other bands.
  private var isBusy: Bool {
    inFront != nil || bands.count(in: .aging) > 0 || bands.count(in: .background) > 0
      || bands.count(in: .foreground) > 0 || bands.count(in: .audio) > 0
  }
}
