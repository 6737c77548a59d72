import SimKernel

@testable import DeviceModel

/// Rules of reclaim by name: the phone's own, and what it is compared with.
struct ReclaimRule: ReclaimPolicy, Equatable, CustomStringConvertible {
  let description: String
  var compresses = true
  /// Nil: where the phone has a freezer.
  var freezes: Bool?

  func freezesBelowBytes(on phone: DeviceProfile) -> Int64? {
    freezes ?? phone.system.hasFreezer ? phone.ramBytes / 100 * 50 : nil
  }

  func gauge(on phone: DeviceProfile) -> PressureGauge {
    compresses ? .compressor(of: phone) : .thresholds(of: phone)
  }

  func plan(on phone: DeviceProfile) -> ReclaimPlan { ReclaimPlan(self, on: phone) }
}

extension ReclaimPolicy where Self == ReclaimRule {
  static var platform: ReclaimRule { ReclaimRule(description: "platform") }
  static var none: ReclaimRule {
    ReclaimRule(description: "none", compresses: false, freezes: false)
  }
  static var compress: ReclaimRule { ReclaimRule(description: "compress", freezes: false) }
  static var freeze: ReclaimRule { ReclaimRule(description: "freeze", freezes: true) }
}

/// A rule of suspension: after a delay, the phone's own where none is given, or never.
struct SuspensionRule: SuspensionPolicy {
  let suspends: Bool
  let given: SimTime?

  mutating func delay(of app: AppID, usual: SimTime, at time: SimTime) -> SimTime? {
    suspends ? given ?? usual : nil
  }
}

extension SuspensionPolicy where Self == SuspensionRule {
  static func after(_ delay: SimTime?) -> SuspensionRule {
    SuspensionRule(suspends: true, given: delay)
  }
  static var never: SuspensionRule { SuspensionRule(suspends: false, given: nil) }
}
