import SimKernel

/// The only writer of results: counts what happens, and passes it on to an observer.
struct RunRecorder: ~Copyable {
  /// What has been counted since counting last began again.
  private(set) var result: RunResult
  /// What the observer hears of; nothing once it has thrown.
  private(set) var interest: RunInterest
  /// What is being handled, or was last.
  private(set) var underWay = EventKind(.note)
  /// The next instant to be sampled.
  private(set) var nextSample = SimTime.never {
    didSet { planStop() }
  }
  /// When counting begins again: at the end of the warm-up and of each batch but the last.
  private(set) var restart: SimTime {
    didSet { planStop() }
  }
  /// When the next step of a launch is to be shown.
  private(set) var nextStep = SimTime.never
  /// The earliest of the three.
  private(set) var nextStop = SimTime.zero
  /// Whether there is an observer.
  let isObserved: Bool
  private var observer: (any RunObserver)?
  /// What the observer has thrown.
  private var failure: (any Error)?
  /// Since when each app has had its process; never for none.
  private var aliveSince: Rows<SimTime>
  /// What was known of the device when counting last began again.
  private var before = DeviceTotals()
  /// What was compressed when the last event was over, in the stretch that is counted.
  private var compressedBefore: Int128 = 0
  /// The apps that were shown compressed to their last page; empty until one is.
  private var packedApps: [Bool] = []
  private let countFrom: SimTime
  private let batchLength: SimTime
  private let horizon: SimTime
  /// Takes every batch but the last.
  private let batchEnded: (RunResult) throws -> Void

  init(
    _ scenario: Scenario, _ observer: (any RunObserver)?,
    batchEnded: @escaping (RunResult) throws -> Void
  ) {
    result = RunResult(appCount: scenario.apps.count)
    aliveSince = Rows(repeating: .never, count: scenario.apps.count)
    interest = observer?.interest.union(.finish) ?? []
    countFrom = scenario.countFrom
    batchLength = scenario.batchLength
    horizon = scenario.horizon
    restart = countFrom
    isObserved = observer != nil
    self.observer = observer
    self.batchEnded = batchEnded
    if countFrom == .zero { planRestart() }
    planSample()
    planStop()
  }

  /// Counts what happened at `time`, and passes it on where it is of interest.
  ///
  /// Inlined, so that where the case is known one addition and the test of a bit are left.
  @inline(__always)
  mutating func note(_ event: RunEvent, at time: SimTime) {
    note(event, at: time, isHeard: isHeard(event.topic))
  }

  /// The same where it is known whether the observer hears of it.
  @inline(__always)
  mutating func note(_ event: RunEvent, at time: SimTime, isHeard: Bool) {
    count(event, at: time)
    if isHeard { tell(event, at: time) }
  }

  /// Passes on an event that is counted elsewhere.
  mutating func pass(_ event: RunEvent, at time: SimTime) { tell(event, at: time) }

  /// Whether the observer hears of one of these.
  @inline(__always)
  func isHeard(_ topics: RunInterest) -> Bool { !interest.isDisjoint(with: topics) }

  /// Apart, for it is seldom needed and `note` is inlined at every event.
  @inline(never)
  private mutating func tell(_ event: RunEvent, at time: SimTime) {
    do {
      try observer?.observe(event, at: time)
    } catch {
      failure = error
      interest = []
      nextSample = .never
    }
  }

  /// Throws what the observer has thrown.
  func checkObserver() throws {
    if let failure { throw failure }
  }

  /// The event under way has been handled; `compressed` bytes were, in the stretch that is counted.
  ///
  /// Throws what the observer has thrown.
  @inline(never)
  mutating func closeEvent(compressed: Int128, at time: SimTime) throws {
    if compressed != compressedBefore {
      note(.compressed(Int64(compressed - compressedBefore)), at: time)
      compressedBefore = compressed
    }
    try checkObserver()
  }

  /// Whether more was compressed than when the last event was over.
  func hasCompressed(_ bytes: Int128) -> Bool { bytes != compressedBefore }

  /// Whether `app`, compressed to its last page, has not been shown so since it last ran.
  mutating func isFirstPacked(_ app: AppID) -> Bool {
    if packedApps.isEmpty { packedApps = Array(repeating: false, count: aliveSince.count) }
    defer { packedApps[app] = true }
    return !packedApps[app]
  }

