import DeviceModel
import PolicyStudies

/// What says which trial a row belongs to.
struct TrialFields {
  let workload: String
  let strategy: String
  let replication: Int
  let seed: UInt64

  init(_ trial: Trial, of scenario: Scenario) {
    workload = scenario.name
    strategy = trial.strategy.name
    (replication, seed) = (trial.replication, trial.seed)
  }

  init(_ record: TrialRecord, of study: Study) {
    let cell = study.cells[record.cell]
    workload = study.points[cell.point].workload
    strategy = cell.strategy
    (replication, seed) = (record.replication, study.seed)
  }
}

/// The columns that say which trial a row belongs to; the first of every table of trials.
public enum TrialColumns {
  static let workload = Column("workload", "text", "the workload's name")

  static let table = ReportTable<TrialFields>([
    ReportColumn(workload) { .text($0.workload) },
    ReportColumn(
      "strategy", "text",
      "the strategy in canonical form: every parameter written out, what holds anyway left out"
    ) { .text($0.strategy) },
    ReportColumn(
      "replication", "number",
      "the replication, from 0; equal ones met the same demand; with compare --batches the batch"
    ) { .count($0.replication) },
    ReportColumn("seed", "number", "the seed of the experiment") { .number(String($0.seed)) },
  ])

  /// The field that the variants of `compare --sensitivity` stand for.
  public static let variant = Column(
    "variant", "text", "what was changed; compare --sensitivity alone")
  /// Stands for all columns of varied fields: their names are a sweep's own.
  public static let varied = Column(
    "<path>", "text",
    "sweep alone: a column for each varied field, its name the path as it was typed, its values "
      + "texts such as 20MiB")

  /// Those of a run's tables.
  public static let ofRuns = table.columns
  /// Those that a study's tables can have.
  public static let ofStudies = [workload, variant, varied] + table.columns.dropFirst()

  /// The fields of a trial as they begin each of its rows; `values` are those of varied fields.
  static func encoded(_ trial: TrialFields, varied values: [String] = []) -> [UInt8] {
    var encoder = CSVEncoder()
    for cell in table.cells(trial, varied: values) { encoder.field(cell) }
    return encoder.bytes
  }
}

/// The columns of `apps.csv` that say which app a row is of.
enum AppColumns {
  static let table = ReportTable<(name: String, sizeBytes: Int64)>([
    ReportColumn("app", "text", "the app's name") { .text($0.name) },
    ReportColumn("size_mib", "MiB", "its size; in device mode what it grows to in front") {
      .measure(.mebibytes(Int128($0.sizeBytes)))
    },
  ])

  /// Adds a row: an app of a trial, whose fields are encoded already, and its measures.
  static func append(
    _ name: String, _ sizeBytes: Int64, of trial: [UInt8], _ values: some Sequence<MetricValue>,
    to encoder: inout CSVEncoder
  ) {
    encoder.field(encoded: trial)
    for cell in table.cells((name, sizeBytes)) { encoder.field(cell) }
    for value in values { encoder.field(value) }
    encoder.endRow()
  }
}
