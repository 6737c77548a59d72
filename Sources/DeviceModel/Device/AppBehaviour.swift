/// An app on a device: how its memory moves and what starting it takes.
///
/// Defaults are assumptions (L-15), chosen so that medians land near the published ones: resume
/// 0.26 s (L-14), launch without a process 0.5 s cached and 1.2 s from storage (L-10).
public struct AppBehaviour: Equatable, Sendable {
  /// Held when a launch completes, in bytes.
  public var launchBytes: Int64
  /// Held once grown, in bytes; from `launchBytes` up.
  public var activeBytes: Int64
  /// Held after leaving the foreground, in bytes; what is above goes at once (S-60).
  public var backgroundBytes: Int64
  /// Held by a prewarmed process, in bytes (S-72).
  public var prewarmBytes: Int64
  /// How fast it grows from launch size to active size, in bytes a second.
  public var growthBytesPerSecond: Int64
  /// How fast it grows on beyond that, in bytes a second.
  public var leakBytesPerSecond: Int64 = 0
  /// Over this it may be killed when little is available, in bytes; 0: it has no such limit.
  public var softLimitBytes: Int64 = 0
  /// The part of its plain bytes it sheds when warned, in thousandths (S-85).
  public var warningShedMillis: Int64 = 150
  /// Its files read by a launch without cached files, in bytes.
  public var codeBytes: Int64
  /// What coming back alive takes, in microseconds (L-14).
  public var resumeMicroseconds: Int64 = 260_000
  /// The system's part of making a process, in microseconds (L-04).
  public var systemMicroseconds: Int64 = 100_000
  /// The app's own part, in microseconds.
  public var appMicroseconds: Int64 = 400_000
  /// The share of making a process that comes before its application object, in thousandths (S-73).
  public var preMainMillis: Int64 = 350

  /// The usual behaviour of an app that grows to `activeBytes`.
  public init(activeBytes: Int64) {
    self.activeBytes = activeBytes
    launchBytes = max(1, activeBytes / 2)
    backgroundBytes = max(1, activeBytes / 10 * 7)
    prewarmBytes = max(1, activeBytes / 10)
    growthBytesPerSecond = max(1, activeBytes / 20)
    codeBytes = 700 << 20
  }

  /// The process's start up to its application object, files cached, in microseconds.
  public var preMainMicroseconds: Int64 {
    (systemMicroseconds + appMicroseconds) * preMainMillis / 1000
  }
}
