import DeviceModel

/// Starts nobody before somebody asks.
enum NoPrewarm {
  static let entry = PolicyEntry(
    .prewarm, "none", summary: "nobody is started before somebody asks", source: "baseline",
    isDefault: true
  ) { $1.prewarm = nil }
}
