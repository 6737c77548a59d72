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
  private let note: String?

  /// A report on `strategies`: the samples as they are, and those of each variant.
  ///
  /// `note` is a line below the conclusion.
  public init(
    strategies: [String], base: [RatioSample], variants: [Variant], note: String? = nil
  ) {
    self.note = note
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
        table.add([variant.name] + cells(samples) + [outcome(samples).text])
      } else {
        table.add(variant.name, note: "cannot be: an app would be larger than may be")
      }
    }
    return table.text + "\n" + conclusion + "\n" + (note.map { $0 + "\n" } ?? "")
  }

  private func cells(_ samples: [RatioSample]) -> [String] {
    ranking.order.map { place in
      samples[place].estimate.map { DecimalText.text($0.value * 100, decimals: 2) + " %" } ?? "–"
    }
  }

  /// What becomes of the ranking in a variant.
  private enum Outcome: Equatable {
    /// Whoever is told apart as it is stays so, in the same order.
    case holds
    /// All come to the same: there is nothing to rank.
    case alike
    /// Nobody is told apart as it is.
    case nothing
    /// Some are no longer told apart.
    case open(String)
    /// Some change places by more than chance: which now stands before which.
    case turned(String)

    var text: String {
      switch self {
      case .holds: "holds"
      case .alike: "all alike"
      case .nothing: "no ranking as it is"
      case .open(let pairs): "not told apart: \(pairs)"
      case .turned(let pairs): pairs
      }
    }
  }

  private func outcome(_ samples: [RatioSample]) -> Outcome {
    if samples.allSatisfy({ $0.difference(to: samples[0])?.isAlwaysZero ?? false }) {
      return .alike
    }
    let (turned, open) = ranking.changes(in: samples, .lessIsBetter)
    func words(_ pairs: [Ranking.Pair], _ word: String) -> String {
      pairs.map { "\(strategies[$0.latter]) \(word) \(strategies[$0.former])" }
        .joined(separator: ", ")
    }
    if !turned.isEmpty { return .turned(words(turned, "before")) }
    guard !ranking.resolved.isEmpty else { return .nothing }
    return open.isEmpty ? .holds : .open(words(open, "and"))
  }

  private var conclusion: String {
    guard !ranking.resolved.isEmpty else {
      return "As it is, no two strategies are told apart: there is no ranking that could hold."
    }
    let ran = variants.compactMap { variant in
      variant.samples.map { (variant.name, outcome($0)) }
    }
    func part(_ words: String, where suits: (Outcome) -> Bool) -> String? {
      let names = ran.filter { suits($0.1) }.map(\.0)
      return names.isEmpty ? nil : "\(words) (\(names.joined(separator: ", ")))"
    }
    let exceptions = [
      part("it turns", where: { if case .turned = $0 { true } else { false } }),
      part("some are no longer told apart", where: { if case .open = $0 { true } else { false } }),
      part("all come to the same", where: { $0 == .alike }),
    ].compactMap { $0 }
    let holding = ran.count { $0.1 == .holds }
    let start =
      "The ranking holds in \(holding == ran.count ? "all" : "\(holding) of") \(ran.count) variants"
    return ([start] + exceptions).joined(separator: ";\n") + ".\n" + best
  }

  /// In how many variants the best of the ranking is the best, and how often that is sure.
  private var best: String {
    let ran = variants.compactMap(\.samples).map { Ranking($0, .lessIsBetter) }
    let first = ranking.order[0]
    let leads = ran.filter { $0.order.first == first }
    return "\(strategies[first]) has the lowest cold ratio in \(leads.count) of \(ran.count), "
      + "told from the next in \(leads.count { $0.isResolved })."
  }

  /// The columns of `sensitivity.csv`.
  public static let columns = [
    TrialColumns.workload,
    Column("variant", "text", "what was changed; 'as it is' for nothing"),
    Column("strategy", "text", "the strategy in canonical form"),
    Column("replications", "count", "replications of each, or batches"),
    Column("cold_ratio", "ratio", direction: .lessIsBetter, "the strategy's cold ratio"),
    Column("low", "ratio", "the lower end of the cold ratio's 95 % interval"),
    Column("high", "ratio", "the interval's upper end"),
    Column(
      "ranking", "text",
      "holds where whoever is told apart as it is (0.05 over all pairs) stays so; not told apart "
        + "and who no longer is; all alike; no ranking as it is; else which one now stands before "
        + "which, by more than chance; empty where nothing is changed"),
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
    let verdict = name == Self.unchanged ? "" : outcome(samples).text
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
