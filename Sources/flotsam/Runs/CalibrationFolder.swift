import StudyReports

/// The folder of a calibration: its one table may stand beside those of a run.
struct CalibrationFolder {
  private static let name = "calibration.csv"

  private let folder: OutputFolder
  private let file: OutputFile

  /// Starts the file in the folder at `path`; it appears with `commit`. A file among `inputs` is
  /// not replaced.
  init(path: String, sparing inputs: Set<FileIdentity>) throws {
    folder = try OutputFolder(path: path, sparing: inputs)
    folder.removeLeftovers(of: [Self.name])
    file = try folder.file(Self.name)
    try OwnTables.check([Self.name], in: path)
  }

  /// Writes the table and gives it its name.
  func commit(_ report: CalibrationReport) throws {
    try report.csv.withUnsafeBytes { try file.write($0) }
    try folder.commit()
  }
}
