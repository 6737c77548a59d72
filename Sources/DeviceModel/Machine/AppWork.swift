import SimKernel

/// The background work of one app.
struct WorkPlan {
  /// The latest end of a kind that goes on; zero without work.
  fileprivate(set) var latest = SimTime.zero
  /// How long a finite task would go on, and when its time is over: never while in front.
  fileprivate(set) var taskWanted = SimTime.zero
  fileprivate(set) var taskDeadline = SimTime.never
  /// The kinds that go on past their time.
  fileprivate(set) var overruns = KindMask<BackgroundWork>()
  /// Something was asked for during a launch.
  fileprivate(set) var hasPending = false
  /// Until when each kind goes on; zero when there is none.
  fileprivate(set) var until = PerWork<SimTime>(repeating: .zero)

  /// Whether there is nothing in it but what is pending.
  @inline(__always)
  fileprivate var isBlank: Bool {
    latest == .zero && taskWanted == .zero && taskDeadline == .never && overruns.isEmpty
  }
}

/// What work keeps each app from suspension, and until when (2.8, X-40).
struct AppWork: ~Copyable {
  private var rows: Rows<WorkPlan>
  /// How long each kind of work asked for during a launch is to last.
  private var pending: Rows<PerWork<SimTime>>
  /// How long each kind that goes on past its time would go on.
  private var wanted: Rows<PerWork<SimTime>>
  /// What each kind may last off screen; never where it has no limit.
  private let limits: PerWork<SimTime>
  /// Kinds that may go on: the first ones until another begins.
  private var kindCount = AppWork.usualKinds

  /// The kinds that workloads know that ask for nothing of the system.
  private static let usualKinds = 4

  /// No app works. O(apps).
  init(appCount: Int, limits: PerWork<SimTime>) {
    rows = Rows(repeating: WorkPlan(), count: appCount)
    pending = Rows(repeating: PerWork(repeating: .zero), count: appCount)
    wanted = Rows(repeating: PerWork(repeating: .zero), count: appCount)
    self.limits = limits
  }

  @inline(__always)
  subscript(app: AppID) -> WorkPlan { rows[app] }

  @inline(__always)
  func isWorking(_ app: AppID, _ work: BackgroundWork, at time: SimTime) -> Bool {
    rows[app].until[Int(work.rawValue)] > time
  }

  @inline(__always)
  func hasWork(_ app: AppID, at time: SimTime) -> Bool { rows[app].latest > time }

  /// When the first of its work is over; never without any.
  mutating func next(of app: AppID) -> SimTime {
    var next = SimTime.never
    for index in 0..<kindCount {
      let until = rows[app].until[index]
      if until > .zero { next = min(next, until) }
    }
    return next
  }

  /// `app` begins work; of two of one kind the longer goes on.
  mutating func begin(
    _ work: BackgroundWork, _ app: AppID, at time: SimTime, for length: SimTime, isInFront: Bool
  ) {
    guard work == .task else {
      return beginOther(work, app, at: time, for: length, isInFront: isInFront)
    }
    rows[app].taskWanted = max(rows[app].taskWanted, time + length)
    if !isInFront, rows[app].taskDeadline == .never { _ = startTaskTime(app, at: time) }
    limitTask(app)
  }

  private mutating func beginOther(
    _ work: BackgroundWork, _ app: AppID, at time: SimTime, for length: SimTime, isInFront: Bool
  ) {
    let index = Int(work.rawValue)
    if index >= kindCount { kindCount = BackgroundWork.allCases.count }
    let limit = isInFront ? SimTime.never : limits[index]
    let until = time + min(length, limit)
    guard until > rows[app].until[index] else { return }
    rows[app].until[index] = until
    if length > limit {
      let before = rows[app].overruns.contains(work) ? wanted[app][index] : .zero
      wanted[app][index] = max(before, time + length)
      rows[app].overruns.insert(work)
    } else {
      rows[app].overruns.remove(work)
    }
    noteLatest(app)
  }

  /// The app leaves the foreground: what it has of a task has so long from now on. False without
  /// a task.
  mutating func startTaskTime(_ app: AppID, at time: SimTime) -> Bool {
    guard rows[app].taskWanted > time else { return false }
    rows[app].taskDeadline = time + limits[Self.task]
    limitTask(app)
    return true
  }

