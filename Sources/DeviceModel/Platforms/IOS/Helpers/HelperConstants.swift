/// The numbers of processes that belong to an app, in one place.
///
/// Files and lines are of the kernel's published source, release 11417.101.15. A hand-run script
/// changes each of them and looks for the test that notices: `Tests/Mutations/constants.py`.
enum HelperConstants {
  /// What a web page may hold, in percent of what its app may (assumption: no source states it).
  static let webContentLimitPercent: Int64 = 50
  /// What an extension may hold, in percent of what its app may (assumption).
  static let extensionLimitPercent: Int64 = 50
  /// What a service may hold, in bytes: the limit of a packet tunnel, taken for all
  /// (assumption).
  static let serviceLimitBytes: Int64 = 15_000_000
  /// The most coalitions that a sort orders (X-04; kern_memorystatus.c 9238).
  static let sortedCoalitions: Int = 10
  /// The most members of one role that it orders in each (X-04; kern_memorystatus.c 9237).
  static let sortedMembers: Int = 80
  /// The most services that are frozen after their app (X-36; kern_memorystatus_freeze.c 133).
  static let frozenFollowers: Int = 10
}
