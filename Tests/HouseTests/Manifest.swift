/// `Package.swift`, read as text: it has to stay a plain list that can be read this way.
struct Manifest {
  /// A target as it is written down.
  struct Target: Equatable {
    /// `target`, `executableTarget` or `testTarget`.
    let kind: String
    /// Its name.
    let name: String
    /// The names of the targets it depends on, in order.
    let dependencies: [String]
  }

  /// All targets, in order.
  let targets: [Target]
  /// The manifest's words outside comments and strings.
  let code: String

  /// Reads the text of a manifest.
  init(text: String) {
    let source = SwiftSource(path: "Package.swift", text: text)
    code = source.code.joined(separator: "\n")
    let lines = zip(source.lines, source.comments).map { line, comment in
      String(line.prefix(comment.prefix { $0 == " " }.count))
    }
    targets = Self.targets(in: lines.joined(separator: "\n"))
  }

  private static func targets(in text: String) -> [Target] {
    ["target", "executableTarget", "testTarget"].flatMap { kind in
      text.components(after: ".\(kind)(").map { rest in
        let call = balanced(rest)
        let name = call.components(after: "name:").first.flatMap { strings(in: $0).first }
        let list = call.components(after: "dependencies:").first ?? ""
        let names = list.split(separator: "]").first.map { strings(in: String($0)) } ?? []
        return Target(kind: kind, name: name ?? "", dependencies: names)
      }
    }
  }

  /// The text up to the parenthesis that closes the one just opened.
  private static func balanced(_ text: String) -> String {
    var depth = 1
    return String(
      text.prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth > 0
      })
  }

  private static func strings(in text: String) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}

extension String {
  /// What follows each occurrence of `mark`, to the end of the text.
  fileprivate func components(after mark: String) -> [String] {
    ranges(of: mark).map { String(self[$0.upperBound...]) }
  }
}
