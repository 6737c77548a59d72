import PolicyStudies

/// How often intervals hold the known answer of toy studies; the figure stands in the case's name.
///
/// The rival computes the same intervals the long way: it leaves out each replication by summing
/// the others again, and takes t from a published table.
struct Coverage: Benchmark {
  let name = "coverage"
  let summary = "intervals of toy studies with known answers against a jackknife that sums again"

  /// Intervals that cover too seldom or too often.
  struct Miss: Error, CustomStringConvertible {
    let description: String
  }

  private static let studies = 2000

  func run(_ effort: Effort) throws -> [Row] {
    let count = min(Self.studies, effort.operations / 10)
    let isJudged = count == Self.studies
    let effort = Effort(rounds: effort.rounds, operations: count)
    var rows: [Row] = []
    for (replications, t) in [
      (10, 2.26215716279820), (20, 2.09302405440831), (50, 2.00957523712924),
    ] {
      let toys = ToyStudies(replications: replications, count: count)
      let cases = [
        ("mean", toys.means().map { [RatioSample(zeros(replications)), $0] }, 0.0),
        ("paired difference", toys.pairs(), 1),
        ("skewed ratio", toys.ratios().map { [RatioSample(zeros(replications)), $0] }, 0.19),
      ]
      for (label, samples, truth) in cases {
        rows.append(
          try row("\(label) of \(replications)", samples, truth, t, effort, isJudged: isJudged))
      }
      // Known to be beyond the method for few replications: told, not judged.
      let heavy = toys.heavyRatios().map { [RatioSample(zeros(replications)), $0] }
      rows.append(
        try row("very skewed ratio of \(replications)", heavy, 0.1, t, effort, isJudged: false))
    }
    let toys = ToyStudies(replications: 20, count: count)
    rows.append(try family(toys, effort, isJudged: isJudged))
    return try rows + batches(studies: count, effort, isJudged: isJudged)
  }

  private func zeros(_ count: Int) -> [Double] { Array(repeating: 0, count: count) }

  func row(
    _ label: String, _ studies: [[RatioSample]], _ truth: Double, _ t: Double, _ effort: Effort,
    isJudged: Bool
  ) throws -> Row {
    let covering = studies.count { Self.covers($0, truth) }
    let share = Double(covering) / Double(studies.count)
    if isJudged, !(0.93...0.97).contains(share) {
      throw Miss(description: "\(label): \(Self.percent(share)) of intervals cover, not 93 to 97 %")
    }
    return try PairedRounds.compare(
      "\(label): \(Self.percent(share)) cover", effort,
      ours: {
        PairedRounds.time { UInt64(studies.count { Self.covers($0, truth) }) }
      },
      rival: {
        PairedRounds.time {
          UInt64(studies.count { Self.coversAnew($0, truth, t) })
        }
      })
  }

  /// Whether any of five strategies that are no different seems to be.
  private func family(_ toys: ToyStudies, _ effort: Effort, isJudged: Bool) throws -> Row {
    let studies = toys.families()
    let t = 2.86093460644991  // 19 degrees of freedom, 99 %
    let share = Double(studies.count(where: Self.errs)) / Double(studies.count)
    if isJudged, share > 0.06 {
      throw Miss(description: "family of 5: errs in \(Self.percent(share)), not at most 6 %")
    }
    return try PairedRounds.compare(
      "family of 5: errs in \(Self.percent(share))", effort,
      ours: { PairedRounds.time { UInt64(studies.count(where: Self.errs)) } },
      rival: {
        PairedRounds.time {
          UInt64(
            studies.count { samples in
              samples.dropFirst().contains { !Self.coversAnew([samples[0], $0], 0, t) }
            })
        }
      })
  }

  private static func covers(_ samples: [RatioSample], _ truth: Double) -> Bool {
    samples[1].difference(to: samples[0])?.interval(alpha: 0.05)?.contains(truth) ?? false
  }

  private static func errs(_ samples: [RatioSample]) -> Bool {
    PairedComparison(samples, baseline: 0, direction: .lessIsBetter)
      .lines.contains { $0.verdict != .notResolved }
  }

  /// The same by the definition: every estimate from all the others, t times the standard error.
  private static func coversAnew(
    _ samples: [RatioSample], _ truth: Double, _ t: Double
  ) -> Bool {
    func difference(without left: Int?) -> Double {
      let ratios = samples.map { sample in
        var (numerator, denominator) = (0.0, 0.0)
        for index in 0..<sample.count where index != left {
          numerator += sample.numerators[index]
          denominator += sample.denominators[index]
        }
        return numerator / denominator
      }
      return ratios[1] - ratios[0]
    }
    let count = samples[0].count
    let estimates = (0..<count).map { difference(without: $0) }
    let mean = estimates.reduce(0, +) / Double(count)
    let squares = estimates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares * Double(count - 1) / Double(count)).squareRoot()
    return abs(difference(without: nil) - truth) <= t * error
  }

  /// A share in percent with two decimals.
  static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}
