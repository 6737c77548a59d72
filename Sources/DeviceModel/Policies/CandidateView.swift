import SimKernel

/// The processes a policy may name, read-only, in the order they left the foreground; for a
/// platform's own policy in that of its band.
///
/// It cannot be copied or kept: it shows the device as it is during one call. An app that does not
/// exist, or is no candidate, and what the policy did not ask for, trap with their names.
@frozen
public struct CandidateView: ~Copyable {
  @usableFromInline let list: RankedListView
  @usableFromInline let sizes: CandidateSizes
  @usableFromInline let features: UnsafePointer<AppFeatures>?

  init(
    _ list: RankedListView, sizes: CandidateSizes = .notGiven,
    features: UnsafePointer<AppFeatures>? = nil
  ) {
    (self.list, self.sizes, self.features) = (list, sizes, features)
  }

  /// The number of candidates. O(1).
  @inlinable public var count: Int { list.count }

  /// The first candidate: the one that left the foreground longest ago; nil without any. O(1).
  @inlinable public var first: AppID? { list.first }

  /// The last candidate; nil without any. O(1).
  @inlinable public var last: AppID? { list.last }

  /// The candidate after `app`, itself a candidate. O(1).
  @inlinable
  public func next(after app: AppID) -> AppID? { list.next(afterMember: candidate(app)) }

  /// Whether `app`, which must exist, is a candidate. O(1).
  @inlinable
  public func contains(_ app: AppID) -> Bool {
    guard let isMember = list.contains(app) else { Self.refuse(app, "app") }
    return isMember
  }

  /// The bytes that `app`, a candidate, holds now; for a policy that needs `sizes`. O(1).
  @inlinable
  public func sizeBytes(of app: AppID) -> Int64 {
    Candidate(app: candidate(app), sizes: sizes, features: features).sizeBytes
  }

  /// How `app`, a candidate, was used; for a policy that needs `features`. O(1).
  @inlinable
  public func features(of app: AppID) -> AppFeatures {
    Candidate(app: candidate(app), sizes: sizes, features: features).features
  }

  /// The candidate of the least score, of equals the first; nil without candidates. O(candidates).
  @inlinable
  public func least<Score: Comparable>(by score: (borrowing Candidate) -> Score) -> AppID? {
    guard var best = list.first else { return nil }
    var least = score(Candidate(app: best, sizes: sizes, features: features))
    var next = list.next(afterMember: best)
    while let app = next {
      let value = score(Candidate(app: app, sizes: sizes, features: features))
      if value < least { (best, least) = (app, value) }
      next = list.next(afterMember: app)
    }
    return best
  }

  /// The candidate of the greatest score, of equals the first; nil without candidates.
  /// O(candidates).
  @inlinable
  public func greatest<Score: Comparable>(by score: (borrowing Candidate) -> Score) -> AppID? {
    guard var best = list.first else { return nil }
    var greatest = score(Candidate(app: best, sizes: sizes, features: features))
    var next = list.next(afterMember: best)
    while let app = next {
      let value = score(Candidate(app: app, sizes: sizes, features: features))
      if value > greatest { (best, greatest) = (app, value) }
      next = list.next(afterMember: app)
    }
    return best
  }

  /// The first candidate that is wanted; nil without any. O(candidates).
  @inlinable
  public func first(where isWanted: (borrowing Candidate) -> Bool) -> AppID? {
    var next = list.first
    while let app = next, !isWanted(Candidate(app: app, sizes: sizes, features: features)) {
      next = list.next(afterMember: app)
    }
    return next
  }

  @inlinable
  func candidate(_ app: AppID) -> AppID {
    if !contains(app) { Self.refuse(app, "candidate") }
    return app
  }

  @usableFromInline
  static func refuse(_ app: AppID, _ what: String) -> Never { fatalError("no \(what) \(app)") }
}

/// One candidate in a walk along all of them; its number needs no check.
@frozen
public struct Candidate: ~Copyable {
  /// Its number.
  public let app: AppID
  @usableFromInline let sizes: CandidateSizes
  @usableFromInline let featuresAddress: UnsafePointer<AppFeatures>?

  @inlinable
  init(
    app: AppID, sizes: CandidateSizes, features: UnsafePointer<AppFeatures>?
  ) {
    (self.app, self.sizes, featuresAddress) = (app, sizes, features)
  }

  /// The bytes it holds now; for a policy that needs `sizes`.
  @inlinable public var sizeBytes: Int64 { sizes.bytes(of: app) }

  /// How it was used; for a policy that needs `features`.
  @inlinable public var features: AppFeatures {
    guard let featuresAddress else { Self.refuse() }
    return featuresAddress[app]
  }

  @usableFromInline
  static func refuse() -> Never { fatalError("a policy did not ask for features") }
}
