import PolicyStudies

/// Batches of long runs (M-06): how often their intervals cover, and how often they are said to
/// hang together.
extension Coverage {
  /// Batches of 100 days are long enough, those of 2 far too short. Those between show what the
  /// test of so few batches overlooks: told, not judged.
  func batches(_ toys: ToyStudies, _ effort: Effort, isJudged: Bool) throws -> [Row] {
    try [(2, 0.8...1.0), (5, 0...1), (15, 0...1), (100, 0...0.06)].map { days, flags in
      let studies = toys.batches(ofDays: days)
      let flagged = studies.count { !BatchMeans($0, baseline: 0).looksIndependent }
      let share = Double(flagged) / Double(studies.count)
      if isJudged, !flags.contains(share) {
        throw Miss(
          description: "batches of \(days) days: \(Self.percent(share)) are said to hang together")
      }
      return try row(
        "20 batches of \(days) d, \(Self.percent(share)) flagged", studies, 0.05,
        2.09302405440831, effort, isJudged: isJudged && days == 100)
    }
  }
}
