/// The steady-state design: one long run for each cell, cut into batches that are taken for
/// replications (M-06).
extension Study {
  /// The fewest and the most batches of a run.
  public static let batchCounts = 10...1000

  private static let batchMeans = Entry("design", "batch means")

  /// Makes the replications of each cell `count` batches of one run. What else decides the
  /// batches (their length, where the first begins) is part of the points' hashes.
  public mutating func cutIntoBatches(_ count: Int) {
    precondition(Self.batchCounts.contains(count), "no such number of batches")
    replications = count
    settings += [Self.batchMeans, Entry("batches", "\(count)")]
  }

  /// Whether the replications of a cell are batches of one run.
  public var hasBatches: Bool { settings.contains(Self.batchMeans) }

  /// Whether it is a sweep's: points are values of varied fields.
  public var isSweep: Bool { settings.contains { $0.name == Self.batchMeans.name } && !hasBatches }

  /// Whether its points are a Latin hypercube's.
  public var isHypercube: Bool { settings.contains(Entry(Self.batchMeans.name, "lhs")) }

  /// What one of a cell's trials is called.
  var trialWord: String { hasBatches ? "batch" : "replication" }

  /// How many a cell has, in words.
  var lengthWords: String { "\(replications) \(hasBatches ? "batches" : "replications")" }

  /// Those of `trials`, in design order, that a run has to be made for: of batches the first one
  /// wanted of each cell, for its run makes them all.
  public func runs(for trials: [Int]) -> [Int] {
    guard hasBatches else { return trials }
    var (runs, last) = ([Int](), -1)
    for trial in trials where place(of: trial).cell != last {
      last = place(of: trial).cell
      runs.append(index(cell: last, replication: 0))
    }
    return runs
  }
}
