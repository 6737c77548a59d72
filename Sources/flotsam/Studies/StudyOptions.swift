import PolicyStudies

/// Options of every command that runs a study.
enum StudyOptions {
  /// `--out`.
  static let out = Option.value(
    "out", "DIR", .folder, short: "o",
    help: "Keep finished trials in this folder; at the end write runs.csv, apps.csv, "
      + "comparisons.csv, skipped.csv, study.json and, of a sweep, estimates.csv to it.")
  /// `--resume`.
  static let resume = Option.flag(
    "resume", help: "Go on with the study in the folder; begin it where there is none.")
  /// `--shard`.
  static let shard = Option.value(
    "shard", "I/N", help: "Run the I-th of N parts alone, from 1; 'merge' joins the parts.")

  /// The part to run.
  static func shard(_ arguments: Arguments) throws -> Shard {
    guard let text = arguments.text(shard) else { return .whole }
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { NumberText.integer(String($0)) }
    guard numbers.count == 2, let part = numbers[0], let count = numbers[1],
      (1...1_000_000).contains(count), (1...count).contains(part)
    else {
      throw arguments.error("option '--shard' needs a part such as 2/7, not '\(text)'")
    }
    return Shard(index: part - 1, count: count)
  }

  /// Refuses what makes no sense without a folder.
  static func checkFolder(_ arguments: Arguments) throws {
    for option in [resume, shard] where arguments.has(option) && !arguments.has(out) {
      throw arguments.error("option '\(option.typed)' needs '--out'")
    }
  }
}

extension Arguments {
  /// The command line in one order, without the options in `others` and the folders of operands:
  /// the same however it was typed.
  func commandLine(without others: [Option]) -> [String] {
    let files = operands.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    return [Program.name, command.name] + files
      + command.options.filter { option in !others.contains { $0.name == option.name } }
      .flatMap { option in
        option.placeholder == nil
          ? (has(option) ? [option.typed] : []) : texts(option).map { "\(option.typed)=\($0)" }
      }
  }
}
