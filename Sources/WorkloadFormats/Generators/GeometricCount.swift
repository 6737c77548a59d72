import DeviceModel
import SimKernel

/// One more with the same chance each time: what is left does not hang on what has been.
enum GeometricCount {
  static let entry = CountEntry(
    name: "geometric", summary: "from 1 up, one more with the same chance each time; by its mean",
    rows: [FieldRow("mean", .decimal(1...10_000), "the mean number")]
  ) { reader throws(WorkloadError) in
    let node = try reader.require("mean")
    guard let model = Geometric(mean: try reader.required("mean", reader.decimal("mean"))) else {
      throw node.error(expected: "a mean from 1 to 10000")
    }
    return .geometric(model)
  }
}
