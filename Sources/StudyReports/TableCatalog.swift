import DeviceModel
import PolicyStudies

/// A table that is written to a folder: what stands in it, and when it is there.
public struct OutputTable: Sendable {
  /// The name of its file.
  public let fileName: String
  /// What a row stands for: "a row for each …".
  public let row: String
  /// Which commands write it.
  public let writers: String
  /// The one mode that writes it; nil when both do.
  public let onlyMode: SimulationMode?
  /// The columns that say which trial a row belongs to.
  public let leading: [Column]
  /// Its own columns.
  public let own: [Column]

  init(
    _ fileName: String, _ row: String, _ writers: String, in mode: SimulationMode? = nil,
    leading: [Column] = [], own: [Column]
  ) {
    self.fileName = fileName
    self.row = row
    self.writers = writers
    onlyMode = mode
    self.leading = leading.map { $0.limited(to: mode) }
    self.own = own.map { $0.limited(to: mode) }
  }

  /// All its columns in both modes, in the order of the header row.
  public var columns: [Column] { leading + own }

  /// The same with the one column of that name; nil when there is none.
  public func showing(only name: String) -> OutputTable? {
    let found = columns.filter { $0.name == name }
    return found.isEmpty
      ? nil : OutputTable(fileName, row, writers, in: onlyMode, own: found)
  }
}

/// Every table there is.
public enum TableCatalog {
  /// All tables, in the order in which they are explained.
  public static let all: [OutputTable] = [
    OutputTable(
      "runs.csv", "trial", "run, compare, sweep, merge",
      leading: TrialColumns.ofStudies, own: MetricCatalog.runs.map { Column($0) }),
    OutputTable(
      "apps.csv", "app of a trial", "run, compare, sweep, merge",
      leading: TrialColumns.ofStudies,
      own: AppColumns.table.columns + MetricCatalog.apps.map { Column($0) }),
    event(.launches, "launch", "run"),
    event(.kills, "process that ended", "run"),
    event(.warnings, "warning given to an app", "run", in: .device),
    event(.timeline, "instant sampled", "run --timeline", in: .device),
    event(.demand, "thing asked of the device", "run --demand"),
    event(.states, "change of an app's state", "run --states", in: .device),
    OutputTable(
      "comparisons.csv", "measure and strategy beside the baseline", "compare, sweep, merge",
      own: ComparisonReport.columns.prefix(1) + [TrialColumns.variant, TrialColumns.varied]
        + ComparisonReport.columns.dropFirst()),
    OutputTable(
      "estimates.csv", "point, measure and strategy of a sweep", "sweep, merge",
      own: EstimateReport.columns.prefix(1) + [TrialColumns.varied]
        + EstimateReport.columns.dropFirst()),
    OutputTable(
      "sensitivity.csv", "change and strategy", "compare --sensitivity, merge",
      own: SensitivityReport.columns),
    OutputTable(
      "calibration.csv", "measure and kind of real phones", "calibrate", in: .device,
      own: CalibrationReport.columns),
    OutputTable(
      "skipped.csv", "strategy that was not run", "run, compare, sweep, merge",
      own: SkippedReport.table.columns),
  ]

  private static func event(
    _ table: EventTable, _ row: String, _ writers: String, in mode: SimulationMode? = nil
  ) -> OutputTable {
    OutputTable(
      table.fileName, row, writers, in: mode, leading: TrialColumns.ofRuns, own: table.columns)
  }
}
