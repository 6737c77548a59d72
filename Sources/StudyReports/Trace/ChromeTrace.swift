import DeviceModel
import PolicyStudies

/// Writes what happens in one trial in the Trace Event format, as it runs; memory stays constant.
public struct ChromeTrace: RunObserver {
  private let filter: TraceFilter
  private let interval: Int64
  private let last: Int64
  private var writer: ChromeWriter
  private var tracks: ChromeTracks
  private var scenes: ChromeScenes
  private var counters: ChromeCounters
  private var words: TraceWords
  private var isWriting = false

  /// The next instant of the counters.
  public private(set) var nextSampleMicroseconds: Int64

  /// Begins the trace of `trial`.
  public init(
    of trial: Trial, in scenario: Scenario, showing filter: TraceFilter, to sink: any ByteSink
  ) throws {
    self.filter = filter
    last = min(filter.to, scenario.horizon).microseconds
    nextSampleMicroseconds = filter.from.microseconds
    interval = max(1_000_000, (last - filter.from.microseconds) / 3600)
    writer = ChromeWriter(sink)
    tracks = ChromeTracks(scenario, filter)
    scenes = ChromeScenes(scenario, filter)
    counters = ChromeCounters(scenario, filter)
    words = TraceWords(scenario)
    try writer.begin(about: [
      ("workload", scenario.name), ("strategy", trial.strategy.name), ("seed", "\(trial.seed)"),
      ("replication", "\(trial.replication)"), ("model", "\(ModelVersion.current)"),
    ])
    try writer.name(.apps, "apps")
    try writer.name(.device, "device")
    try writer.name(.footprints, "footprints")
    try writer.name(.device, 1, "device")
    for (app, profile) in scenario.apps.enumerated()
    where filter.apps.isEmpty || filter.apps.contains(app) {
      try writer.name(.apps, app + 1, profile.name)
    }
  }

  /// What its tracks and instants need.
  public var interest: RunInterest {
    TraceFilter.everything.union(AppLives.interest).union([.launches, .samples])
  }

  /// Writes what happened.
  public mutating func observe(_ event: RunEvent, at time: EventTime) throws {
    if time > filter.to {
      try finish(at: filter.to)
      throw TraceIsOver()
    }
    if !isWriting, time >= filter.from { begin() }
    words.hear(event, at: time)
    if isWriting {
      try tracks.pass(until: time, &writer)
      try scenes.pass(until: time, &writer)
    }
    switch event {
    case .memory(let memory):
      if isWriting { try counters.show(memory, at: time, &writer) }
    case .sample(let sample):
      if isWriting { try counters.show(sample, at: time, &writer) }
      let (next, isLate) = time.microseconds.addingReportingOverflow(interval)
      nextSampleMicroseconds = isLate || next > last ? .max : next
    case .finished: try finish(at: time)
    default:
      tracks.follow(event, words.change, at: time)
      scenes.follow(event, words.change, at: time)
      if filter.shows(event, of: event.app, at: time) { try show(event, at: time) }
    }
  }

  private mutating func begin() {
    isWriting = true
    tracks.begin(at: filter.from)
    scenes.begin(at: filter.from)
  }

  private mutating func finish(at time: EventTime) throws {
    if !isWriting { begin() }
    try tracks.pass(until: time, &writer)
    try scenes.pass(until: time, &writer)
    try tracks.end(at: time, &writer)
    try scenes.end(at: time, &writer)
    try writer.end()
  }

  /// What has no length is an instant on the track it is about.
  private mutating func show(_ event: RunEvent, at time: EventTime) throws {
    let (group, track): (ChromeWriter.Group, Int) =
      event.app.map { (.apps, $0 + 1) } ?? (.device, 1)
    switch event {
    case .stateChanged, .seated, .prewarmed, .sceneMade, .sceneChanged, .sceneGone, .frozen,
      .packedWhole, .launchCompleted,
      .launchAborted, .launchUnfinished:
      return
    case .ended(let end):
      try writer.instant(
        group, track, "killed \(end.reason.name)", "kill", at: time,
        args: [
          "band": end.band.map { "\($0)" } ?? "null",
          "freed_mib": ChromeWriter.mebibytes(end.freedBytes),
        ])
    case .warned(let warning):
      try writer.instant(
        group, track, "warned \(warning.cause.name)", "warning", at: time,
        args: [
          "footprint_mib": ChromeWriter.mebibytes(warning.footprintBytes),
          "shed_mib": ChromeWriter.mebibytes(warning.shedBytes),
        ])
    default:
      let category = TraceKind(event)?.rawValue ?? ""
      try writer.instant(group, track, words.text(event), category, at: time)
    }
  }
}
