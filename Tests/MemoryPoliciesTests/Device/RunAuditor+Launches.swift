import SimKernel

@testable import DeviceModel

/// What launches take (I-14), worked out from what each one met.
extension RunAuditor {
  /// What a launch under way must take, as far as it is known.
  struct Expectation {
    /// Reading from flash, and the missing code at least and at most, in microseconds.
    var flash: Int64 = 0
    var code: ClosedRange<Int64> = 0...0
    /// Storyboard and saved state of a new process.
    var steps: Int64 = 0
    /// Whether a prewarm has failed, and all of it is done once more.
    var hasFailed = false
    /// Handlers that a resume has to wait for, its own among them.
    var handlers: Int64 = 0
    /// The faults of a resume.
    var faults: Int64 = 0
    /// Stalls begun before it was asked for.
    var stalls = 0
  }

  /// Notes what the launch of `app`, asked for in this event, finds.
  mutating func expectLaunch(of app: AppID, _ run: borrowing IOSRun) {
    let process = before[app].process
    let code = run.scenario.apps[app].behaviour.codeBytes * MemoryLedger.unit
    let missing = code - before[app].codeBytes
    let read = run.profile.readBytesPerSecond
    var expected = Expectation(flash: before[app].bytes.written / read, stalls: stalls)
    // Short of memory, the event may have taken code first; an app that is ending has all in use.
    let isExact = !process.isDying && hadRoom(for: code, run)
    expected.code = isExact ? missing / read...missing / read : 0...code / read
    let lengths = run.scenario.apps[app].behaviour.steps
    expected.steps = lengths.storyboardMicroseconds
    if run.savedStates.has(app) {
      expected.steps += lengths.restorationMicroseconds + lengths.savedStateBytes / 100
    }
    expected.hasFailed = process.hasFailed
    expected.handlers = run.handlerMicroseconds(of: app)
    expectations[app] = expected
    guard isExact, process.exists == false else { return }
    let kind = diary.launches.last { $0.app == app }?.kind
    let isCached = process.hasEnded && 2 * missing <= code
    check(
      kind == (isCached ? .coldCached : .coldUncached),
      "I-06: app \(app) found \(kind?.name ?? "nothing")", run)
  }

  /// Whether nothing had to be taken for what this event brought in.
  private func hadRoom(for code: Int64, _ run: borrowing IOSRun) -> Bool {
    let layer = run.profile.daemons
    let bytes =
      layer.count * (layer.plainBytes + layer.compressedBytes) + layer.sharedBytes
      + run.profile.fileUseBytes
    let most = bytes * MemoryLedger.unit + 3 * code + allCode
    let free = freeBefore - fallBefore * (run.now - timeBefore).microseconds
    return free - most > run.levels.low
  }

  /// A resume's work is done: what it lacks is on its way.
  mutating func expectFaults(of app: AppID, _ run: borrowing IOSRun) {
    guard run.launches[app].awaitsFaults, !before[app].launch.awaitsFaults else { return }
    expectations[app].faults = run.footprints[app].toFault / run.profile.decompressBytesPerSecond
  }

  /// What a launch takes without its waits: a prewarmed one all but the part before main; a cold
  /// one also reads the code that is missing; a resume, beside its start, what is on flash, and
  /// then faults in what it touches. Each stall on the way splits the faults, which are counted in
  /// whole microseconds.
  mutating func checkTime(of outcome: LaunchOutcome, _ run: borrowing IOSRun) {
    let app = outcome.launch.app
    // One that was under way already takes what is left of it.
    let isWhole = rejoined.remove(app) == nil
    guard isWhole, let length = outcome.microseconds else { return }
    let behaviour = run.scenario.apps[app].behaviour
    let expected = expectations[app]
    let made = behaviour.systemMicroseconds + behaviour.appMicroseconds
    // A new process goes on when the handlers of its scene's connection have returned.
    let handlers = behaviour.handlers
    let connecting =
      run.platform.scenes.isSceneBased(app)
      ? handlers.connectMicroseconds + handlers.microseconds(of: .willEnterForeground) : 0
    let full = made + expected.steps + connecting
    let work = length - outcome.waitMicroseconds
    let isRight: Bool
    switch outcome.launch.kind {
    case .prewarmed:
      let saved = expected.hasFailed ? 0 : made * behaviour.preMainMillis / 1000
      isRight = work == full - saved
    case .coldCached, .coldUncached: isRight = expected.code.contains(work - full)
    case .resumed:
      let most =
        behaviour.resumeMicroseconds + expected.flash + expected.handlers + expected.faults
      isRight = (0...Int64(stalls - expected.stalls)).contains(most - work)
    }
    check(isRight, "I-14: a launch, \(outcome.launch.kind), worked for \(work) us", run)
  }
}
