import DeviceModel

/// Compresses as `compress` does and, before anything is short, writes suspended apps to flash one
/// by one within a daily budget (X-36, P-27).
enum Freeze {
  static let entry = PolicyEntry(
    .reclaim, "freeze", summary: "the same, and suspended apps go to flash within a budget",
    source: "X-36"
  ) { $1.reclaim = .freeze }
}
