import SimKernel

/// Who goes when room is needed: the policy names the victim, the device ends it.
///
/// A policy of a platform, which brings rules of its kernel, conforms to that platform's protocol.
public protocol EvictionPolicy: Policy {
  /// `app` came to the foreground by a launch of `kind`; a cold one makes a new process, after
  /// the old one has ended.
  mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime)

  /// `app` left the foreground alive and is a candidate from now on.
  mutating func left(_ app: AppID, at time: SimTime)

  /// The process of `app` ended.
  mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime)

  /// The candidate to end now; nil only when there is none.
  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID?

  /// The instant from which the idle `app` need not be kept any longer; asked when it left, of a
  /// policy that needs `timers`.
  mutating func retention(of app: AppID, at time: SimTime) -> SimTime?
}

extension EvictionPolicy {
  /// Does nothing.
  public mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {}
  /// Does nothing.
  public mutating func left(_ app: AppID, at time: SimTime) {}
  /// Does nothing.
  public mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime) {}
  /// Keeps the app until room is needed.
  public mutating func retention(of app: AppID, at time: SimTime) -> SimTime? { nil }
}
