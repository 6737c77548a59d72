import DeviceModel
import PolicyStudies

/// Strategies that were asked for and not run: `skipped.csv`, and the same as JSON.
enum SkippedReport {
  /// The columns of `skipped.csv`.
  static let table = ReportTable<Study.Skip>([
    ReportColumn(TrialColumns.workload) { .text($0.workload) },
    ReportColumn("strategy", "text", "the strategy in canonical form") { .text($0.strategy) },
    ReportColumn("reason", "text", "what it needs and the workload does not have") {
      .text($0.reason)
    },
  ])

  /// All of `skipped.csv`.
  static func csv(_ skips: [Study.Skip]) -> [UInt8] { table.header() + table.csv(skips) }

  /// Its rows as JSON objects, which name the workload only where there may be several.
  static func objects(_ skips: [Study.Skip], namingWorkloads: Bool) -> [String] {
    skips.map { JSONText.object(Array(table.members($0).dropFirst(namingWorkloads ? 0 : 1))) }
  }
}
