import Foundation

/// A page of documentation, as the tests see it.
struct Page {
  /// A fenced block.
  struct Block: Equatable {
    /// What stands behind the opening fence.
    let language: String
    /// Its lines.
    let text: String
    /// The line of its opening fence, from 1.
    let line: Int
  }

  /// The folder of `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The catalogue of articles, from the root.
  static let catalogue = "Sources/flotsam/flotsam.docc"

  /// The path from the root.
  let path: String
  /// All of it.
  let text: String

  /// Reads a page of the package.
  init(_ path: String) throws {
    let data = try Data(contentsOf: Self.root.appending(path: path))
    self.init(path: path, text: String(decoding: data, as: UTF8.self))
  }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The README and every article.
  static func all() throws -> [Page] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: catalogue).path)
    var paths = ["README.md"]
    while let name = names?.nextObject() as? String {
      if name.hasSuffix(".md") { paths.append("\(catalogue)/\(name)") }
    }
    return try paths.sorted().map { try Page($0) }
  }

  /// The folder it lies in.
  var folder: URL { Self.root.appending(path: path).deletingLastPathComponent() }

  /// Its fenced blocks, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [Substring], line: Int)?
    for (offset, line) in lines.enumerated() {
      if let block = open, line == "```" {
        let text = block.lines.map { $0 + "\n" }.joined()
        blocks.append(Block(language: block.language, text: text, line: block.line))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [], offset + 1)
      }
    }
    return blocks
  }

  /// Where its links `[text](target)` lead, web addresses left out, and its `<doc:Name>`s.
  var links: (files: [String], articles: [String]) {
    let files = text.matches(of: #/\]\(([^)#\s]+)[^)]*\)/#).map { String($0.1) }
    let articles = text.matches(of: #/<doc:([^>#]+)[^>]*>/#).map { String($0.1) }
    return (files.filter { !$0.contains("://") }, articles)
  }

  /// The text under the heading that begins with `title`, up to the next of its level.
  func section(_ title: String) -> Page? {
    guard let start = lines.firstIndex(where: { $0.hasPrefix(title) }) else { return nil }
    let level = lines[start].prefix { $0 == "#" } + " "
    let body = lines[(start + 1)...].prefix { !$0.hasPrefix(level) }
    return Page(path: path, text: body.joined(separator: "\n"))
  }

  /// The names in backticks in the first column of its tables, in order.
  var tableNames: [String] {
    lines.compactMap { line in
      line.firstMatch(of: #/^\| `([^`]+)` \|/#).map { String($0.1) }
    }
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}
