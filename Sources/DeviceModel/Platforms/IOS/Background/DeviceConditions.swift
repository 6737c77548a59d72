/// What is left of the battery.
public enum BatteryLevel: String, CaseIterable, Sendable {
  case ok, low, critical
}

/// The conditions of the phone that gate what the system does in the background.
public struct DeviceConditions: Equatable, Sendable {
  /// What is left of the battery.
  public var battery = BatteryLevel.ok
  /// Low Power Mode is on.
  public var isLowPower = false
  /// On a charger.
  public var isCharging = false
  /// On a wireless network.
  public var hasWifi = true
  /// Apps may refresh in the background, as the person has set it.
  public var refreshes = true

  /// A phone in use: unplugged, on a wireless network, nothing saved on.
  public init() {}

  /// The phone goes over to `condition`; false where it is so already.
  mutating func take(_ condition: DeviceCondition) -> Bool {
    let before = self
    switch condition {
    case .charging: isCharging = true
    case .unplugged: isCharging = false
    case .wifi: hasWifi = true
    case .noWifi: hasWifi = false
    case .lowPower: isLowPower = true
    case .fullPower: isLowPower = false
    case .batteryOk: battery = .ok
    case .batteryLow: battery = .low
    case .batteryCritical: battery = .critical
    case .refresh: refreshes = true
    case .noRefresh: refreshes = false
    }
    return self != before
  }

  /// Whether the system does what `ask` is as far as conditions of the phone go.
  func allows(_ ask: BackgroundAsk) -> Bool { obstacle(to: ask) == nil }

  /// The first condition that keeps the system from what `ask` is, and whether it only waits.
  func obstacle(to ask: BackgroundAsk) -> (refusal: LaunchRefusal, waits: Bool)? {
    let gate = ask.gate
    let factors: InlineArray<3, (holds: Bool, answer: GateAnswer, refusal: LaunchRefusal)> = [
      (battery == .critical, gate.criticalBattery, .battery),
      (isLowPower, gate.lowPower, .lowPower),
      (!refreshes, gate.refreshOff, .refresh),
    ]
    for index in factors.indices where factors[index].holds {
      switch factors[index].answer {
      case .passes: break
      case .waits: return (factors[index].refusal, true)
      case .refused: return (factors[index].refusal, false)
      }
    }
    return nil
  }
}