  /// `app` runs, or its process has ended.
  mutating func forgetPacked(_ app: AppID) {
    if !packedApps.isEmpty { packedApps[app] = false }
  }

  /// Passes a sample on and asks for the next instant.
  mutating func sample(_ sample: MemorySample) {
    note(.sample(sample), at: sample.time)
    planSample()
    precondition(nextSample > sample.time, "samples go forward")
  }

  /// The next step of a launch is to be shown at `time`; never for none.
  mutating func planStep(at time: SimTime) {
    nextStep = time
    planStop()
  }

  private mutating func planStop() { nextStop = min(restart, nextSample, nextStep) }

  private mutating func planSample() {
    guard isHeard(.samples), let observer else { return }
    nextSample = SimTime(microseconds: observer.nextSampleMicroseconds)
  }
}

/// What is counted of each event.
extension RunRecorder {
  @inline(__always)
  private mutating func count(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .seated(let app, _), .started(let app): countStart(app, at: time)
    case .launchBegan(let launch): result.count(launch)
    case .launchCompleted(let outcome): result.countComplete(outcome)
    case .launchAborted(let outcome):
      result.abortedLaunches += 1
      result.countWait(outcome)
    case .launchUnfinished(let outcome): result.countWait(outcome)
    case .prewarmed: result.prewarmStarts += 1
    case .prewarmOpened(_, let age):
      result.prewarmHits += 1
      result.prewarmAgeMicroseconds += age
    case .prewarmWasted: result.prewarmWastes += 1
    case .prewarmFailed: result.prewarmFailures += 1
    case .prewarmRefused: result.prewarmRefusals += 1
    case .levelChanged(let old, let new): if new > old { result.levelRises.count(new) }
    case .warned(let warning): result.warnings.count(warning.cause)
    case .victimNamed(let victim): result.foregroundKills += victim.isInFront ? 1 : 0
    case .purged(_, let bytes, _): result.purgedBytes += Int128(bytes)
    case .spared: result.sparedKills += 1
    case .ended(let end): countEnd(end, at: time)
    case .workBrokenOff(let work, _): result.brokenWork.count(work)
    case .workNotBegun(let work, let app):
      result.workNotBegun.count(work)
      result.apps[app].workNotBegun.count(work)
    case .workExpired(let work, _): result.expiredWork.count(work)
    case .systemBegan(let work, let app, let begin): result.count(begin, work, app)
    case .launchRefused(_, _, let refusal): result.refusals.count(refusal)
    case .pushHeld(_, let replaces):
      result.heldPushes += 1
      result.droppedPushes += replaces ? 1 : 0
    case .stallEnded(let microseconds): result.stalledMicroseconds += microseconds
    case .interrupted: result.interruptions += 1
    case .inputDelivered: result.deliveredInputs += 1
    case .inputDropped: result.droppedInputs += 1
    case .handlerOverran: result.handlerOverruns += 1
    case .sceneChanged(_, .unattached, _, _): result.sceneConnects += 1
    case .restorationAsked: result.sceneReclaims += 1
    case .daemonsExited(let count): result.daemonExits += count
    case .daemonOverLimit: result.daemonLimitKills += 1
    case .switcher(let change, _):
      result.snapshots += change == .pictured ? 1 : 0
      result.resetLaunches += change == .reset ? 1 : 0
    case .stateChanged, .callback, .launchStep, .sceneMade, .sceneChanged, .sceneCalled, .sceneGone,
      .connectedFor, .displayShows, .suspended, .compressed, .frozen, .packedWhole, .memory,
      .workBegan, .workProlonged, .workEnded, .requested, .stallBegan, .lockChanged,
      .conditionChanged, .daemonsReturned, .countingBegan, .demand, .sample, .finished:
      break
    }
  }

  private mutating func countStart(_ app: AppID, at time: SimTime) {
    aliveSince[app] = time
    result.aliveApps.set(result.aliveApps.level + 1, at: time)
  }

  private mutating func countEnd(_ end: EndRecord, at time: SimTime) {
    result.count(end)
    result.countAlive(end.app, from: aliveSince[end.app], until: time)
    aliveSince[end.app] = .never
    result.aliveApps.set(result.aliveApps.level - 1, at: time)
  }
}

/// What is counted and no event: figures that hang on the moment, not on what happens.
extension RunRecorder {
  /// A demand row was handled.
  @inline(__always)
  mutating func handled(_ row: DemandKind) { handled(EventKind(row)) }

