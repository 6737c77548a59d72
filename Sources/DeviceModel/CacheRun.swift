import SimKernel

/// One run in cache mode: a capacity in bytes shared by apps of fixed sizes.
///
/// An `open` of an app without a process is a miss (`cold_uncached`): the policy's victims end
/// until the app fits, then it is inserted. The requested app is never a candidate, the app in
/// front before is. Slots of the calendar, and so the order at one instant: retention timers by
/// app, then demand streams as the scenario lists them.
public struct CacheRun: ~Copyable {
  private let scenario: Scenario
  private var policy: PolicyHost
  private var observer: (any RunObserver)?
  private var calendar: EventCalendar
  private var table: ProcessTable
  private var processes: Rows<CachedProcess>
  private var demand: DemandModel
  private var result: RunResult
  private let firstDemandSlot: Int
  private let retains: Bool
  private let hearsDemand: Bool
  private var usedBytes: Int64 = 0
  private var inFront: AppID?
  private var now = SimTime.zero
  private let batchEnded: (RunResult) throws -> Void

  /// Prepares a run of `scenario`; throws what its demand sources throw. `batchEnded` takes every
  /// batch but the last, where it ends.
  public init(
    _ scenario: Scenario, policy: any EvictionPolicy, seed: UInt64, replication: Int,
    observer: (any RunObserver)? = nil, batchEnded: @escaping (RunResult) throws -> Void = { _ in }
  ) throws {
    self.scenario = scenario
    self.observer = observer
    self.batchEnded = batchEnded
    retains = policy.needs.contains(.timers)
    hearsDemand = observer?.hearsDemand ?? false
    firstDemandSlot = retains ? scenario.apps.count : 0
    let slots = max(1, firstDemandSlot + scenario.demand.count)
    calendar = EventCalendar(slotCount: slots)
    table = ProcessTable(appCount: scenario.apps.count)
    var processes = Rows(repeating: CachedProcess(), count: scenario.apps.count)
    for app in scenario.apps.indices { processes[app].sizeBytes = scenario.apps[app].sizeBytes }
    self.policy = PolicyHost(
      policy, appCount: processes.count,
      sizes: CandidateSizes(processes.address, at: \.sizeBytes))
    self.processes = processes
    demand = try DemandModel(
      scenario.demand, latest: scenario.horizon, seed: seed, replication: replication)
    result = RunResult(appCount: scenario.apps.count)
  }

  /// Runs to the horizon, events at that instant still run; gives the last batch, or all.
  ///
  /// `monitor` is asked about every 65,536 events. Throws what sources, observer and monitor throw.
  public consuming func run(monitor: inout some RunMonitor) throws -> RunResult {
    for stream in scenario.demand.indices { try fetch(stream) }
    var handled: Int64 = 0
    var restart = scenario.firstRestart
    while let event = calendar.next, event.time <= scenario.horizon {
      if event.time >= restart {
        restart = try restartCounting(at: restart, until: event.time)
      }
      now = event.time
      try handle(event.slot, at: event.time)
      handled += 1
      if handled & 0xffff == 0 { try monitor.check(events: handled, at: event.time) }
    }
    if restart < .never { _ = try restartCounting(at: restart, until: scenario.horizon) }
    try observer?.finished()
    assert(brokenBooks() == nil, brokenBooks() ?? "")
    return counted(until: scenario.horizon)
  }

  /// The warm-up is over, or batches are, by `time`: counting starts again, at each end in turn.
  /// Launches before it are no app's first any more. Gives the next such instant.
  private mutating func restartCounting(at first: SimTime, until time: SimTime) throws -> SimTime {
    var restart = first
    while restart <= time {
      if restart > scenario.countFrom { try batchEnded(counted(until: restart)) }
      result.restart(at: restart)
      for app in 0..<processes.count where processes[app].wasLaunched {
        result.apps[app].firstLaunches = -1
      }
      restart = scenario.restart(after: restart)
    }
    return restart
  }

  private mutating func handle(_ slot: Int, at time: SimTime) throws {
    guard slot >= firstDemandSlot else {
      calendar.cancel(slot)
      result.events.count(.retention)
      try end(slot, reason: .retentionOver, at: time)
      return measure(at: time)
    }
    let stream = slot - firstDemandSlot
    let row = demand.row(of: stream)
    if hearsDemand { try pass(row) }
    switch row.kind {
    case .open:
      result.events.count(.open)
      try open(Int(row.app), at: time)
    case .note: result.events.count(.note)
    default: preconditionFailure("cache mode knows no such row")
    }
    try fetch(stream)
  }

