import DeviceModel
import MemoryPolicies
import PolicyStudies

/// What may stand as the value of an option or as an operand: what errors name and shells offer.
enum ValueKind: Sendable {
  /// A number, a time or another text, of which there is nothing to offer.
  case text
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// One of these words, and no other.
  case choice([String])
  /// A text, of which these are usual ones.
  case usual([String])
  /// A strategy, as the command line writes it.
  case strategy
  /// Several of a kind between commas.
  indirect case list(of: ValueKind)
  /// A word of those that the operand before leaves.
  case following(@Sendable (String) -> [String])

  /// Several measures between commas; those of apps need the name of one and are not offered.
  static var measures: ValueKind { .list(of: .usual(MetricCatalog.runs.map(\.name))) }

  /// The words that `text` may become, from its start on; `before` is the operand before it.
  func words(for text: String, after before: String?) -> [String] {
    let all =
      switch self {
      case .text, .file, .folder: [String]()
      case .choice(let words), .usual(let words): words
      case .strategy: Self.strategies(for: text)
      case .list(let kind):
        Self.continued(text, behind: ",", kind.split) { last, others in
          // What stands in the list already is not offered again.
          kind.words(for: last, after: before).filter { !others.contains($0) }
        }
          ?? kind.words(for: text, after: before)
      case .following(let words): before.map(words) ?? []
      }
    return all.filter { $0.hasPrefix(text) }
  }

  /// What hides a comma between several of the kind.
  private var split: OuterSplit { if case .strategy = self { .strategies } else { .paths } }

  /// Those that evict and, behind a `+`, those of other axes.
  private static func strategies(for text: String) -> [String] {
    let others = PolicyCatalog.entries.filter { $0.axis != .evict }
    return continued(text, behind: "+", .strategies) { _, _ in
      others.map { "\($0.axis.rawValue):\($0.name)" }
    }
      ?? PolicyCatalog.entries.filter { $0.axis == .evict }.map(\.name)
  }

  /// The words for what stands behind the last `separator` and beside the others, with all before
  /// it; nil without one.
  private static func continued(
    _ text: String, behind separator: Unicode.Scalar, _ split: OuterSplit,
    _ words: (String, [String]) -> [String]
  ) -> [String]? {
    let slices = split.pieces(text, at: separator).slices
    guard let last = slices.last, slices.count > 1 else { return nil }
    let before = Array(text.unicodeScalars)[..<last.startIndex].text
    return words(last.text, slices.dropLast().map(\.text)).map { before + $0 }
  }
}
