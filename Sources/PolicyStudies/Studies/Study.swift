import DeviceModel

/// What a study is: everything that decides its results, and how to name them.
///
/// Trials stand in design order: by cell (a point under a strategy), then by replication.
public struct Study: Equatable, Sendable {
  /// The most trials a study may have.
  public static let trialLimit = 10_000_000

  /// A workload file.
  public struct Source: Equatable, Sendable {
    /// The file's name without its folder.
    public var file: String
    /// The hash of its bytes.
    public var hash: UInt128

    /// Notes a file.
    public init(file: String, hash: UInt128) {
      self.file = file
      self.hash = hash
    }
  }

  /// A workload with one value for every varied field.
  public struct Point: Equatable, Sendable {
    /// The workload's name.
    public var workload: String
    /// The values of the varied fields, as texts.
    public var values: [String]
    /// The hash of the resolved scenario.
    public var scenario: UInt128
    /// The place, among the strategies of the point, of the one the others are held against.
    public var baseline: Int

    /// Makes a point.
    public init(workload: String, values: [String] = [], scenario: UInt128, baseline: Int = 0) {
      self.workload = workload
      self.values = values
      self.scenario = scenario
      self.baseline = baseline
    }
  }

  /// A point under a strategy.
  public struct Cell: Equatable, Sendable {
    /// The index of its point.
    public var point: Int
    /// The strategy in canonical form.
    public var strategy: String

    /// Makes a cell.
    public init(point: Int, strategy: String) {
      self.point = point
      self.strategy = strategy
    }
  }

  /// A pair of texts.
  public struct Entry: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// What is said about it.
    public var text: String

    /// Makes a pair.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A strategy that was asked for and not run on a workload.
  public struct Skip: Equatable, Sendable {
    /// The workload's name.
    public var workload: String
    /// The strategy in canonical form.
    public var strategy: String
    /// Why it was not run.
    public var reason: String

    /// Makes a note.
    public init(workload: String, strategy: String, reason: String) {
      self.workload = workload
      self.strategy = strategy
      self.reason = reason
    }
  }

  /// The version of the model.
  public var modelVersion = ModelVersion.current
  /// The command line that asked for it, without what changes no result.
  public var commandLine: [String] = []
  /// The workload files, in the order they were named.
  public var sources: [Source] = []
  /// What else was asked for, by name: the kind of design, say.
  public var settings: [Entry] = []
  /// The paths of the varied fields.
  public var paths: [String] = []
  /// The points, in design order.
  public var points: [Point] = []
  /// The cells, in design order: those of one point stand together, in the order of points.
  public var cells: [Cell] = []
  /// The replications of each cell, from 1, or its batches; the most there may be where the number
  /// grows.
  public var replications = 1
  /// The seed.
  public var seed: UInt64 = 1
  /// The measures of a trial: columns of `runs.csv`.
  public var runColumns: [String] = []
  /// The measures of an app in a trial: columns of `apps.csv`.
  public var appColumns: [String] = []
  /// The measures of `comparisons.csv` and `estimates.csv`.
  public var measures: [StudyMeasure] = []
  /// What was not run.
  public var skipped: [Skip] = []

  /// A study of nothing, with the measures of `mode`.
  public init(mode: SimulationMode) {
    runColumns = MetricCatalog.runs(in: mode).map(\.name)
    appColumns = MetricCatalog.apps(in: mode).map(\.name)
    measures = MetricCatalog.compared(in: mode)
  }

  /// Whether this program would write the same rows: its model and its measures.
  public var isCurrent: Bool {
    modelVersion == ModelVersion.current
      && SimulationMode.allCases.contains { mode in
        let own = Study(mode: mode)
        return own.runColumns == runColumns && own.appColumns == appColumns
      }
  }

  /// The cells of each point, as indices.
  public var cellsByPoint: [Range<Int>] {
    var (ranges, start) = ([Range<Int>](), 0)
    for point in points.indices {
      let end = cells[start...].firstIndex { $0.point != point } ?? cells.count
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// How many trials it has.
  public var trialCount: Int { cells.count * replications }

  /// Where a trial stands in design order.
  public func index(cell: Int, replication: Int) -> Int { cell * replications + replication }

  /// The cell and the replication of trial `index`.
  public func place(of index: Int) -> (cell: Int, replication: Int) {
    (index / replications, index % replications)
  }

  /// The trial's identity: a hash of the model version, the resolved scenario, the strategy, the
  /// seed and the replication; never of time, path, thread or shard.
  public func identity(cell: Int, replication: Int) -> UInt128 {
    var hash = StableHash()
    hash.take(modelVersion)
    hash.take(points[cells[cell].point].scenario)
    hash.take(cells[cell].strategy)
    hash.take(seed)
    hash.take(UInt64(replication))
    return hash.value
  }

  /// The trial in words: point, strategy, replication or batch.
  public func words(for index: Int) -> String {
    let (cell, replication) = place(of: index)
    let point = points[cells[cell].point]
    let values = zip(paths, point.values).map { "\($0)=\($1)" }
    return ([point.workload] + values + [cells[cell].strategy, "\(trialWord) \(replication)"])
      .joined(separator: ", ")
  }
}
