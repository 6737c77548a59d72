import SimKernel

/// Everything that is drawn at random, each under a number of its own: no number twice, and none
/// that is given up is used again.
extension RandomPurpose {
  /// Which app a visit opens; entity: the generator, index: the visit.
  public static let visitChoice = RandomPurpose(rawValue: 1)
  /// How long no app is in front before a visit; entity: the generator, index: the visit.
  public static let visitGap = RandomPurpose(rawValue: 2)
  /// How long a visit lasts; entity: the generator, index: the visit.
  public static let visitLength = RandomPurpose(rawValue: 3)
  /// How long an app stays in the background; entity: 0, index: the demand row.
  static let suspensionDelay = RandomPurpose(rawValue: 4)
  /// How many visits a session has; entity: the generator, index: the session.
  static let sessionVisits = RandomPurpose(rawValue: 11)
  /// Whether work goes on after a visit; entity: generator and work, index: the visit.
  static let workShare = RandomPurpose(rawValue: 12)
  /// How long work goes on after a visit; entity: generator and work, index: the visit.
  static let workLength = RandomPurpose(rawValue: 13)
  /// Whether a visit is interrupted; entity: generator and trigger, index: the visit.
  static let interruptionShare = RandomPurpose(rawValue: 14)
  /// When within the visit; entity: generator and trigger, index: the visit.
  static let interruptionTime = RandomPurpose(rawValue: 15)
  /// How long; entity: generator and trigger, index: the visit.
  static let interruptionLength = RandomPurpose(rawValue: 16)
  /// Whether a visit returns to an app of its session, and to which; entity: the generator, index:
  /// the visit.
  static let sessionRevisit = RandomPurpose(rawValue: 17)
  /// How long until the next daemon exceeds its own limit; entity: 0, index: how many have.
  static let daemonLimit = RandomPurpose(rawValue: 18)
  /// How long until the system has something for an app; entity: app and work, index: how often it
  /// has had.
  static let arrivalGap = RandomPurpose(rawValue: 19)
  /// How long the app works for it; entity and index as of the gap.
  static let arrivalLength = RandomPurpose(rawValue: 20)
  /// An eviction policy's own gambles; entity: 0, index: the policy's ordinal of decisions.
  public static let eviction = RandomPurpose(rawValue: 101)
  /// Where the points of a Latin hypercube lie; entity: the factor, index 0: the order of its
  /// strata, index 1 + n: the place of point n in its stratum.
  public static let designPoint = RandomPurpose(rawValue: 201)
  /// Samples of known distributions that the statistics are held against; entity: the sample.
  public static let toyStudy = RandomPurpose(rawValue: 0x746f_7973)
}
