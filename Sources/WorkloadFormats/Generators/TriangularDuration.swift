import DeviceModel
import SimKernel

/// A length between two bounds, most often near a third.
enum TriangularDuration {
  static let entry = DurationEntry(
    name: "triangular", summary: "between two bounds, most often near the mode",
    keys: [
      CatalogKey("low", "a duration", "the shortest length"),
      CatalogKey("mode", "a duration from low up", "the most frequent length"),
      CatalogKey("high", "a duration from mode up", "the longest length"),
    ]
  ) { reader throws(WorkloadError) in
    let low = try reader.duration("low").microseconds
    let mode = try reader.duration("mode").microseconds
    let node = try reader.require("high")
    let high = try Quantity.duration(node).microseconds
    guard let model = Triangular(low: low, mode: mode, high: high) else {
      throw node.error(expected: "low, mode and high in ascending order")
    }
    return .triangular(model)
  }
}
