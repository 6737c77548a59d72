import PolicyStudies
import StudyReports

/// The files of a finished study, rendered from its trials in design order.
struct StudyFiles: Sendable {
  /// All of them.
  static let names = [
    TrialJournal.name, "runs.csv", "apps.csv", "skipped.csv", "study.json", "comparisons.csv",
    "estimates.csv", "sensitivity.csv",
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

  /// How often every trial of `study` is read while its files are written.
  static func passes(over study: Study) -> Int {
    let isCompared = !study.measures.isEmpty && study.cellsByPoint.contains { $0.count >= 2 }
    let isVaried = study.isSweep || study.paths == [SensitivityRun.path]
    return 1 + (isCompared ? 1 : 0) + (isVaried ? 1 : 0)
  }

  /// Writes all files and gives them their names; the journal too, in design order, so that a
  /// finished folder's bytes do not tell how it came about.
  func commit(to folder: OutputFolder, threads: Int) async throws {
    let head = JournalFrame.magic + JournalFrame.framed(trials.study.encoded)
    let journal = try OrderedFile(folder.file(TrialJournal.name), in: folder, header: head)
    let runs = try OrderedFile(folder.file("runs.csv"), in: folder, header: tables.runsHeader)
    let apps = try OrderedFile(folder.file("apps.csv"), in: folder, header: tables.appsHeader)
    let rest = [
      ("skipped.csv", tables.skipped), ("study.json", Array(StudyManifest.text(study).utf8)),
    ]
    for (name, bytes) in rest { try folder.file(name).write(bytes) }
    try writeComparisons(to: folder)
    try writeEstimates(to: folder)
    try await WorkerPool.run(study.trialCount, threads: threads) { index in
      try Interruption.check()
      let (record, bytes) = try trial(index)
      var (journal, runs, apps) = (
        journal.sink(of: index), runs.sink(of: index), apps.sink(of: index)
      )
      try journal.write(JournalFrame.framed(bytes))
      try runs.write(tables.run(record))
      try journal.finish()
      try runs.finish()
      try tables.writeApps(record, to: &apps, beforeEachBlock: Interruption.check)
      try apps.finish()
    }
    try folder.commit(replacing: Self.names)
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

  /// Writes `estimates.csv` of a sweep.
  private func writeEstimates(to folder: OutputFolder) throws {
    guard study.isSweep else { return }
    let file = try folder.file("estimates.csv")
    try forEachEstimate(StudyComparisons(trials).estimates()) { try file.write($0) }
  }

  /// Prints `estimates.csv`.
  func print(_ estimates: StudyEstimates, on console: Console) throws {
    try forEachEstimate(estimates) { bytes in
      try bytes.withUnsafeBytes { try console.output.write($0) }
    }
  }

  /// Hands over the rows of estimates, first the header's.
  private func forEachEstimate(
    _ estimates: StudyEstimates, _ write: ([UInt8]) throws -> Void
  ) throws {
    try write(EstimateReport.header(varying: study.paths))
    for cells in study.cellsByPoint {
      try Interruption.check()
      try write(EstimateReport.rows(estimates, of: cells))
    }
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

  /// Prints the study as JSON.
  func printJSON(on console: Console) throws {
    let json = StudyJSON(study)
    try console.output.write(json.opening)
    try forEachTrial { record in
      try console.output.write(json.run(record, isFirst: record.cell + record.replication == 0))
    }
    let comparisons = StudyComparisons(trials)
    try console.output.write(
      json.closing(
        comparisons.estimates(),
        study.points.indices.compactMap { try comparisons.comparison(at: $0) }))
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
}

extension OutputFile {
  /// Adds bytes.
  fileprivate func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }
}
