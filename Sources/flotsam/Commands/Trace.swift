import DeviceModel
import PolicyStudies
import StudyReports

/// `flotsam trace WORKLOAD`: tells what happens in one run, in order.
struct Trace: Command {
  let name = "trace"
  let summary = "Run a workload once and print what happens, event by event."
  let discussion = """
    One strategy runs once: the workload's first, else jetsam. A line starts with the time since
    boot and the app; what is asked of the device begins with '>', calls of the system to an app
    are in the platform's own words: one that says what will be stands before the line of the
    state, one that says what did happen behind it. States are those of states.csv. Memory is that
    of the app right then, available is what the whole device has left. A note of the workload is
    a line '== its text ==', whatever else is shown. A workload needs device mode.

    Kinds of lines, for --kind:
    \(kinds)
    """
  let operands = Operands("WORKLOAD", count: 1...1)
  let options = [
    TraceRun.strategy, TrialOptions.seed, TraceRun.replication, TrialOptions.until,
    WorkloadFile.setOption, TraceRun.app, TraceRun.kind, TraceRun.from, TraceRun.to,
    WarmUpOption.option, TraceRun.format, TraceRun.out, TraceRun.force,
  ]
  let examples = [
    Example(
      "flotsam trace Workloads/iphone11-day.json5 --until 8h --app Mail",
      "one app until it is eight"),
    Example(
      "flotsam trace w.json5 -s lru --kind kills,warnings,device", "where the memory was short"),
    Example("flotsam trace w.json5 --from 1h --to 61min", "a minute of it"),
  ]

  /// A line a kind.
  private static var kinds: String {
    TraceKind.allCases.map { kind in
      let padding = String(repeating: " ", count: 11 - kind.rawValue.count)
      return "  \(kind.rawValue)\(padding)\(kind.summary)"
    }.joined(separator: "\n")
  }

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    let inputs = InputFiles()
    let run = try TraceRun(arguments, noting: inputs)
    let target = try TraceTarget(
      arguments.text(TraceRun.out), sparing: inputs.all,
      overwriting: arguments.has(TraceRun.force), console)
    do {
      try run.write(to: target.sink)
    } catch is TraceIsOver {
      // All that was asked for has been shown.
    } catch is ReaderIsGone {
      return .success
    }
    try target.commit()
    return .success
  }
}
