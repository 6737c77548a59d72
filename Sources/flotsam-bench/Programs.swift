#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Programs beside which ours are measured, where they are installed.
enum Programs {
  /// The command this package builds, beside this program; nil when it has not been built.
  static let flotsam: String? = {
    let own = CommandLine.arguments[0]
    let folder = own.lastIndex(of: "/").map { String(own[...$0]) } ?? "./"
    return access(folder + "flotsam", X_OK) == 0 ? folder + "flotsam" : nil
  }()

  /// Python 3.
  static let python = found("python3")

  /// The first program of this name on the path; nil where it is not installed.
  static func found(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// What a script prints, run with a package of Python's; nil where that is not installed.
  static func run(
    _ script: String, needing package: String, _ words: [String], scratch: Scratch
  ) throws -> String? {
    guard let python,
      (try? Child([python, "-c", "import \(package)"], scratch: scratch)) != nil
    else { return nil }
    return try Child([python, "-c", script] + words, scratch: scratch).output
  }

  /// A row of our work beside a rival's on the same input: `printed` is what its script printed.
  static func row(
    _ label: String, _ printed: String?, _ ours: (seconds: Double, checksum: UInt64),
    of operations: Int
  ) throws -> Row {
    let label = printed == nil ? "\(label) (not installed)" : label
    let scale = 1e9 / Double(operations)
    guard let rival = try printed.map(figures) else {
      return Row(label: label, ours: ours.seconds * scale, checksum: ours.checksum)
    }
    guard rival.answer == ours.checksum else {
      throw Disagreement(label: label, ours: ours.checksum, rival: rival.answer)
    }
    return Row(
      label: label, ours: ours.seconds * scale, rival: rival.seconds * scale,
      speedRatio: rival.seconds / ours.seconds, checksum: ours.checksum)
  }

  /// Two numbers: processor seconds and an answer.
  static func figures(_ text: String) throws -> (seconds: Double, answer: UInt64) {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let seconds = Double(words[0]), let answer = UInt64(words[1]) else {
      throw Child.Fault(description: "a rival that prints no two numbers: '\(text)'")
    }
    return (seconds, answer)
  }
}
