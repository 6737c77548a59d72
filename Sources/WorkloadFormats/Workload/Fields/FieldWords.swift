import DeviceModel

/// A workload that was read, as `check` says what was understood of it.
public struct CheckedWorkload: Sendable {
  /// What was read.
  public let workload: Workload
  /// The path of its file.
  public let path: String
  /// The strategies it is to run, in canonical form.
  public let strategies: [String]

  /// Puts them together.
  public init(_ workload: Workload, path: String, strategies: [String]) {
    self.workload = workload
    self.path = path
    self.strategies = strategies
  }

  /// A line of what was understood.
  public typealias Line = (name: String, words: String)

  /// What was understood, line by line: the words of all keys that say something.
  public var lines: [Line] {
    let mode = workload.scenario.mode
    let words = WorkloadFields.all.filter { $0.row.applies(in: mode) }.flatMap(\.row.words)
    return CheckLine.allCases.compactMap { line in
      let parts = words.filter { $0.line == line }.compactMap { $0.text(self) }
      return parts.isEmpty ? nil : (line.rawValue, parts.joined())
    }
  }
}

/// A line of what `check` says, in the order of the lines.
enum CheckLine: String, CaseIterable, Sendable {
  case workload, mode, system, ram, capacity, thresholds, compressor, daemons, apps, alive
  case demand, work, warning, horizon
  case warmUp = "warm-up"
  case strategies, seed, replications
}

/// What `check` says of a key.
struct FieldWords: Sendable {
  /// The line it stands in, behind the words of keys above.
  let line: CheckLine
  /// The words, with what parts them from those before; nil where there is nothing to say.
  let text: @Sendable (CheckedWorkload) -> String?
}

extension FieldRow {
  /// The same row, with what `check` says of it in `line`.
  func said(
    in line: CheckLine, _ text: @escaping @Sendable (CheckedWorkload) -> String?
  ) -> FieldRow {
    var row = self
    row.words.append(FieldWords(line: line, text: text))
    return row
  }

  /// The same for a key of device mode.
  func said(
    in line: CheckLine, ofPhone text: @escaping @Sendable (DeviceProfile) -> String?
  ) -> FieldRow {
    said(in: line) { $0.workload.scenario.device.flatMap(text) }
  }
}

extension SizeText {
  /// MiB of a phone's bytes.
  static func tenths(_ bytes: Int64) -> String { tenths(Int128(bytes)) }
}
