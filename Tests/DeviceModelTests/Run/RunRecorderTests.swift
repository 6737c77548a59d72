import SimKernel
import Testing

@testable import DeviceModel

/// Keeps what it hears as texts; throws at the first event named `bad`.
private final class Listener: RunObserver {
  struct Bad: Error {}
  let interest: RunInterest
  var nextSampleMicroseconds: Int64
  var heard: [String] = []
  var bad: String?

  init(_ interest: RunInterest, samplingFrom first: Int64 = .max) {
    self.interest = interest
    nextSampleMicroseconds = first
  }

  func observe(_ event: RunEvent, at time: SimTime) throws {
    let name = String("\(event)".prefix { $0 != "(" })
    heard.append("\(time.microseconds) \(name)")
    if case .sample = event { nextSampleMicroseconds += 10 }
    if name == bad { throw Bad() }
  }
}

@Suite("Run recorder, fed with events")
struct RunRecorderTests {
  private static func time(_ microseconds: Int64) -> SimTime { SimTime(microseconds: microseconds) }

  private static func recorder(
    _ observer: (any RunObserver)? = nil, countFrom: Int64 = 0, batch: Int64? = nil,
    batchEnded: @escaping (RunResult) throws -> Void = { _ in }
  ) -> RunRecorder {
    var scenario = scenario([], until: 1000)
    scenario.countFrom = time(countFrom)
    if let batch { scenario.batchLength = time(batch) }
    return RunRecorder(scenario, observer, batchEnded: batchEnded)
  }

  private static func launch(
    _ app: AppID, _ kind: LaunchKind, at microseconds: Int64, isFirst: Bool = false,
    awaitsKill: Bool = false
  ) -> LaunchRecord {
    LaunchRecord(
      app: app, kind: kind, isFirst: isFirst, time: time(microseconds), awaitsKill: awaitsKill)
  }

  private static func end(_ app: AppID, _ reason: EndReason, at microseconds: Int64) -> EndRecord {
    EndRecord(app: app, reason: reason, freedBytes: 5, time: time(microseconds))
  }

  @Test("launches: kinds, firsts, times and waits, of the run and of the app")
  func launches() {
    var recorder = Self.recorder()
    let first = Self.launch(1, .coldUncached, at: 10, isFirst: true)
    let second = Self.launch(1, .resumed, at: 600_000)
    recorder.note(.launchBegan(first), at: first.time)
    recorder.note(
      .launchCompleted(
        LaunchOutcome(launch: first, microseconds: 400_001, waitMicroseconds: 7)),
      at: Self.time(400_011))
    recorder.note(.launchBegan(second), at: second.time)
    let left = LaunchOutcome(launch: second, microseconds: nil, waitMicroseconds: 3)
    recorder.note(.launchAborted(left), at: Self.time(600_003))
    recorder.note(.launchBegan(second), at: second.time)
    recorder.note(.launchUnfinished(left), at: Self.time(700_000))
    let result = recorder.result
    #expect(result.launches[.coldUncached] == 1 && result.launches[.resumed] == 2)
    #expect(result.firstLaunches == 1 && result.warmFirstLaunches == 0)
    #expect(result.slowLaunches == 1 && result.launchTime.sum == 400_001)
    #expect(result.abortedLaunches == 1)
    #expect(result.waitedLaunches == 3 && result.launchWaitMicroseconds == 13)
    #expect(result.apps[1].completeLaunches == 1 && result.apps[1].firstLaunches == 1)
    #expect(result.apps[1].launchMicroseconds == 400_001 && result.apps[0].launches.total == 0)
  }

