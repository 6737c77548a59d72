import SimKernel

/// The key `rhythm` of a generator: how busy each hour of the day is.
enum DailyHours {
  /// The keys of `rhythm`.
  static let section = FieldSection(
    "the rhythm",
    [
      FieldRow(
        "hours", .other("a list of 24 weights from 0 to 1000000, not all 0"),
        "how fast gaps pass from 0:00, 1:00, … 23:00 on; only their ratios count")
    ])

  static func read(_ node: JSONNode) throws(WorkloadError) -> DailyRhythm {
    var reader = try ObjectReader(node, section, in: nil)
    let hours = try reader.require("hours")
    var weights: [UInt64] = []
    for item in try hours.array() { weights.append(try item.weight()) }
    try reader.finish()
    guard let rhythm = DailyRhythm(hourWeights: weights) else {
      throw WorkloadError(
        at: hours.place,
        found: weights.count == 24 ? "no weight above 0" : "\(weights.count) weights",
        expected: "24 weights, not all 0")
    }
    return rhythm
  }
}
