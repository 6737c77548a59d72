import DeviceModel
import PolicyStudies

/// A calibration for programs.
extension CalibrationReport {
  /// The columns of `calibration.csv`.
  static let columns: [Column] = [
    TrialColumns.workload,
    Column("strategy", "text", "the strategy in canonical form"),
    Column("measure", "text", "the measure; its name ends in its unit where that is short"),
    Column("unit", "text", "the unit of all values of the row"),
    Column("origin", "text", "fitted, given or predicted"),
    Column("replications", "count", "how many runs"),
    Column("values", "count", "values behind the run's: instants awake, or runs"),
    Column("median", "as unit", "the run's median"),
    Column("low", "as unit", "what a tenth of the run's values does not reach"),
    Column("high", "as unit", "what a tenth of the run's values passes"),
    Column("phones", "text", "what the real phones have in common with this one"),
    Column("phones_number", "count", "how many they are: reports, or days"),
    Column("phones_median", "as unit", "their median"),
    Column("phones_low", "as unit", "the least of theirs"),
    Column("phones_high", "as unit", "the most of theirs"),
    Column("inner_low", "as unit", "where what certainly is their inner half begins"),
    Column("inner_high", "as unit", "where it ends"),
    Column("met", "0 or 1", "whether the run's median lies in it; empty where that says nothing"),
    Column("source", "text", "where the phones' figures are from"),
  ]

  /// All of `calibration.csv`: a row for each measure and kind of phones.
  public var csv: [UInt8] {
    ReportCell.csv([Self.columns.map { ReportCell.text($0.name) }] + rows)
  }

  /// The same as JSON: `calibration`, a list of objects.
  public var json: String {
    let names = Self.columns.map(\.name)
    return "{\"calibration\": "
      + JSONText.list(rows.map { ReportCell.json(names, $0) }) + "}\n"
  }

  private var rows: [[ReportCell]] {
    calibrations.flatMap { calibration in
      calibration.lines.flatMap { line in
        let targets: [CalibrationTarget?] = line.targets.isEmpty ? [nil] : line.targets
        return targets.map { row(calibration.strategy, line, $0) }
      }
    }
  }

  private func row(
    _ strategy: String, _ line: Calibration.Line, _ target: CalibrationTarget?
  ) -> [ReportCell] {
    let (measure, shown) = (line.measure, line.shown)
    func value(_ value: Double?) -> ReportCell { .number(DecimalText.field(value, decimals: 3)) }
    let met = target.flatMap { $0.isCheckable ? (line.meets($0) ? "1" : "0") : nil }
    return [
      .text(scenario.name), .text(strategy), .text(measure.name), .text(measure.unit),
      .text(measure.origin.name), .number(String(replications)),
      .number(String(shown?.count ?? 0)), value(shown?.median), value(shown?.low),
      value(shown?.high), .text(target?.words ?? ""), .number(target.map { String($0.count) }),
      value(target?.median), value(target?.range.lowerBound), value(target?.range.upperBound),
      value(target?.inner?.lowerBound), value(target?.inner?.upperBound), .number(met),
      .text(target?.source ?? ""),
    ]
  }
}
