extension Study {
  /// The first thing in which `other` is another study, in words; nil when trials of the two may
  /// stand together. The names of files and the rest of the command line do not count.
  public func difference(from other: Study) -> String? {
    if modelVersion != other.modelVersion {
      return "model version \(modelVersion), not \(other.modelVersion)"
    }
    if seed != other.seed { return "seed \(seed), not \(other.seed)" }
    if replications != other.replications {
      let others = hasBatches == other.hasBatches ? "\(other.replications)" : other.lengthWords
      return "\(lengthWords), not \(others)"
    }
    let asked =
      difference("varied fields", paths, other.paths)
      ?? difference("settings", settings.map(\.words), other.settings.map(\.words))
      ?? difference("strategies", strategies, other.strategies)
      ?? difference("points", points.map(\.words), other.points.map(\.words))
    return asked ?? differenceInside(from: other)
  }

  /// The first difference below what was asked for in words.
  private func differenceInside(from other: Study) -> String? {
    difference("baselines", baselines, other.baselines)
      ?? difference("measures", measures, other.measures)
      ?? difference("workload files", sources.map(\.words), other.sources.map(\.words))
      ?? difference("resolved scenarios", points.map(\.hex), other.points.map(\.hex))
      ?? difference(
        "columns", runColumns + appColumns + shownApps,
        other.runColumns + other.appColumns + other.shownApps)
      ?? (cells == other.cells && skipped == other.skipped ? nil : "other strategies at a point")
  }

  /// The strategies of all cells, each once, in the order of their first cell.
  public var strategies: [String] {
    var names: [String] = []
    for cell in cells where !names.contains(cell.strategy) { names.append(cell.strategy) }
    return names
  }

  /// The baseline of each point.
  private var baselines: [String] {
    zip(points, cellsByPoint).map { $1.isEmpty ? "" : cells[$1.lowerBound + $0.baseline].strategy }
  }

  private func difference(_ name: String, _ mine: [String], _ others: [String]) -> String? {
    guard
      let place = (0..<max(mine.count, others.count)).first(where: { place in
        place >= mine.count || place >= others.count || mine[place] != others[place]
      })
    else { return nil }
    let words = [mine, others].map { place < $0.count ? "'\($0[place])'" : "nothing" }
    return "\(name): \(words[0]), not \(words[1])"
  }
}

extension Study.Entry {
  fileprivate var words: String { "\(name) \(text)" }
}

extension Study.Point {
  fileprivate var words: String { ([workload] + values).joined(separator: ", ") }
  fileprivate var hex: String { StableHash.hex(scenario) }
}

extension Study.Source {
  fileprivate var words: String { StableHash.hex(hash) }
}
