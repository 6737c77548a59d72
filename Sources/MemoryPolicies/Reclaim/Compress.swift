import DeviceModel

/// Compresses the suspended app that left longest ago, whole, when little is available.
enum Compress {
  static let entry = PolicyEntry(
    .reclaim, "compress", summary: "suspended apps are compressed when memory is short",
    source: "X-35"
  ) { $1.reclaim = .compress }
}
