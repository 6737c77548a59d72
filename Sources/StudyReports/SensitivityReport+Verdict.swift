import PolicyStudies

/// The one sentence that a reader takes along.
extension SensitivityReport {
  /// What becomes of one pair in all variants: where it stands the other way round by more than
  /// chance, and where it is no longer told apart.
  private struct Fate {
    let former: String
    let latter: String
    let turned: [String]
    let open: [String]

    var holds: Bool { turned.isEmpty && open.isEmpty }
  }

  /// Whether the ranking is a result or an assumption, in one sentence: a pair that is told apart
  /// as it is, and the same way in every variant, is a result.
  public var verdict: String {
    guard variants.contains(where: { $0.samples != nil }) else {
      return "No change could be tried, so nothing says whether the ranking is a result."
    }
    guard !ranking.resolved.isEmpty else { return noRanking }
    let fates = ranking.resolved.map(fate)
    let resting = fates.filter { !$0.holds }
    guard !resting.isEmpty else {
      return "The ranking is a result: it stays under every change tried."
    }
    let holding = fates.filter(\.holds)
    let rest =
      holding.isEmpty
      ? "" : "; that of \(pairs(holding)) is a result: it stays under every change tried"
    return "The ranking of \(pairs(resting)) rests on an assumption: \(reasons(resting))\(rest)."
  }

  private func fate(of pair: Ranking.Pair) -> Fate {
    var (turned, open): ([String], [String]) = ([], [])
    for variant in variants {
      guard let samples = variant.samples else { continue }
      let changes = ranking.changes(in: samples, .lessIsBetter)
      if changes.turned.contains(where: { $0 == pair }) { turned.append(variant.name) }
      if changes.open.contains(where: { $0 == pair }) { open.append(variant.name) }
    }
    return Fate(
      former: strategies[pair.former], latter: strategies[pair.latter], turned: turned, open: open)
  }

  /// The variants that make pairs an assumption, in the order of the table.
  private func reasons(_ fates: [Fate]) -> String {
    func names(_ part: (Fate) -> [String]) -> [String] {
      let named = fates.flatMap(part)
      return variants.map(\.name).filter { named.contains($0) }
    }
    let (turned, open) = (names(\.turned), names(\.open))
    let parts = [
      turned.isEmpty ? nil : "it turns with \(turned.enumerated("and"))",
      open.isEmpty ? nil : "it is no longer told from chance with \(open.enumerated("and"))",
    ]
    return parts.compactMap { $0 }.joined(separator: ", and ")
  }

  /// What is said where no two strategies are told apart as it is.
  private var noRanking: String {
    let start = "There is no ranking to be a result: as it is, no two strategies are told apart"
    let names = variants.filter { variant in
      variant.samples.map { !Ranking($0, .lessIsBetter).resolved.isEmpty } ?? false
    }.map(\.name)
    guard !names.isEmpty else { return start + ", nor are they under any change tried." }
    return start + "; one that appears with \(names.enumerated("and")) rests on that assumption."
  }

  /// Pairs in words: those before one strategy together, or those behind one, whichever is shorter;
  /// where that is long too, their number.
  private func pairs(_ fates: [Fate]) -> String {
    let before = strategies.compactMap { latter in
      let formers = fates.filter { $0.latter == latter }.map(\.former)
      return formers.isEmpty ? nil : "\(formers.enumerated("and")) before \(latter)"
    }
    let behind = strategies.compactMap { former in
      let latters = fates.filter { $0.former == former }.map(\.latter)
      return latters.isEmpty ? nil : "\(former) before \(latters.enumerated("and"))"
    }
    let groups = before.count <= behind.count ? before : behind
    return groups.count <= 2
      ? groups.joined(separator: " and of ")
      : "\(fates.count) of the \(ranking.resolved.count) pairs told apart"
  }
}
