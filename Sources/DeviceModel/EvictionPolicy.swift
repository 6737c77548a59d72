import SimKernel

/// Who goes when room is needed: the policy names the victim, the device ends it.
///
/// Calls are coarse: at most once per launch, departure, end or victim, never per event or per
/// candidate. A policy is a value, mutated in place by one run; what it draws at random comes
/// from a purpose of its own and shifts no other stream.
public protocol EvictionPolicy: Sendable {
  /// Whether `retention(of:at:)` can return a time; the device keeps no timers otherwise.
  var retains: Bool { get }

  /// Whether it looks at the sizes of candidates; the device says none otherwise.
  var readsSizes: Bool { get }

  /// What it does beyond the device's critical rule.
  var rules: PressureRules { get }

  /// Whether jetsam's bands alone say who goes first (X-14, I-08). Else suspended apps go before
  /// those whose code runs (S-54), and those with audio, location or a call last (P-00).
  var ranksByBand: Bool { get }

  /// `app` came to the foreground by a launch of `kind`; a cold one makes a new process, after
  /// the old one has ended.
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

/// Rules of XNU's jetsam that a policy may ask the device for.
public struct PressureRules: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Below the idle threshold the idle band is killed, oldest first.
  public static let idleExit = PressureRules(rawValue: 1)
  /// Below the reaper threshold apps idle for 300 s are killed, oldest first.
  public static let longIdleExit = PressureRules(rawValue: 2)
  /// Below the soft threshold apps over their soft limit are killed.
  public static let highWater = PressureRules(rawValue: 4)
  /// Once the level has been above normal for ten minutes, the idle band is killed.
  public static let sustained = PressureRules(rawValue: 8)
  /// When all who die come back at once, all processes up to a band are killed.
  public static let aggressive = PressureRules(rawValue: 16)
}

extension EvictionPolicy {
  /// False: most policies end an app only when room is needed.
  public var retains: Bool { false }
  /// True: a policy may look at sizes.
  public var readsSizes: Bool { true }
  /// None: only the critical rule.
  public var rules: PressureRules { [] }
  /// False: bands are the kernel's business.
  public var ranksByBand: Bool { false }
  /// Does nothing.
  public mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {}
  /// Does nothing.
  public mutating func left(_ app: AppID, at time: SimTime) {}
  /// Does nothing.
  public mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime) {}
  /// Keeps the app until room is needed.
  public mutating func retention(of app: AppID, at time: SimTime) -> SimTime? { nil }
}
