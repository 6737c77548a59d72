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
        Self.continued(text, behind: ",") { last in
          // What stands in the list already is not offered again.
          let given = text.split(separator: ",").dropLast(last.isEmpty ? 0 : 1).map(String.init)
          return kind.words(for: last, after: before).filter { !given.contains($0) }
        }
          ?? kind.words(for: text, after: before)
      case .following(let words): before.map(words) ?? []
      }
    return all.filter { $0.hasPrefix(text) }
  }

  /// Those that evict and, behind a `+`, those of other axes.
  private static func strategies(for text: String) -> [String] {
    let others = PolicyCatalog.entries.filter { $0.axis != .evict }
    return continued(text, behind: "+") { _ in others.map { "\($0.axis.rawValue):\($0.name)" } }
      ?? PolicyCatalog.entries.filter { $0.axis == .evict }.map(\.name)
  }

  /// The words for what stands behind the last `separator`, with all before it; nil without one.
  private static func continued(
    _ text: String, behind separator: Character, _ words: (String) -> [String]
  ) -> [String]? {
    guard let last = text.lastIndex(of: separator) else { return nil }
    let start = text.index(after: last)
    return words(String(text[start...])).map { text[..<start] + $0 }
  }
}
