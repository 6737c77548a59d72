import SimKernel

/// What one process has heard.
struct HeardWarnings {
  /// The levels above normal.
  fileprivate(set) var levels = KindMask<PressureLevel>()
  /// It is not warned of its own limit again before then, in true time.
  fileprivate(set) var limitRestUntil = SimTime.zero
}

/// When apps hear of the level, one by one; all times but one are in awake time.
///
/// A round begins when the level changes, a lower one once it has stayed for 5 s, and when it has
/// stayed above normal for half an hour. While a level rises the lowest band comes first, while it
/// falls the highest; in a band the largest. A round that follows another of its level waits for
/// its rest, and then all hear of it again; one that comes from normal does neither. Back at normal
/// those who had heard of a level hear that it is over; they shed nothing, and it is no warning.
struct MemoryWarnings: ~Copyable {
  /// What follows a change of the level.
  enum Plan: Equatable {
    /// There is nothing to pass on.
    case never
    /// The next notice is due then.
    case at(SimTime)
    /// Those who have not heard of the level do after its rest.
    case afterRest
  }

  private var rows: Rows<HeardWarnings>
  private var level = PressureLevel.normal
  /// The level that was last passed on, or begun to be.
  private(set) var announced = PressureLevel.normal
  /// The highest band goes first, for the level fell.
  private(set) var isFalling = false
  /// The next notice is the first of its round.
  private var isRoundDue = false
  private(set) var lastNotice: SimTime?
  /// Since when the level has been what it is, or apps last heard of it again.
  private var since = SimTime.zero
  /// Once all have heard of a level, it is not passed on again before; nil once it was.
  private var rests = noRests

  private static let noRests = [SimTime?](repeating: nil, count: PressureLevel.allCases.count)

  /// No app has heard of anything. O(apps).
  init(appCount: Int) { rows = Rows(repeating: HeardWarnings(), count: appCount) }

  @inline(__always)
  subscript(app: AppID) -> HeardWarnings { rows[app] }

  /// Between two notices, and between two of one app's own limit.
  private static let gap = SimTime(microseconds: KernelConstants.noticeGapMicroseconds)

  /// The level is another; `hurries` where available memory is nearly at the critical level.
  mutating func levelChanged(
    to level: PressureLevel, at awake: SimTime, hurries: Bool
  ) -> Plan {
    self.level = level
    since = awake
    guard level != announced else {
      // A fall that did not last: no app has heard of it.
      isRoundDue = false
      isFalling = false
      return level == .normal ? .never : .afterRest
    }
    isFalling = level < announced
    isRoundDue = true
    let delay = isFalling ? KernelConstants.reliefDelayMicroseconds : 0
    return .at(max(awake + SimTime(microseconds: delay), next(at: awake, hurries: hurries)))
  }

  /// When the next notice is due: after a pause, unless it hurries.
  mutating func next(at awake: SimTime, hurries: Bool) -> SimTime {
    hurries ? awake : spaced(at: awake)
  }

  /// All have heard of the level but, where there is one, those who have begun to run since: they
  /// do after the rest.
  mutating func nextAfterRest(isAnyLeft: Bool, at awake: SimTime) -> SimTime {
    isAnyLeft ? max(spaced(at: awake), rest ?? .zero) : stuckTime
  }

  /// `app` runs, and may not have heard of the level: when it does.
  mutating func next(for app: AppID, at awake: SimTime) -> SimTime? {
    guard level > .normal, level == announced, !rows[app].levels.contains(level) else {
      return nil
    }
    return max(spaced(at: awake), rest ?? .zero)
  }

  /// Whether `app` has not heard of how things are.
  @inline(__always)
  func isNews(to app: AppID) -> Bool {
    level == .normal ? !rows[app].levels.isEmpty : !rows[app].levels.contains(level)
  }

  /// The timer has rung: begins a round where one is due. The rest to wait for if there is one.
  mutating func begin(at awake: SimTime) -> SimTime? {
    if level > .normal, level == announced, awake >= stuckTime {
      since = awake
      isRoundDue = true
    }
    guard isRoundDue else { return nil }
    if announced > .normal, let rest {
      guard awake >= rest else { return rest }
      self.rest = nil
      for app in 0..<rows.count { rows[app].levels.remove(level) }
    }
    isRoundDue = false
    announced = level
    return nil
  }

  /// `app` hears of the level; whether that is a warning.
  mutating func tell(_ app: AppID, at awake: SimTime) -> Bool {
    lastNotice = awake
    guard level > .normal else {
      rows[app].levels = KindMask()
      return false
    }
    rows[app].levels.insert(level)
    return true
  }

  /// All have heard: when they hear of it again.
  mutating func finish(at awake: SimTime) -> SimTime? {
    guard level > .normal else { return nil }
    rest = awake + SimTime(microseconds: KernelConstants.noticeRestMicroseconds)
    return stuckTime
  }

  /// `app` is warned of its own limit at `time`, in true time, and not again for a while.
  mutating func limitReached(_ app: AppID, at time: SimTime) {
    rows[app].limitRestUntil = time + Self.gap
  }

  /// The process of `app` ends.
  mutating func end(_ app: AppID) { rows[app] = HeardWarnings() }

  /// The device has started, with no process left.
  mutating func reboot() {
    (level, announced) = (.normal, .normal)
    (isFalling, isRoundDue) = (false, false)
    (lastNotice, since) = (nil, .zero)
    rests = Self.noRests
  }

  /// The rest of the level that holds.
  private var rest: SimTime? {
    get { rests[Int(level.rawValue)] }
    set { rests[Int(level.rawValue)] = newValue }
  }

  @inline(__always)
  private var stuckTime: SimTime {
    since + SimTime(microseconds: KernelConstants.stuckLevelMicroseconds)
  }

  /// Not sooner after the last notice than there is to be between two.
  @inline(__always)
  private func spaced(at awake: SimTime) -> SimTime {
    lastNotice.map { max(awake, $0 + Self.gap) } ?? awake
  }
}
