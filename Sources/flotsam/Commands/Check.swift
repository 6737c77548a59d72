import StudyReports
import WorkloadFormats

/// `flotsam check WORKLOAD...`: reads workloads, runs nothing, says what it understood.
struct Check: Command {
  let name = "check"
  let summary = "Read workloads and print what was understood, without running them."
  let discussion = """
    Reads everything a run would read, traces included. Every faulty workload is named with file,
    line and column; the exit code is 65 if there was one, 74 if a file could not be read.
    """
  let operands = Operands("WORKLOAD", count: 1...Int(Int32.max))
  let options = [WorkloadFile.setOption]
  let examples = [
    Example("flotsam check Workloads/*.json5", "all shipped workloads"),
    Example("flotsam check w.json5 --set 'apps.\"Yahoo Mail\".size=90MiB'", "with a change"),
  ]

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    var code = ExitCode.success
    for (index, path) in arguments.operands.enumerated() {
      do {
        let workload = try WorkloadFile.load(path, arguments)
        let chosen = try StrategyTexts.chosen(arguments, workload)
        if index > 0 { try console.output.write("\n") }
        try console.output.write(
          WorkloadSummary.text(
            of: CheckedWorkload(
              workload, path: path, strategies: chosen.strategies.map(\.canonical)),
            skipped: chosen.skipped))
      } catch let error as WorkloadError {
        code = try name(error, after: code, on: console)
      } catch let error as FileError where error.action == "read" {
        code = try name(error, after: code, on: console)
      }
    }
    return code
  }

  /// Prints a fault; the exit code so far, or the fault's own where that is graver.
  private func name(
    _ error: any Error, after code: ExitCode, on console: Console
  ) throws -> ExitCode {
    try console.output.flush()
    let failure = Failure(error)
    try console.errors.write(failure.text)
    return failure.exitCode.rawValue > code.rawValue ? failure.exitCode : code
  }
}
