/// A strategy of XNU's own: its bands, not the tiers, say who may be named, and its kernel ends
/// processes by rules of its own (X-13, X-14, I-08).
///
/// The candidates are those of the lowest band that holds a process, in the order in which they
/// entered it. Under all other strategies suspended apps go before those whose code runs (S-54),
/// and those with audio, location or a call last (P-00).
public protocol JetsamPolicy: EvictionPolicy {
  /// What the kernel does beyond the critical rule.
  var rules: JetsamRules { get }
}

/// Rules of XNU's jetsam beyond the critical one.
public struct JetsamRules: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Below the idle threshold the idle band is killed, oldest first.
  public static let idleExit = JetsamRules(rawValue: 1)
  /// Below the reaper threshold apps idle for 300 s are killed, oldest first.
  public static let longIdleExit = JetsamRules(rawValue: 2)
  /// Below the soft threshold apps over their soft limit are killed.
  public static let highWater = JetsamRules(rawValue: 4)
  /// Once the level has been above normal for ten minutes, the idle band is killed.
  public static let sustained = JetsamRules(rawValue: 8)
  /// When all who die come back at once, all processes up to a band are killed.
  public static let aggressive = JetsamRules(rawValue: 16)
}
