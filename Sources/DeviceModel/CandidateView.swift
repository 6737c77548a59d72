import SimKernel

/// The processes a policy may name as victim, read-only, in the order they left the foreground.
///
/// It cannot be copied or kept: it shows the device as it is during one call.
@frozen
public struct CandidateView: ~Copyable {
  @usableFromInline let records: UnsafeMutablePointer<ProcessRecord>
  @usableFromInline let list: BandList

  init(_ table: borrowing ProcessTable) {
    records = table.records
    list = table.lists[Band.idle.rawValue]
  }

  /// The number of candidates.
  @inlinable public var count: Int { Int(list.count) }

  /// The candidate that left the foreground longest ago; nil without candidates. O(1).
  @inlinable public var first: AppID? { list.head < 0 ? nil : Int(list.head) }

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
  @inlinable public func contains(_ app: AppID) -> Bool { records[app].band == .idle }

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
