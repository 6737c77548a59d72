/// The command this package builds, run on the workloads it ships.
struct Command {
  /// Where it is.
  let path: String
  private let scratch: Scratch

  /// The command beside this program; nil where it has not been built.
  init?(scratch: Scratch) {
    guard let path = Programs.flotsam else { return nil }
    self.init(path: path, scratch: scratch)
  }

  /// The command at `path`.
  init(path: String, scratch: Scratch) {
    self.path = path
    self.scratch = scratch
  }

  /// Why there are no figures without it.
  static let absence = "no 'flotsam' beside this program"

  /// The shipped workload of this name.
  static func workload(_ name: String) -> String { "\(root)/Workloads/\(name).json5" }

  /// The package's folder, three levels above this file.
  static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// Runs it.
  func run(_ words: [String], environment: [String] = []) throws -> Child {
    try Child([path] + words, scratch: scratch, environment: environment)
  }

  /// The sum over rows of a column of what it printed as CSV.
  static func sum(of column: String, in text: String) throws -> UInt64 {
    let rows = text.split { $0.isNewline }
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let index = rows.first?.firstIndex(where: { $0 == column }) else {
      throw Child.Fault(description: "no column \(column)")
    }
    return rows.dropFirst().reduce(0) { $0 + (UInt64($1[index]) ?? 0) }
  }

  /// Throws unless two texts that two ways of working printed are the same.
  static func check(_ label: String, _ ours: String, _ rival: String) throws {
    guard ours != rival else { return }
    throw Disagreement(label: label, ours: hash(ours), rival: hash(rival))
  }

  /// A hash of a text.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
