import PolicyStudies
import StudyReports

/// The files of a comparison: `comparisons.csv`, `runs.csv`, `apps.csv`, `skipped.csv` and, when it
/// was asked for, `sensitivity.csv`.
struct ComparisonFolder {
  private let folder: OutputFolder
  private let mode: StudyMode
  private let comparisons: OutputFile
  private let runs: OutputFile
  private let apps: OutputFile
  private let skipped: OutputFile
  private let sensitivity: OutputFile?

  /// Starts the files in the folder at `path`; nothing appears before `commit`.
  init(path: String, mode: StudyMode, sensitivity: Bool, sparing inputs: InputFiles) throws {
    let folder = try OutputFolder(path: path, sparing: inputs.all)
    self.folder = folder
    self.mode = mode
    comparisons = try folder.file("comparisons.csv")
    runs = try folder.file("runs.csv")
    apps = try folder.file("apps.csv")
    skipped = try folder.file("skipped.csv")
    self.sensitivity = sensitivity ? try folder.file("sensitivity.csv") : nil
  }

  /// Writes the files and gives them their names.
  func commit(_ results: [ComparisonRun.Result]) throws {
    let outcomes = results.map(\.outcome)
    try write(ComparisonReport.csv(results.map(\.comparison)), to: comparisons)
    try write(
      try CSVReport.runs(outcomes, in: mode) { try Interruption.check() }, to: runs)
    try write(CSVReport.appsHeader(in: mode), to: apps)
    for rows in results.flatMap(\.apps) { try write(rows, to: apps) }
    try write(CSVReport.skipped(outcomes), to: skipped)
    if let sensitivity {
      let reports = results.compactMap { result in
        result.sensitivity.map { (result.comparison.workload, $0) }
      }
      try write(SensitivityReport.csv(reports), to: sensitivity)
    }
    try folder.commit()
  }

  private func write(_ bytes: [UInt8], to file: OutputFile) throws {
    try bytes.withUnsafeBytes { try file.write($0) }
  }
}
