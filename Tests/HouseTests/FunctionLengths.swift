/// Finds the bodies in a file: functions, initialisers, computed properties, closures.
enum FunctionLengths {
  /// A body, from its introducing word to its closing brace.
  struct Body: Equatable {
    /// The first line, from 1.
    let line: Int
    /// How many lines it has.
    let length: Int
  }

  private static let types = ["struct", "class", "enum", "extension", "protocol", "actor"]
  private static let members = ["func", "init", "deinit", "subscript", "var", "let"]

  /// The outermost bodies of `source`; what is inside them counts as part of them.
  static func bodies(in source: SwiftSource) -> [Body] {
    var bodies: [Body] = []
    var introducer: [(word: String, line: Int)] = []
    var start: Int?
    var depth = 0
    for (offset, line) in source.code.enumerated() {
      for word in words(of: line) {
        switch word {
        case "{" where start != nil: depth += 1
        case "{":
          if !opensType(introducer) {
            start = firstLine(of: introducer) ?? offset + 1
            depth = 1
          }
          introducer = []
        case "}":
          depth -= start == nil ? 0 : 1
          if let first = start, depth == 0 {
            bodies.append(Body(line: first, length: offset + 2 - first))
            start = nil
          }
          introducer = []
        default: introducer.append((word, offset + 1))
        }
      }
    }
    return bodies
  }

  /// Identifiers and braces; all else only separates.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in line {
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
        continue
      }
      if !word.isEmpty { words.append(word) }
      word = ""
      if character == "{" || character == "}" { words.append(String(character)) }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func opensType(_ introducer: [(word: String, line: Int)]) -> Bool {
    // The last declaration before the brace: stored properties above it have no brace of their own.
    let place = introducer.lastIndex { types.contains($0.word) || members.contains($0.word) }
    guard let place, types.contains(introducer[place].word) else { return false }
    return true
  }

  private static func firstLine(of introducer: [(word: String, line: Int)]) -> Int? {
    introducer.last { members.contains($0.word) }?.line
  }
}
