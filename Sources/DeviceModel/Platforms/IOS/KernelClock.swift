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

/// The kernel's clock, and when each of its timers rings on it.
struct KernelClock {
  private var clock: AwakeClock
  private var readings = InlineArray<5, SimTime>(repeating: .never)

  /// No timer is set; `share` of sleep, in millionths, is spent awake.
  init(share: Int64) { clock = AwakeClock(share: share) }

  /// Whether the phone sleeps.
  @inline(__always) var isAsleep: Bool { clock.isAsleep }

  /// What the clock shows at `time`, which is not before the phone last fell asleep or woke.
  @inline(__always)
  func awake(at time: SimTime) -> SimTime { clock.awake(at: time) }

  /// What the clock shows when `timer` rings; never when it is not set.
  @inline(__always)
  subscript(timer: KernelTimer) -> SimTime { readings[timer.rawValue] }

  /// Sets `timer` to ring when the clock shows `reading`; the true time of that, nil when it was
  /// so before.
  mutating func set(_ timer: KernelTimer, at reading: SimTime) -> SimTime? {
    guard readings[timer.rawValue] != reading else { return nil }
    readings[timer.rawValue] = reading
    return clock.time(reaching: reading)
  }

  /// The timer has rung, or is cancelled.
  mutating func clear(_ timer: KernelTimer) { readings[timer.rawValue] = .never }

  /// The phone falls asleep at `time`, or wakes.
  mutating func set(asleep: Bool, at time: SimTime) { clock.set(asleep: asleep, at: time) }

  /// The true time at which `timer` will ring.
  mutating func time(of timer: KernelTimer) -> SimTime {
    clock.time(reaching: readings[timer.rawValue])
  }
}
