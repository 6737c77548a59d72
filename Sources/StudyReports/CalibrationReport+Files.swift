import DeviceModel
import PolicyStudies

/// A calibration for programs.
extension CalibrationReport {
  /// The columns of `calibration.csv`.
  static let columns = table.columns

  private static let table = ReportTable<CalibrationRow>([
    ReportColumn(TrialColumns.workload) { .text($0.report.scenario.name) },
    ReportColumn("strategy", "text", "the strategy in canonical form") { .text($0.strategy) },
    ReportColumn("measure", "text", "the measure; its name ends in its unit where that is short") {
      .text($0.line.measure.name)
    },
    ReportColumn("unit", "text", "the unit of all values of the row") {
      .text($0.line.measure.unit)
    },
    ReportColumn("origin", "text", "fitted, given or predicted") {
      .text($0.line.measure.origin.name)
    },
    ReportColumn("replications", "count", "how many runs") { .count($0.report.replications) },
    ReportColumn("values", "count", "values behind the run's: instants awake, or runs") {
      .count($0.line.shown?.count ?? 0)
    },
    ReportColumn("median", "as unit", "the run's median") { .value($0.line.shown?.median) },
    ReportColumn("low", "as unit", "what a tenth of the run's values does not reach") {
      .value($0.line.shown?.low)
    },
    ReportColumn("high", "as unit", "what a tenth of the run's values passes") {
      .value($0.line.shown?.high)
    },
    ReportColumn("phones", "text", "what the real phones have in common with this one") {
      .text($0.target?.words ?? "")
    },
    ReportColumn("phones_number", "count", "how many they are: reports, or days") {
      .number($0.target.map { String($0.count) })
    },
    ReportColumn("phones_median", "as unit", "their median") { .value($0.target?.median) },
    ReportColumn("phones_low", "as unit", "the least of theirs") {
      .value($0.target?.range.lowerBound)
    },
    ReportColumn("phones_high", "as unit", "the most of theirs") {
      .value($0.target?.range.upperBound)
    },
    ReportColumn("inner_low", "as unit", "where what certainly is their inner half begins") {
      .value($0.target?.inner?.lowerBound)
    },
    ReportColumn("inner_high", "as unit", "where it ends") { .value($0.target?.inner?.upperBound) },
    ReportColumn(
      "met", "0 or 1", "whether the run's median lies in it; empty where that says nothing"
    ) { .number($0.met) },
    ReportColumn("source", "text", "where the phones' figures are from") {
      .text($0.target?.source ?? "")
    },
  ])

  /// All of `calibration.csv`: a row for each measure and kind of phones.
  public var csv: [UInt8] { Self.table.header() + Self.table.csv(rows) }

  /// The same as JSON: `calibration`, a list of objects.
  public var json: String {
    "{\"calibration\": " + JSONText.list(Self.table.objects(rows)) + "}\n"
  }

  private var rows: [CalibrationRow] {
    calibrations.flatMap { calibration in
      calibration.lines.flatMap { line in
        let targets: [CalibrationTarget?] = line.targets.isEmpty ? [nil] : line.targets
        return targets.map { target in
          CalibrationRow(
            report: self, strategy: calibration.strategy, line: line, target: target)
        }
      }
    }
  }
}

/// A measure of the runs under a strategy beside one kind of phones, or beside none.
private struct CalibrationRow {
  let report: CalibrationReport
  let strategy: String
  let line: Calibration.Line
  let target: CalibrationTarget?

  var met: String? {
    target.flatMap { $0.isCheckable ? (line.meets($0) ? "1" : "0") : nil }
  }
}

extension ReportCell {
  /// A value with three decimals.
  static func value(_ value: Double?) -> ReportCell {
    .number(DecimalText.field(value, decimals: 3))
  }
}
