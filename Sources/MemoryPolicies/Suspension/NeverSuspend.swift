import DeviceModel
import SimKernel

/// Leaves apps in the background for good: what suspension is worth.
struct NeverSuspend: SuspensionPolicy {
  static let entry = PolicyEntry(
    suspend: "never", summary: "never suspended: apps stay in the background", source: "baseline"
  ) { _ in NeverSuspend() }

  mutating func delay(of app: AppID, usual: SimTime, at time: SimTime) -> SimTime? { nil }
}
