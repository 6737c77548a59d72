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
    /// Why it could not be run.
    let obstacle: String

    /// A variant that was run.
    public init(name: String, samples: [RatioSample]) {
      self.name = name
      self.samples = samples
      obstacle = ""
    }

    /// A variant that could not be run, and why.
    public init(name: String, obstacle: String) {
      self.name = name
      samples = nil
      self.obstacle = "not varied: \(obstacle)"
    }
  }

  /// The name of what is not changed.
  public static let unchanged = "as it is"

  let strategies: [String]
  let base: [RatioSample]
  let variants: [Variant]
  let ranking: Ranking
  private let note: String?

  /// A report on `strategies`: the samples as they are, and those of each variant.
  ///
  /// `note` is a line of the conclusion.
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
    typealias Row = (name: String, samples: [RatioSample], words: String)
    let columns: [TextColumn<Row>] =
      [TextColumn("cold_ratio") { $0.name }]
      + ranking.order.map { place in
        TextColumn(strategies[place]) { Self.percent($0.samples[place]) }
      }
      + [TextColumn("ranking") { $0.words }]
    var table = TextTable(columns)
    table.add((Self.unchanged, base, ""), columns)
    for variant in variants {
      if let samples = variant.samples {
        table.add((variant.name, samples, outcome(samples).text), columns)
      } else {
        table.add(variant.name, note: variant.obstacle)
      }
    }
    let lines = [conclusion, note, verdict].compactMap { $0 }
    return table.text + "\n" + lines.map { $0 + "\n" }.joined()
  }

  private static func percent(_ sample: RatioSample) -> String {
    sample.estimate.map { DecimalText.text($0.value * 100, decimals: 2) + " %" } ?? "–"
  }

  /// What becomes of the ranking in a variant.
  enum Outcome: Equatable {
    /// All that are told apart as it is stay so, in the same order.
    case holds
    /// All come to the same: there is nothing to rank.
    case alike
    /// No two are told apart as it is.
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

  func outcome(_ samples: [RatioSample]) -> Outcome {
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

  /// In how many variants the ranking holds, and in which it does not; nil where there is none.
  private var conclusion: String? {
    guard !ranking.resolved.isEmpty else { return nil }
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
}
