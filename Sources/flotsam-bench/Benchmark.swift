/// A race between a part of this project and an honest rival that does the same work.
protocol Benchmark: Sendable {
  /// The name for `--only` and the report; permanent.
  var name: String { get }
  /// What races against what, in one sentence.
  var summary: String { get }

  /// Runs all its cases; throws when the two do not arrive at the same answer.
  func run(_ effort: Effort) throws -> [Row]
}

/// How much work a benchmark puts into one case.
struct Effort: Sendable {
  /// How often both run, in turn; odd, so that there is a middle one.
  let rounds: Int
  /// Operations of one run.
  let operations: Int
  /// A `flotsam` of before, where one was named.
  var before: String?
  /// Whether what takes minutes runs whole.
  var isWhole = false
  /// Whether figures mean something.
  var isFull: Bool { operations >= Effort.full.operations }

  /// Enough for figures that can be repeated.
  static let full = Effort(rounds: 9, operations: 2_000_000)
  /// Just enough to see that it works and agrees.
  static let smoke = Effort(rounds: 3, operations: 1_000)
}

/// The figures of one case.
struct Row: Sendable {
  /// What sets this case apart from the benchmark's others, such as `256 slots`.
  let label: String
  /// Our time for an operation, the median round, in nanoseconds; nil where nothing is timed so.
  let ours: Double?
  /// The rival's; nil where no rival races against us.
  var rival: Double?
  /// How many times our speed is the rival's: the median over the rounds' own ratios.
  var speedRatio: Double?
  /// A hash of the answer, the same for both; nil where there was none to hash.
  let checksum: UInt64?
  /// The most memory the process held while it ran, in MiB, where that is measured.
  var residentMebibytes: Double?
  /// What is promised of it.
  var bar: Bar?

  /// A figure that is no time of an operation.
  static func figure(_ label: String, _ bar: Bar, checksum: UInt64? = nil) -> Row {
    Row(label: label, ours: nil, checksum: checksum, bar: bar)
  }
}

/// Two ways to do the same work that came to different answers.
struct Disagreement: Error, CustomStringConvertible {
  let label: String
  let ours: UInt64
  let rival: UInt64

  var description: String {
    "\(label): our checksum is \(ours), the rival's \(rival): one of them is wrong"
  }
}
