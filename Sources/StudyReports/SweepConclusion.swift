import DeviceModel
import PolicyStudies

/// What a sweep comes to, in plain words.
enum SweepConclusion {
  /// What moving from the first point to another one does under each strategy, at each value of the
  /// other fields, and what the table means. The other one is the last; in a Latin hypercube, which
  /// has no last, that which differs most, and it says so: the intervals of all points hold
  /// together, so that it may be chosen by its value.
  static func text(_ estimates: StudyEstimates, showing shown: [Int]) -> String {
    let study = estimates.study
    let ofApps = shown.filter { study.measures[$0].column == "survival_ratio" }
    let told = ofApps.isEmpty ? Array(shown.prefix(1)) : ofApps
    let sentences = told.flatMap { measure in
      estimates.curves.compactMap { sentence($0, measure, estimates) }
    }
    let words = sentences.count > sentencesMost ? [tooMany] : sentences
    let lines = words + [study.replications > 1 ? "" : single, left(study, shown)]
    return lines.filter { !$0.isEmpty }.map { LineWrap.text($0) + "\n" }.joined() + "\n"
      + (study.replications > 1 ? pairedNote : plainNote)
  }

  /// Nil where there is no second point.
  private static func sentence(
    _ curve: StudyEstimates.Curve, _ place: Int, _ estimates: StudyEstimates
  ) -> String? {
    guard let line = line(curve, place, in: estimates.study) else { return nil }
    let (measure, comparison) = (curve.parts[place].measure, curve.parts[place].comparison)
    let format = SweepTable.format(of: place, estimates)
    func point(_ place: Int) -> String {
      let values = estimates.study.points[curve.points[place]].values.map { VisibleText.line($0) }
      return curve.moving.map { values[$0] } ?? values.joined(separator: ", ")
    }
    let scene = "under \(curve.strategy)\(others(curve, estimates.study))"
    let (first, last) = (comparison.estimates[0], comparison.estimates[line.strategy])
    guard let first, let last, let difference = line.difference else {
      return undefined(measure, at: point(first == nil ? 0 : line.strategy), scene)
    }
    let (one, other) = (
      "\(joint(format.value(first.value)))\(measure.noun) at \(point(0))",
      "\(joint(format.value(last.value))) at \(point(line.strategy))"
    )
    let farthest = curve.moving == nil ? ", the farthest point," : ""
    let both = "\(measure.subject) \(one) and \(other)\(farthest) \(scene): "
    let start = both + joint(format.difference(difference.value))
    guard estimates.study.replications > 1 else { return start + "." }
    guard !difference.isAlwaysZero else {
      return both + "no difference in any of \(estimates.study.replications) replications."
    }
    let resolved = line.verdict == .notResolved ? "not resolved" : "resolved"
    guard let interval = line.interval else { return start + ", \(resolved)." }
    return start
      + " (\(joint(format.interval(interval, of: difference, signed: true)))), \(resolved)."
  }

  /// What the fields that do not move are.
  private static func others(_ curve: StudyEstimates.Curve, _ study: Study) -> String {
    guard let moving = curve.moving, study.paths.count > 1 else { return "" }
    let values = study.points[curve.points[0]].values
    let words = study.paths.indices.filter { $0 != moving }.map {
      VisibleText.line("\(study.paths[$0])=\(values[$0])")
    }
    return " with " + words.joined(separator: " and ")
  }

  /// A number and its unit on one line.
  private static func joint(_ text: String) -> String {
    text.replacing(" ", with: String(LineWrap.joint))
  }

  private static func line(
    _ curve: StudyEstimates.Curve, _ measure: Int, in study: Study
  ) -> PairedComparison.Line? {
    let lines = curve.parts[measure].comparison.lines
    guard study.isHypercube else { return lines.last }
    return lines.max { abs($0.difference?.value ?? 0) < abs($1.difference?.value ?? 0) }
  }

  private static func undefined(
    _ measure: StudyMeasure, at point: String, _ scene: String
  ) -> String {
    guard measure.column == "survival_ratio", let app = measure.app else {
      return "\(measure.name) is undefined at \(point) \(scene)."
    }
    return "\(VisibleText.line(app)) is never returned to at \(point) \(scene)."
  }

  /// What is estimated and not shown.
  private static func left(_ study: Study, _ shown: [Int]) -> String {
    let names = study.measures.indices.filter { !shown.contains($0) }.map {
      VisibleText.line(study.measures[$0].name)
    }
    return names.isEmpty
      ? "" : "Not shown: \(names.joined(separator: ", ")); --measures shows them."
  }

  private static let sentencesMost = 12

  private static let tooMany = """
    Too many points to sum up in words: in the table, what is marked ✓ or ✗ is resolved.
    """

  private static let single = """
    One replication tells nothing of chance: with --replications 20, say, there are intervals.
    """

  private static let plainNote = """
    All points and strategies met the same draws. Differences are to the first point above.
    'flotsam list measures' explains the measures.

    """

  private static let pairedNote = """
    Values are means per replication; ratios are pooled, and a percentile is that of a replication.
    All points and strategies met the same draws, and differences to the first point above are
    paired. Their intervals hold together with 95 % for each of these groups of rows; not resolved:
    the interval covers zero. 'flotsam list measures' explains the measures.

    """
}

extension StudyMeasure {
  fileprivate var subject: String {
    guard column == "survival_ratio", let app else { return "\(VisibleText.line(name)) is" }
    return "\(VisibleText.line(app)) survives"
  }

  /// What its values are of, in a sentence.
  fileprivate var noun: String {
    column == "survival_ratio" && app != nil ? " of returns" : ""
  }
}
