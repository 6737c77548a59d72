import DeviceModel

/// What there is of an app, as a person would see it: its state, and where its memory lies.
///
/// The one set of names: `states.csv`, text traces and the slices of Chrome traces have these.
enum LifeState: String, CaseIterable, Sendable {
  case notRunning = "not_running"
  case prewarmed
  case front
  case inactive
  case background
  case suspended
  case compressed
  case frozen
  case unattached
  case killed

  init(_ state: AppState) {
    switch state {
    case .notRunning: self = .notRunning
    case .inactive: self = .inactive
    case .active: self = .front
    case .background: self = .background
    case .suspended: self = .suspended
    }
  }

  init(_ state: SceneState) { self = state.appState.map { LifeState($0) } ?? .unattached }

  /// The name in tables and traces; permanent.
  var name: String { rawValue }

  /// What it is, for dictionaries of columns.
  var meaning: String {
    switch self {
    case .notRunning: "no process"
    case .prewarmed: "a process that was made before it was asked for"
    case .front: "in front, with input"
    case .inactive: "in front without input: launching or interrupted"
    case .background: "off screen, its code runs"
    case .suspended: "off screen, no code runs"
    case .compressed: "suspended, without an uncompressed page"
    case .frozen: "suspended, on flash"
    case .unattached: "a scene that holds nothing: just made, or disconnected"
    case .killed: "its process ended, and then it is not_running"
    }
  }

  /// All of them with what they are.
  static var list: String {
    allCases.map { "\($0.name) (\($0.meaning))" }.joined(separator: ", ")
  }
}

/// One change of the state of an app, or of one of its scenes.
struct LifeChange: Equatable, Sendable {
  /// When it changed.
  var time: EventTime
  /// The app.
  var app: AppID
  /// Its scene; nil where the app itself changes.
  var scene: SceneRef?
  /// What it was.
  var from: LifeState
  /// What it is.
  var to: LifeState
  /// Why.
  var cause: String
  /// Where the memory is then.
  var memory: AppMemory
}
