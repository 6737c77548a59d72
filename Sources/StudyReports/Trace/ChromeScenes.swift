import DeviceModel

/// The tracks of scenes: what each is in, slice by slice. A track has its name once it is needed.
struct ChromeScenes {
  private struct Track {
    /// What the scene is in; nil for one that is not there.
    var state: SceneState?
    /// Whether a slice is open.
    var isOpen = false
    var isNamed = false
  }

  private let names: [String]
  private let isShown: [Bool]
  private let isAsked: Bool
  /// Those of every app together; none where no app has scenes.
  private var tracks: [Track]
  /// Whether anything is written yet.
  private var isWriting = false

  /// More than the tracks of apps, and than the scenes of an app.
  private static let (first, width) = (10_000_000, 16)

  init(_ scenario: Scenario, _ filter: TraceFilter) {
    names = scenario.apps.map(\.name)
    isShown = names.indices.map { filter.apps.isEmpty || filter.apps.contains($0) }
    isAsked = filter.kinds.contains(.scenes) && scenario.mayShowScenes
    tracks = Array(repeating: Track(), count: isAsked ? names.count * Self.width : 0)
  }

  /// Opens what is open at `time`, the first that is shown.
  mutating func begin(at time: EventTime, _ writer: inout ChromeWriter) throws {
    isWriting = true
    for number in tracks.indices { try open(number, at: time, cause: nil, &writer) }
  }

  /// Closes all that is open.
  mutating func end(at time: EventTime, _ writer: inout ChromeWriter) throws {
    for number in tracks.indices { try close(number, at: time, &writer) }
  }

  /// Follows `event`.
  mutating func follow(
    _ event: RunEvent, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    guard isAsked else { return }
    switch event {
    case .sceneMade(let ref, let state):
      try set(ref, to: state, cause: nil, at: time, &writer)
    case .sceneChanged(let ref, _, let state, let cause):
      try set(ref, to: state, cause: cause.name, at: time, &writer)
    case .sceneGone(let ref): try set(ref, to: nil, cause: nil, at: time, &writer)
    default: break
    }
  }

  private mutating func set(
    _ ref: SceneRef, to state: SceneState?, cause: String?, at time: EventTime,
    _ writer: inout ChromeWriter
  ) throws {
    guard isShown[AppID(ref.app)] else { return }
    let number = Int(ref.app) * Self.width + Int(ref.scene)
    try close(number, at: time, &writer)
    tracks[number].state = state
    try open(number, at: time, cause: cause, &writer)
  }

  private mutating func open(
    _ number: Int, at time: EventTime, cause: String?, _ writer: inout ChromeWriter
  ) throws {
    guard isWriting, let state = tracks[number].state, !tracks[number].isOpen else { return }
    if !tracks[number].isNamed {
      let (app, scene) = number.quotientAndRemainder(dividingBy: Self.width)
      try writer.name(.apps, Self.first + number, "\(names[app]), scene \(scene + 1)")
    }
    (tracks[number].isOpen, tracks[number].isNamed) = (true, true)
    try writer.begin(
      LifeState(state).rawValue, "scene", Self.first + number, at: time,
      args: [
        "cause": cause.map(ChromeWriter.quoted) ?? "null",
        "activation_state": ChromeWriter.quoted(state.activation.rawValue),
      ])
  }

  private mutating func close(
    _ number: Int, at time: EventTime, _ writer: inout ChromeWriter
  ) throws {
    guard tracks[number].isOpen else { return }
    try writer.end(Self.first + number, at: time)
    tracks[number].isOpen = false
  }
}
