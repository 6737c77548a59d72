/// What of a platform a run uses beyond what every run does; settled once, from the scenario.
///
/// Asked only where something seldom happens: a row, a launch, a callback, an end.
struct RunFeatures: OptionSet {
  let rawValue: UInt32

  /// The platform acts on callbacks.
  static let callbacks = RunFeatures(rawValue: 1)
  /// Apps have timers that are the platform's own.
  static let appTimers = RunFeatures(rawValue: 1 << 1)
  /// The platform follows what apps show, beside their states.
  static let scenes = RunFeatures(rawValue: 1 << 2)
  /// The system begins work of apps of its own accord.
  static let system = RunFeatures(rawValue: 1 << 3)
  /// Apps have processes beside their own.
  static let helpers = RunFeatures(rawValue: 1 << 4)
  /// Apps are opened to hear of something, or are to hear of it when they are back.
  static let deliveries = RunFeatures(rawValue: 1 << 5)
}
