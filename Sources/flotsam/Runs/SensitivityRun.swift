import DeviceModel
import PolicyStudies
import SimKernel
import StudyReports
import WorkloadFormats

/// `--sensitivity`: the comparison again with other memory, other apps, other costs (M-08).
enum SensitivityRun {
  static let option = Option.flag(
    "sensitivity",
    help: "Compare again with 25 % less and more RAM and footprints and with cold launches 2, 5 "
      + "and 10 times as long as resumes, and say whether the ranking holds.")

  /// A change; nil where it cannot be made.
  struct Variant {
    let name: String
    let scenario: Scenario?
  }

  /// The changes of the workload at `path`, which is read anew where its rules follow from RAM.
  static func variants(
    of workload: Workload, at path: String, _ arguments: Arguments, _ options: TrialOptions
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
        changed = try options.load(path, arguments, noting: InputFiles(), changing: [change])
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
        Variant(name: "cold costs \($0) resumes", scenario: scenario.coldCosts($0))
      }
  }

  /// Runs the variants of `plan` as it was run, as often and counted from the same time on.
  static func report(
    on result: ComparisonRun.Result, of plan: ComparisonRun, _ console: Console
  ) async throws -> SensitivityReport {
    var again = plan
    again.measures = MetricCatalog.coldRatio
    again.length = .fixed(result.comparison.replications)
    again.keepsApps = false
    again.variants = []
    let countFrom = result.warmUp?.countFrom ?? .zero
    again.warmUp = countFrom > .zero ? .told(countFrom) : .none
    var done: [SensitivityReport.Variant] = []
    for variant in plan.variants {
      guard let scenario = variant.scenario else {
        done.append(.init(name: variant.name, samples: nil))
        continue
      }
      again.scenario = scenario
      let samples = try await again.run(console).comparison.parts[0].samples
      done.append(.init(name: variant.name, samples: samples))
    }
    let metric = MetricCatalog.coldRatio[0]
    let replications = result.comparison.replications
    let base = plan.strategies.indices.map { strategy in
      let trials = (strategy * replications)..<((strategy + 1) * replications)
      return RatioSample(result.outcome.results[trials].map(metric.value))
    }
    return SensitivityReport(
      strategies: plan.strategies.map(\.name), base: base, variants: done)
  }
}
