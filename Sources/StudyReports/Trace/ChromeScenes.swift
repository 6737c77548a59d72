import DeviceModel

/// The tracks of scenes: what each is in, slice by slice. A track has its name once it is needed.
struct ChromeScenes {
  private struct Track {
    /// What the scene is in; nil for one that is not there.
    var state: SceneState?
    /// Why.
    var cause: String?
    /// The state whose slice is open.
    var written: SceneState?
    var isNamed = false
    var isTouched = false
  }

  private let names: [String]
  private let isShown: [Bool]
  private let isAsked: Bool
  /// Those of every app together; none where no app has scenes.
  private var tracks: [Track]
  /// What has changed in the instant that is not over.
  private var touched: [Int] = []
  private var instant = EventTime.zero

  /// More than the tracks of apps, and than the scenes of an app.
  private static let (first, width) = (10_000_000, 16)

  init(_ scenario: Scenario, _ filter: TraceFilter) {
    names = scenario.apps.map(\.name)
    isShown = names.indices.map { filter.apps.isEmpty || filter.apps.contains($0) }
    isAsked = filter.kinds.contains(.scenes) && scenario.mayShowScenes
    tracks = Array(repeating: Track(), count: isAsked ? names.count * Self.width : 0)
  }

  /// Opens what is open at `time`, the first that is shown.
  mutating func begin(at time: EventTime) {
    instant = time
    for number in tracks.indices { touch(number) }
  }

  /// Writes what has changed up to `time`, if that is over.
  mutating func pass(until time: EventTime, _ writer: inout ChromeWriter) throws {
    guard time > instant, !touched.isEmpty else { return }
    for number in touched { try settle(number, &writer) }
    touched.removeAll(keepingCapacity: true)
  }

  /// Closes all that is open.
  mutating func end(at time: EventTime, _ writer: inout ChromeWriter) throws {
    for number in tracks.indices { try close(number, at: time, &writer) }
  }

  /// Follows `event`, and the change of state that it made.
  mutating func follow(_ event: RunEvent, _ change: LifeChange?, at time: EventTime) {
    guard isAsked else { return }
    instant = time
    switch event {
    case .sceneMade(let ref, let state): set(ref, to: state, cause: nil)
    case .sceneChanged(let ref, _, let state, _): set(ref, to: state, cause: change?.cause)
    case .sceneGone(let ref): set(ref, to: nil, cause: nil)
    default: break
    }
  }

  private mutating func set(_ ref: SceneRef, to state: SceneState?, cause: String?) {
    guard isShown[AppID(ref.app)] else { return }
    let number = Int(ref.app) * Self.width + Int(ref.scene)
    (tracks[number].state, tracks[number].cause) = (state, cause)
    touch(number)
  }

  private mutating func touch(_ number: Int) {
    guard !tracks[number].isTouched else { return }
    tracks[number].isTouched = true
    touched.append(number)
  }

  private mutating func settle(_ number: Int, _ writer: inout ChromeWriter) throws {
    let track = tracks[number]
    tracks[number].isTouched = false
    guard track.state != track.written else { return }
    try close(number, at: instant, &writer)
    guard let state = track.state else { return }
    if !track.isNamed {
      let (app, scene) = number.quotientAndRemainder(dividingBy: Self.width)
      try writer.name(.apps, Self.first + number, "\(names[app]), scene \(scene + 1)")
    }
    (tracks[number].written, tracks[number].isNamed) = (state, true)
    try writer.begin(
      LifeState(state).name, "scene", Self.first + number, at: instant,
      args: [
        "cause": track.cause.map(ChromeWriter.quoted) ?? "null",
        "activation_state": ChromeWriter.quoted(state.activation.rawValue),
      ])
  }

  private mutating func close(
    _ number: Int, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    guard let state = tracks[number].written else { return }
    try writer.end(LifeState(state).name, "scene", Self.first + number, at: time)
    tracks[number].written = nil
  }
}
