/// What may stand in place of the last word of an unfinished command line.
struct Completion: Equatable {
  /// How a shell goes about it.
  enum Kind: String {
    /// The words are all there is.
    case words
    /// The words are parts of a list, which may go on.
    case list
    /// Paths of files.
    case files
    /// Paths of folders.
    case folders
  }

  /// A word, and what it is for where that can be told.
  struct Offer: Equatable {
    let word: String
    var help = ""
  }

  var kind = Kind.words
  var offers: [Offer] = []

  /// Completes the last of `words`, which follow the program's name.
  init(of words: [String]) {
    guard let word = words.last else { return }
    guard words.count > 1 else {
      offers = Self.offers(Commands.all.map { ($0.name, $0.summary) }, for: word)
      return
    }
    guard let command = Commands.all.first(where: { $0.name == words[0] }) else { return }
    let before = Before(words[1..<(words.count - 1)], of: command)
    if let option = before.open {
      complete(word, option.kind)
    } else if !before.isPastOptions, word.hasPrefix("-") {
      complete(option: word, of: command, given: before.given)
    } else if before.operands.count < command.operands.count.upperBound {
      complete(
        word, command.operands.kind(at: before.operands.count), after: before.operands.last)
    }
  }

  /// An option's name, or its value behind a `=`.
  private mutating func complete(option word: String, of command: any Command, given: [Option]) {
    guard let sign = word.firstIndex(of: "=") else {
      let left = command.options.filter { option in
        option.isRepeatable || !given.contains { $0.name == option.name }
      }
      offers = Self.offers(
        left.map { ($0.typed, $0.help) } + [("--help", "Explain the command.")], for: word)
      return
    }
    guard let option = command.option(String(word[..<sign])), option.placeholder != nil else {
      return
    }
    complete(String(word[word.index(after: sign)...]), option.kind)
    offers = offers.map { Offer(word: word[...sign] + $0.word) }
  }

  private mutating func complete(_ word: String, _ kind: ValueKind, after before: String? = nil) {
    switch kind {
    case .file: self.kind = .files
    case .folder: self.kind = .folders
    case .list: self.kind = .list
    case .text, .choice, .usual, .strategy, .following: break
    }
    // One column may be in several tables.
    for word in kind.words(for: word, after: before) where !offers.contains(Offer(word: word)) {
      offers.append(Offer(word: word))
    }
  }

  private static func offers(_ all: [(word: String, help: String)], for word: String) -> [Offer] {
    all.filter { $0.word.hasPrefix(word) }.map { Offer(word: $0.word, help: $0.help) }
  }

  /// What the words before the last one are.
  private struct Before {
    /// The options among them.
    var given: [Option] = []
    var operands: [String] = []
    /// The option whose value comes next.
    var open: Option?
    /// Whether only operands follow.
    var isPastOptions = false

    init(_ words: ArraySlice<String>, of command: any Command) {
      for word in words {
        if open != nil {
          open = nil
        } else if isPastOptions || !ArgumentParser.looksLikeOption(word) {
          operands.append(word)
        } else if word == "--" {
          isPastOptions = true
        } else if let option = command.option(String(word.prefix { $0 != "=" })) {
          given.append(option)
          if option.placeholder != nil, !word.contains("=") { open = option }
        }
      }
    }
  }
}
