import SimKernel

/// Apps still to be prewarmed, the first of them under way.
struct PrewarmQueue {
  private var apps: [AppID] = []
  /// When the policy was asked for them.
  private(set) var filledAt = SimTime.zero

  var first: AppID? { apps.first }

  /// The first is done.
  mutating func removeFirst() -> AppID? { apps.isEmpty ? nil : apps.removeFirst() }

  /// The policy wants these, in this order. Copied: an array shared with the policy would be copied
  /// whole at its next change on either side.
  mutating func fill(_ wanted: [AppID], at time: SimTime) {
    removeAll()
    filledAt = time
    apps.append(contentsOf: wanted)
  }

  /// Passes over those that need not or must not be prewarmed.
  mutating func drop(where isUnwanted: (AppID) -> Bool) { apps.removeAll(where: isUnwanted) }

  mutating func removeAll() { apps.removeAll(keepingCapacity: true) }
}
