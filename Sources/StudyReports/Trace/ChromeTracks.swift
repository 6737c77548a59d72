import DeviceModel

/// The tracks of apps: what each is in, slice by slice, and arrows from kills to relaunches.
///
/// A launch, from its request on, is a slice around the states that it goes through. What changes
/// is written when its instant is over, so that no slice is without length and no time goes back.
struct ChromeTracks {
  private typealias Arguments = KeyValuePairs<String, String>

  /// What an app is in, or what is written of it.
  private struct Slices: Equatable {
    /// The number of the launch under way.
    var launch: Int?
    var state: String?
  }

  private struct Track {
    var now = Slices()
    var written = Slices()
    var launchName = ""
    var writtenName = ""
    var launchArguments: Arguments?
    /// What is said of a launch when its slice ends.
    var outcome: Arguments?
    /// Why the state is what it is.
    var cause: String?
    var isDying = false
    /// Whether its process has ended once.
    var hasEnded = false
    var isTouched = false
    /// A kill whose arrow is to begin, or one whose arrow has, and no launch has come since.
    var killed: Int?
    var arrow: Int?
    /// A launch that had to begin from scratch was asked for in this instant.
    var isRelaunched = false
  }

  private var tracks: [Track]
  private var touched: [AppID] = []
  private var instant = EventTime.zero
  private let isShown: [Bool]
  private let showsStates: Bool
  private let showsLaunches: Bool
  private let drawsArrows: Bool
  private var launchCount = 0
  private var killCount = 0

  init(_ scenario: Scenario, _ filter: TraceFilter) {
    let count = scenario.apps.count
    tracks = Array(repeating: Track(), count: count)
    isShown = (0..<count).map { filter.apps.isEmpty || filter.apps.contains($0) }
    showsStates = filter.kinds.contains(.states)
    showsLaunches = filter.kinds.contains(.launches)
    drawsArrows = showsStates && showsLaunches && filter.kinds.contains(.kills)
  }

  /// Follows `event`, and the change of state that it made.
  mutating func follow(_ event: RunEvent, _ change: LifeChange?, at time: EventTime) {
    instant = time
    switch event {
    case .launchBegan(let launch): begin(launch)
    case .launchCompleted(let outcome): end(outcome, "complete")
    case .launchAborted(let outcome): end(outcome, outcome.isLeft ? "left" : "broken off")
    case .launchUnfinished(let outcome): end(outcome, "unfinished")
    case .victimNamed(let victim): named(victim)
    case .ended(let end): ended(end)
    default: if let change { step(change) }
    }
  }

  private mutating func begin(_ launch: LaunchRecord) {
    let app = launch.app
    launchCount += 1
    tracks[app].now.launch = showsLaunches ? launchCount : nil
    tracks[app].launchName = "launch \(launch.kind.name)"
    tracks[app].launchArguments = [
      "kind": "\"\(launch.kind.name)\"", "first": "\(launch.isFirst)",
      "awaits_kill": "\(launch.awaitsKill)",
    ]
    tracks[app].isRelaunched = launch.kind.isCold
    touch(app)
  }

  private mutating func end(_ outcome: LaunchOutcome, _ word: String) {
    let app = outcome.launch.app
    tracks[app].now.launch = nil
    tracks[app].outcome = [
      "outcome": "\"\(word)\"",
      "launch_ms": outcome.microseconds.map(ChromeWriter.milliseconds) ?? "null",
      "wait_ms": ChromeWriter.milliseconds(outcome.waitMicroseconds),
    ]
    touch(app)
  }

  /// The kill takes its time.
  private mutating func named(_ victim: VictimRecord) {
    tracks[victim.app].isDying = true
    beginArrow(victim.app)
    enter(.killed, victim.app, cause: victim.reason.name)
  }

  private mutating func ended(_ end: EndRecord) {
    if !tracks[end.app].isDying, end.reason.info.family != .person { beginArrow(end.app) }
    tracks[end.app].isDying = false
    tracks[end.app].hasEnded = true
    enter(.notRunning, end.app, cause: end.reason.name)
  }

  private mutating func step(_ change: LifeChange) {
    // A victim keeps its slice until its kill is done.
    if !tracks[change.app].isDying { enter(change.to, change.app, cause: change.cause) }
  }

  private mutating func enter(_ state: LifeState, _ app: AppID, cause: String) {
    guard state.name != tracks[app].now.state else { return }
    tracks[app].now.state = showsStates ? state.name : nil
    tracks[app].cause = cause
    touch(app)
  }

  private mutating func beginArrow(_ app: AppID) {
    killCount += 1
    tracks[app].killed = killCount
  }

  private mutating func touch(_ app: AppID) {
    guard isShown[app], !tracks[app].isTouched else { return }
    tracks[app].isTouched = true
    touched.append(app)
  }
}

/// What is written of it.
extension ChromeTracks {
  /// Opens what is open at `time`, the first that is shown.
  mutating func begin(at time: EventTime) {
    instant = time
    for app in tracks.indices {
      tracks[app].written = Slices()
      touch(app)
    }
  }

  /// Writes what has changed up to `time`, if that is over.
  mutating func pass(until time: EventTime, _ writer: inout ChromeWriter) throws {
    guard time > instant, !touched.isEmpty else { return }
    for app in touched { try settle(app, &writer) }
    touched.removeAll(keepingCapacity: true)
  }

  /// Closes all that is open; what has changed at this very instant has no length.
  mutating func end(at time: EventTime, _ writer: inout ChromeWriter) throws {
    try pass(until: time, &writer)
    for app in tracks.indices { try close(app, at: time, includingLaunch: true, &writer) }
  }

  private mutating func settle(_ app: AppID, _ writer: inout ChromeWriter) throws {
    let track = tracks[app]
    if track.now != track.written {
      let isOther = track.now.launch != track.written.launch
      try close(app, at: instant, includingLaunch: isOther, &writer)
      if isOther, track.now.launch != nil {
        try writer.begin(
          track.launchName, "launch", app + 1, at: instant, args: track.launchArguments)
        (tracks[app].written.launch, tracks[app].writtenName) = (track.now.launch, track.launchName)
        if let arrow = track.arrow, track.isRelaunched, track.killed == nil {
          try writer.endArrow(arrow, app + 1, at: instant)
        }
        tracks[app].arrow = nil
      }
      if let state = track.now.state {
        try writer.begin(
          state, "state", app + 1, at: instant,
          args: ["cause": track.cause.map(ChromeWriter.quoted) ?? "null"])
        tracks[app].written.state = state
      }
    }
    if let killed = track.killed, drawsArrows, tracks[app].written.launch == nil {
      try writer.startArrow(killed, app + 1, at: instant)
      tracks[app].arrow = killed
    }
    (tracks[app].killed, tracks[app].isRelaunched, tracks[app].outcome) = (nil, false, nil)
    tracks[app].isTouched = false
  }

  private mutating func close(
    _ app: AppID, at time: EventTime, includingLaunch: Bool, _ writer: inout ChromeWriter
  ) throws {
    if let state = tracks[app].written.state {
      try writer.end(state, "state", app + 1, at: time)
      tracks[app].written.state = nil
    }
    guard includingLaunch, tracks[app].written.launch != nil else { return }
    try writer.end(
      tracks[app].writtenName, "launch", app + 1, at: time, args: tracks[app].outcome)
    tracks[app].written.launch = nil
  }
}