  @Test("a cold launch soon after an eviction is counted, after any other end not")
  func relaunches() {
    var recorder = Self.recorder()
    let minute: Int64 = 60_000_000
    for app in 0...1 { recorder.note(.started(app), at: .zero) }
    for (app, reason) in [(0, EndReason.pageShortage), (1, .forceQuit)] {
      recorder.note(.ended(Self.end(app, reason, at: 1)), at: Self.time(1))
      let launch = Self.launch(app, .coldCached, at: 1 + 2 * minute)
      recorder.note(.launchBegan(launch), at: launch.time)
    }
    #expect(recorder.result.relaunchesWithinMinute == 0)
    #expect(recorder.result.relaunchesWithinTenMinutes == 1)
    // Its old process is being killed and has not been counted as ended yet.
    let waiting = Self.launch(2, .coldCached, at: 3 * minute, awaitsKill: true)
    recorder.note(.launchBegan(waiting), at: waiting.time)
    #expect(recorder.result.relaunchesWithinMinute == 1)
  }

  @Test("processes: live ones over time, and how long each app had one")
  func alive() {
    var recorder = Self.recorder()
    recorder.note(.seated(0, .suspended), at: .zero)
    recorder.note(.started(1), at: Self.time(100))
    recorder.note(.ended(Self.end(0, .reboot, at: 300)), at: Self.time(300))
    let result = recorder.counted(until: Self.time(1000))
    #expect(result.apps.map(\.aliveTime.microseconds) == [300, 900, 0])
    #expect(result.aliveApps.maximum == 2 && result.aliveApps.level == 1)
    #expect(result.aliveApps.integral(until: result.endedAt) == 100 + 2 * 200 + 700)
    #expect(result.ends[.reboot] == 1 && result.freedBytes == 5)
  }

  @Test("everything else that is counted of an event")
  func others() {
    var recorder = Self.recorder()
    let warning = WarningRecord(
      app: 0, cause: .processLimit, level: .normal, footprintBytes: 9, shedBytes: 1, time: .zero)
    let victims = [true, false].map {
      VictimRecord(app: 0, reason: .pageShortage, band: 0, isInFront: $0)
    }
    let events: [RunEvent] = [
      .prewarmed(0), .prewarmed(1), .prewarmed(2), .prewarmOpened(0, age: 5),
      .prewarmOpened(1, age: 6), .prewarmWasted(2), .prewarmFailed(2), .prewarmRefused(1),
      .prewarmRefused(2), .levelChanged(from: .normal, to: .critical),
      .levelChanged(from: .critical, to: .warning), .levelChanged(from: .warning, to: .critical),
      .warned(warning), .victimNamed(victims[0]), .victimNamed(victims[1]),
      .workBrokenOff(.voip, 0), .workNotBegun(.audio, 2), .stallBegan, .stallEnded(30),
      .purged(1, 7, freed: 0), .purged(2, 8, freed: 0), .spared(2),
      .interrupted(0), .daemonsExited(4), .daemonOverLimit, .daemonsReturned(3),
    ]
    for event in events { recorder.note(event, at: .zero) }
    recorder.handled(DemandKind.note)
    recorder.handled(TimerKind.sustained)
    let result = recorder.result
    #expect(result.prewarmStarts == 3 && result.prewarmHits == 2 && result.prewarmWastes == 1)
    #expect(result.prewarmAgeMicroseconds == 11 && result.prewarmFailures == 1)
    #expect(result.prewarmRefusals == 2)
    #expect(result.levelRises[.critical] == 2 && result.levelRises.total == 2)
    #expect(result.warnings[.processLimit] == 1 && result.foregroundKills == 1)
    #expect(result.brokenWork[.voip] == 1 && result.workNotBegun[.audio] == 1)
    #expect(result.apps[2].workNotBegun[.audio] == 1 && result.stalledMicroseconds == 30)
    #expect(result.interruptions == 1 && result.daemonExits == 4 && result.daemonLimitKills == 1)
    #expect(result.events[.note] == 1 && result.events[.sustained] == 1)
    #expect(result.events.total == 2)
    #expect(result.purgedBytes == 15 && result.sparedKills == 1)
  }

