import DeviceModel

/// Which way a measure is better, for the person who holds the phone.
public enum Direction: String, Sendable {
  /// Less of it is better.
  case lessIsBetter = "less"
  /// More of it is better.
  case moreIsBetter = "more"
  /// Neither: a means, a cause or a size, and no harm or good in itself.
  case neither
}

/// A measure: one column of `runs.csv`, or of `apps.csv`.
public struct Metric<Subject>: Sendable {
  /// The column's name, permanent; it names the unit unless the value is a count.
  public let name: String
  /// The unit, in words.
  public let unit: String
  /// The one mode that has the column; nil when both have.
  public let onlyMode: SimulationMode?
  /// Which way it is better.
  public let direction: Direction
  /// What it measures, in one line.
  public let summary: String
  /// Takes the measure.
  public let value: @Sendable (Subject) -> MetricValue

  init(
    name: String, unit: String, in mode: SimulationMode? = nil, direction: Direction = .neither,
    summary: String, value: @escaping @Sendable (Subject) -> MetricValue
  ) {
    self.name = name
    self.unit = unit
    onlyMode = mode
    self.direction = direction
    self.summary = summary
    self.value = value
  }

  /// Whether tables of `mode` have the column.
  public func applies(in mode: SimulationMode) -> Bool { onlyMode == nil || onlyMode == mode }
}
