import SimKernel

/// A timer of the device that there is once.
enum DeviceTimer: Int, CaseIterable {
  /// A kill, or a write to flash, is over.
  case killDone
  case reclaimDone
  /// Free memory is at its low mark; available memory crosses a level. Worked out, never set.
  case scan
  case crossing
  /// Timers that a platform has for itself; where they stand says when they come at one instant.
  case ownFirst
  /// Daemons come back, wake, exceed a limit.
  case daemons
  case daemonWake
  case daemonLimit
  case ownSecond
  case ownThird
  /// The end of the interruption of the app in front.
  case interruption
  case ownLate
  case prewarm
  /// The launch in front has taken as long as the platform lets it.
  case launchLimit
}

/// A timer that each app has.
enum AppTimer: Int, CaseIterable {
  case limit
  case work
  case launch
  case ramp
  case fault
  case suspension
  case retention
}

/// What a timer's number stands for.
enum TimerName {
  case device(DeviceTimer)
  case app(AppTimer, AppID)
  /// One of the platform's own, from 0 on.
  case own(Int, AppID)
  /// The next row of a stream.
  case demand(Int)
}

/// The numbers of timers, `group << indexBits | index`: their order is that of what happens at one
/// instant, and what was under way comes before new demand.
struct TimerNumbers {
  /// Timers of the device from this one on come after those of apps, but for retention.
  private static let late = DeviceTimer.interruption.rawValue
  private static let lateGroup = 11
  private static let retentionGroup = 12
  private static let demandGroup = 13
  private static let groupBits = 4
  /// Of the timers each app has, in their order; the platform's own come between them.
  private static let groups: InlineArray<7, Int> = [1, 3, 4, 5, 6, 8, retentionGroup]
  private static let ownGroups: InlineArray<4, Int> = [2, 7, 9, 10]

  let indexBits: Int
  private let indexMask: Int
  /// Bits of a number.
  let bits: UInt64
  let mask: UInt64

  init(appCount: Int, streamCount: Int) {
    let most = max(appCount, streamCount, Self.late)
    indexBits = Int.bitWidth - (most - 1).leadingZeroBitCount
    indexMask = 1 << indexBits - 1
    bits = UInt64(indexBits + Self.groupBits)
    mask = 1 << bits - 1
  }

  /// The latest instant that fits beside a number in 63 bits.
  var latestTime: SimTime { SimTime(microseconds: Int64.max >> Int64(bits) - 1) }

  @inline(__always)
  func number(of timer: DeviceTimer) -> Int {
    timer.rawValue < Self.late
      ? timer.rawValue : Self.lateGroup &<< indexBits | (timer.rawValue &- Self.late)
  }

  @inline(__always)
  func number(of timer: AppTimer, _ app: AppID) -> Int {
    Self.groups[timer.rawValue] &<< indexBits | app
  }

  @inline(__always)
  func number(ofOwn timer: Int, _ app: AppID) -> Int {
    Self.ownGroups[timer] &<< indexBits | app
  }

  @inline(__always)
  func number(ofStream stream: Int) -> Int { Self.demandGroup &<< indexBits | stream }

  @inline(__always)
  func name(of number: Int) -> TimerName {
    let (group, index) = (number &>> indexBits, number & indexMask)
    switch group {
    case 1: return .app(.limit, index)
    case 2: return .own(0, index)
    case 3: return .app(.work, index)
    case 4: return .app(.launch, index)
    case 5: return .app(.ramp, index)
    case 6: return .app(.fault, index)
    case 7: return .own(1, index)
    case 8: return .app(.suspension, index)
    case 9: return .own(2, index)
    case 10: return .own(3, index)
    case Self.retentionGroup: return .app(.retention, index)
    case Self.demandGroup: return .demand(index)
    default:
      let place = group == 0 ? index : index &+ Self.late
      guard let timer = DeviceTimer(rawValue: place) else { preconditionFailure("no such timer") }
      return .device(timer)
    }
  }
}

/// The device's clock, its horizon, and what is to come.
///
/// An app has one leaf in a tree of its own, the earliest of its timers; what changed of it goes
/// in once, when the next event is asked for. Setting and cancelling a timer of an app is O(1),
/// the next event O(log₄ apps) for each app that changed.
struct Timers: ~Copyable {
  /// The keys of one app, and whether they are in the tree as they are.
  struct AppKeys {
    var keys = InlineArray<7, UInt64>(repeating: WinnerTree.empty)
    var isChanged = false

    @inline(__always)
    var least: UInt64 {
      min(
        min(min(keys[0], keys[1]), min(keys[2], keys[3])),
        min(min(keys[4], keys[5]), keys[6]))
    }
  }

  private(set) var now = SimTime.zero
  let horizon: SimTime
  let numbers: TimerNumbers
  private var own: Rows<AppKeys>
  private var changed: Rows<Int32>
  private var changedCount = 0
  private var apps: WinnerTree
  /// The rest, with the earliest of the platform's own timers of apps as one leaf.
  private var others: WinnerTree
  private var platformTimers: WinnerTree
  /// Kills and writes to flash are so many that their timers are kept beside the tree.
  private var killKey = WinnerTree.empty
  private var writeKey = WinnerTree.empty

