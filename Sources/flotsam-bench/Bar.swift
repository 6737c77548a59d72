/// A figure that is promised, and whether the promise is kept.
struct Bar: Sendable {
  /// The figure; nil where it could not be taken.
  let figure: Double?
  /// What it is counted in, such as `× ceiling`.
  let unit: String
  /// What it must come to.
  let must: Double
  /// What it should come to.
  let goal: Double
  /// Why there is no figure.
  var absence: String?

  /// Less is better where the goal lies below, or is all there is.
  var isMost: Bool { goal <= must }

  /// `goal`, `must`, `no`, or why there is no figure.
  var verdict: String {
    guard let figure else { return "not measured: \(absence ?? "nothing to measure")" }
    func reaches(_ limit: Double) -> Bool { isMost ? figure <= limit : figure >= limit }
    return reaches(goal) ? "goal" : reaches(must) ? "must" : "no"
  }

  /// The same without a figure.
  static func missing(_ unit: String, must: Double, goal: Double, because why: String) -> Bar {
    Bar(figure: nil, unit: unit, must: must, goal: goal, absence: why)
  }
}
