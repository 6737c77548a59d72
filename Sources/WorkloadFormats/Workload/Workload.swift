import DeviceModel
import SimKernel

/// A workload file read whole: the scenario and what it says about running it.
public struct Workload: Sendable {
  /// What is simulated.
  public var scenario: Scenario
  /// The phone's memory in bytes, where the file tells; no part in cache mode's counts.
  public var ramBytes: Int64?
  /// The strategies it names, as texts with their places; none when it names none.
  public var strategies: [PlacedText]
  /// The seed it names.
  public var seed: UInt64?
  /// The replications it names.
  public var replications: Int?
  /// From when on results are counted, where it says so; before its horizon.
  public var warmUp: SimTime?
  /// What was understood of its demand, a line for each part, for a person to check.
  public var demandNotes: [String]
}

/// A text of a file, with its place.
public struct PlacedText: Equatable, Sendable {
  /// The text.
  public var text: String
  /// Where it stands.
  public var place: SourcePlace

  /// Makes a text with a place.
  public init(_ text: String, at place: SourcePlace) {
    self.text = text
    self.place = place
  }
}
