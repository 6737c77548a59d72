import StudyReports

/// `flotsam calibrate WORKLOAD`: runs a phone and prints what it shows beside real phones.
struct Calibrate: Command {
  let name = "calibrate"
  let summary = "Run a workload of a phone and print what it shows beside real phones."
  let discussion = """
    Samples the run every 10 minutes while the phone is awake and prints each measure's median
    beside the median, range and number of real phones with the same RAM or the same system. A ✓
    says that it certainly lies in the inner half of five or more phones with as much RAM. Below
    stands what was fitted to real phones, with how many numbers, and what is predicted.

    Without --strategy the kernel's own way, jetsam, is run.
    """
  let operands = Operands("WORKLOAD", count: 1...1)
  let options = [
    CalibrationStudy.strategy, TrialOptions.seed, TrialOptions.replications, TrialOptions.threads,
    TrialOptions.until, WarmUpOption.option, WorkloadFile.setOption, out, TrialOptions.format,
  ]
  let examples = [
    Example("flotsam calibrate Workloads/iphone11-day.json5", "a day"),
    Example(
      "flotsam calibrate Workloads/iphone11-day.json5 --set 'device.system=ios 26'",
      "the same phone with another system"),
    Example("flotsam calibrate w.json5 -s jetsam -s lru --out results", "calibration.csv"),
  ]

  private static let out = Option.value(
    "out", "DIR", .folder, short: "o", help: "Write calibration.csv to this folder.")

  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    let inputs = InputFiles()
    let study = try CalibrationStudy(arguments, noting: inputs)
    Interruption.install()
    let folder = try arguments.text(Self.out).map {
      try CalibrationFolder(path: $0, sparing: inputs.all)
    }
    let report = try await study.report(arguments, console)
    let text =
      switch study.options.format {
      case "csv": report.csv
      case "json": Array(report.json.utf8)
      default: Array(report.text.utf8)
      }
    try folder?.commit(report)
    if folder == nil { try Interruption.check() }
    try text.withUnsafeBytes { try console.output.write($0) }
    return .success
  }
}
