import SimKernel

extension RandomPurpose {
  /// Which app a visit opens; entity: the generator, index: the visit.
  public static let visitChoice = RandomPurpose(rawValue: 1)
  /// How long no app is in front before a visit; entity: the generator, index: the visit.
  public static let visitGap = RandomPurpose(rawValue: 2)
  /// How long a visit lasts; entity: the generator, index: the visit.
  public static let visitLength = RandomPurpose(rawValue: 3)
  /// An eviction policy's own gambles; entity: 0, index: the policy's ordinal of decisions.
  public static let eviction = RandomPurpose(rawValue: 101)
  /// Where the points of a Latin hypercube lie; entity: the factor, index 0: the order of its
  /// strata, index 1 + n: the place of point n in its stratum.
  public static let designPoint = RandomPurpose(rawValue: 201)
}
