import PolicyStudies
import StudyReports
import WorkloadFormats

/// The folder of a study: its journal while it runs, its tables when all trials are there.
struct StudyFolder: Sendable {
  /// The finished trials.
  let journal: TrialJournal
  private let folder: OutputFolder

  /// Refuses at once a folder that `init` would refuse for any new study: for what takes long
  /// before there is one.
  static func check(_ path: String, resuming: Bool) throws {
    // Dropped with the folders it made; its lock would keep `init` out.
    _ = try OutputFolder(path: path)
    try refuseTables(in: path)
    guard !resuming, SystemCalls.isFolder(OutputFolder.join(path, TrialJournal.name)) != nil else {
      return
    }
    let file = try JournalFile(OutputFolder.join(path, TrialJournal.name), .read)
    guard try file.size > 0 else { return }
    throw inUse(path)
  }

  /// Begins `study` in the folder at `path`, or, with `resuming`, goes on with it there.
  ///
  /// Refuses a folder that holds a journal unless resuming, then one of another study. `warn` is
  /// told in a line what was lost of a damaged journal.
  init(
    path: String, study: Study, resuming: Bool, sparing inputs: Set<FileIdentity>,
    warn: (String) throws -> Void
  ) throws {
    folder = try OutputFolder(path: path, sparing: inputs)
    try Self.refuseTables(in: path)
    folder.removeLeftovers(of: StudyFiles.names)
    let place = OutputFolder.join(path, TrialJournal.name)
    guard SystemCalls.isFolder(place) != nil else {
      journal = try TrialJournal(JournalFile(place, .begin), of: study)
      return
    }
    let file = try JournalFile(place, .goOn)
    // One that was created and never begun holds nothing to go on with.
    guard try file.size > 0 else {
      journal = try TrialJournal(file, of: study)
      return
    }
    guard resuming else { throw Self.inUse(path) }
    journal = try Self.resumed(file, study, warn)
  }

  /// Writes `files` from the journal and gives them their names.
  func commit(_ files: StudyFiles, threads: Int) async throws {
    try journal.synchronize()
    try await files.commit(to: folder, threads: threads)
  }

  private static func inUse(_ path: String) -> FileError {
    FileError(
      "write to folder", path,
      reason: "it holds the journal of a study: if it is this one, --resume goes on with it")
  }

  /// Refuses a folder that holds the tables of a run, whose launches and kills would seem to be
  /// the study's, or a person's files where its own would be.
  static func refuseTables(in path: String) throws {
    try OwnTables.check(StudyFiles.names, in: path)
    guard SystemCalls.isFilled(OutputFolder.join(path, "runs.csv")),
      SystemCalls.isFolder(OutputFolder.join(path, TrialJournal.name)) == nil
    else { return }
    throw FileError(
      "write to folder", path, reason: "it holds the tables of a run: a study has its own folder")
  }

  private static func resumed(
    _ file: JournalFile, _ study: Study, _ warn: (String) throws -> Void
  ) throws -> TrialJournal {
    let scan = try JournalScan(file)
    guard let former = scan.study else { return try TrialJournal(file, of: study) }
    if let difference = former.difference(from: study) {
      throw FileError(
        "go on with", file.path,
        reason: "it is of another study: \(Quoted.plain(difference.change, limit: 300))")
    }
    if let damage = scan.damage {
      try warn(
        "'\(file.path)': \(damage): \(scan.count) trials are kept, others are run again")
    }
    try file.cut(at: scan.end)
    return TrialJournal(file, scan, of: former)
  }
}
