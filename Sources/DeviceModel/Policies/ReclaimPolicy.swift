import SimKernel

/// What happens to the memory of processes that stay, and what the pressure level is read from.
///
/// The machine does the work: the scan finds the pages used longest ago, the compressor packs them,
/// the freezer keeps to its budget. The policy decides what is done.
public protocol ReclaimPolicy: Policy {
  /// Whether memory that was used longest ago is compressed when free pages run out.
  var compresses: Bool { get }

  /// Below so many available bytes suspended apps are written to flash one by one on `phone`; nil:
  /// they never are.
  func freezesBelowBytes(on phone: DeviceProfile) -> Int64?

  /// What the pressure level is read from on `phone`, and its marks.
  func gauge(on phone: DeviceProfile) -> PressureGauge

  /// The candidate to be written to flash next; nil: none of them. Sizes can be read.
  ///
  /// Asked with the suspended apps of the idle band, in the order in which they entered it; where
  /// as many are frozen as may be, or none is named, with those frozen ones that have been thawed.
  mutating func appToFreeze(among idle: borrowing CandidateView, at time: SimTime) -> AppID?
}

extension ReclaimPolicy {
  /// Never.
  public func freezesBelowBytes(on phone: DeviceProfile) -> Int64? { nil }
  /// The compressor.
  public func gauge(on phone: DeviceProfile) -> PressureGauge { .compressor(of: phone) }
  /// The longest in its band that is worth it.
  public mutating func appToFreeze(
    among idle: borrowing CandidateView, at time: SimTime
  ) -> AppID? {
    idle.first(where: { $0.sizeBytes >= KernelConstants.freezerResidentBytes })
  }
}

/// The phone's own way: it compresses, and freezes where its system has a freezer.
public struct UsualReclaim: ReclaimPolicy {
  /// Makes the rule.
  public init() {}

  /// It does.
  public var compresses: Bool { true }

  /// Below the kernel's threshold, with a freezer.
  public func freezesBelowBytes(on phone: DeviceProfile) -> Int64? {
    phone.system.hasFreezer ? phone.freezerStartBytes : nil
  }
}

extension DeviceProfile {
  /// The available memory below which the kernel's freezer writes apps to flash, in bytes.
  public var freezerStartBytes: Int64 { ramBytes / 100 * KernelConstants.freezerStartPercent }
}

/// What a policy of reclaim decides once and for all on one phone.
struct ReclaimPlan: Equatable {
  let compresses: Bool
  /// Below so many available bytes apps are frozen; 0 where they never are.
  let freezesBelowBytes: Int64

  /// Whether apps are written to flash.
  var freezes: Bool { freezesBelowBytes > 0 }

  init(_ policy: some ReclaimPolicy, on phone: DeviceProfile) {
    compresses = policy.compresses
    freezesBelowBytes = policy.freezesBelowBytes(on: phone) ?? 0
  }
}
