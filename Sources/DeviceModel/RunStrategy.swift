import SimKernel

/// One choice on each axis, made for one run; cache mode looks at `eviction` alone.
public struct RunStrategy: Sendable {
  /// Who ends when memory is short.
  public var eviction: any EvictionPolicy
  /// When an app left alone is suspended.
  public var suspension: SuspensionRule
  /// What happens to the memory of suspended apps.
  public var reclaim: ReclaimRule

  /// Who is started before it is asked for; nil: no app.
  public var prewarm: (any PrewarmPolicy)?

  /// Makes a strategy.
  public init(
    eviction: any EvictionPolicy, suspension: SuspensionRule = .after(nil),
    reclaim: ReclaimRule = .platform, prewarm: (any PrewarmPolicy)? = nil
  ) {
    self.eviction = eviction
    self.suspension = suspension
    self.reclaim = reclaim
    self.prewarm = prewarm
  }
}

/// When an app with nothing left to do is suspended.
public enum SuspensionRule: Equatable, Sendable {
  /// After this delay; nil draws 2 to 3 s each time (S-50).
  case after(SimTime?)
  /// Never: it stays in the background.
  case never
}

/// What happens to the memory of suspended apps when little is available.
public enum ReclaimRule: Equatable, Sendable {
  /// The phone's own: `freeze` where its system has a freezer, else `compress`.
  case platform
  /// Nothing.
  case none
  /// The app that left longest ago is compressed whole.
  case compress
  /// The same, and before anything is short apps go to flash one by one.
  case freeze

  /// The rule itself, where the phone's own is meant.
  public func resolved(on profile: DeviceProfile) -> ReclaimRule {
    guard self == .platform else { return self }
    return profile.system.hasFreezer ? .freeze : .compress
  }
}

/// Who is started before anybody asks.
public protocol PrewarmPolicy: Sendable {
  /// How long after boot, and then after each time, it is asked; a reboot asks at once.
  var period: SimTime { get }

  /// `app` was opened.
  mutating func launched(_ app: AppID, at time: SimTime)

  /// The apps that should have a process now, the most wanted first.
  mutating func wanted(at time: SimTime) -> [AppID]
}
