/// A Swift file taken apart into code and comments, line by line.
struct SwiftSource {
  /// The path from the package's root.
  let path: String
  /// The lines as they are.
  let lines: [String]
  /// The lines with comments and the letters of strings turned to blanks.
  let code: [String]
  /// The lines with all but comments turned to blanks.
  let comments: [String]

  /// Takes `text` apart.
  init(path: String, text: String) {
    var splitter = SourceSplitter(text)
    splitter.run()
    self.path = path
    lines = Self.split(Array(text.utf8))
    code = Self.split(splitter.code)
    comments = Self.split(splitter.comments)
  }

  /// Reads a file of the package.
  init?(_ path: String) {
    guard let text = PackageTree.text(path) else { return nil }
    self.init(path: path, text: text)
  }

  /// Every Swift file below `folder`.
  static func all(in folder: String) -> [SwiftSource] {
    package.filter { $0.path.hasPrefix(folder + "/") }
  }

  /// The package's files, taken apart once for all tests.
  private static let package = ["Sources", "Tests"].flatMap(PackageTree.swiftFiles)
    .compactMap { SwiftSource($0) }

  /// The modules it imports, in order.
  var imports: [String] { code.compactMap(Self.importedModule) }

  private static func split(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The module of `import M`, `@testable import M`, `private import struct M.T`.
  private static func importedModule(_ line: String) -> String? {
    let words = line.split { $0 == " " || $0 == ";" }
    guard let place = words.firstIndex(of: "import") else { return nil }
    let modifiers = ["public", "package", "internal", "fileprivate", "private"]
    guard words[..<place].allSatisfy({ $0.hasPrefix("@") || modifiers.contains(String($0)) }) else {
      return nil
    }
    let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let rest = words[(place + 1)...].drop { kinds.contains(String($0)) }
    return rest.first?.split(separator: ".").first.map(String.init)
  }
}
