/// One choice on each axis, made for one run; cache mode looks at `eviction` alone.
public struct RunStrategy: Sendable {
  /// Who ends when memory is short.
  public var eviction: any EvictionPolicy
  /// When an app left alone is suspended.
  public var suspension: any SuspensionPolicy
  /// What happens to the memory of processes that stay.
  public var reclaim: any ReclaimPolicy
  /// Who is started before it is asked for; nil: no app.
  public var prewarm: (any PrewarmPolicy)?

  /// Makes a strategy; axes without a choice keep the phone's way.
  public init(
    eviction: any EvictionPolicy, suspension: any SuspensionPolicy = UsualDelay(),
    reclaim: any ReclaimPolicy = UsualReclaim(), prewarm: (any PrewarmPolicy)? = nil
  ) {
    self.eviction = eviction
    self.suspension = suspension
    self.reclaim = reclaim
    self.prewarm = prewarm
  }
}
