/// What the phone goes over to: power, network, settings that gate background work.
///
/// A condition is a case here, its row below, and what `DeviceConditions` makes of it.
@frozen
public enum DeviceCondition: UInt8, CaseIterable, Sendable {
  /// On a charger, and off it.
  case charging, unplugged
  /// On a wireless network, and off it.
  case wifi, noWifi
  /// Low Power Mode is on, and off.
  case lowPower, fullPower
  /// What is left of the battery.
  case batteryOk, batteryLow, batteryCritical
  /// The setting that lets apps refresh in the background is on, and off.
  case refresh, noRefresh

  /// The name in workloads and traces; permanent.
  public var name: String {
    switch self {
    case .charging: "charging"
    case .unplugged: "unplugged"
    case .wifi: "wifi"
    case .noWifi: "no-wifi"
    case .lowPower: "low-power"
    case .fullPower: "full-power"
    case .batteryOk: "battery-ok"
    case .batteryLow: "battery-low"
    case .batteryCritical: "battery-critical"
    case .refresh: "refresh"
    case .noRefresh: "no-refresh"
    }
  }
}
