import PolicyStudies

/// A row of a table of estimates: one, and what it is held against.
struct EstimateLine {
  /// What the first columns say.
  let names: [String]
  let measure: StudyMeasure
  let format: MeasureFormat
  let estimate: Estimate?
  /// Nil for the one that the others are held against.
  let line: PairedComparison.Line?

  /// The columns of names, then of the estimate and, where there are replications, of its interval,
  /// of the difference and of its interval at `level`; `standard` is what the others are held
  /// against.
  static func columns(
    _ heads: [String], level: String, standard: String, isRepeated: Bool = true
  ) -> [TextColumn<EstimateLine>] {
    let names = heads.enumerated().map { place, head in
      TextColumn<EstimateLine>(head) { $0.names[place] }
    }
    let value = TextColumn<EstimateLine>("value") { $0.format.value($0.estimate?.value) }
    let difference = TextColumn<EstimateLine>("difference") { row in
      row.line.map { row.format.difference($0.difference?.value) } ?? standard
    }
    guard isRepeated else { return names + [value, difference] }
    return names + [
      value,
      TextColumn("95 % interval") {
        $0.format.interval($0.measure.interval(of: $0.estimate), of: $0.estimate)
      },
      difference,
      TextColumn("\(level) interval") { row in
        row.line.map { row.format.interval($0.interval, of: $0.difference, signed: true) } ?? ""
      },
      TextColumn("verdict       ") { $0.line.map(ComparisonTable.mark) ?? "" },
    ]
  }
}
