import DeviceModel

/// Compresses as `compress` does and, before anything is short, writes suspended apps to flash one
/// by one within a daily budget (X-36, P-27).
struct Freeze: ReclaimPolicy {
  static let entry = PolicyEntry(
    reclaim: "freeze", summary: "the same, and suspended apps go to flash within a budget",
    source: "X-36"
  ) { _ in Freeze() }

  static var needs: PolicyNeeds { .freezer }
  var compresses: Bool { true }

  func freezesBelowBytes(on phone: DeviceProfile) -> Int64? { phone.freezerStartBytes }
}
