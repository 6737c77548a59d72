import DeviceModel

/// Starts no app before it is asked for.
enum NoPrewarm {
  static let entry = PolicyEntry(
    .prewarm, "none", summary: "no app is started before it is asked for", source: "baseline",
    isDefault: true
  ) { $1.prewarm = nil }
}
