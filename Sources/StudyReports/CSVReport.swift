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

  /// `apps.csv`: a row per strategy, replication and app.
  public static func apps(_ outcome: StudyOutcome) -> [UInt8] {
    var encoder = CSVEncoder()
    let names = ["app", "size_mib"] + MetricCatalog.apps.map(\.name)
    header(TrialColumns.names + names, &encoder)
    for (trial, result) in zip(outcome.trials, outcome.results) {
      for (profile, app) in zip(outcome.scenario.apps, result.apps) {
        TrialColumns.append(trial, of: outcome.scenario, to: &encoder)
        encoder.field(profile.name)
        encoder.field(.mebibytes(Int128(profile.sizeBytes)))
        for metric in MetricCatalog.apps { encoder.field(metric.value(app)) }
        encoder.endRow()
      }
    }
    return encoder.bytes
  }

  private static func header(_ names: [String], _ encoder: inout CSVEncoder) {
    for name in names { encoder.field(name) }
    encoder.endRow()
  }
}
