import SimKernel

/// The kernel's clock: it stands still while the phone sleeps, but for short wake-ups.
///
/// Asleep it runs at a fixed share of true time, in millionths, exactly: no part of a microsecond
/// is lost when the phone falls asleep or wakes.
struct AwakeClock: Sendable {
  /// Millionths of a whole.
  static let whole: Int64 = 1_000_000

  /// The share of sleep that is spent awake, in millionths.
  let share: Int64
  /// Whether the phone sleeps.
  private(set) var isAsleep = false
  /// When it last fell asleep or woke, and what the clock showed then: whole microseconds, and
  /// millionths of one.
  private var since = SimTime.zero
  private var base = SimTime.zero
  private var fraction: Int64 = 0

  /// A clock that has run since boot; `share` is in millionths, from 0 to 1,000,000.
  init(share: Int64) {
    precondition((0...Self.whole).contains(share), "no more than all of it")
    self.share = share
  }

  /// What the clock shows at `time`, which is not before the phone last fell asleep or woke.
  @inline(__always)
  func awake(at time: SimTime) -> SimTime {
    isAsleep ? asleep(at: time) : base + (time - since)
  }

  private func asleep(at time: SimTime) -> SimTime {
    let length = time - since
    let parts = Int128(length.microseconds) * Int128(share) + Int128(fraction)
    return base + SimTime(microseconds: Int64(parts / Int128(Self.whole)))
  }

  /// The first instant at which the clock shows `reading`, if nothing changes; never is never.
  func time(reaching reading: SimTime) -> SimTime {
    guard reading > base else { return since }
    guard reading < .never else { return .never }
    let missing = reading - base
    guard isAsleep else {
      let (time, isTooFar) = since.microseconds.addingReportingOverflow(missing.microseconds)
      return isTooFar ? .never : SimTime(microseconds: time)
    }
    guard share > 0 else { return .never }
    let parts = Int128(missing.microseconds) * Int128(Self.whole) - Int128(fraction)
    let length = (parts + Int128(share) - 1) / Int128(share)
    let time = Int128(since.microseconds) + length
    return time >= Int128(Int64.max) ? .never : SimTime(microseconds: Int64(time))
  }

  /// Puts the phone to sleep at `time`, or wakes it.
  mutating func set(asleep: Bool, at time: SimTime) {
    guard asleep != isAsleep else { return }
    let reading = awake(at: time)
    if isAsleep {
      let parts = Int128((time - since).microseconds) * Int128(share) + Int128(fraction)
      fraction = Int64(parts % Int128(Self.whole))
    }
    (base, since, isAsleep) = (reading, time, asleep)
  }
}
