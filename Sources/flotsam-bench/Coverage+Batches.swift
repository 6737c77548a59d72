import PolicyStudies

/// Batches of long runs (M-06): how often their intervals cover, and how often they are said to
/// hang together.
extension Coverage {
  /// So many batches of so many days, and how often they may be said to hang together.
  private struct Cut {
    let count: Int
    let days: Int
    let flags: ClosedRange<Double>
    /// Whether they are long enough to keep the intervals' promise.
    var isLong = false
    /// Student's t at 97.5 %.
    var t: Double { count == 20 ? 2.09302405440831 : 1.98421695158642 }
  }

  /// The tightness of days lasts for 50 on average. What lies between the extremes shows what the
  /// test overlooks, the more of it the fewer batches there are: told, not judged.
  private static let cuts = [
    Cut(count: 20, days: 5, flags: 0.5...1), Cut(count: 100, days: 5, flags: 0.95...1),
    Cut(count: 20, days: 50, flags: 0...1), Cut(count: 100, days: 50, flags: 0...1),
    Cut(count: 20, days: 250, flags: 0...1),
    Cut(count: 20, days: 1000, flags: 0...0.06, isLong: true),
  ]

  /// A row for each cut.
  func batches(studies count: Int, _ effort: Effort, isJudged: Bool) throws -> [Row] {
    try Self.cuts.map { cut in
      let studies = ToyStudies(replications: cut.count, count: count).batches(ofDays: cut.days)
      let flagged = studies.count { !BatchMeans($0, baseline: 0).looksIndependent }
      let share = Double(flagged) / Double(studies.count)
      let label = "\(cut.count) batches of \(cut.days) d (\(Self.percent(share)) flagged)"
      if isJudged, !cut.flags.contains(share) { throw Miss(description: label) }
      return try row(label, studies, 0.05, cut.t, effort, isJudged: isJudged && cut.isLong)
    }
  }
}
