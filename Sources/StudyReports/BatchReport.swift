import DeviceModel
import PolicyStudies

/// What the batches of a long run say of themselves: whether they may be taken for replications.
public struct BatchReport: Sendable {
  private let batches: BatchMeans
  private let lengthMicroseconds: Int64
  private let measure: String

  /// The report on one workload's batches of `scenario`, by the values of a measure of launches.
  public init(_ batches: BatchMeans, of scenario: Scenario, by measure: String) {
    self.batches = batches
    self.measure = measure
    lengthMicroseconds = Self.length(of: scenario) ?? 0
  }

  /// The length of a batch in microseconds; nil where runs are not cut.
  static func length(of scenario: Scenario) -> Int64? {
    let length = scenario.batchLength.microseconds
    return length < .max ? length : nil
  }

  /// Lines for a person.
  public var text: String {
    let silence =
      batches.silent == 0
      ? ""
      : "\nIn \(batches.silent) of \(batches.count) batches some strategy has no launch: "
        + "take a longer run or fewer batches."
    return verdict + silence
  }

  private var verdict: String {
    guard let lag1 = batches.lag1 else { return "Batches do not vary in \(measure)." }
    let lag = DecimalText.text(lag1, decimals: 2)
    let reach = DecimalText.text(batches.reach, decimals: 2)
    let numbers = "(neighbours' \(measure) correlates by \(lag); chance reaches \(reach))"
    if batches.looksIndependent { return "Batches look independent \(numbers)." }
    return lag1 > 0
      ? "Batches hang together \(numbers):\n"
        + "the intervals are too narrow; take a longer run or fewer batches."
      : "Batches alternate \(numbers):\n"
        + "the intervals are too wide; take batches as long as what comes back, such as a week."
  }

  /// An object for programs, without its braces: member by member.
  func members() -> [(String, String)] {
    func number(_ value: Double?) -> String { DecimalText.field(value, decimals: 6) ?? "null" }
    return [
      ("count", "\(batches.count)"),
      ("length_s", MetricValue.seconds(lengthMicroseconds).text ?? "null"),
      ("lag1", number(batches.lag1)), ("lag1_by_chance", number(batches.reach)),
      ("independent", batches.lag1 == nil ? "null" : "\(batches.looksIndependent)"),
      ("without_launch", "\(batches.silent)"),
    ]
  }
}
