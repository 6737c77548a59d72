import DeviceModel
import SimKernel

/// One of the lengths somebody observed, each as likely.
enum EmpiricalDuration {
  static let entry = DurationEntry(
    name: "empirical", summary: "one of the observed lengths, each as likely",
    rows: [FieldRow("values", .other("a list of durations"), "the observed lengths")]
  ) { reader throws(WorkloadError) in
    let node = try reader.require("values")
    var values: [Int64] = []
    for item in try node.array() { values.append(try Quantity.duration(item).microseconds) }
    guard let model = Empirical(values: values) else {
      throw node.error(expected: "at least one duration")
    }
    return .empirical(model)
  }
}
