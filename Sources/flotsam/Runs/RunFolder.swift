import DeviceModel
import PolicyStudies
import StudyReports

/// The files of a run: `runs.csv`, `apps.csv`, `launches.csv` and `kills.csv`.
struct RunFolder: Sendable {
  private let folder: OutputFolder
  private let apps: OrderedFile
  private let launches: OrderedFile
  private let kills: OrderedFile
  private let appFields: [[UInt8]]

  /// Starts the files in the folder at `path`; nothing appears before `commit`.
  init(path: String, scenario: Scenario) throws {
    folder = try OutputFolder(path: path)
    apps = try OrderedFile(
      folder.file("apps.csv"), in: folder, header: CSVReport.appsHeader)
    launches = try OrderedFile(
      folder.file("launches.csv"), in: folder, header: EventReport.launchesHeader)
    kills = try OrderedFile(
      folder.file("kills.csv"), in: folder, header: EventReport.killsHeader)
    appFields = EventReport.appFields(of: scenario)
  }

  /// What writes the rows of one trial as it runs.
  func companions(
    of trial: Trial, _ index: Int, in scenario: Scenario, monitor: any RunMonitor
  ) -> Replications.Companions {
    let (launches, kills) = (launches.sink(of: index), kills.sink(of: index))
    var apps = apps.sink(of: index)
    let report = EventReport(
      of: trial, in: scenario, appFields: appFields, launches: launches, kills: kills)
    return Replications.Companions(observer: report, monitor: monitor) { result in
      try apps.write(CSVReport.apps(of: trial, in: scenario, result))
      for sink in [apps, launches, kills] { try sink.finish() }
    }
  }

  /// Writes `runs.csv` and gives all files their names.
  func commit(_ outcome: StudyOutcome) throws {
    let runs = try folder.file("runs.csv")
    try CSVReport.runs(outcome).withUnsafeBytes { try runs.write($0) }
    try folder.commit()
  }
}
