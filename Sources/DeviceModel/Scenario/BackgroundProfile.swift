/// What an app does in the background when the system lets it.
public struct BackgroundProfile: Equatable, Sendable {
  /// The kinds of events that it takes of the system; nil for all.
  public var registered: [BackgroundWork]?
  /// Whether it reports a call that it is started for at once.
  public var reportsCalls = true
  /// Whether its long work asks for a charger.
  public var needsPower = false
  /// Whether it asks for a wireless network.
  public var needsWifi = false
  /// What each kind of work takes of a core, in millionths; empty for nothing.
  public var processorMillionths: [Int64] = []

  /// An app that takes whatever comes, reports its calls and takes no processor time.
  public init() {}

  /// Whether it takes events of this kind.
  func takes(_ work: BackgroundWork) -> Bool { registered?.contains(work) ?? true }
}
