import DeviceModel
import PolicyStudies

/// The tables of finished studies as CSV.
public enum CSVReport {
  /// `runs.csv`: a row per strategy and replication, a column per measure.
  ///
  /// `check` is asked before each row, and what it throws ends the work.
  public static func runs(
    _ outcome: StudyOutcome, beforeEachRow check: () throws -> Void
  ) rethrows -> [UInt8] {
    let metrics = MetricCatalog.runs(in: outcome.scenario.mode)
    var encoder = CSVEncoder()
    encoder.row(TrialColumns.table.names() + metrics.map(\.name))
    for (trial, result) in zip(outcome.trials, outcome.results) {
      try check()
      encoder.field(encoded: TrialColumns.encoded(TrialFields(trial, of: outcome.scenario)))
      for metric in metrics { encoder.field(metric.value(result)) }
      encoder.endRow()
    }
    return encoder.bytes
  }

  /// `skipped.csv`: a row per strategy that was asked for and not run.
  public static func skipped(_ outcome: StudyOutcome) -> [UInt8] {
    SkippedReport.csv(outcome.skips)
  }

  /// The header row of `apps.csv` in `mode`.
  public static func appsHeader(in mode: SimulationMode) -> [UInt8] {
    let own = AppColumns.table.names() + MetricCatalog.apps(in: mode).map(\.name)
    return CSVEncoder.header(TrialColumns.table.names() + own)
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
    let trial = TrialColumns.encoded(TrialFields(trial, of: scenario))
    var encoder = CSVEncoder()
    for (profile, app) in zip(scenario.apps[block], result.apps[block]) {
      AppColumns.append(
        profile.name, profile.sizeBytes, of: trial, metrics.lazy.map { $0.value(app) },
        to: &encoder)
    }
    return encoder.bytes
  }
}
