import DeviceModel
import MemoryPolicies
import SimKernel
import Testing

/// Every combination of the catalogue's policies on the four axes, by number.
struct CatalogStrategies {
  /// By axis: the texts of its policies, with their defaults and with other values.
  private let texts: [[String]]
  /// How many there are.
  let count: Int

  init() {
    texts = StrategyAxis.allCases.map { axis in
      PolicyCatalog.entries.filter { $0.axis == axis }.flatMap(Self.texts)
    }
    count = texts.reduce(1) { $0 * $1.count }
  }

  /// The text of strategy `number`, counted round and round.
  func text(_ number: Int) -> String {
    var rest = number % count
    return texts.map { choices in
      defer { rest /= choices.count }
      return choices[rest % choices.count]
    }.joined(separator: "+")
  }

  /// Strategy `number`, made for one run.
  func make(_ number: Int, for scenario: Scenario) throws -> RunStrategy {
    try StrategyParser().parse(text(number)).make(for: scenario, seed: 1, replication: 0)
  }

  /// The policy with its defaults and, if it has parameters, with values of a busier kind.
  private static func texts(of entry: PolicyEntry) -> [String] {
    let name = "\(entry.axis.rawValue):\(entry.name)"
    guard !entry.parameters.isEmpty else { return [name] }
    let arguments = entry.parameters.map { "\($0.name)=\(other($0))" }
    return [name, "\(name)(\(arguments.joined(separator: ",")))"]
  }

  private static func other(_ parameter: PolicyParameter) -> String {
    switch parameter.kind {
    case .integer(let range): "\(range.lowerBound)"
    case .word(let words): words.last ?? ""
    case .durationOrDrawn: "1s"
    }
  }
}

/// Names the candidate that left first and keeps idle apps for a while: what a rule that retains
/// does with the device.
struct KeepForAWhile: EvictionPolicy {
  static var needs: PolicyNeeds { .timers }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }

  mutating func retention(of app: AppID, at time: SimTime) -> SimTime? { time + .seconds(90) }
}
