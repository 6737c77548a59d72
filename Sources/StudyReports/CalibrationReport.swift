import DeviceModel
import PolicyStudies

/// A calibration for people and for programs: what runs show beside what real phones show.
public struct CalibrationReport: Sendable {
  let scenario: Scenario
  let calibrations: [Calibration]
  let seed: UInt64
  let replications: Int
  private let interval: Int64
  private let remark: String?

  /// A report on `calibrations` of `scenario`, sampled every `interval` microseconds; `remark` is a
  /// line on what was counted.
  public init(
    _ calibrations: [Calibration], of scenario: Scenario, seed: UInt64, replications: Int,
    samplingEvery interval: Int64, remark: String? = nil
  ) {
    self.calibrations = calibrations
    self.scenario = scenario
    self.seed = seed
    self.replications = replications
    self.interval = interval
    self.remark = remark
  }

  /// The tables with what was fitted and what was not.
  public var text: String {
    let tables = calibrations.map { calibration in
      "\n\(calibration.strategy): \(calibration.instants) instants awake\n"
        + Self.table(calibration).text + Self.verdict(calibration)
    }
    return heading + tables.joined() + "\n" + LineWrap.text(Self.note(interval)) + "\n\n"
      + origins
  }

  private var heading: String {
    DeviceTable.heading(scenario, seed, replications)
      + (scenario.device.map { "system: \($0.system.name)\n" } ?? "")
      + (remark.map { $0 + "\n" } ?? "")
  }

  /// A measure beside one kind of phones, or beside none; it is named once.
  private struct Row {
    let line: Calibration.Line
    let target: CalibrationTarget?
    var isFirst = true

    func own(_ value: Double?) -> String {
      DecimalText.text(value, decimals: line.measure.decimals)
    }
  }

  /// Medians and ranges of phones are as the page has them: a target may have more decimals than a
  /// measure.
  private static let shownColumns: [TextColumn<Row>] = [
    TextColumn("measure") { $0.isFirst ? $0.line.measure.title : "" },
    TextColumn("run") { $0.isFirst ? $0.own($0.line.shown?.median) : "" },
    TextColumn("10–90 %") { row in
      row.isFirst ? row.line.shown.map { "\(row.own($0.low))–\(row.own($0.high))" } ?? "" : ""
    },
    TextColumn("") { row in row.target.map { row.line.meets($0) ? "✓" : "" } ?? "" },
    TextColumn("phones") { $0.target?.median.map(plain) ?? "" },
    TextColumn("range") { $0.target.map { range($0.range) } ?? "" },
    TextColumn("number") { $0.target.map { "\($0.count)" } ?? "" },
    TextColumn("of") { $0.target?.words ?? "" },
  ]

  private static func table(_ calibration: Calibration) -> TextTable {
    let columns = shownColumns
    var table = TextTable(columns)
    for line in calibration.lines {
      for (place, target) in line.targets.enumerated() {
        table.add(Row(line: line, target: target, isFirst: place == 0), columns)
      }
      if line.targets.isEmpty { table.add(Row(line: line, target: nil), columns) }
    }
    return table
  }

  private static func range(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (range.lowerBound, range.upperBound)
    return low == high ? "" : "\(plain(low))–\(plain(high))"
  }

  /// As few decimals as say it, two at most.
  static func plain(_ value: Double) -> String {
    let text = DecimalText.text(value, decimals: 2)
    guard text.contains(".") else { return text }
    let digits = String(text.reversed().drop { $0 == "0" }.reversed())
    return digits.hasSuffix(".") ? String(digits.dropLast()) : digits
  }

  /// How many of the targets that can have a mark have one.
  private static func verdict(_ calibration: Calibration) -> String {
    let checks = calibration.lines.flatMap { line in
      line.targets.filter(\.isCheckable).map { (line, line.meets($0)) }
    }
    guard !checks.isEmpty else {
      return "✓: none to be had, for no row of this RAM has five phones and a known quartile\n"
    }
    let missed = checks.filter { !$0.1 }.map { $0.0.measure.title }
    let met = "✓: \(checks.count - missed.count) of the \(checks.count) to be had"
    let names = missed.isEmpty ? "" : "; not: " + missed.joined(separator: "; ")
    return LineWrap.text(met + names) + "\n"
  }

  private static func note(_ interval: Int64) -> String {
    """
    run: the median over instants every \(DurationText.rounded(microseconds: interval)) while the \
    phone is awake, of all replications; of flows, kills, sleep and levels over \
    replications. 10–90 %: \
    where four fifths of them lie. phones: the median of real phones, their range and number; of: \
    what they have in common with this one. ✓: the row of its RAM has \(CalibrationTarget.fewest) \
    phones or more, and the run's median certainly lies in their inner half. pressed: less than \
    15.5 % of usable memory is available. Ages count from the start of \
    the run: what is there at its start is as old as the run.
    """
  }
}
