extension Study {
  /// The first thing in which `other` is another study; nil when trials of the two may stand
  /// together. The names of files and the rest of the command line do not count.
  public func difference(from other: Study) -> StudyDifference? {
    if modelVersion != other.modelVersion {
      return StudyDifference("the version of the model", "\(modelVersion)", "\(other.modelVersion)")
    }
    if seed != other.seed { return StudyDifference("--seed", "\(seed)", "\(other.seed)") }
    let asked =
      differentDesign(from: other) ?? differentPath(from: other) ?? differentSetting(from: other)
    if asked == nil, replications != other.replications {
      let grows = settings.contains { $0.name == "precision_pp" }
      return StudyDifference(
        grows ? "--ceiling" : "--replications", "\(replications)", "\(other.replications)")
    }
    return asked
      ?? difference("strategy", strategies, other.strategies)
      ?? difference(pointName, pointWords, other.pointWords)
      ?? differenceInside(from: other)
  }

  /// The first difference below what was asked for in words.
  private func differenceInside(from other: Study) -> StudyDifference? {
    difference("--baseline at point", baselines, other.baselines)
      ?? difference("measure (--measures)", measures.map(\.name), other.measures.map(\.name))
      ?? differentFile(from: other)
      ?? differentScenario(from: other)
      ?? (runColumns + appColumns == other.runColumns + other.appColumns
        ? nil : StudyDifference("what the columns of the tables are"))
      ?? (cells == other.cells && skipped == other.skipped
        ? nil : StudyDifference("which strategies run at a point"))
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

  /// What a point is called on the command line.
  private var pointName: String {
    guard isSweep else { return paths.isEmpty ? "workload" : "workload or change of one" }
    return isHypercube
      ? "point (--vary, --points)" : "point (--vary)"
  }

  /// Batches are other batches, or no replications.
  private func differentDesign(from other: Study) -> StudyDifference? {
    guard hasBatches || other.hasBatches, lengthWords != other.lengthWords else { return nil }
    return StudyDifference("the design", lengthWords, other.lengthWords)
  }

  /// Fields are varied by a sweep; a comparison has one path where it has variants.
  private func differentPath(from other: Study) -> StudyDifference? {
    guard paths != other.paths else { return nil }
    guard !isSweep, !other.isSweep else {
      return difference("varied field (--vary)", paths, other.paths)
    }
    let words = [paths, other.paths].map { $0.isEmpty ? nil : "given" }
    return StudyDifference("--sensitivity", words[0], words[1])
  }

  /// Each point by its workload and its values.
  private var pointWords: [String] {
    points.map { point in
      ([point.workload] + zip(paths, point.values).map { "\($0)=\($1)" }).joined(separator: ", ")
    }
  }

  /// The first item of a list that differs, by its number from 1.
  private func difference(
    _ name: String, _ mine: [String], _ others: [String]
  ) -> StudyDifference? {
    guard let place = Self.firstDifference(mine, others) else { return nil }
    let words = [mine, others].map { place < $0.count ? "'\($0[place])'" : nil }
    return StudyDifference("\(name) \(place + 1)", words[0], words[1])
  }

  private static func firstDifference(_ mine: [String], _ others: [String]) -> Int? {
    (0..<max(mine.count, others.count)).first { place in
      place >= mine.count || place >= others.count || mine[place] != others[place]
    }
  }

  private func differentSetting(from other: Study) -> StudyDifference? {
    func text(_ name: String, _ settings: [Entry]) -> String? {
      settings.first { $0.name == name }?.text
    }
    let names = (settings + other.settings).map(\.name)
    guard let name = names.first(where: { text($0, settings) != text($0, other.settings) }) else {
      return nil
    }
    let words = [settings, other.settings].map { text(name, $0) }
    let times = [
      ("counted_from_us", "where counting begins", "--warm-up"),
      ("batch_length_us", "a batch's length", "--until, --warm-up"),
    ]
    for (start, subject, options) in times where name.hasPrefix(start) {
      let seconds = words.map { $0.map { "\((Int64($0) ?? 0) / 1_000_000) s" } }
      // Of one workload, "counted_from_us of NAME", or of all points.
      let place = name == start ? "" : " in '\(name.dropFirst(start.count + " of ".count))'"
      return StudyDifference("\(subject)\(place) (\(options))", seconds[0], seconds[1])
    }
    let option = ["design": "--design", "precision_pp": "--precision"][name]
    return StudyDifference(
      option ?? "the setting '\(name)'", words[0].map { "'\($0)'" }, words[1].map { "'\($0)'" })
  }

  private func differentFile(from other: Study) -> StudyDifference? {
    guard
      let place = Self.firstDifference(
        sources.map { StableHash.hex($0.hash) }, other.sources.map { StableHash.hex($0.hash) })
    else { return nil }
    let file = (place < other.sources.count ? other : self).sources[place].file
    guard place < sources.count, place < other.sources.count else {
      return difference("workload file", sources.map(\.file), other.sources.map(\.file))
        ?? StudyDifference("how many workload files there are")
    }
    return StudyDifference("the text of the workload '\(file)'")
  }

  /// Scenarios that differ although the files and the points are the same.
  private func differentScenario(from other: Study) -> StudyDifference? {
    let place = zip(points, other.points).enumerated().first { $1.0.scenario != $1.1.scenario }
    guard let place else { return nil }
    for option in ["--until", "--set"] {
      let given = [self, other].map { study in
        study.commandLine.filter { $0.hasPrefix(option + "=") }
          .map { String($0.dropFirst(option.count + 1)) }
      }
      guard let index = Self.firstDifference(given[0], given[1]) else { continue }
      let words = given.map { index < $0.count ? "'\($0[index])'" : nil }
      return StudyDifference(option, words[0], words[1])
    }
    return StudyDifference("a trace, or how a workload is read, at point \(place.offset + 1)")
  }
}
