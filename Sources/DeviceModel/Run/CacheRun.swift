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
  private var calendar: EventCalendar
  /// The apps that have a process and are not in front, in the order they left the foreground.
  private var idle: RankedLists
  private var apps: Rows<CachedApp>
  private var demand: DemandModel
  private var recorder: RunRecorder
  private let firstDemandSlot: Int
  private let retains: Bool
  /// Whether there is one stream and no timer.
  private let isAlone: Bool
  private var loneTime = SimTime.never
  private var usedBytes: Int64 = 0
  private var inFront: AppID?
  private var now = SimTime.zero

  /// Prepares a run of `scenario`; throws what its demand sources throw. `batchEnded` takes every
  /// batch but the last, where it ends.
  public init(
    _ scenario: Scenario, policy: any EvictionPolicy, seed: UInt64, replication: Int,
    observer: (any RunObserver)? = nil, batchEnded: @escaping (RunResult) throws -> Void = { _ in }
  ) throws {
    self.scenario = scenario
    retains = policy.needs.contains(.timers)
    firstDemandSlot = retains ? scenario.apps.count : 0
    isAlone = !retains && scenario.demand.count == 1
    let slots = max(1, firstDemandSlot + scenario.demand.count)
    calendar = EventCalendar(slotCount: slots)
    idle = RankedLists(entryCount: scenario.apps.count, listCount: 1)
    var apps = Rows(repeating: CachedApp(), count: scenario.apps.count)
    for app in scenario.apps.indices { apps[app].sizeBytes = scenario.apps[app].sizeBytes }
    self.policy = PolicyHost(
      policy, apps: scenario.apps, sizes: CandidateSizes(apps.address, at: \.sizeBytes))
    self.apps = apps
    demand = try DemandModel(
      scenario.demand, latest: scenario.horizon, seed: seed, replication: replication)
    recorder = RunRecorder(scenario, observer, batchEnded: batchEnded)
  }

  /// Runs to the horizon, events at that instant still run; gives the last batch, or all.
  ///
  /// `monitor` is asked about every 65,536 events. Throws what sources, observer and monitor throw.
  public consuming func run(monitor: inout some RunMonitor) throws -> RunResult {
    for stream in scenario.demand.indices { try fetch(stream) }
    var handled: Int64 = 0
    while let event = nextEvent, event.time <= scenario.horizon {
      if event.time >= recorder.restart { try restartCounting(until: event.time) }
      now = event.time
      try handle(event.slot, at: event.time)
      if recorder.isObserved { try recorder.checkObserver() }
      handled += 1
      if handled & 0xffff == 0 { try monitor.check(events: handled, at: event.time) }
    }
    if recorder.restart < .never { try restartCounting(until: scenario.horizon) }
    countHits()
    recorder.note(.finished, at: scenario.horizon)
    try recorder.checkObserver()
    assert(brokenBooks() == nil, brokenBooks() ?? "")
    return recorder.counted(until: scenario.horizon)
  }

  /// What is wrong with the policy's own books, with the processes that are alive now.
  func brokenBooks() -> String? {
    policy.brokenBooks(alive: (0..<apps.count).filter { isAlive($0) })
  }

  /// Whether `app` has a process.
  private func isAlive(_ app: AppID) -> Bool { app == inFront || idle.list(of: app) != nil }

  /// Counting begins again at each end of a stretch up to `time`, in turn.
  private mutating func restartCounting(until time: SimTime) throws {
    while recorder.restart <= time {
      countHits()
      try recorder.endStretch()
    }
  }

  /// Hands over what has been counted by app: a hit costs an addition, not a record.
  private mutating func countHits() {
    for app in 0..<apps.count {
      recorder.resumed(app, times: apps[app].hits, bytes: apps[app].sizeBytes)
      apps[app].hits = 0
    }
  }

  /// The next event. A stream that is alone, as a trace is, stands beside the calendar.
  @inline(__always)  // part of the loop
  private var nextEvent: (time: SimTime, slot: Int)? {
    guard isAlone else { return calendar.next }
    return loneTime == .never ? nil : (loneTime, 0)
  }

  @inline(__always)  // with `fetch`: the loop
  private mutating func handle(_ slot: Int, at time: SimTime) throws {
    guard slot >= firstDemandSlot else {
      calendar.cancel(slot)
      recorder.handled(.retention)
      end(slot, reason: .retentionOver, at: time)
      return recorder.resident(usedBytes, at: time)
    }
    let stream = slot - firstDemandSlot
    let row = demand.row(of: stream)
    if recorder.isHeard(.demand) { recorder.note(.demand(row), at: time) }
    recorder.handled(row.kind)
    if row.kind == .open {
      open(Int(row.app), at: time)
    } else {
      precondition(row.kind == .note, "cache mode knows no such row")
    }
    try fetch(stream)
  }

  /// Puts the stream's next row on the calendar, or closes the stream.
  @inline(__always)
  private mutating func fetch(_ stream: Int) throws {
    guard let time = try demand.advance(stream), time <= scenario.horizon else {
      loneTime = .never
      return calendar.cancel(firstDemandSlot + stream)
    }
    precondition(time >= now, "demand rows go back in time")
    if isAlone { loneTime = time } else { calendar.set(firstDemandSlot + stream, to: time) }
  }

  @inline(__always)  // as `handle`
  private mutating func open(_ app: AppID, at time: SimTime) {
    if let previous = inFront, previous != app { leave(previous, at: time) }
    let isHit = isAlive(app)
    if isHit { resume(app, at: time) } else { launch(app, at: time) }
    inFront = app
    policy.launched(app, kind: isHit ? .resumed : .coldUncached, at: time)
  }

  @inline(__always)  // most requests are hits
  private mutating func resume(_ app: AppID, at time: SimTime) {
    if recorder.isHeard(.launches) {
      let launch = LaunchRecord(app: app, kind: .resumed, isFirst: false, time: time)
      recorder.pass(.launchBegan(launch), at: time)
    }
    apps[app].hits += 1
    idle.remove(app)
    if retains { calendar.cancel(app) }
  }

  private mutating func launch(_ app: AppID, at time: SimTime) {
    let (size, isFirst) = apps[app].launch()
    recorder.requested(size)
    recorder.note(
      .launchBegan(LaunchRecord(app: app, kind: .coldUncached, isFirst: isFirst, time: time)),
      at: time)
    makeRoom(for: size, at: time)
    usedBytes += size
    recorder.note(.started(app), at: time)
    recorder.resident(usedBytes, at: time)
  }

  @inline(__always)  // as `handle`
  private mutating func leave(_ app: AppID, at time: SimTime) {
    inFront = nil
    idle.append(app, to: 0, rank: 0)
    policy.left(app, at: time)
    guard retains, let until = policy.retention(of: app, at: time) else { return }
    calendar.set(app, to: until <= scenario.horizon ? max(until, time) : .never)
  }

  private mutating func makeRoom(for size: Int64, at time: SimTime) {
    while usedBytes > scenario.capacityBytes - size {
      let candidates = idle.view(of: 0)
      precondition(candidates.count > 0, "no candidate though an app holds memory")
      end(policy.victim(among: candidates, at: time), reason: .evicted, at: time)
    }
  }

  private mutating func end(_ app: AppID, reason: EndReason, at time: SimTime) {
    let size = apps[app].sizeBytes
    idle.remove(app)
    if retains { calendar.cancel(app) }
    usedBytes -= size
    recorder.note(
      .ended(EndRecord(app: app, reason: reason, freedBytes: size, time: time)), at: time)
    policy.ended(app, reason: reason, at: time)
  }
}

/// What a cache remembers of an app besides its tier.
private struct CachedApp {
  /// What it holds while it is alive.
  var sizeBytes: Int64 = 0
  /// Its launches that found it alive, which the recorder does not know of yet.
  var hits: Int64 = 0
  /// Whether it has been launched since boot.
  var wasLaunched = false

  /// It is launched: how large it is, and whether it never was before.
  mutating func launch() -> (sizeBytes: Int64, isFirst: Bool) {
    defer { wasLaunched = true }
    return (sizeBytes, !wasLaunched)
  }
}
