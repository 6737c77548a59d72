/// A process that is being ended.
struct Victim {
  let app: AppID
  let reason: EndReason
  /// Its rank when it was named, in the platform's order.
  let rank: Int?
}

/// The one victim in flight: its bytes are not back yet.
struct KillSlot {
  private(set) var victim: Victim?

  mutating func fill(_ app: AppID, _ reason: EndReason, rank: Int?) {
    precondition(victim == nil, "one kill at a time")
    victim = Victim(app: app, reason: reason, rank: rank)
  }

  /// The kill is over.
  mutating func empty() -> Victim? { victim.take() }
}