  /// The leaf of the platform's own timers of apps, the last.
  private let platformLeaf: Int
  private let hasOwn: Bool

  /// No timer is set; the platform has timers of apps where it says so. O(apps + streams).
  init(appCount: Int, streamCount: Int, horizon: SimTime, ownTimers: Bool = false) {
    self.horizon = horizon
    numbers = TimerNumbers(appCount: appCount, streamCount: streamCount)
    own = Rows(repeating: AppKeys(), count: appCount)
    changed = Rows(repeating: 0, count: appCount)
    apps = WinnerTree(leafCount: max(1, appCount))
    hasOwn = ownTimers
    platformLeaf = DeviceTimer.allCases.count + streamCount
    others = WinnerTree(leafCount: platformLeaf + (ownTimers ? 1 : 0))
    platformTimers = WinnerTree(leafCount: ownTimers ? max(1, Self.ownCount * appCount) : 1)
  }

  /// The clock shows `time` from now on.
  @inline(__always)
  mutating func pass(until time: SimTime) { now = time }

  /// The earliest timer up to the horizon; a time after it when there is none.
  @inline(__always)
  mutating func next() -> (time: SimTime, number: Int) {
    if changedCount > 0 { carry() }
    let key = min(min(apps.least, others.least), min(killKey, writeKey))
    // Both fit: a key has 63 bits.
    return (
      SimTime(microseconds: Int64(bitPattern: key &>> numbers.bits)),
      Int(truncatingIfNeeded: key & numbers.mask)
    )
  }

  /// Sets a timer, now at the earliest; what would come after the horizon never comes.
  @inline(__always)
  mutating func set(_ timer: AppTimer, of app: AppID, at time: SimTime) {
    write(key(numbers.number(of: timer, app), time), timer, of: app)
  }

  @inline(__always)
  mutating func cancel(_ timer: AppTimer, of app: AppID) {
    write(WinnerTree.empty, timer, of: app)
  }

  /// Cancels all timers of the process of `app`.
  mutating func cancelAll(of app: AppID) {
    for timer in AppTimer.allCases { cancel(timer, of: app) }
    guard platformTimers.least != WinnerTree.empty else { return }
    for timer in 0..<Self.ownOfProcess { cancel(own: timer, of: app) }
  }

  /// Timers of its own that a platform may have for each app.
  static let ownCount = 4
  /// Those of them that end with the app's process; what the system has for the app does not.
  private static let ownOfProcess = 3

  /// Sets one of the platform's own timers of `app`, now at the earliest.
  mutating func set(own timer: Int, of app: AppID, at time: SimTime) {
    precondition(hasOwn, "timers of apps that the platform has not asked for")
    let key = key(numbers.number(ofOwn: timer, app), time)
    platformTimers.set(key, at: Self.ownCount * app + timer)
    others.set(platformTimers.least, at: platformLeaf)
  }

  mutating func cancel(own timer: Int, of app: AppID) { set(own: timer, of: app, at: .never) }

  /// When the timer rings; never when it is not set.
  func time(of timer: AppTimer, _ app: AppID) -> SimTime {
    let key = own[app].keys[timer.rawValue]
    return key == WinnerTree.empty
      ? .never : SimTime(microseconds: Int64(key &>> numbers.bits))
  }

  /// Sets a timer, now at the earliest; what would come after the horizon never comes.
  @inline(__always)
  mutating func set(_ timer: DeviceTimer, at time: SimTime) {
    let key = key(numbers.number(of: timer), time)
    switch timer {
    case .killDone: killKey = key
    case .reclaimDone: writeKey = key
    default: others.set(key, at: timer.rawValue)
    }
  }

  @inline(__always)
  mutating func cancel(_ timer: DeviceTimer) { set(timer, at: .never) }

  /// Sets the time of a stream's next row; never at its end.
  @inline(__always)
  mutating func setDemand(_ stream: Int, at time: SimTime) {
    let key = key(numbers.number(ofStream: stream), time)
    others.set(key, at: DeviceTimer.allCases.count &+ stream)
  }

  @inline(__always)
  private func key(_ number: Int, _ time: SimTime) -> UInt64 {
    guard time <= horizon else { return WinnerTree.empty }
    let microseconds = UInt64(bitPattern: max(time, now).microseconds)
    return microseconds &<< numbers.bits | UInt64(bitPattern: Int64(number))
  }

  @inline(__always)
  private mutating func write(_ key: UInt64, _ timer: AppTimer, of app: AppID) {
    guard own[app].keys[timer.rawValue] != key else { return }
    own[app].keys[timer.rawValue] = key
    guard !own[app].isChanged else { return }
    own[app].isChanged = true
    changed[changedCount] = Int32(truncatingIfNeeded: app)
    changedCount &+= 1
  }

  /// Carries what changed of apps into their tree.
  @inline(__always)
  private mutating func carry() {
    for place in 0..<changedCount {
      let app = Int(changed[place])
      own[app].isChanged = false
      apps.set(own[app].least, at: app)
    }
    changedCount = 0
  }
}
