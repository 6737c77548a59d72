/// One thing the program can do, with all that its help and its argument parser need to know.
protocol Command: Sendable {
  /// The word that calls it; permanent.
  var name: String { get }
  /// One sentence for the list of commands.
  var summary: String { get }
  /// What comes between usage and options in its help: paragraphs between empty
  /// lines, wrapped at 80 columns unless indented.
  var discussion: String { get }
  /// What it takes besides options.
  var operands: Operands { get }
  /// Every option it knows, in the order of its help. `--help` is every command's and not listed.
  var options: [Option] { get }
  /// Command lines to try.
  var examples: [Example] { get }

  /// Does the work: prints on `console`, throws what goes wrong, returns how it ended.
  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode
}

extension Command {
  var discussion: String { "" }
  var operands: Operands { .none }
  var options: [Option] { [] }
  var examples: [Example] { [] }

  /// The option that is typed so, in its long or its short form.
  func option(_ typed: String) -> Option? {
    options.first { option in
      typed == option.typed || option.short.map { typed == "-\($0)" } == true
    }
  }
}

/// What a command takes besides options.
struct Operands: Sendable {
  /// The word that stands for one in the usage line, in capitals.
  let placeholder: String
  /// How many it takes.
  let count: ClosedRange<Int>
  /// What they may be, in order; the last one holds for all that follow.
  private let kinds: [ValueKind]

  /// No operands at all.
  static let none = Operands("", count: 0...0)

  /// Between `count.lowerBound` and `count.upperBound` operands called `placeholder`, files unless
  /// `kinds` tell otherwise.
  init(_ placeholder: String, _ kinds: ValueKind..., count: ClosedRange<Int>) {
    precondition(count.lowerBound >= 0, "a number of operands is not negative")
    self.placeholder = placeholder
    self.count = count
    self.kinds = kinds.isEmpty ? [.file] : kinds
  }

  /// What the operand at `index`, from 0, may be.
  func kind(at index: Int) -> ValueKind { kinds[min(index, kinds.count - 1)] }

  /// How the usage line shows them: `WORKLOAD`, `[COMMAND]`, `FILE...`.
  var usage: String {
    guard count.upperBound > 0 else { return "" }
    // A placeholder of several words names each operand.
    if placeholder.contains(" ") { return placeholder }
    let word = count.lowerBound == 0 ? "[\(placeholder)]" : placeholder
    return count.upperBound == 1 ? word : word + "..."
  }
}

/// A command line to try, and what it is for.
struct Example: Sendable {
  /// The line as it is typed.
  let line: String
  /// What it does, in a few words.
  let purpose: String

  /// Makes an example.
  init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}
