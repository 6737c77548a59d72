import DeviceModel

/// What is kept of a finished trial: the values of its rows, as exact fractions.
public struct TrialRecord: Sendable {
  /// The trial's identity.
  public let identity: UInt128
  /// The cell of its study.
  public let cell: Int
  /// The replication, from 0.
  public let replication: Int
  /// Its measures, in the order of the study's `runColumns`.
  public let run: [MetricValue]
  private var apps: ByteReader
  private var appsLeft: Int
  private let appColumns: Int

  /// One app's row.
  public struct App: Equatable, Sendable {
    /// The app's name.
    public let name: String
    /// Its size in bytes.
    public let sizeBytes: Int64
    /// Its measures, in the order of the study's `appColumns`.
    public let values: [MetricValue]
  }

  /// The bytes of trial `index` of `study`.
  ///
  /// Written straight from the result: rows of a million apps are never held as values.
  public static func encoded(
    _ index: Int, of study: Study, in scenario: Scenario, _ result: RunResult
  ) -> [UInt8] {
    var writer = ByteWriter()
    let (cell, replication) = study.place(of: index)
    writer.put(study.identity(cell: cell, replication: replication))
    writer.put(cell)
    writer.put(replication)
    for metric in runMetrics[scenario.mode == .device ? 1 : 0] { writer.put(metric.value(result)) }
    writer.put(result.apps.count)
    writer.reserve(256 * result.apps.count)
    for app in result.apps.indices {
      writer.put(scenario.apps[app].name)
      writer.put(Int(scenario.apps[app].sizeBytes))
      writer.put(result.apps[app], in: scenario.mode)
    }
    return writer.bytes
  }

  /// The measures of a run in cache and in device mode, chosen once.
  private static let runMetrics = [
    MetricCatalog.runs(in: .cache), MetricCatalog.runs(in: .device),
  ]

  /// The index of the trial that `bytes` are of: cheap, for an index of many.
  public static func index(in bytes: [UInt8], of study: Study) throws(CodingFault) -> Int {
    var reader = ByteReader(bytes)
    let place = try place(&reader, of: study)
    return study.index(cell: place.cell, replication: place.replication)
  }

  /// Reads the bytes of a trial of `study`; throws when they are of another trial or study.
  public init(_ bytes: [UInt8], of study: Study) throws(CodingFault) {
    var reader = ByteReader(bytes)
    (identity, cell, replication) = try Self.place(&reader, of: study)
    var run: [MetricValue] = []
    for _ in study.runColumns { run.append(try reader.value()) }
    self.run = run
    appsLeft = try reader.integer()
    appColumns = study.appColumns.count
    apps = reader
  }

  /// The next app, in the order of the workload; nil after the last.
  public mutating func nextApp() throws(CodingFault) -> App? {
    guard appsLeft > 0 else { return nil }
    appsLeft -= 1
    let (name, size) = (try apps.text(), try apps.integer())
    var values: [MetricValue] = []
    for _ in 0..<appColumns { values.append(try apps.value()) }
    return App(name: name, sizeBytes: Int64(size), values: values)
  }

  private static func place(
    _ reader: inout ByteReader, of study: Study
  ) throws(CodingFault) -> (identity: UInt128, cell: Int, replication: Int) {
    let identity = try reader.number()
    let (cell, replication) = (try reader.integer(), try reader.integer())
    guard cell < study.cells.count, replication < study.replications,
      identity == study.identity(cell: cell, replication: replication)
    else { throw CodingFault() }
    return (identity, cell, replication)
  }
}