  /// The app leaves the foreground: what else it does may take so long from now on. False where
  /// nothing is cut short.
  @inline(__always)
  mutating func startOtherTimes(_ app: AppID, at time: SimTime) -> Bool {
    kindCount > Self.usualKinds && limitOthers(app, at: time)
  }

  @inline(never)
  private mutating func limitOthers(_ app: AppID, at time: SimTime) -> Bool {
    var isAny = false
    for index in Self.usualKinds..<kindCount where limits[index] < .never {
      let end = time + limits[index]
      guard rows[app].until[index] > end, let work = BackgroundWork(rawValue: UInt8(index)) else {
        continue
      }
      wanted[app][index] = rows[app].until[index]
      rows[app].until[index] = end
      rows[app].overruns.insert(work)
      isAny = true
    }
    if isAny { noteLatest(app) }
    return isAny
  }

  /// The app comes to the foreground, where no time runs out. False where none would have.
  mutating func stopTimes(_ app: AppID) -> Bool {
    let isOther = !rows[app].overruns.isEmpty && stopOtherTimes(app)
    guard rows[app].taskDeadline < .never else { return isOther }
    rows[app].taskDeadline = .never
    limitTask(app)
    return true
  }

  @inline(never)
  private mutating func stopOtherTimes(_ app: AppID) -> Bool {
    var isAny = false
    for work in BackgroundWork.allCases where work != .task && rows[app].overruns.contains(work) {
      rows[app].until[Int(work.rawValue)] = wanted[app][Int(work.rawValue)]
      rows[app].overruns.remove(work)
      isAny = true
    }
    if isAny { noteLatest(app) }
    return isAny
  }

  /// Whether work of this kind goes on though its time is over.
  mutating func hasExpired(_ app: AppID, _ work: BackgroundWork, at time: SimTime) -> Bool {
    let until = rows[app].until[Int(work.rawValue)]
    return rows[app].overruns.contains(work) && until > .zero && until <= time
  }

  /// Forgets what is over.
  mutating func expire(_ app: AppID, at time: SimTime) {
    let isTaskOver = rows[app].until[Self.task] <= time
    for index in 0..<kindCount where rows[app].until[index] <= time {
      rows[app].until[index] = .zero
    }
    forgetOverruns(app)
    guard isTaskOver else { return }
    rows[app].taskWanted = .zero
    rows[app].taskDeadline = .never
  }

  /// The system ends work of this kind before it is done.
  mutating func stop(_ work: BackgroundWork, _ app: AppID) {
    rows[app].until[Int(work.rawValue)] = .zero
    rows[app].overruns.remove(work)
    noteLatest(app)
  }

  /// Work asked for during a launch begins when that is complete; of one kind the longer.
  mutating func keepForLaunch(_ work: BackgroundWork, _ app: AppID, for length: SimTime) {
    let index = Int(work.rawValue)
    pending[app][index] = max(pending[app][index], length)
    rows[app].hasPending = true
  }

  /// What was asked for during the launch of `app`, by kind; it is kept no longer.
  mutating func takePending(_ app: AppID) -> PerWork<SimTime> {
    let taken = pending[app]
    pending[app] = PerWork(repeating: .zero)
    rows[app].hasPending = false
    return taken
  }

  /// The process of `app` ends, and its work with it; what its next launch is to begin stays.
  mutating func end(_ app: AppID) {
    guard !rows[app].isBlank else { return }
    let hasPending = rows[app].hasPending
    rows[app] = WorkPlan()
    rows[app].hasPending = hasPending
  }

  private static let task = Int(BackgroundWork.task.rawValue)

  /// A task goes on until it is done or its time is over.
  private mutating func limitTask(_ app: AppID) {
    let (wanted, deadline) = (rows[app].taskWanted, rows[app].taskDeadline)
    rows[app].until[Self.task] = min(wanted, deadline)
    wanted > deadline ? rows[app].overruns.insert(.task) : rows[app].overruns.remove(.task)
    noteLatest(app)
  }

  private mutating func forgetOverruns(_ app: AppID) {
    guard !rows[app].overruns.isEmpty else { return }
    for work in BackgroundWork.allCases where rows[app].until[Int(work.rawValue)] == .zero {
      rows[app].overruns.remove(work)
    }
  }

  private mutating func noteLatest(_ app: AppID) {
    var latest = SimTime.zero
    for index in 0..<kindCount { latest = max(latest, rows[app].until[index]) }
    rows[app].latest = latest
  }
}
