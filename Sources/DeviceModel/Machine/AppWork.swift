import SimKernel

/// The background work of one app.
struct WorkPlan {
  /// Until when each kind goes on; zero when there is none.
  fileprivate(set) var until = InlineArray<4, SimTime>(repeating: .zero)
  /// The latest of them.
  fileprivate(set) var latest = SimTime.zero
  /// How long a finite task would go on, and when its time is over: never while in front.
  fileprivate(set) var taskWanted = SimTime.zero
  fileprivate(set) var taskDeadline = SimTime.never
  /// Its finite task goes on past its time.
  fileprivate(set) var overruns = false
  /// How long each kind of work asked for during a launch is to last.
  fileprivate(set) var pending = InlineArray<4, SimTime>(repeating: .zero)
  fileprivate(set) var hasPending = false
}

/// What work keeps each app from suspension, and until when (2.8, X-40).
struct AppWork: ~Copyable {
  private var rows: Rows<WorkPlan>
  /// What a finite task may last off screen.
  private let taskLimit: SimTime

  /// No app works. O(apps).
  init(appCount: Int, taskLimit: SimTime) {
    rows = Rows(repeating: WorkPlan(), count: appCount)
    self.taskLimit = taskLimit
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
    for work in BackgroundWork.allCases {
      let until = rows[app].until[Int(work.rawValue)]
      if until > .zero { next = min(next, until) }
    }
    return next
  }

  /// `app` begins work; of two of one kind the longer goes on.
  mutating func begin(
    _ work: BackgroundWork, _ app: AppID, at time: SimTime, for length: SimTime, isInFront: Bool
  ) {
    let until = time + length
    guard work == .task else {
      let index = Int(work.rawValue)
      rows[app].until[index] = max(rows[app].until[index], until)
      return noteLatest(app)
    }
    rows[app].taskWanted = max(rows[app].taskWanted, until)
    if !isInFront, rows[app].taskDeadline == .never { _ = startTaskTime(app, at: time) }
    limitTask(app)
  }

  /// The app leaves the foreground: what it has of a task has so long from now on. False without
  /// a task.
  mutating func startTaskTime(_ app: AppID, at time: SimTime) -> Bool {
    guard rows[app].taskWanted > time else { return false }
    rows[app].taskDeadline = time + taskLimit
    limitTask(app)
    return true
  }

  /// The app comes to the foreground, where no task expires. False where none would have.
  mutating func stopTaskTime(_ app: AppID) -> Bool {
    guard rows[app].taskDeadline < .never else { return false }
    rows[app].taskDeadline = .never
    limitTask(app)
    return true
  }

  /// Whether a finite task of `app` goes on though its time is over.
  mutating func hasExpired(_ app: AppID, at time: SimTime) -> Bool {
    let task = rows[app].until[Self.task]
    return rows[app].overruns && task > .zero && task <= time
  }

  /// Forgets what is over.
  mutating func expire(_ app: AppID, at time: SimTime) {
    let isTaskOver = rows[app].until[Self.task] <= time
    for work in BackgroundWork.allCases where rows[app].until[Int(work.rawValue)] <= time {
      rows[app].until[Int(work.rawValue)] = .zero
    }
    guard isTaskOver else { return }
    rows[app].taskWanted = .zero
    rows[app].taskDeadline = .never
    rows[app].overruns = false
  }

  /// Work asked for during a launch begins when that is complete; of one kind the longer.
  mutating func keepForLaunch(_ work: BackgroundWork, _ app: AppID, for length: SimTime) {
    let index = Int(work.rawValue)
    rows[app].pending[index] = max(rows[app].pending[index], length)
    rows[app].hasPending = true
  }

  /// What was asked for during the launch of `app`, by kind; it is kept no longer.
  mutating func takePending(_ app: AppID) -> InlineArray<4, SimTime> {
    let pending = rows[app].pending
    rows[app].pending = InlineArray(repeating: .zero)
    rows[app].hasPending = false
    return pending
  }

  /// The process of `app` ends, and its work with it; what its next launch is to begin stays.
  mutating func end(_ app: AppID) {
    let (pending, hasPending) = (rows[app].pending, rows[app].hasPending)
    rows[app] = WorkPlan()
    rows[app].pending = pending
    rows[app].hasPending = hasPending
  }

  private static let task = Int(BackgroundWork.task.rawValue)

  /// A task goes on until it is done or its time is over.
  private mutating func limitTask(_ app: AppID) {
    let (wanted, deadline) = (rows[app].taskWanted, rows[app].taskDeadline)
    rows[app].until[Self.task] = min(wanted, deadline)
    rows[app].overruns = wanted > deadline
    noteLatest(app)
  }

  private mutating func noteLatest(_ app: AppID) {
    var latest = SimTime.zero
    for work in BackgroundWork.allCases {
      latest = max(latest, rows[app].until[Int(work.rawValue)])
    }
    rows[app].latest = latest
  }
}
