import DeviceModel
import PolicyStudies

/// A column of a table: the one place its header and the data dictionary are made from.
public struct Column: Equatable, Sendable {
  /// The name in the header row, permanent; it names the unit where there is one.
  public let name: String
  /// The unit in words; `text` for a text.
  public let unit: String
  /// The one mode whose tables have the column; nil when both have.
  public let onlyMode: SimulationMode?
  /// Which way it is better.
  public let direction: Direction
  /// What it says, in one line.
  public let meaning: String

  init(
    _ name: String, _ unit: String, in mode: SimulationMode? = nil, direction: Direction = .neither,
    _ meaning: String
  ) {
    self.name = name
    self.unit = unit
    onlyMode = mode
    self.direction = direction
    self.meaning = meaning
  }

  init<Subject>(_ metric: Metric<Subject>) {
    self.init(
      metric.name, metric.unit, in: metric.onlyMode, direction: metric.direction, metric.summary)
  }

  /// Whether tables of `mode` have it.
  public func applies(in mode: SimulationMode) -> Bool { onlyMode == nil || onlyMode == mode }

  /// The same in a table that `mode` alone writes.
  func limited(to mode: SimulationMode?) -> Column {
    Column(name, unit, in: onlyMode ?? mode, direction: direction, meaning)
  }

  /// The mode as the dictionary has it.
  public var modeName: String { onlyMode?.rawValue ?? "both" }

  /// Which way it is better, as the dictionary has it: `less`, `more` or nothing.
  public var better: String { direction == .neither ? "" : direction.rawValue }
}

extension CSVEncoder {
  /// A whole row of texts.
  mutating func row(_ texts: [String]) {
    for text in texts { field(text) }
    endRow()
  }

  /// A header row alone.
  static func header(_ names: [String]) -> [UInt8] {
    var encoder = CSVEncoder()
    encoder.row(names)
    return encoder.bytes
  }
}
