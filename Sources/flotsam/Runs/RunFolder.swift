import DeviceModel
import PolicyStudies
import StudyReports

/// The files of a run: `runs.csv`, `skipped.csv`, `apps.csv` and the event tables of its mode.
struct RunFolder: Sendable {
  private let folder: OutputFolder
  private let interval: Int64?
  private let writesDemand: Bool
  private let writesStates: Bool
  private let runs: OutputFile
  private let skipped: OutputFile
  private let apps: OrderedFile
  private let events: [(table: EventTable, file: OrderedFile)]
  private let names: EventReport.AppNames

  /// Starts the files in the folder at `path`; nothing appears before `commit`.
  ///
  /// `interval` is that of `timeline.csv` in microseconds; nil for none. `demand` asks for
  /// `demand.csv`, `states` for `states.csv`. A file among `inputs` is not replaced.
  init(
    path: String, scenario: Scenario, samplingEvery interval: Int64?, demand: Bool,
    states: Bool, sparing inputs: Set<FileIdentity>
  ) throws {
    let (folder, mode) = (try OutputFolder(path: path, sparing: inputs), scenario.mode)
    folder.removeLeftovers(of: TableCatalog.all.map(\.fileName))
    guard !SystemCalls.isFilled(OutputFolder.join(path, TrialJournal.name)) else {
      throw FileError(
        "write to folder", path, reason: "it holds the journal of a study: a run has its own folder"
      )
    }
    self.folder = folder
    runs = try folder.file("runs.csv")
    skipped = try folder.file("skipped.csv")
    self.interval = interval
    writesDemand = demand
    writesStates = states
    apps = try OrderedFile(
      folder.file("apps.csv"), in: folder, header: CSVReport.appsHeader(in: mode))
    let tables = EventTable.written(
      in: mode, sampling: interval != nil, demand: demand, states: states)
    events = try tables.map { table in
      (
        table,
        try OrderedFile(
          folder.file(table.fileName), in: folder, header: table.header(in: mode))
      )
    }
    names = EventReport.AppNames(of: scenario)
    try OwnTables.check(TableCatalog.all.map(\.fileName), in: path)
  }

  /// What writes the rows of one trial as it runs.
  func companions(
    of trial: Trial, _ index: Int, in scenario: Scenario, monitor: any RunMonitor
  ) -> Replications.Companions {
    let sinks = events.map { (table: $0.table, sink: $0.file.sink(of: index)) }
    var apps = apps.sink(of: index)
    let report = EventReport(
      of: trial, in: scenario, names: names, samplingEvery: interval,
      demand: writesDemand, states: writesStates
    ) { table in
      guard let place = sinks.firstIndex(where: { $0.table == table }) else {
        preconditionFailure("no file for a table")
      }
      return sinks[place].sink
    }
    return Replications.Companions(observer: report, monitor: monitor) { result in
      try CSVReport.writeApps(of: trial, in: scenario, result, to: &apps) {
        try Interruption.check()
      }
      for sink in [apps] + sinks.map(\.sink) { try sink.finish() }
    }
  }

  /// Writes `runs.csv` and `skipped.csv` and gives all files their names.
  func commit(_ outcome: StudyOutcome) throws {
    let rows = try CSVReport.runs(outcome) { try Interruption.check() }
    try rows.withUnsafeBytes { try runs.write($0) }
    try CSVReport.skipped(outcome).withUnsafeBytes { try skipped.write($0) }
    try folder.commit(replacing: TableCatalog.all.map(\.fileName))
  }
}
