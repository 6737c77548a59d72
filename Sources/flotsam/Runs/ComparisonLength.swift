import PolicyStudies
import WorkloadFormats

/// How many replications a comparison makes of each strategy.
enum ComparisonLength {
  /// So many.
  case fixed(Int)
  /// As many as a precision of the cold ratio's differences takes.
  case precision(PrecisionPlan)
  /// One run, cut into so many batches.
  case batches(Int)

  static let replications = Option.value(
    "replications", "N", short: "r",
    help: "Run each strategy so often, 2 to 100000 (the workload's if that is 10 or more, else 20)."
  )
  static let batches = Option.value(
    "batches", "N",
    help: "Run each strategy once and cut what is counted into N batches of equal length, 10 to "
      + "1000 (20 to 30 are usual), instead of replications: the steady state of a long run.")
  static let precision = Option.value(
    "precision", "WIDTH",
    help: "Replicate until all half-widths of the cold ratio's differences are at most WIDTH, such "
      + "as 0.5pp (percentage points); looks at 10, 15, 20... replications.")
  static let ceiling = Option.value(
    "ceiling", "N",
    help: "The most replications --precision may take, 10 to 100000 (\(usualCeiling)).")

  private static let usual = 20
  private static let least = 10
  private static let usualCeiling = 200

  /// What the command line asks for; nil when it leaves it to the workload.
  static func told(_ arguments: Arguments) throws -> ComparisonLength? {
    let most = Int(WorkloadDecoder.replicationLimit)
    let count = try arguments.integer(replications, in: 2...most)
    let ceiling = try arguments.integer(ceiling, in: PrecisionPlan.first...most)
    let batches = try arguments.integer(batches, in: Study.batchCounts)
    try checkAlone(arguments)
    guard let text = arguments.text(precision) else {
      if ceiling != nil { throw arguments.error("option '--ceiling' needs '--precision'") }
      return batches.map { .batches($0) } ?? count.map { .fixed($0) }
    }
    guard let width = NumberText.percentagePoints(text), width > 0, width <= 100 else {
      throw arguments.error(
        "option '--precision' needs percentage points above 0 and up to 100, such as 0.5pp, not "
          + "'\(Quoted.plain(text))'")
    }
    return .precision(PrecisionPlan(halfWidth: width / 100, ceiling: ceiling ?? usualCeiling))
  }

  private static func checkAlone(_ arguments: Arguments) throws {
    let given = [replications, batches, precision].filter(arguments.has)
    guard given.count > 1 else { return }
    throw arguments.error(
      "options '\(given[0].typed)' and '\(given[1].typed)' exclude each other")
  }

  /// The replications of `workload` when nothing was asked for: its own, unless those are too few.
  static func own(_ workload: Workload) -> Int {
    guard let own = workload.replications, own >= least else { return usual }
    return own
  }
}
