import DeviceModel
import PolicyStudies

/// Whether the ranking of a comparison holds when what it rests on is changed (M-08).
public struct SensitivityReport: Sendable {
  /// A change, and what the strategies then come to.
  public struct Variant: Sendable {
    /// What was changed, in a few words.
    public let name: String
    /// The cold ratio's samples, one for each strategy; nil when it could not be run.
    public let samples: [RatioSample]?

    /// Makes a variant.
    public init(name: String, samples: [RatioSample]?) {
      self.name = name
      self.samples = samples
    }
  }

  /// The name of what is not changed.
  public static let unchanged = "as it is"

  private let strategies: [String]
  private let base: [RatioSample]
  private let variants: [Variant]
  private let ranking: Ranking

  /// A report on `strategies`: the samples as they are, and those of each variant.
  public init(strategies: [String], base: [RatioSample], variants: [Variant]) {
    self.strategies = strategies
    self.base = base
    self.variants = variants
    ranking = Ranking(base, .lessIsBetter)
  }

  /// The table for people: the strategies in the order of their ranking, a row for each variant.
  public var text: String {
    let names = ranking.order.map { strategies[$0] }
    var table = TextTable(header: ["cold_ratio"] + names + ["ranking"])
    table.add([Self.unchanged] + cells(base) + [""])
    for variant in variants {
      if let samples = variant.samples {
        table.add([variant.name] + cells(samples) + [verdict(samples)])
      } else {
        table.add(variant.name, note: "cannot be: an app would be larger than may be")
      }
    }
    return table.text + "\n" + conclusion + "\n"
  }

  private func cells(_ samples: [RatioSample]) -> [String] {
    ranking.order.map { place in
      samples[place].estimate.map { DecimalText.text($0.value * 100, decimals: 2) + " %" } ?? "–"
    }
  }

  private func verdict(_ samples: [RatioSample]) -> String {
    let (resolved, byChance) = ranking.reversals(in: samples, .lessIsBetter)
    guard resolved.isEmpty else {
      return resolved.map { "\(strategies[$0.latter]) before \(strategies[$0.former])" }
        .joined(separator: ", ")
    }
    return byChance == 0 ? "holds" : "holds within chance"
  }

  private var conclusion: String {
    let ran = variants.compactMap(\.samples)
    let holding = ran.count { ranking.reversals(in: $0, .lessIsBetter).resolved.isEmpty }
    return holding == ran.count
      ? "The ranking holds in all \(ran.count) variants."
      : "The ranking holds in \(holding) of \(ran.count) variants."
  }

  /// The columns of `sensitivity.csv`.
  public static let columns = [
    TrialColumns.workload,
    Column("variant", "text", "what was changed; 'as it is' for nothing"),
    Column("strategy", "text", "the strategy in canonical form"),
    Column("replications", "count", "replications of each"),
    Column("cold_ratio", "ratio", direction: .lessIsBetter, "the strategy's cold ratio"),
    Column("low", "ratio", "the lower end of the cold ratio's 95 % interval"),
    Column("high", "ratio", "the interval's upper end"),
    Column(
      "ranking", "text",
      "holds; holds within chance where strategies change places by no more than chance (0.05 "
        + "over all pairs); else which one stands before which; empty where nothing is changed"),
  ]

  /// `sensitivity.csv`: a row for each workload, variant and strategy.
  public static func csv(_ reports: [(workload: String, report: SensitivityReport)]) -> [UInt8] {
    var encoder = CSVEncoder()
    encoder.row(columns.map(\.name))
    for (workload, report) in reports {
      report.addRows(of: unchanged, report.base, workload, &encoder)
      for variant in report.variants {
        guard let samples = variant.samples else { continue }
        report.addRows(of: variant.name, samples, workload, &encoder)
      }
    }
    return encoder.bytes
  }

  private func addRows(
    of name: String, _ samples: [RatioSample], _ workload: String, _ encoder: inout CSVEncoder
  ) {
    let verdict = name == Self.unchanged ? "" : verdict(samples)
    for (strategy, sample) in zip(strategies, samples) {
      let interval = sample.estimate?.interval(alpha: PairedComparison.alpha)
      for text in [workload, name, strategy, String(sample.count)] { encoder.field(text) }
      for value in [sample.estimate?.value, interval?.low, interval?.high] {
        encoder.field(DecimalText.field(value, decimals: 6) ?? "")
      }
      encoder.field(verdict)
      encoder.endRow()
    }
  }
}
