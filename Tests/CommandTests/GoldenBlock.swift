import Foundation
import Testing

/// Texts that are kept inside a page behind `<!-- golden: NAME -->`: a code block, or a table.
extension Golden {
  /// Compares `text` with the block `name` of the page at `url`; `FLOTSAM_UPDATE_GOLDEN=1`
  /// rewrites that block and nothing else.
  static func checkBlock(
    _ text: String, _ name: String, of url: URL, at location: SourceLocation = #_sourceLocation
  ) throws {
    try check(text, name, of: url, at: location) { block(name, of: $0) }
  }

  /// The same for the table `name`: lines that begin with `|`.
  static func checkTable(
    _ text: String, _ name: String, of url: URL, at location: SourceLocation = #_sourceLocation
  ) throws {
    try check(text, name, of: url, at: location) { table(name, of: $0) }
  }

  private static func check(
    _ text: String, _ name: String, of url: URL, at location: SourceLocation,
    find: (String) -> Range<String.Index>?
  ) throws {
    let page = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let range = try #require(
      find(page), "no such text follows <!-- golden: \(name) -->", sourceLocation: location)
    guard page[range] != text else { return }
    if isUpdating {
      let changed = page[..<range.lowerBound] + text + page[range.upperBound...]
      return try Data(changed.utf8).write(to: url, options: .atomic)
    }
    let kept = String(page[range])
    Issue.record(
      """
      \(name): \(firstDifference(text, kept)); \
      FLOTSAM_UPDATE_GOLDEN=1 swift test rewrites it
      """, sourceLocation: location)
  }

  /// The lines between the fences of a block; nil unless its marker stands once, right above it.
  static func block(_ name: String, of page: String) -> Range<String.Index>? {
    let places = page.ranges(of: "<!-- golden: \(name) -->\n```\n")
    guard places.count == 1, let opening = places.first?.upperBound else { return nil }
    let rest = page[opening...]
    // The fence above has its own line end in front, so that an empty block closes at once.
    if rest.hasPrefix("```\n") { return opening..<opening }
    return rest.firstRange(of: "\n```\n").map { opening..<page.index(after: $0.lowerBound) }
  }

  /// The lines of a table, none at first; nil unless its marker stands once.
  static func table(_ name: String, of page: String) -> Range<String.Index>? {
    let places = page.ranges(of: "<!-- golden: \(name) -->\n")
    guard places.count == 1, let opening = places.first?.upperBound else { return nil }
    var end = opening
    while page[end...].hasPrefix("|"), let line = page[end...].firstIndex(of: "\n") {
      end = page.index(after: line)
    }
    return opening..<end
  }
}
