/// What the model of reclaim adds to the kernel's rules: fitted to reports, or assumed.
///
/// `Memory.md` says what each is for. Shares are in thousandths, times in microseconds of awake
/// time.
enum ReclaimConstants {
  /// Reclaim begins where free memory falls below the target divided by this (fitted to true free).
  static let lowDivisor: Int64 = 4
  /// The most that one step of a scan gains, in bytes (no result depends on it by more than 0.03).
  static let stepBytes: Int64 = 16 << 20
  /// The part of a footprint that a visit touches (fitted: what C-a shows uncompressed in front).
  static let touchedMillis: Int64 = 770
  /// What idle daemons keep in use (fitted: C-a).
  static let idleDaemonMillis: Int64 = 210
  /// What busy daemons keep in use (fitted: C-a).
  static let busyDaemonMillis: Int64 = 490
  /// What the kernel and shared memory keep in use (assumption).
  static let sharedMillis: Int64 = 200
  /// Daemons give what they use down to their aim divided by this (assumption).
  static let leastUseDivisor: Int64 = 2
  /// An owner gets what it lacks of its aim, divided by this, back at each visit's edge
  /// (assumption).
  static let deficitDivisor: Int64 = 2
  /// The file cache's floor is the critical threshold divided by this (assumption).
  static let floorDivisor: Int64 = 4
  /// What files in use aim at, of usable memory (fitted to file cache ÷ ANC).
  static let fileUseMillis: Int64 = 110
  /// Daemons touch memory every so long (assumption).
  static let wakeMicroseconds: Int64 = 1_800_000_000
  /// The part of it that they touch (assumption).
  static let wakeMillis: Int64 = 20
  /// Daemons that have exited come back after so long (assumption).
  static let respawnMicroseconds: Int64 = 60_000_000
  /// The mean time between two daemons' own limits: seven on three device-days.
  static let daemonLimitMicroseconds: Int64 = 37_080_000_000
  /// Suspended helpers of apps that the layer of daemons stands for (C-a)...
  static let helpers: Int64 = 62
  /// ...beside so many daemons (C-a).
  static let helpersBesideDaemons: Int64 = 359
  /// Content read while an app is in front, in bytes a second (assumption).
  static let contentBytesPerSecond: Int64 = 200_000
  /// What daemons read, in bytes a second of awake time (assumption).
  static let daemonReadBytesPerSecond: Int64 = 70_000
  /// Ramps that have stopped go on when so many bytes can be had (assumption).
  static let resumeBytes: Int64 = 1 << 20
}
