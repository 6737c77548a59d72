import DeviceModel
import PolicyStudies

/// The tables of finished studies as CSV.
public enum CSVReport {
  /// `runs.csv`: a row per strategy and replication, a column per measure.
  public static func runs(_ outcome: StudyOutcome) -> [UInt8] {
    var encoder = CSVEncoder()
    header(TrialColumns.names + MetricCatalog.runs.map(\.name), &encoder)
    for (trial, result) in zip(outcome.trials, outcome.results) {
      TrialColumns.append(trial, of: outcome.scenario, to: &encoder)
      for metric in MetricCatalog.runs { encoder.field(metric.value(result)) }
      encoder.endRow()
    }
    return encoder.bytes
  }

  /// The header row of `apps.csv`.
  public static var appsHeader: [UInt8] {
    var encoder = CSVEncoder()
    header(TrialColumns.names + ["app", "size_mib"] + MetricCatalog.apps.map(\.name), &encoder)
    return encoder.bytes
  }

  /// The rows of one trial in `apps.csv`: one per app.
  public static func apps(of trial: Trial, in scenario: Scenario, _ result: RunResult) -> [UInt8] {
    var encoder = CSVEncoder()
    for (profile, app) in zip(scenario.apps, result.apps) {
      TrialColumns.append(trial, of: scenario, to: &encoder)
      encoder.field(profile.name)
      encoder.field(.mebibytes(Int128(profile.sizeBytes)))
      for metric in MetricCatalog.apps { encoder.field(metric.value(app)) }
      encoder.endRow()
    }
    return encoder.bytes
  }

  private static func header(_ names: [String], _ encoder: inout CSVEncoder) {
    for name in names { encoder.field(name) }
    encoder.endRow()
  }
}
