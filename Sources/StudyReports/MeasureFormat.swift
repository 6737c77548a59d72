import PolicyStudies

/// How a measure's values stand in a table for people: few digits, with a unit.
struct MeasureFormat {
  private let unit: String
  private let decimals: Int

  /// The format of a compared measure.
  init(_ part: StudyComparison.Part) { self.init(part.measure, part.comparison.estimates) }

  /// The format of a measure with these estimates: ratios in percent with two decimals, others
  /// with as many as the largest value leaves room for.
  init(_ measure: StudyMeasure, _ estimates: [Estimate?]) {
    unit = measure.unit
    let most = estimates.compactMap { $0.map { abs($0.value) } }.max() ?? 0
    decimals = unit == "ratio" ? 2 : most < 1 ? 3 : most < 10 ? 2 : most < 1000 ? 1 : 0
  }

  private var isRatio: Bool { unit == "ratio" }
  private var scale: Double { isRatio ? 100 : 1 }
  private var shownUnit: String { unit == "count" ? "" : " " + (isRatio ? "%" : unit) }

  /// A value with its unit; a ratio in percent.
  func value(_ value: Double?) -> String {
    guard let value else { return "–" }
    return DecimalText.text(value * scale, decimals: decimals) + shownUnit
  }

  /// A difference with its sign and unit; of ratios in percentage points.
  func difference(_ value: Double?, signed: Bool = true) -> String {
    guard let value else { return "–" }
    let text = DecimalText.text(value * scale, decimals: decimals, signed: signed)
    return text + (isRatio ? " pp" : shownUnit)
  }

  /// The interval of an estimate, without a unit. Where all replications agree there is no spread
  /// to go by, and nothing is certain.
  func interval(
    _ interval: ConfidenceInterval?, of estimate: Estimate?, signed: Bool = false
  ) -> String {
    guard estimate?.standardError != 0 else { return "no spread" }
    guard let interval else { return "–" }
    let ends = [interval.low, interval.high].map {
      DecimalText.text($0 * scale, decimals: decimals, signed: signed)
    }
    return ends.joined(separator: signed ? " to " : "–")
  }
}
