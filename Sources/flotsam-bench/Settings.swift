/// A command line that cannot be obeyed.
struct SettingsError: Error {
  /// What is wrong, in one line.
  let message: String
}

/// What the command line asks for.
struct Settings {
  /// How the figures are printed.
  enum Format: String, CaseIterable {
    case table
    case csv
    case json
  }

  /// Which benchmarks run, in the order of the catalogue.
  private(set) var benchmarks = Benchmarks.all
  /// How much they do.
  private(set) var effort = Effort.full
  /// How the figures are printed.
  private(set) var format = Format.table
  /// The storm alone under a strategy, for so many hours.
  private(set) var storm: (strategy: String, hours: Int64)?
  /// Whether only the help is wanted.
  private(set) var wantsHelp = false

  /// The help page.
  static var help: String {
    let list = Benchmarks.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
    return """
      Usage: flotsam-bench [--smoke | --whole] [--only NAME]... [--before PATH]
                           [--format table|csv|json] [--json]
             flotsam-bench --storm STRATEGY HOURS

      Races parts of the simulator against honest rivals, in paired rounds, and holds what is
      promised against what is measured: 'must', 'goal' or 'no' in the last column. Build it with
      -c release, and the command 'flotsam' beside it: figures of a debug build mean nothing.
      SimPy, cachetools and libCacheSim race on the same work where 'python3' finds them.

      Options:
        --smoke        Tiny sizes: sees that everything runs and agrees, measures nothing.
        --whole        Run all 10^9 events of 'long-run', which takes minutes, not a tenth of them.
        --only NAME    Run this benchmark alone; may be repeated.
        --before PATH  A 'flotsam' of before, to be held against the one beside this program.
        --format NAME  Print a table (the default), csv or json.
        --json         The same as --format json.
        --storm S H    Run H hours of the storm under strategy S, print the events, no more: for
                       a profiler.
        -h, --help     Print this page.

      Benchmarks:
      \(list)
      """
  }

  /// Reads the words after the program's name.
  init(_ words: some Sequence<String>) throws {
    var words = words.makeIterator()
    var names: [String] = []
    var before: String?
    var isWhole = false
    while let word = words.next() {
      switch word {
      case "-h", "--help": wantsHelp = true
      case "--smoke": effort = .smoke
      case "--whole": isWhole = true
      case "--json": format = .json
      case "--storm":
        let strategy = try Self.value(of: word, from: words.next())
        let hours = try Self.value(of: word, from: words.next())
        guard let number = Int64(hours), (1...10_000).contains(number) else {
          throw SettingsError(message: "option '--storm' wants hours from 1 to 10000")
        }
        storm = (strategy, number)
      case "--before": before = try Self.value(of: word, from: words.next())
      case "--only": names.append(try Self.value(of: word, from: words.next()))
      case "--format":
        let name = try Self.value(of: word, from: words.next())
        guard let known = Format(rawValue: name) else {
          throw SettingsError(
            message: "option '--format' is one of table, csv, json, not '\(name)'")
        }
        format = known
      default: throw SettingsError(message: "unknown option '\(word)'")
      }
    }
    effort.before = before
    effort.isWhole = isWhole && effort.isFull
    if !names.isEmpty { try choose(names) }
  }

  private mutating func choose(_ names: [String]) throws {
    let known = Benchmarks.all.map(\.name)
    if let name = names.first(where: { !known.contains($0) }) {
      let list = known.joined(separator: ", ")
      throw SettingsError(message: "unknown benchmark '\(name)'; there are: \(list)")
    }
    benchmarks = Benchmarks.all.filter { names.contains($0.name) }
  }

  private static func value(of option: String, from word: String?) throws -> String {
    guard let word else { throw SettingsError(message: "option '\(option)' needs a value") }
    return word
  }
}
