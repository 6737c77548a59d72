import DeviceModel
import PolicyStudies

/// The tables of finished studies as CSV.
public enum CSVReport {
  /// `runs.csv`: a row per strategy and replication, a column per measure.
  public static func runs(_ outcome: StudyOutcome) -> [UInt8] { runs(outcome) {} }

  /// The same; `check` is asked before each row, and what it throws ends the work.
  public static func runs(
    _ outcome: StudyOutcome, beforeEachRow check: () throws -> Void
  ) rethrows -> [UInt8] {
    let metrics = MetricCatalog.runs(in: outcome.scenario.mode)
    var encoder = CSVEncoder()
    encoder.row(TrialColumns.names() + metrics.map(\.name))
    for (trial, result) in zip(outcome.trials, outcome.results) {
      try check()
      TrialColumns.append(trial, of: outcome.scenario, to: &encoder)
      for metric in metrics { encoder.field(metric.value(result)) }
      encoder.endRow()
    }
    return encoder.bytes
  }

  /// `skipped.csv`: a row per strategy that was asked for and not run.
  public static func skipped(_ outcome: StudyOutcome) -> [UInt8] {
    skipped(outcome.skipped.map { [outcome.scenario.name, $0.name, $0.reason] })
  }

  /// `skipped.csv` of rows of three texts.
  static func skipped(_ rows: [[String]]) -> [UInt8] {
    var encoder = CSVEncoder()
    encoder.row(skippedColumns.map(\.name))
    for row in rows { encoder.row(row) }
    return encoder.bytes
  }

  /// The columns of `skipped.csv`.
  static let skippedColumns = [
    TrialColumns.workload,
    Column("strategy", "text", "the strategy in canonical form"),
    Column("reason", "text", "what it needs and the workload does not have"),
  ]

  /// The header row of `apps.csv` in `mode`.
  public static func appsHeader(in mode: SimulationMode) -> [UInt8] {
    CSVEncoder.header(
      TrialColumns.names() + appColumns.map(\.name) + MetricCatalog.apps(in: mode).map(\.name))
  }

  /// The columns of `apps.csv` that say which app a row is of.
  static let appColumns = [
    Column("app", "text", "the app's name"),
    Column("size_mib", "MiB", "its size; in device mode what it grows to in front"),
  ]

  /// The rows of one trial in `apps.csv`: one per app.
  public static func apps(of trial: Trial, in scenario: Scenario, _ result: RunResult) -> [UInt8] {
    apps(result.apps.indices, of: trial, in: scenario, result)
  }

  /// Writes the rows of one trial in `apps.csv`, one per app, to `sink`, block by block.
  ///
  /// `check` is asked before each block; what it throws ends the work.
  public static func writeApps(
    of trial: Trial, in scenario: Scenario, _ result: RunResult, to sink: inout some ByteSink,
    beforeEachBlock check: () throws -> Void = {}
  ) throws {
    var start = 0
    while start < result.apps.count {
      try check()
      let block = start..<min(start + appsPerBlock, result.apps.count)
      try sink.write(apps(block, of: trial, in: scenario, result))
      start = block.upperBound
    }
  }

  /// Few enough to be written in an instant, so that a check between blocks comes in time.
  private static let appsPerBlock = 1000

  private static func apps(
    _ block: Range<Int>, of trial: Trial, in scenario: Scenario, _ result: RunResult
  ) -> [UInt8] {
    let metrics = MetricCatalog.apps(in: scenario.mode)
    var encoder = CSVEncoder()
    for (profile, app) in zip(scenario.apps[block], result.apps[block]) {
      TrialColumns.append(trial, of: scenario, to: &encoder)
      encoder.field(profile.name)
      encoder.field(.mebibytes(Int128(profile.sizeBytes)))
      for metric in metrics { encoder.field(metric.value(app)) }
      encoder.endRow()
    }
    return encoder.bytes
  }
}
