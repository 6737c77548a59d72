import DeviceModel

/// Leaves the memory of suspended apps as it is: what compression is worth.
struct NoReclaim: ReclaimPolicy {
  static let entry = PolicyEntry(
    reclaim: "none", summary: "nothing is compressed; levels follow available memory",
    source: "X-30, the branch without a compressor"
  ) { _ in NoReclaim() }

  var compresses: Bool { false }

  func gauge(on phone: DeviceProfile) -> PressureGauge { .thresholds(of: phone) }
}
