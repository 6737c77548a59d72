import DeviceModel
import PolicyStudies
import StudyReports

/// `flotsam merge DIR... --out DIR`: joins the parts of a study.
struct Merge: Command {
  let name = "merge"
  let summary = "Join the parts of a study that was run in shards."
  let discussion = """
    Reads the journals of the folders, which may overlap, and writes the tables of the whole study
    to another one: the same bytes as if it had run at once. Parts of different studies are
    refused. When trials are missing they are named, the exit code is 1, and the folder gets a
    journal that the study's command with --resume completes, and so does merging into it again
    when more parts have come.
    """
  let operands = Operands("DIR", .folder, count: 1...100_000)
  let options = [out]
  let examples = [
    Example("flotsam merge part1 part2 part3 --out study", "three parts become a whole")
  ]

  private static let out = Option.value(
    "out", "DIR", .folder, short: "o", help: "Write the study to this folder (needed).")
  /// How many missing trials are named.
  private static let namedLimit = 10

  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    guard let path = arguments.text(Self.out) else {
      throw arguments.error("option '--out' is needed")
    }
    Interruption.install()
    // First of all its lock: what another merge adds meanwhile would be lost.
    let folder = try OutputFolder(path: path)
    let parts = try arguments.operands + former(in: path)
    let journals = try MergedJournals(parts)
    if journals.study.settings.contains(where: { $0.name == ComparePlan.precision }) {
      throw FileError(
        "merge", arguments.operands[0],
        reason: "a comparison with --precision grows as it runs and has no parts")
    }
    try StudyFolder.refuseTables(in: path)
    folder.removeLeftovers(of: StudyFiles.names)
    let missing = journals.missing
    let total = journals.study.trialCount
    guard missing.isEmpty else {
      try StudyFiles(journals).commitJournal(to: folder)
      try name(missing, of: journals.study, on: console)
      return .failedCheck
    }
    let watched = WatchedTrials(
      journals, passes: StudyFiles.passes(over: journals.study), on: console)
    try await StudyFiles(watched).commit(to: folder, threads: SystemCalls.coreCount)
    watched.end()
    let noun = parts.count == 1 ? "folder" : "folders"
    try console.output.write("all \(total) trials of \(parts.count) \(noun)\n")
    return .success
  }

  /// The folder itself where an earlier merge left a journal with trials missing: its trials are
  /// another part. One that lacks nothing is a study of its own, and is left alone.
  private func former(in path: String) throws -> [String] {
    guard SystemCalls.isFolder(OutputFolder.join(path, TrialJournal.name)) != nil else {
      return []
    }
    // One whose tables were not all put in place is no whole study yet.
    let isFinished = ["runs.csv", "apps.csv", "skipped.csv", "study.json"].allSatisfy {
      SystemCalls.isFilled(OutputFolder.join(path, $0))
    }
    guard try !isFinished || !MergedJournals([path]).missing.isEmpty else {
      throw FileError(
        "write to folder", path, reason: "it holds a whole study: choose another folder")
    }
    return [path]
  }

  private func name(_ missing: [Int], of study: Study, on console: Console) throws {
    let names = missing.prefix(Self.namedLimit).map {
      "  \(VisibleText.line(study.words(for: $0)))\n"
    }
    let more = missing.count - names.count
    try console.errors.write(
      "\(Program.name): \(missing.count) of \(study.trialCount) trials are missing:\n"
        + names.joined() + (more > 0 ? "  and \(more) more\n" : ""))
  }
}