  @Test("an observer hears what it asks for and the finish, in order; all is counted")
  func interest() throws {
    let listener = Listener([.ends, .stalls])
    var recorder = Self.recorder(listener)
    #expect(recorder.isHeard(.stalls) && !recorder.isHeard([.states, .demand]))
    recorder.note(.started(0), at: Self.time(1))
    recorder.note(.stallBegan, at: Self.time(2))
    recorder.note(.prewarmed(0), at: Self.time(2))
    recorder.note(.ended(Self.end(0, .idleExit, at: 3)), at: Self.time(3))
    recorder.note(.finished, at: Self.time(9))
    try recorder.checkObserver()
    #expect(listener.heard == ["2 stallBegan", "3 ended", "9 finished"])
    #expect(recorder.result.prewarmStarts == 1)
  }

  @Test("one that throws hears nothing more, and its error comes out when the event is over")
  func throwing() {
    let listener = Listener([.ends, .stalls, .samples], samplingFrom: 50)
    listener.bad = "stallBegan"
    var recorder = Self.recorder(listener)
    #expect(recorder.nextSample == Self.time(50))
    recorder.note(.stallBegan, at: Self.time(2))
    recorder.note(.ended(Self.end(0, .idleExit, at: 3)), at: Self.time(3))
    recorder.note(.finished, at: Self.time(9))
    #expect(listener.heard == ["2 stallBegan"] && recorder.nextSample == .never)
    #expect(throws: Listener.Bad.self) {
      try recorder.closeEvent(compressed: 0, at: Self.time(3))
    }
  }

  @Test("samples come at the instants the observer names; without interest none is asked for")
  func samples() {
    let listener = Listener(.samples, samplingFrom: 5)
    var recorder = Self.recorder(listener)
    while recorder.nextSample < Self.time(30) {
      recorder.sample(
        MemorySample(
          time: recorder.nextSample, wiredBytes: 0, fileCacheBytes: 0, freeBytes: 0,
          plainBytes: 0, compressorBytes: 0, level: .normal, aliveApps: 0, availableBytes: 0,
          swapBytes: 0, front: nil))
    }
    #expect(listener.heard == ["5 sample", "15 sample", "25 sample"])
    #expect(Self.recorder(Listener(.ends, samplingFrom: 5)).nextSample == .never)
  }

  @Test("what was compressed in an event is an event, once, and again after a new stretch")
  func compression() throws {
    let listener = Listener(.compression)
    var recorder = Self.recorder(listener, countFrom: 10)
    for (bytes, time) in [(Int128(0), Int64(1)), (7, 2), (7, 3), (9, 4)] {
      try recorder.closeEvent(compressed: bytes, at: Self.time(time))
    }
    try recorder.endStretch()
    try recorder.closeEvent(compressed: 3, at: Self.time(11))
    #expect(listener.heard == ["2 compressed", "4 compressed", "11 compressed"])
  }

  @Test("a warm-up is forgotten, a batch is handed over, and levels go on")
  func stretches() throws {
    var batches: [RunResult] = []
    var recorder = Self.recorder(countFrom: 100, batch: 450) { batches.append($0) }
    recorder.note(.started(0), at: Self.time(40))
    recorder.note(.prewarmed(0), at: Self.time(40))
    #expect(recorder.restart == Self.time(100))
    try recorder.endStretch()
    #expect(batches.isEmpty && recorder.result.prewarmStarts == 0)
    recorder.note(.prewarmWasted(0), at: Self.time(200))
    #expect(recorder.restart == Self.time(550))
    try recorder.endStretch(DeviceTotals(asleepMicroseconds: 60))
    #expect(recorder.restart == .never)
    let last = recorder.counted(until: Self.time(1000), DeviceTotals(asleepMicroseconds: 75))
    #expect(batches.map(\.prewarmWastes) == [1] && last.prewarmWastes == 0)
    #expect(batches[0].asleepMicroseconds == 60 && last.asleepMicroseconds == 15)
    #expect((batches + [last]).map(\.countedMicroseconds) == [450, 450])
    #expect((batches + [last]).map(\.apps[0].aliveTime.microseconds) == [450, 450])
    #expect(last.aliveApps.integral(until: last.endedAt) == 450)
  }
}