  /// Passes the row on; apart, for it is seldom wanted and many rows come by.
  @inline(never)
  private mutating func pass(_ row: DemandRow) throws { try observer?.demanded(row) }

  /// Puts the stream's next row on the calendar, or closes the stream.
  private mutating func fetch(_ stream: Int) throws {
    guard let time = try demand.advance(stream), time <= scenario.horizon else {
      return calendar.cancel(firstDemandSlot + stream)
    }
    precondition(time >= now, "demand rows go back in time")
    calendar.set(firstDemandSlot + stream, to: time)
  }

  private mutating func open(_ app: AppID, at time: SimTime) throws {
    if let previous = inFront, previous != app { try leave(previous, at: time) }
    let kind: LaunchKind = table.isAlive(app) ? .resumed : .coldUncached
    let (size, isFirst) = processes[app].launch()
    result.launches.count(kind)
    result.firstLaunches += isFirst ? 1 : 0
    result.apps[app].launches.count(kind)
    result.launchedBytes += Int128(size)
    try observer?.launched(
      LaunchRecord(app: app, kind: kind, isFirst: isFirst, time: time))
    if kind.isCold {
      result.coldBytes += Int128(size)
      try insert(app, size, at: time)
    } else {
      table.leave(app, for: .foreground)
      if retains { calendar.cancel(app) }
    }
    inFront = app
    policy.launched(app, kind: kind, at: time)
  }

  private mutating func leave(_ app: AppID, at time: SimTime) throws {
    inFront = nil
    table.leave(app, for: .suspended)
    policy.left(app, at: time)
    guard retains, let until = policy.retention(of: app, at: time) else { return }
    calendar.set(app, to: until <= scenario.horizon ? max(until, time) : .never)
  }

  private mutating func insert(_ app: AppID, _ size: Int64, at time: SimTime) throws {
    while usedBytes > scenario.capacityBytes - size {
      let candidates = table.view(of: .suspended)
      precondition(candidates.count > 0, "no candidate though an app holds memory")
      try end(policy.victim(among: candidates, at: time), reason: .evicted, at: time)
    }
    table.start(app, in: .foreground)
    processes[app].startedAt = time
    usedBytes += size
    measure(at: time)
  }

  private mutating func end(_ app: AppID, reason: EndReason, at time: SimTime) throws {
    let process = processes[app]
    let size = process.sizeBytes
    table.end(app)
    if retains { calendar.cancel(app) }
    usedBytes -= size
    result.ends.count(reason)
    result.freedBytes += Int128(size)
    result.apps[app].ends.count(reason)
    result.countAlive(app, from: process.startedAt, until: time)
    try observer?.ended(
      EndRecord(app: app, reason: reason, freedBytes: size, time: time))
    policy.ended(app, reason: reason, at: time)
  }

  /// Once per instant is enough: levels in between last no time.
  private mutating func measure(at time: SimTime) {
    result.residentBytes.set(usedBytes, at: time)
    result.aliveApps.set(Int64(table.aliveCount), at: time)
  }

  /// What is wrong with the policy's own books, with the processes that are alive now.
  func brokenBooks() -> String? {
    policy.brokenBooks(alive: (0..<processes.count).filter { table.isAlive($0) })
  }

  /// What was counted since counting started, up to `time`.
  private func counted(until time: SimTime) -> RunResult {
    var result = result
    result.endedAt = time
    for app in 0..<processes.count where processes[app].wasLaunched {
      result.apps[app].firstLaunches += 1
    }
    for app in 0..<processes.count where table.isAlive(app) {
      result.countAlive(app, from: processes[app].startedAt, until: time)
    }
    return result
  }
}

/// What a cache remembers of an app besides its tier.
private struct CachedProcess {
  /// What it holds while it is alive.
  var sizeBytes: Int64 = 0
  /// When its process was made.
  var startedAt = SimTime.zero
  /// Whether it has been launched since boot.
  var wasLaunched = false

  /// It is launched: how large it is, and whether it never was before.
  mutating func launch() -> (sizeBytes: Int64, isFirst: Bool) {
    defer { wasLaunched = true }
    return (sizeBytes, !wasLaunched)
  }
}
