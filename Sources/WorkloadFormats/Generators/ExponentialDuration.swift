import DeviceModel
import SimKernel

/// A memoryless length: what is left does not hang on what has passed.
enum ExponentialDuration {
  static let entry = DurationEntry(
    name: "exponential", summary: "memoryless, by its mean",
    rows: [FieldRow("mean", .other("a duration from 1 us to 2^56 us"), "the mean length")]
  ) { reader throws(WorkloadError) in
    let node = try reader.require("mean")
    let mean = try Quantity.duration(node).microseconds
    guard mean >= 1, let model = Exponential(mean: mean) else {
      throw node.error(expected: "a mean from 1 us to 2^56 us")
    }
    return .exponential(model)
  }
}
