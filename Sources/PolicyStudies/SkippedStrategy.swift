/// A strategy that was asked for and not run, for the workload lacks what it needs.
public struct SkippedStrategy: Equatable, Sendable {
  /// The canonical text.
  public let name: String
  /// Why it was not run, in a few words.
  public let reason: String
  /// How many of the strategies that ran were asked for before it.
  public let position: Int

  /// Makes a note of a strategy that is not run.
  public init(name: String, reason: String, position: Int) {
    self.name = name
    self.reason = reason
    self.position = position
  }
}
