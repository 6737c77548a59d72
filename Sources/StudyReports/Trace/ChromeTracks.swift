import DeviceModel

/// The tracks of apps: what each is in, slice by slice, and arrows from kills to relaunches.
///
/// A launch, from its request on, lies over the states that it goes through.
struct ChromeTracks {
  private struct Track {
    /// The name of the slice that is open.
    var open: String?
    var isLaunching = false
    /// Whether its process has ended.
    var isGone = false
    /// When its process was killed, and no launch has come since.
    var killedAt: EventTime?
  }

  private var tracks: [Track]
  private let isShown: [Bool]
  private let showsStates: Bool
  private let showsLaunches: Bool
  private let showsKills: Bool
  private(set) var lives: AppLives
  /// An app whose launch has just ended: the next event may say what it is in now.
  private var unsettled: AppID?
  private var arrowCount = 0
  /// Whether anything is written yet.
  private var isWriting = false

  init(_ scenario: Scenario, _ filter: TraceFilter) {
    let count = scenario.apps.count
    tracks = Array(repeating: Track(), count: count)
    isShown = (0..<count).map { filter.apps.isEmpty || filter.apps.contains($0) }
    showsStates = filter.kinds.contains(.states)
    showsLaunches = filter.kinds.contains(.launches)
    showsKills = filter.kinds.contains(.kills)
    lives = AppLives(appCount: count)
  }

  /// Opens what is open at `time`, the first that is shown.
  mutating func begin(at time: EventTime, _ writer: inout ChromeWriter) throws {
    isWriting = true
    for app in tracks.indices { try refresh(app, at: time, cause: nil, &writer) }
  }

  /// Closes all that is open.
  mutating func end(at time: EventTime, _ writer: inout ChromeWriter) throws {
    for app in tracks.indices where tracks[app].open != nil {
      try writer.end(app + 1, at: time)
      tracks[app].open = nil
    }
  }

  /// Follows `event`.
  mutating func follow(
    _ event: RunEvent, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    try settle(before: event, at: time, &writer)
    let change = lives.follow(event, at: time)
    switch event {
    case .launchBegan(let launch): try begin(launch, at: time, &writer)
    case .launchCompleted(let outcome): try end(outcome, "complete", at: time, &writer)
    case .launchAborted(let outcome): try end(outcome, "left", at: time, &writer)
    case .launchUnfinished(let outcome): try end(outcome, "unfinished", at: time, &writer)
    case .started(let app): tracks[app].isGone = false
    case .ended(let end): try self.end(end, at: time, &writer)
    default:
      if let change { try refresh(change.app, at: time, cause: change.cause, &writer) }
    }
  }

  /// Behind a launch comes the state that it led to, at once or when something else happens.
  private mutating func settle(
    before event: RunEvent, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    guard let app = unsettled else { return }
    switch event {
    case .memory, .prewarmOpened: return
    case .stateChanged(app, _, _, _): break
    case .ended(let end) where end.app == app: break
    default: try refresh(app, at: time, cause: nil, &writer)
    }
    unsettled = nil
  }

  private mutating func begin(
    _ launch: LaunchRecord, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    let app = launch.app
    tracks[app].isLaunching = true
    let killedAt = tracks[app].killedAt
    tracks[app].killedAt = nil
    guard isWriting, isShown[app], showsLaunches else { return }
    try close(app, at: time, &writer)
    try writer.begin(
      "launching", "launch", app + 1, at: time,
      args: [
        "kind": "\"\(launch.kind.name)\"", "first": "\(launch.isFirst)",
        "awaits_kill": "\(launch.awaitsKill)",
      ])
    tracks[app].open = "launching"
    if launch.kind.isCold { try draw(app, from: killedAt, to: time, &writer) }
  }

  private mutating func end(
    _ outcome: LaunchOutcome, _ word: String, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    let app = outcome.launch.app
    tracks[app].isLaunching = false
    unsettled = app
    guard tracks[app].open == "launching" else { return }
    let length = outcome.microseconds.map(ChromeWriter.milliseconds) ?? "null"
    try writer.end(
      app + 1, at: time,
      args: [
        "outcome": "\"\(word)\"", "launch_ms": length,
        "wait_ms": ChromeWriter.milliseconds(outcome.waitMicroseconds),
      ])
    tracks[app].open = nil
  }

  private mutating func end(
    _ end: EndRecord, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    let app = end.app
    tracks[app].isGone = true
    let isKill = end.reason.info.family != .person
    guard isWriting, isShown[app] else { return }
    let reason = "\"\(end.reason.name)\""
    let isOver = tracks[app].open != "launching"
    if showsStates {
      if isOver { try close(app, at: time, &writer) }
      try writer.begin("gone", "state", app + 1, at: time, args: ["reason": reason])
      if isOver { tracks[app].open = "gone" }
    }
    let killedAt = showsStates && showsKills && isKill ? time : nil
    guard isOver else {
      // The launch that waited for this end is under way already.
      if showsStates { try writer.end(app + 1, at: time) }
      return try draw(app, from: killedAt, to: time, &writer)
    }
    tracks[app].killedAt = killedAt
  }

  /// Draws an arrow from a kill to the launch that had to begin from scratch for it; its start goes
  /// back in time.
  private mutating func draw(
    _ app: AppID, from start: EventTime?, to end: EventTime, _ writer: inout ChromeWriter
  ) throws {
    guard let start else { return }
    arrowCount += 1
    try writer.startArrow(arrowCount, app + 1, at: start)
    try writer.endArrow(arrowCount, app + 1, at: end)
  }

  /// Makes the open slice that of the state the app is in.
  private mutating func refresh(
    _ app: AppID, at time: EventTime, cause: String?, _ writer: inout ChromeWriter
  ) throws {
    guard isWriting, isShown[app] else { return }
    let name = self.name(of: app)
    guard name != tracks[app].open else { return }
    try close(app, at: time, &writer)
    guard let name else { return }
    try writer.begin(
      name, "state", app + 1, at: time, args: ["cause": cause.map(ChromeWriter.quoted) ?? "null"])
    tracks[app].open = name
  }

  private mutating func close(
    _ app: AppID, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    guard tracks[app].open != nil else { return }
    try writer.end(app + 1, at: time)
    tracks[app].open = nil
  }

  private func name(of app: AppID) -> String? {
    if tracks[app].isLaunching, showsLaunches { return "launching" }
    guard showsStates else { return nil }
    let state = lives[app]
    guard state != .notRunning else { return tracks[app].isGone ? "gone" : nil }
    return state.rawValue
  }
}