  /// A timer changed state.
  @inline(__always)
  mutating func handled(_ timer: TimerKind) { handled(EventKind(timer)) }

  @inline(__always)
  private mutating func handled(_ kind: EventKind) {
    underWay = kind
    result.events.count(kind)
  }

  /// Apps occupy `amount` at the end of an instant, in micro-bytes.
  @inline(__always)
  mutating func occupied(byApps amount: Int64) { result.memory.noteApps(amount) }

  /// Cache mode: apps hold `bytes` from `time` on.
  mutating func resident(_ bytes: Int64, at time: SimTime) {
    result.residentBytes.set(bytes, at: time)
  }

  /// Cache mode: an app of `bytes` was launched cold.
  mutating func requested(_ bytes: Int64) {
    result.launchedBytes += Int128(bytes)
    result.coldBytes += Int128(bytes)
  }

  /// Cache mode: `app`, of `bytes`, was resumed so many times.
  mutating func resumed(_ app: AppID, times count: Int64, bytes: Int64) {
    result.launchedBytes += Int128.product(count, bytes)
    result.countResumed(app, times: count)
  }

  /// A launch or growing apps stood still for memory.
  mutating func stalled(_ microseconds: Int64) { result.stalledMicroseconds += microseconds }

  /// A launch waited for the kill of its app's old process.
  mutating func waitedForKill(_ microseconds: Int64) {
    result.killDelayedLaunches += 1
    result.killWaitMicroseconds += microseconds
  }

  /// A process that belongs to an app has ended alone.
  mutating func lostHelper() { result.helperEnds += 1 }

  /// One that had has begun again.
  mutating func reloadedHelper() { result.helperReloads += 1 }

  /// A launched app was in front without input.
  mutating func inactive(_ microseconds: Int64) { result.inactiveMicroseconds += microseconds }

  /// A launch that was no resume took so long since its process was begun.
  mutating func timedNaively(_ microseconds: Int64) {
    result.naiveTimes.record(microseconds)
    result.naiveTime.record(microseconds)
  }

  /// Making a process took processor time.
  mutating func madeProcess(_ microseconds: Int64) { result.relaunchMicroseconds += microseconds }

  /// Work of `app` in the background took processor time.
  mutating func worked(_ work: BackgroundWork, _ app: AppID, _ microseconds: Int64) {
    result.workMicroseconds.count(work, times: microseconds)
    result.apps[app].workMicroseconds += microseconds
  }

  /// An app took processor time while it had input.
  mutating func ranInFront(_ microseconds: Int64) { result.inputMicroseconds += microseconds }

  /// A process ended without having come back: what it held since it left, times how long.
  mutating func unused(_ area: Int128, by app: AppID) {
    result.unusedArea += area
    result.apps[app].unusedArea += area
  }
}

/// Counting in stretches: after the warm-up, and batch by batch.
extension RunRecorder {
  /// The stretch up to `restart` is over: passes a batch on, forgets a warm-up, and begins the
  /// next.
  mutating func endStretch(_ totals: DeviceTotals = DeviceTotals()) throws {
    if restart > countFrom { try batchEnded(counted(until: restart, totals)) }
    before = totals
    compressedBefore = 0
    result = result.emptied(at: restart)
    planRestart()
  }

  /// The stretch that has begun ends a batch later; the last one at the horizon.
  private mutating func planRestart() {
    restart = batchLength < horizon - restart ? restart + batchLength : .never
  }

  /// What was counted in the stretch up to `time`.
  func counted(until time: SimTime, _ totals: DeviceTotals = DeviceTotals()) -> RunResult {
    var result = result
    result.endedAt = time
    result.memory = totals.memory
    result.memory.subtract(before.memory)
    result.flow = totals.flow
    result.asleepMicroseconds = totals.asleepMicroseconds - before.asleepMicroseconds
    for app in 0..<aliveSince.count where aliveSince[app] < .never {
      result.countAlive(app, from: aliveSince[app], until: time)
    }
    return result
  }
}

/// What the parts of a device keep themselves of a run, at one instant.
struct DeviceTotals {
  /// Areas from boot until now; their most is of the stretch that is counted.
  var memory = MemoryAreas()
  /// In the stretch that is counted.
  var flow = MemoryFlow()
  /// From boot until now.
  var asleepMicroseconds: Int64 = 0
}
