import SimKernel

/// The processes a policy may name as victim, read-only, in the order they left the foreground.
///
/// It cannot be copied or kept: it shows the device as it is during one call.
@frozen
public struct CandidateView: ~Copyable {
  @usableFromInline let records: UnsafeMutablePointer<ProcessRecord>
  @usableFromInline let list: AppList

  @usableFromInline let tier: Tier
  @usableFromInline let lowestBand: AppID?

  /// The candidates of `tier`; `lowestBand` is who has been longest in the lowest jetsam band,
  /// given to policies that rank by bands.
  init(_ table: borrowing ProcessTable, tier: Tier = .suspended, lowestBand: AppID? = nil) {
    records = table.records
    list = table.lists[tier.rawValue]
    self.tier = tier
    self.lowestBand = lowestBand
  }

  /// The number of candidates.
  @inlinable public var count: Int { Int(list.count) }

  /// The candidate that left the foreground longest ago; nil without candidates. O(1).
  @inlinable public var first: AppID? { list.head < 0 ? nil : Int(list.head) }

  /// The candidate that has been longest in the lowest jetsam band that holds one, for a
  /// policy that ranks by bands; for others, `first`. O(1).
  @inlinable public var firstOfLowestBand: AppID? { lowestBand ?? first }

  /// The candidate that left the foreground last; nil without candidates. O(1).
  @inlinable public var last: AppID? { list.tail < 0 ? nil : Int(list.tail) }

  /// The candidate that left the foreground next after `app`, itself a candidate. O(1).
  @inlinable
  public func next(after app: AppID) -> AppID? {
    let next = records[app].next
    return next < 0 ? nil : Int(next)
  }

  /// The bytes that `app`, a candidate, holds. O(1).
  @inlinable public func sizeBytes(of app: AppID) -> Int64 { records[app].sizeBytes }

  /// Whether `app` is a candidate. O(1).
  @inlinable public func contains(_ app: AppID) -> Bool { records[app].tier == tier }

  /// The candidate that no other precedes by `precedes`; of equals the one that left the
  /// foreground longest ago; nil without candidates. O(candidates).
  @inlinable
  public func first(by precedes: (AppID, AppID) -> Bool) -> AppID? {
    guard var best = first else { return nil }
    var app = next(after: best)
    while let candidate = app {
      if precedes(candidate, best) { best = candidate }
      app = next(after: candidate)
    }
    return best
  }
}
