import Testing

@testable import flotsam

@Suite("Arguments")
struct ArgumentTests {
  /// A command with an option of every kind.
  private struct Sample: Command {
    static let seed = Option.value("seed", "N", short: "s", help: "A number.")
    static let set = Option.value("set", "KEY=VALUE", repeatable: true, help: "A change.")
    static let format = Option.value(
      "format", "FORMAT", .choice(["table", "csv"]), help: "A choice.")
    static let quiet = Option.flag("quiet", short: "q", help: "Say less.")
    let name = "sample"
    let summary = "Try arguments."
    let operands = Operands("FILE", count: 1...2)
    let options = [seed, set, format, quiet]
    func run(_ arguments: Arguments, on console: Console) -> ExitCode { .success }
  }

  private func parse(_ words: String...) throws -> Arguments {
    try ArgumentParser(Sample()).parse(words)
  }

  private func refusal(_ words: String...) -> String? {
    do {
      let arguments = try ArgumentParser(Sample()).parse(words)
      _ = try arguments.integer(Sample.seed, in: -5...9)
      return nil
    } catch {
      return (error as? UsageError).map(\.message)
    }
  }

  @Test("values are taken from the next word or after '='")
  func forms() throws {
    for words in [["--seed", "3"], ["--seed=3"], ["-s", "3"], ["-s=3"]] {
      let arguments = try ArgumentParser(Sample()).parse(["a"] + words + ["b"])
      #expect(arguments.text(Sample.seed) == "3")
      #expect(arguments.operands == ["a", "b"])
      #expect(!arguments.has(Sample.quiet))
    }
    #expect(try parse("--seed=a=b", "f").text(Sample.seed) == "a=b")
    #expect(try parse("-q", "f").has(Sample.quiet))
  }

  @Test("repeatable options keep every value in order")
  func repeated() throws {
    let arguments = try parse("--set", "a=1", "f", "--set=b=2")
    #expect(arguments.texts(Sample.set) == ["a=1", "b=2"])
  }

  @Test("'--' ends the options, a lone '-' and a negative number are no options")
  func operands() throws {
    #expect(try parse("--", "-q", "--").operands == ["-q", "--"])
    #expect(try parse("-").operands == ["-"])
    #expect(try parse("f", "--seed", "-5").integer(Sample.seed, in: -5...5) == -5)
  }

  @Test("help is found anywhere before '--'")
  func help() {
    #expect(ArgumentParser.asksForHelp(["--bad", "-h"]))
    #expect(ArgumentParser.asksForHelp(["--seed", "--help"]))
    #expect(!ArgumentParser.asksForHelp(["--", "--help"]))
  }

  @Test("every mistake has its own words")
  func mistakes() {
    #expect(refusal() == "missing argument FILE")
    #expect(refusal("") == "an empty FILE")
    #expect(refusal("a", "b", "c") == "unexpected argument 'c'")
    #expect(refusal("f", "--seed") == "option '--seed' needs a value (N)")
    #expect(refusal("--seed", "--", "f") == "option '--seed' needs a value (N)")
    #expect(
      refusal("--seed", "-q", "f")
        == "option '--seed' needs a value (N), not '-q'; "
        + "a value that begins with '-' is written --seed=-q")
    #expect(refusal("--seed=", "f") == "option '--seed' has an empty N")
    #expect(refusal("--quiet=yes", "f") == "option '--quiet' takes no value")
    #expect(refusal("-s", "1", "--seed=2", "f") == "option '--seed' is given twice")
    #expect(refusal("-q", "-q", "f") == "option '--quiet' is given twice")
    #expect(refusal("-seed", "1", "f") == "unknown option '-seed'; did you mean '--seed'?")
    #expect(refusal("-qs", "f") == "unknown option '-qs'")
    #expect(
      refusal("--seed", "10", "f")
        == "option '--seed' needs a whole number from -5 to 9, not '10'")
    #expect(
      refusal("--seed", "1.5", "f")
        == "option '--seed' needs a whole number from -5 to 9, not '1.5'")
  }

  @Test("numbers are digits with '_' between groups, and 64 bits wide")
  func numbers() {
    #expect(NumberText.integer("1_000") == 1000)
    #expect(NumberText.integer("-9223372036854775808") == .min)
    #expect(NumberText.integer("9223372036854775808") == nil)
    #expect(NumberText.unsigned("18446744073709551615") == .max)
    #expect(NumberText.unsigned("18446744073709551616") == nil)
    #expect(NumberText.unsigned("0xff") == 255)
    for text in ["", "-", "+1", "_1", "1_", "1e3", " 1", "１", "--1"] {
      #expect(NumberText.integer(text) == nil, "'\(text)'")
    }
    for text in ["", "-1", "0x", "0x_", "0xg", "0x-1", "0x+1"] {
      #expect(NumberText.unsigned(text) == nil, "'\(text)'")
    }
  }

  @Test("a choice refuses another word with the nearest")
  func choices() throws {
    let arguments = try parse("--format=tabel", "f")
    let error = #expect(throws: UsageError.self) {
      try arguments.choice(Sample.format)
    }
    #expect(
      error?.message
        == "option '--format' is one of table, csv, not 'tabel'; did you mean 'table'?")
    #expect(error?.command == "sample")
  }
}
