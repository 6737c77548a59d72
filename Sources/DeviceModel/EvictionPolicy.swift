import SimKernel

/// Who goes when room is needed: the policy names the victim, the device ends it.
///
/// Calls are coarse: at most once per launch, departure, end or victim, never per event or per
/// candidate. A policy is a value, mutated in place by one run; what it draws at random comes
/// from a purpose of its own and shifts no other stream.
public protocol EvictionPolicy: Sendable {
  /// Whether `retention(of:at:)` can return a time; the device keeps no timers otherwise.
  var retains: Bool { get }

  /// `app` came to the foreground by a launch of `kind`.
  mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime)

  /// `app` left the foreground alive and is a candidate from now on.
  mutating func left(_ app: AppID, at time: SimTime)

  /// The process of `app` ended.
  mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime)

  /// The candidate to end now; nil only when there is none.
  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID?

  /// The instant from which the idle `app` need not be kept any longer; asked when it left.
  mutating func retention(of app: AppID, at time: SimTime) -> SimTime?
}

extension EvictionPolicy {
  /// False: most policies end an app only when room is needed.
  public var retains: Bool { false }
  /// Does nothing.
  public mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {}
  /// Does nothing.
  public mutating func left(_ app: AppID, at time: SimTime) {}
  /// Does nothing.
  public mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime) {}
  /// Keeps the app until room is needed.
  public mutating func retention(of app: AppID, at time: SimTime) -> SimTime? { nil }
}
