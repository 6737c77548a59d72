import DeviceModel
import MemoryPolicies
import PolicyStudies
import StudyReports
import WorkloadFormats

/// `--sensitivity`: the comparison again with what it rests on changed (M-08).
enum SensitivityRun {
  static let option = Option.flag(
    "sensitivity",
    help: "Compare again with 25 % less and more RAM and footprints, cold launches 2, 5 and 10 "
      + "times as long as resumes, every rule of reclaim, 0.5 and 12.5 % of sleep awake, and the "
      + "assumptions that decide; the last line says whether the ranking is a result or an "
      + "assumption. Tables get a column 'variant', and --out gets sensitivity.csv.")

  /// The field that the variants of a study stand for: a column of its tables.
  static let path = TrialColumns.variant.name
  /// Its value where nothing is changed.
  static let unchanged = SensitivityReport.unchanged

  /// A change that was made, or cannot be.
  struct Variant {
    /// What was changed.
    let name: String
    /// The scenario and the strategies; nil where it cannot be.
    let trials: (scenario: Scenario, strategies: [Strategy])?
    /// Why it cannot be.
    let obstacle: String
  }

  /// The changes of a workload under `strategies`; what holds anyway is none.
  static func variants(
    of workload: Workload, under strategies: [Strategy], in tree: WorkloadTree,
    _ arguments: Arguments, _ options: TrialOptions
  ) throws -> [Variant] {
    let subject = SensitivityChange.Subject(workload: workload, strategies: strategies) { change in
      do {
        return try TrialOptions.load(tree, arguments, changing: [change]).scenario
      } catch is WorkloadError {
        // The file names sizes that so little memory has no room for.
        return nil
      }
    }
    let changes = SensitivityChange.all(onDevice: workload.scenario.device != nil)
    return try changes.compactMap { change in
      switch try change.make(subject) {
      case .scenario(let scenario):
        Variant(name: change.name, trials: (scenario, strategies), obstacle: "")
      case .strategies(let others):
        Variant(name: change.name, trials: (workload.scenario, others), obstacle: "")
      case .impossible(let reason): Variant(name: change.name, trials: nil, obstacle: reason)
      case .same: nil
      }
    }
  }

  /// The setting of a study that says why a change of `workload` is not in it.
  static func setting(of name: String, _ workload: String) -> String {
    "not varied in \(workload): \(name)"
  }

  /// Whether the ranking of `workload` holds in its variants.
  static func report(
    on workload: String, _ comparisons: StudyComparisons
  ) throws -> SensitivityReport {
    let study = comparisons.study
    let points = study.points.indices.filter { study.points[$0].workload == workload }
    func samples(_ point: Int) throws -> [RatioSample] {
      try comparisons.samples(of: MetricCatalog.coldRatio, at: point)[0]
    }
    let isDevice = study.runColumns == Study(mode: .device).runColumns
    let names = SensitivityChange.all(onDevice: isDevice).map(\.name)
    let variants = try names.compactMap { name -> SensitivityReport.Variant? in
      if let point = points.first(where: { study.points[$0].values == [name] }) {
        return SensitivityReport.Variant(name: name, samples: try samples(point))
      }
      let setting = setting(of: name, workload)
      return study.settings.first { $0.name == setting }.map {
        SensitivityReport.Variant(name: name, obstacle: $0.text)
      }
    }
    return SensitivityReport(
      strategies: study.cells[study.cellsByPoint[points[0]]].map(\.strategy),
      base: try samples(points[0]), variants: variants,
      note: variants.contains { $0.name.hasPrefix(SensitivityChange.costName) } ? costNote : nil)
  }

  private static let costNote = """
    Costs of cold launches move launch times, and the cold ratio hardly: comparisons.csv has both.
    """

  /// The reports on all workloads of a study.
  static func reports(
    _ comparisons: StudyComparisons
  ) throws -> [(workload: String, report: SensitivityReport)] {
    guard comparisons.study.paths == [path] else { return [] }
    return try comparisons.study.points.filter { $0.values == [unchanged] }.map { point in
      (point.workload, try report(on: point.workload, comparisons))
    }
  }
}
