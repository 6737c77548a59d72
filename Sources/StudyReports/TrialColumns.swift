import DeviceModel
import PolicyStudies

/// The columns that say which trial a row belongs to; the first of every table of trials.
public enum TrialColumns {
  static let workload = Column("workload", "text", "the workload's name")
  private static let trial = [
    Column(
      "strategy", "text",
      "the strategy in canonical form: every parameter written out, what holds anyway left out"),
    Column(
      "replication", "number",
      "the replication, from 0; equal ones met the same demand; with compare --batches the batch"),
    Column("seed", "number", "the seed of the experiment"),
  ]

  /// The field that the variants of `compare --sensitivity` stand for.
  public static let variant = Column(
    "variant", "text", "what was changed; compare --sensitivity alone")
  /// Stands for all columns of varied fields: their names are a sweep's own.
  public static let varied = Column(
    "<path>", "text",
    "sweep alone: a column for each varied field, its name the path as it was typed, its values "
      + "texts such as 20MiB")

  /// Those of a run's tables.
  public static let ofRuns = [workload] + trial
  /// Those that a study's tables can have.
  public static let ofStudies = [workload, variant, varied] + trial

  /// Their names where the fields at `paths` were varied.
  static func names(varying paths: [String] = []) -> [String] {
    [workload.name] + paths + trial.map(\.name)
  }

  static func append(_ trial: Trial, of scenario: Scenario, to encoder: inout CSVEncoder) {
    encoder.field(scenario.name)
    encoder.field(trial.strategy.name)
    encoder.field(Int64(trial.replication))
    encoder.field(String(trial.seed))
  }
}
