import DeviceModel
import PolicyStudies

/// The report for programs.
extension SensitivityReport {
  /// The columns of `sensitivity.csv`.
  public static let columns = table.columns

  private static let table = ReportTable<SensitivityRow>([
    ReportColumn(TrialColumns.workload) { .text($0.workload) },
    ReportColumn("variant", "text", "what was changed; 'as it is' for nothing") {
      .text($0.variant)
    },
    ReportColumn("strategy", "text", "the strategy in canonical form, as it is") {
      .text($0.strategy)
    },
    ReportColumn(
      "replications", "count", "replications of each, or batches; 0 where it could not be changed"
    ) { .count($0.sample?.count ?? 0) },
    ReportColumn("cold_ratio", "ratio", direction: .lessIsBetter, "the strategy's cold ratio") {
      .value($0.sample?.estimate?.value, in: "ratio")
    },
    ReportColumn("low", "ratio", "the lower end of the cold ratio's 95 % interval") {
      .value($0.interval?.low, in: "ratio")
    },
    ReportColumn("high", "ratio", "the interval's upper end") {
      .value($0.interval?.high, in: "ratio")
    },
    ReportColumn(
      "ranking", "text",
      "holds where all that are told apart as it is (0.05 over all pairs) stay so; not told apart "
        + "and who no longer is; all alike; no ranking as it is; not varied and why, numbers left "
        + "empty; else which one now stands before which, by more than chance; where nothing is "
        + "changed, the sentence that says whether the ranking is a result or an assumption"
    ) { .text($0.words) },
  ])

  /// `sensitivity.csv`: a row for each workload, variant and strategy.
  public static func csv(_ reports: [(workload: String, report: SensitivityReport)]) -> [UInt8] {
    table.header() + table.csv(reports.flatMap { $0.report.rows($0.workload) })
  }

  /// A JSON object: the workload, `verdict` with the last sentence, and `variants`, the rows of
  /// `sensitivity.csv`.
  static func json(_ workload: String, _ report: SensitivityReport) -> String {
    JSONText.object([
      ("workload", JSONText.quoted(workload)), ("verdict", JSONText.quoted(report.verdict)),
      ("variants", JSONText.list(table.objects(report.rows(workload)))),
    ])
  }

  private func rows(_ workload: String) -> [SensitivityRow] {
    rows(of: Self.unchanged, base, verdict, workload)
      + variants.flatMap { variant in
        rows(
          of: variant.name, variant.samples,
          variant.samples.map { outcome($0).text } ?? variant.obstacle, workload)
      }
  }

  private func rows(
    of name: String, _ samples: [RatioSample]?, _ words: String, _ workload: String
  ) -> [SensitivityRow] {
    strategies.indices.map { place in
      SensitivityRow(
        workload: workload, variant: name, strategy: strategies[place], sample: samples?[place],
        words: words)
    }
  }
}

/// A strategy where something is changed, or nothing.
private struct SensitivityRow {
  let workload: String
  let variant: String
  let strategy: String
  /// Nil where it could not be changed.
  let sample: RatioSample?
  let words: String

  var interval: ConfidenceInterval? { sample?.estimate?.interval(alpha: PairedComparison.alpha) }
}
