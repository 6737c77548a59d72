import DeviceModel

/// Leaves the memory of suspended apps as it is: what compression is worth.
enum NoReclaim {
  static let entry = PolicyEntry(
    .reclaim, "none", summary: "nothing is compressed; levels follow available memory",
    source: "X-30, the branch without a compressor"
  ) { $1.reclaim = .none }
}
