import PolicyStudies
import StudyReports

/// The files of a finished study, rendered from its trials in design order.
struct StudyFiles {
  /// All of them.
  static let names = [
    TrialJournal.name, "runs.csv", "apps.csv", "skipped.csv", "study.json", "comparisons.csv",
  ]

  /// The study as it is told: of as many replications as it came to.
  let study: Study
  private let trials: any TrialSource
  private let tables: StudyTables

  /// The files of the study that `trials` are of; of `replications` of them where their number
  /// grew.
  init(_ trials: any TrialSource, replications: Int? = nil) {
    self.trials = trials
    var study = trials.study
    study.replications = replications ?? study.replications
    self.study = study
    tables = StudyTables(study)
  }

  /// Writes all files and gives them their names; the journal too, in design order, so that a
  /// finished folder's bytes do not tell how it came about. `others` are more of the files in
  /// `names`, with their contents.
  func commit(
    to folder: OutputFolder, with others: [(name: String, bytes: [UInt8])] = []
  ) throws -> StudySummary {
    let journal = try folder.file(TrialJournal.name)
    let (runs, apps) = (try folder.file("runs.csv"), FileSink(file: try folder.file("apps.csv")))
    let (skipped, manifest) = (try folder.file("skipped.csv"), try folder.file("study.json"))
    try Self.begin(journal, trials.study)
    try runs.write(tables.runsHeader)
    try apps.file.write(tables.appsHeader)
    let summary = try summarize(apps) { record, bytes in
      try journal.write(JournalFrame.framed(bytes))
      try runs.write(tables.run(record))
    }
    try skipped.write(tables.skipped)
    try manifest.write(StudyManifest.text(study))
    for (name, bytes) in others { try folder.file(name).write(bytes) }
    try folder.commit()
    return summary
  }

  /// Writes the trials that are there as a journal, and nothing else.
  func commitJournal(to folder: OutputFolder) throws {
    let journal = try folder.file(TrialJournal.name)
    try Self.begin(journal, trials.study)
    for index in 0..<trials.study.trialCount {
      try Interruption.check()
      guard let bytes = try trials.record(of: index) else { continue }
      try journal.write(JournalFrame.framed(bytes))
    }
    try folder.commit()
  }

  /// The summary alone.
  func summarize() throws -> StudySummary { try summarize(NoSink()) { _, _ in } }

  /// Prints `runs.csv`.
  func printRuns(on console: Console) throws {
    try tables.runsHeader.withUnsafeBytes { try console.output.write($0) }
    try forEachTrial { record, _ in
      try tables.run(record).withUnsafeBytes { try console.output.write($0) }
    }
  }

  /// Prints the study as JSON.
  func printJSON(on console: Console) throws {
    let json = StudyJSON(study)
    try console.output.write(json.opening)
    try forEachTrial { record, _ in
      try console.output.write(json.run(record, isFirst: record.cell + record.replication == 0))
    }
    try console.output.write(json.closing)
  }

  private static func begin(_ journal: OutputFile, _ study: Study) throws {
    try journal.write(JournalFrame.magic + JournalFrame.framed(study.encoded))
  }

  private func summarize(
    _ apps: some ByteSink, _ take: (TrialRecord, [UInt8]) throws -> Void
  ) throws -> StudySummary {
    var summary = StudySummary(study)
    var apps = apps
    try forEachTrial { record, bytes in
      try take(record, bytes)
      summary.take(record)
      try tables.writeApps(record, to: &apps, beforeEachBlock: Interruption.check) {
        summary.take($0, of: record)
      }
    }
    return summary
  }

  /// Hands over every trial in design order, as a record and as its bytes.
  func forEachTrial(_ take: (TrialRecord, [UInt8]) throws -> Void) throws {
    for index in 0..<study.trialCount {
      try Interruption.check()
      let (cell, replication) = study.place(of: index)
      let place = trials.study.index(cell: cell, replication: replication)
      guard let bytes = try trials.record(of: place) else {
        preconditionFailure("a study that is not finished")
      }
      try take(TrialRecord(bytes, of: study), bytes)
    }
  }

  private struct FileSink: ByteSink {
    let file: OutputFile

    mutating func write(_ bytes: [UInt8]) throws { try file.write(bytes) }
  }

  private struct NoSink: ByteSink {
    mutating func write(_ bytes: [UInt8]) {}
  }
}

extension OutputFile {
  /// Adds bytes.
  fileprivate func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }
}
