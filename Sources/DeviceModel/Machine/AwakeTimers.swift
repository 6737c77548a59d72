import SimKernel

/// A timer on the clock that stands still in sleep: the daemons' and the platform's own.
enum AwakeTimer: Int, CaseIterable {
  case ownFirst
  case ownSecond
  case ownThird
  case ownLate
  case daemonWake

  /// The timer that rings for it.
  var device: DeviceTimer {
    switch self {
    case .ownFirst: .ownFirst
    case .ownSecond: .ownSecond
    case .ownThird: .ownThird
    case .ownLate: .ownLate
    case .daemonWake: .daemonWake
    }
  }

  /// One of the platform's own, of which there are at most four.
  @inline(__always)
  init(own place: Int) {
    guard place < AwakeTimer.daemonWake.rawValue, let timer = AwakeTimer(rawValue: place) else {
      preconditionFailure("a platform has at most four timers")
    }
    self = timer
  }
}

/// The clock that stands still in sleep, and when each timer rings on it.
struct AwakeTimers {
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
  subscript(timer: AwakeTimer) -> SimTime { readings[timer.rawValue] }

  /// Sets `timer` to ring when the clock shows `reading`; the true time of that, nil when it was
  /// so before.
  mutating func set(_ timer: AwakeTimer, at reading: SimTime) -> SimTime? {
    guard readings[timer.rawValue] != reading else { return nil }
    readings[timer.rawValue] = reading
    return clock.time(reaching: reading)
  }

  /// The timer has rung, or is cancelled.
  mutating func clear(_ timer: AwakeTimer) { readings[timer.rawValue] = .never }

  /// The phone falls asleep at `time`, or wakes.
  mutating func set(asleep: Bool, at time: SimTime) { clock.set(asleep: asleep, at: time) }

  /// The true time at which `timer` will ring.
  mutating func time(of timer: AwakeTimer) -> SimTime {
    clock.time(reaching: readings[timer.rawValue])
  }
}
