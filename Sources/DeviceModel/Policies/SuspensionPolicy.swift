import SimKernel

/// When an app with nothing left to do is suspended.
public protocol SuspensionPolicy: Policy {
  /// How long after now `app` is suspended, which has left the foreground or whose last work is
  /// over; nil: it is not. `usual` is what the phone's own rule draws for it (S-50).
  mutating func delay(of app: AppID, usual: SimTime, at time: SimTime) -> SimTime?
}

/// The phone's own rule: after 2 to 3 s, drawn each time (S-50).
public struct UsualDelay: SuspensionPolicy {
  /// Makes the rule.
  public init() {}

  /// The usual one.
  public mutating func delay(of app: AppID, usual: SimTime, at time: SimTime) -> SimTime? { usual }
}
