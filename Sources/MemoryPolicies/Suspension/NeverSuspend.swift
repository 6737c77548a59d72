import DeviceModel

/// Leaves apps in the background for good: what suspension is worth.
enum NeverSuspend {
  static let entry = PolicyEntry(
    .suspend, "never", summary: "never suspended: apps stay in the background", source: "baseline"
  ) { $1.suspension = .never }
}
