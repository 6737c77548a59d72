import DeviceModel
import PolicyStudies
import StudyReports
import WorkloadFormats

/// `--sensitivity`: the comparison again with other memory, other apps, other costs (M-08).
enum SensitivityRun {
  static let option = Option.flag(
    "sensitivity",
    help: "Compare again with 25 % less and more RAM and footprints and with cold launches 2, 5 "
      + "and 10 times as long as resumes, and say whether the ranking holds; tables get a column "
      + "'variant', and --out gets sensitivity.csv.")

  /// The field that the variants of a study stand for: a column of its tables.
  static let path = TrialColumns.variant.name
  /// Its value where nothing is changed.
  static let unchanged = SensitivityReport.unchanged

  /// A change; nil where it cannot be made.
  struct Variant {
    let name: String
    let scenario: Scenario?
  }

  /// The changes of a workload, which is made anew where its rules follow from RAM.
  static func variants(
    of workload: Workload, in tree: WorkloadTree, _ arguments: Arguments, _ options: TrialOptions
  ) throws -> [Variant] {
    let scenario = workload.scenario
    let percents: [(Int64, String)] = [(75, "-25 %"), (125, "+25 %")]
    let memory = try percents.map { percent, words in
      guard scenario.device != nil, let ram = workload.ramBytes else {
        return Variant(
          name: "capacity \(words)", scenario: scenario.capacityScaled(toPercent: percent))
      }
      let change = try PathOverride("device.ram='\(ram / 100 * percent) B'")
      let changed: Workload?
      do {
        changed = try options.load(tree, arguments, changing: [change])
      } catch is WorkloadError {
        // The file names sizes that so little memory has no room for.
        changed = nil
      }
      return Variant(name: "RAM \(words)", scenario: changed?.scenario)
    }
    let footprints = percents.map { percent, words in
      Variant(
        name: "footprints \(words)", scenario: scenario.footprintsScaled(toPercent: percent))
    }
    let costs: [Int64] = scenario.device == nil ? [] : [2, 5, 10]
    return memory + footprints
      + costs.map {
        Variant(name: "\(costName) \($0) resumes", scenario: scenario.coldCosts($0))
      }
  }

  /// Whether the ranking of `workload` holds in its variants, of which `names` has those too that
  /// could not be run.
  static func report(
    on workload: String, naming names: [String]? = nil, _ comparisons: StudyComparisons
  ) throws -> SensitivityReport {
    let study = comparisons.study
    let points = study.points.indices.filter { study.points[$0].workload == workload }
    func samples(_ point: Int) throws -> [RatioSample] {
      try comparisons.samples(of: MetricCatalog.coldRatio, at: point)[0]
    }
    let variants = try (names ?? points.dropFirst().map { study.points[$0].values[0] }).map {
      name in
      SensitivityReport.Variant(
        name: name, samples: try points.first { study.points[$0].values == [name] }.map(samples))
    }
    return SensitivityReport(
      strategies: study.cells[study.cellsByPoint[points[0]]].map(\.strategy),
      base: try samples(points[0]), variants: variants,
      note: variants.contains { $0.name.hasPrefix(costName) } ? costNote : nil)
  }

  private static let costName = "cold costs"
  private static let costNote = """
    Costs of cold launches move launch times, and the cold ratio hardly: comparisons.csv has both.
    """

  /// The reports on all workloads of a study.
  static func reports(
    _ comparisons: StudyComparisons
  ) throws -> [(workload: String, report: SensitivityReport)] {
    try comparisons.study.points.filter { $0.values == [unchanged] }.map { point in
      (point.workload, try report(on: point.workload, comparisons))
    }
  }
}
