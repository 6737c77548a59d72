import DeviceModel
import SimKernel

/// A length between two bounds, most often near a third.
enum TriangularDuration {
  static let entry = DurationEntry(
    name: "triangular", summary: "between two bounds, most often near the mode",
    rows: [
      FieldRow("low", .anyDuration, "the shortest length"),
      FieldRow("mode", .anyDuration, words: "a duration from `low` up", "the most frequent length"),
      FieldRow("high", .anyDuration, words: "a duration from `mode` up", "the longest length"),
    ]
  ) { reader throws(WorkloadError) in
    let low = try reader.required("low", reader.time("low")).microseconds
    let mode = try reader.required("mode", reader.time("mode")).microseconds
    let node = try reader.require("high")
    let high = try Quantity.duration(node).microseconds
    guard let model = Triangular(low: low, mode: mode, high: high) else {
      throw node.error(expected: "low, mode and high in ascending order")
    }
    return .triangular(model)
  }
}
