import PolicyStudies
import StudyReports

/// One run of a study by a command: its folder, its journal, and what is said at the end.
struct StudySession {
  /// The finished trials.
  let journal: TrialJournal
  private let folder: StudyFolder?
  private let console: Console

  /// Opens the folder that `arguments` name, or keeps trials in a nameless file when they name
  /// none. No file among `inputs` is written over.
  init(
    _ study: Study, _ arguments: Arguments, sparing inputs: Set<FileIdentity>, on console: Console
  ) throws {
    self.console = console
    Interruption.install()
    folder = try arguments.text(StudyOptions.out).map { path in
      try StudyFolder(
        path: path, study: study, resuming: arguments.has(StudyOptions.resume), sparing: inputs
      ) { try console.errors.write("\(Program.name): \($0)\n") }
    }
    journal =
      try folder?.journal
      ?? TrialJournal(JournalFile(namelessIn: SystemCalls.temporaryFolder), of: study)
  }

  /// Runs what is missing of a part of the study, of these `replications` of each cell where not
  /// all are wanted; says how to go on when a signal ends it.
  func run(
    _ runner: StudyRunner, _ shard: Shard = .whole, replications: Range<Int>? = nil, threads: Int
  ) async throws {
    let missing = journal.missing(in: shard, replications: replications)
    do {
      try await runner.run(missing, threads: threads, into: journal, on: console)
    } catch {
      throw try advised(error)
    }
  }

  /// Writes the tables when all trials are there, of the first `replications` of each cell where
  /// not all are wanted; false, with a word on what is left, when not.
  func finish(replications: Int? = nil, threads: Int) async throws -> Bool {
    guard journal.missing(replications: replications.map { 0..<$0 }).isEmpty else {
      try journal.synchronize()
      try tell("'\(Program.name) merge' joins them with the other parts")
      return false
    }
    guard let folder else { return true }
    let watched = WatchedTrials(
      journal, replications: replications, passes: StudyFiles.passes(over: journal.study),
      on: console)
    defer { watched.end() }
    do {
      try await folder.commit(StudyFiles(watched, replications: replications), threads: threads)
      return true
    } catch {
      throw try advised(error)
    }
  }

  /// Names what was not run, for rows have no place for it.
  func tellSkipped() throws {
    try console.output.flush()
    for skip in journal.study.skipped {
      try console.errors.write("\(Program.name): skipped \(skip.strategy): \(skip.reason)\n")
    }
  }

  /// Says that what is finished is kept: of a signal in a line of its own, of a file that could not
  /// be written in the error's.
  private func advised(_ error: any Error) throws -> any Error {
    guard folder != nil, journal.isThere else { return error }
    let advice = "the same command with --resume goes on"
    if error is Interrupted { try tell(advice) }
    guard let error = error as? FileError else { return error }
    return FileError(
      error.action, error.path,
      reason: "\(error.reason) (\(journal.count) finished trials are kept: \(advice))")
  }

  private func tell(_ advice: String) throws {
    try console.output.flush()
    try console.errors.write(
      "\(Program.name): \(journal.count) of \(journal.study.trialCount) trials are kept: "
        + "\(advice)\n")
  }
}
