import PolicyStudies

/// The tables of a study as CSV, row by row from its records.
///
/// As those of a run, with a column for each varied field behind the workload's name.
public struct StudyTables: Sendable {
  private let study: Study

  /// The tables of `study`.
  public init(_ study: Study) { self.study = study }

  /// The header row of `runs.csv`.
  public var runsHeader: [UInt8] { header(study.runColumns) }

  /// The header row of `apps.csv`.
  public var appsHeader: [UInt8] { header(AppColumns.table.names() + study.appColumns) }

  /// The row of one trial in `runs.csv`.
  public func run(_ record: TrialRecord) -> [UInt8] {
    var encoder = CSVEncoder()
    encoder.field(encoded: trialFields(record))
    for value in record.run { encoder.field(value) }
    encoder.endRow()
    return encoder.bytes
  }

  /// Writes the rows of one trial in `apps.csv` to `sink`, block by block; `check` is asked before
  /// each block, and what it throws ends the work.
  public func writeApps(
    _ record: TrialRecord, to sink: inout some ByteSink, beforeEachBlock check: () throws -> Void
  ) throws {
    var record = record
    let trial = trialFields(record)
    var encoder = CSVEncoder()
    try check()
    while let app = try record.nextApp() {
      AppColumns.append(app.name, app.sizeBytes, of: trial, app.values, to: &encoder)
      guard encoder.bytes.count >= Self.blockBytes else { continue }
      try sink.write(encoder.bytes)
      encoder.removeAll()
      try check()
    }
    try sink.write(encoder.bytes)
  }

  /// All of `skipped.csv`.
  public var skipped: [UInt8] { SkippedReport.csv(study.skipped) }

  /// Few enough to be written in an instant, so that a check between blocks comes in time.
  private static let blockBytes = 1 << 17

  private func header(_ names: [String]) -> [UInt8] {
    CSVEncoder.header(TrialColumns.table.names(varying: study.paths) + names)
  }

  private func trialFields(_ record: TrialRecord) -> [UInt8] {
    TrialColumns.encoded(
      TrialFields(record, of: study),
      varied: study.points[study.cells[record.cell].point].values)
  }
}
