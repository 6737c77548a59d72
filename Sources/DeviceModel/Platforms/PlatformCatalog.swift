import SimKernel

/// Every platform a device can be of: one line each, one folder each.
public enum PlatformCatalog {
  /// The rows.
  public static let entries: [PlatformEntry] = [
    IOSPlatform.entry
  ]

  /// The platform of a device that names none.
  public static var usual: PlatformEntry { IOSPlatform.entry }
}

/// A row of the catalogue.
public struct PlatformEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// What it is, in one line.
  public let summary: String
  /// Whether an app may go from one state to another in one step of its life cycle.
  public let allows: @Sendable (AppState, AppState) -> Bool
  /// Prepares a run of a device of this platform.
  ///
  /// A closure that names the platform, for a run is compiled for each: with a type as a value the
  /// loop would stay generic (1.3 to 1.6 times slower).
  let prepare: @Sendable (DeviceRunRequest) throws -> PreparedRun
}

/// A run that is prepared; it can be run once.
///
/// What it is given is called about every 65,536 events with how many there were, and the time.
typealias PreparedRun = ((Int64, SimTime) throws -> Void) throws -> RunResult

/// What a device runs: everything that a run is made from.
struct DeviceRunRequest {
  let scenario: Scenario
  let profile: DeviceProfile
  let strategy: RunStrategy
  let seed: UInt64
  let replication: Int
  var observer: (any RunObserver)?
  /// Takes every batch but the last, where it ends.
  var batchEnded: (RunResult) throws -> Void = { _ in }
}

/// Holds a run until it is run.
final class RunSlot<Run: ~Copyable> {
  private var run: Run?

  init(_ run: consuming Run) { self.run = .some(run) }

  func take() -> Run {
    guard let taken = run.take() else { preconditionFailure("a run is run once") }
    return taken
  }
}
