import SimKernel

/// What the freezer remembers of one process.
struct FreezingState {
  /// It was frozen: the mark stays with the process when it is thawed.
  fileprivate(set) var isMarked = false
  /// It has come back since, and may be frozen once more.
  fileprivate(set) var isThawed = false
  /// It was sent to the idle band, until it is used again.
  fileprivate(set) var isDemoted = false
  /// How often it came back.
  fileprivate(set) var thaws: Int64 = 0

  /// Whether it ranks with frozen apps while it is suspended.
  var isInBand: Bool { isMarked && !isDemoted }
}

/// How much may be frozen, and how often.
struct FreezerRules {
  /// What may be frozen in an interval, in bytes at their original size.
  let budgetBytes: Int64
  let interval: SimTime
  /// Between two wake-ups.
  let gap: SimTime
}

/// Writing processes to flash: the one under way, what may still be written, and what each process
/// went through. Times are in awake time.
struct Freezer: ~Copyable {
  private var rows: Rows<FreezingState>
  private let rules: FreezerRules
  /// The app whose memory is being written.
  private(set) var job: AppID?
  /// Bytes, at their original size, that may still be frozen in this interval.
  private(set) var budget: Int64 {
    didSet { uncovered = Self.uncovered(by: budget) }
  }
  /// The least that it does not cover, in micro-bytes: kept, for it is asked after every event.
  private(set) var uncovered: Int64
  /// When the interval ends: more may be frozen then, and some are demoted.
  private(set) var intervalEnd: SimTime
  /// The freezer does not wake up before.
  private(set) var notBefore = SimTime.zero
  /// The app that the budget did not cover last.
  private(set) var refused: AppID?
  /// Processes with the frozen mark, thawed ones too.
  private(set) var frozenCount: Int64 = 0
  /// Those of them that came back since they were frozen, the demoted aside.
  private(set) var thawedCount: Int64 = 0

  /// `budget` is what is left of the first interval. O(apps).
  init(appCount: Int, budget: Int64, _ rules: FreezerRules) {
    rows = Rows(repeating: FreezingState(), count: appCount)
    self.rules = rules
    self.budget = budget
    uncovered = Self.uncovered(by: budget)
    intervalEnd = rules.interval
  }

  @inline(__always)
  subscript(app: AppID) -> FreezingState { rows[app] }

  /// The earlier of the next wake-up and the end of the interval.
  @inline(__always) var wakeUp: SimTime { min(notBefore, intervalEnd) }

  private static func uncovered(by budget: Int64) -> Int64 {
    let (covered, isTooMuch) = budget.multipliedReportingOverflow(by: MemoryLedger.unit)
    let (least, isMore) = covered.addingReportingOverflow(MemoryLedger.unit)
    return isTooMuch || isMore ? .max : least
  }

  /// Starts to write `app`.
  mutating func begin(_ app: AppID) {
    precondition(job == nil, "one process at a time")
    job = app
  }

  /// The budget does not cover `app`.
  mutating func refuse(_ app: AppID) { refused = app }

  /// The write is broken off.
  mutating func cancel() { job = nil }

  /// The write is over: its bytes are charged to the budget, and the freezer rests.
  mutating func finish(charging bytes: Int64, at awake: SimTime) {
    job = nil
    budget -= bytes
    rest(at: awake)
  }

  /// The next wake-up is a while away.
  mutating func rest(at awake: SimTime) { notBefore = awake + rules.gap }

  /// All that `app` holds is on flash.
  mutating func mark(_ app: AppID) {
    if !rows[app].isMarked { frozenCount += 1 }
    if rows[app].isThawed { thawedCount -= 1 }
    rows[app].isMarked = true
    rows[app].isThawed = false
    rows[app].isDemoted = false
  }

  /// `app` came back: it keeps its mark, if it has one.
  mutating func thaw(_ app: AppID) {
    guard rows[app].isMarked else { return }
    if !rows[app].isThawed { thawedCount += 1 }
    rows[app].isThawed = true
    rows[app].isDemoted = false
    rows[app].thaws += 1
  }

  /// `app` ranks with those that were never frozen until it is used again.
  mutating func demote(_ app: AppID) {
    if rows[app].isThawed { thawedCount -= 1 }
    rows[app].isThawed = false
    rows[app].isDemoted = true
  }

  /// The process of `app` ends, and its mark with it.
  mutating func end(_ app: AppID) {
    if rows[app].isMarked { frozenCount -= 1 }
    if rows[app].isThawed { thawedCount -= 1 }
    rows[app] = FreezingState()
  }

  /// The interval is over: what was not used of the budget is added to that of the next.
  mutating func beginInterval() {
    intervalEnd = intervalEnd + rules.interval
    budget += rules.budgetBytes
  }

  /// The device starts, with no process left: a whole interval lies ahead.
  mutating func reboot(at awake: SimTime) {
    precondition(frozenCount == 0 && thawedCount == 0, "every mark has gone with its process")
    budget = rules.budgetBytes
    intervalEnd = awake + rules.interval
    notBefore = .zero
  }
}
