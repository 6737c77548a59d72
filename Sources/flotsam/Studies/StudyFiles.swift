import PolicyStudies
import StudyReports

/// The files of a finished study, rendered from its trials in design order.
struct StudyFiles: Sendable {
  /// All of them.
  static let names = [
    TrialJournal.name, "runs.csv", "apps.csv", "skipped.csv", "study.json", "comparisons.csv",
    "sensitivity.csv",
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
  /// finished folder's bytes do not tell how it came about.
  func commit(to folder: OutputFolder, threads: Int) async throws -> StudySummary {
    let head = JournalFrame.magic + JournalFrame.framed(trials.study.encoded)
    let journal = try OrderedFile(folder.file(TrialJournal.name), in: folder, header: head)
    let runs = try OrderedFile(folder.file("runs.csv"), in: folder, header: tables.runsHeader)
    let apps = try OrderedFile(folder.file("apps.csv"), in: folder, header: tables.appsHeader)
    let rest = [
      ("skipped.csv", tables.skipped), ("study.json", Array(StudyManifest.text(study).utf8)),
    ]
    for (name, bytes) in rest { try folder.file(name).write(bytes) }
    try writeComparisons(to: folder)
    let summary = try await summarize(threads: threads) { index, record, bytes in
      var (journal, runs) = (journal.sink(of: index), runs.sink(of: index))
      try journal.write(JournalFrame.framed(bytes))
      try runs.write(tables.run(record))
      try journal.finish()
      try runs.finish()
      return apps.sink(of: index)
    }
    try folder.commit()
    return summary
  }

  /// Writes `comparisons.csv` where strategies can be compared, and what follows from it.
  private func writeComparisons(to folder: OutputFolder) throws {
    let comparisons = StudyComparisons(trials, replications: study.replications)
    guard comparisons.isThere else { return }
    let file = try folder.file("comparisons.csv")
    try file.write(ComparisonReport.header(varying: study.paths))
    for point in study.points.indices {
      guard let comparison = try comparisons.comparison(at: point) else { continue }
      try file.write(ComparisonReport.rows(comparison))
    }
    guard study.paths == [SensitivityRun.path] else { return }
    let reports = try SensitivityRun.reports(comparisons)
    try folder.file("sensitivity.csv").write(SensitivityReport.csv(reports))
  }

  /// Writes the trials that are there as a journal, and nothing else.
  func commitJournal(to folder: OutputFolder) throws {
    let journal = try folder.file(TrialJournal.name)
    try journal.write(JournalFrame.magic + JournalFrame.framed(trials.study.encoded))
    for index in 0..<trials.study.trialCount {
      try Interruption.check()
      guard let bytes = try trials.record(of: index) else { continue }
      try journal.write(JournalFrame.framed(bytes))
    }
    try folder.commit()
  }

  /// The summary alone.
  func summarize(threads: Int) async throws -> StudySummary {
    try await summarize(threads: threads) { _, _, _ in nil }
  }

  /// Prints `runs.csv`.
  func printRuns(on console: Console) throws {
    try tables.runsHeader.withUnsafeBytes { try console.output.write($0) }
    try forEachTrial { record in
      try tables.run(record).withUnsafeBytes { try console.output.write($0) }
    }
  }

  /// Prints the study as JSON.
  func printJSON(on console: Console) throws {
    let json = StudyJSON(study)
    try console.output.write(json.opening)
    try forEachTrial { record in
      try console.output.write(json.run(record, isFirst: record.cell + record.replication == 0))
    }
    try console.output.write(json.closing)
  }

  /// Goes through all trials side by side. `write` is given each, and says where its apps go.
  private func summarize(
    threads: Int,
    _ write: @escaping @Sendable (Int, TrialRecord, [UInt8]) throws -> OrderedFile.Sink?
  ) async throws -> StudySummary {
    let empty = StudySummary(study)
    var summary = empty
    try await WorkerPool.run(study.trialCount, threads: threads) { index in
      try Interruption.check()
      let (record, bytes) = try trial(index)
      var apps = AppSink(place: try write(index, record, bytes))
      var trial = empty.trial(record)
      try tables.writeApps(record, to: &apps, beforeEachBlock: Interruption.check) {
        empty.see($0, in: &trial)
      }
      try apps.place?.finish()
      return trial
    } done: { _, trial in
      summary.take(trial)
    }
    return summary
  }

  /// Hands over every trial in design order.
  func forEachTrial(_ take: (TrialRecord) throws -> Void) throws {
    for index in 0..<study.trialCount {
      try Interruption.check()
      try take(trial(index).record)
    }
  }

  /// A trial, by its index in the study as it is told.
  private func trial(_ index: Int) throws -> (record: TrialRecord, bytes: [UInt8]) {
    let (cell, replication) = study.place(of: index)
    let place = trials.study.index(cell: cell, replication: replication)
    guard let bytes = try trials.record(of: place) else {
      preconditionFailure("a study that is not finished")
    }
    return (try TrialRecord(bytes, of: study), bytes)
  }

  /// Where a trial's apps go; nowhere when only the summary is wanted.
  private struct AppSink: ByteSink {
    var place: OrderedFile.Sink?

    mutating func write(_ bytes: [UInt8]) throws { try place?.write(bytes) }
  }
}

extension OutputFile {
  /// Adds bytes.
  fileprivate func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }
}
