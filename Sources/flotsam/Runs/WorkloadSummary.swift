import PolicyStudies
import StudyReports
import WorkloadFormats

/// What was understood of a workload, for a person to compare with what was meant.
enum WorkloadSummary {
  /// The summary, a line for each thing; strategies that are skipped follow those that run.
  static func text(of checked: CheckedWorkload, skipped: [SkippedStrategy] = []) -> String {
    let reasons: [CheckedWorkload.Line] = skipped.map { ("skipped", "\($0.name): \($0.reason)") }
    let lines = checked.lines.flatMap { $0.name == "strategies" ? [$0] + reasons : [$0] }
    var table = TextTable(leftCount: .max)
    for (name, words) in lines {
      // What goes on over several lines stands below itself.
      for (index, line) in words.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        table.add([index == 0 ? name : "", String(line)])
      }
    }
    return table.text
  }
}
