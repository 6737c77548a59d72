import DeviceModel
import PolicyStudies

/// A table that is written while runs go on, a row for each thing that happens.
public enum EventTable: String, CaseIterable, Sendable {
  /// A row for each launch.
  case launches
  /// A row for each process that ended.
  case kills
  /// Device mode: a row for each warning given to an app.
  case warnings
  /// Device mode: a row for each instant sampled.
  case timeline
  /// A row for each demand row handled.
  case demand
  /// Device mode: a row for each change of an app's state.
  case states

  /// The tables that runs in `mode` write; `timeline` only when instants are sampled, `demand`
  /// and `states` only when they are asked for.
  public static func written(
    in mode: SimulationMode, sampling: Bool, demand: Bool, states: Bool
  ) -> [EventTable] {
    [.launches, .kills] + (mode == .device ? [.warnings] : []) + (sampling ? [.timeline] : [])
      + (demand ? [.demand] : []) + (states ? [.states] : [])
  }

  /// The name of its file.
  public var fileName: String { "\(rawValue).csv" }

  /// Its header row in `mode`.
  public func header(in mode: SimulationMode) -> [UInt8] {
    CSVEncoder.header(
      TrialColumns.table.names() + columns.filter { $0.applies(in: mode) }.map(\.name))
  }
}
