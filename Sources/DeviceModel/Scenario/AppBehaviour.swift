/// An app on a device: how its memory moves and what starting it takes.
///
/// Defaults are assumptions (L-15), chosen so that medians land near the published ones: resume
/// near 0.2 s, launch without a process 0.5 s cached and about 1 s from storage (L-10). Measured
/// hot launches took 259 ms in the median and 121 ms in the first tenth (L-14); those figures
/// hold what bringing memory back took. Here the device adds that, so an app's own part is that of
/// the first tenth.
public struct AppBehaviour: Equatable, Sendable {
  /// What it is to the system; only apps are opened, and a daemon that ends does not come back.
  public var role = ProcessRole.app
  /// Held when a launch completes, in bytes.
  public var launchBytes: Int64
  /// Held once grown, in bytes; from `launchBytes` up.
  public var activeBytes: Int64
  /// Held after leaving the foreground, in bytes; what is above goes at once (S-60).
  public var backgroundBytes: Int64
  /// The part of that which the system may empty before it would end the app, in bytes.
  public var purgeableBytes: Int64 = 0
  /// What of `activeBytes` is its picture, in bytes: kept off screen during picture in picture.
  public var videoBytes: Int64 = 0
  /// Held by a prewarmed process, in bytes (S-72).
  public var prewarmBytes: Int64
  /// How fast it grows from launch size to active size, in bytes a second.
  public var growthBytesPerSecond: Int64
  /// How fast it grows on beyond that, in bytes a second.
  public var leakBytesPerSecond: Int64 = 0
  /// What the system lets it hold.
  public var limits = ProcessLimits()
  /// The part of its plain bytes it sheds when warned, in thousandths (S-85).
  public var warningShedMillis: Int64 = 150
  /// How fast it grows back after a warning to what it held before, in bytes a second: its caches
  /// fill again as it is used, so that a warned app is not warned again at once (assumption).
  public var regrowBytesPerSecond: Int64
  /// What a launch without cached files reads of its files, in bytes: by default 64 MiB and a
  /// quarter of the active footprint, a part of what an app has on storage (assumption).
  public var codeBytes: Int64
  /// What coming back alive takes when all its memory is there, in microseconds (L-14, its tenth
  /// percentile).
  public var resumeMicroseconds: Int64 = 120_000
  /// The system's part of making a process, in microseconds (L-04).
  public var systemMicroseconds: Int64 = 100_000
  /// The app's own part, in microseconds.
  public var appMicroseconds: Int64 = 400_000
  /// What its launch has beyond that.
  public var steps = LaunchLengths()
  /// What its handlers of callbacks take.
  public var handlers = HandlerLengths()
  /// How long it saves what was done in it when it loses its input, in microseconds; nil for an app
  /// that never does (S-49, S-107).
  public var saveMicroseconds: Int64? = 0
  /// The share of making a process that comes before its application object, in thousandths (S-73).
  public var preMainMillis: Int64 = 350

  /// The usual behaviour of an app that grows to `activeBytes`.
  public init(activeBytes: Int64) {
    self.activeBytes = activeBytes
    launchBytes = max(1, activeBytes / 2)
    backgroundBytes = max(1, activeBytes / 10 * 7)
    prewarmBytes = max(1, min(activeBytes / 10, LaunchConstants.prewarmedBytes))
    growthBytesPerSecond = max(1, activeBytes / 20)
    regrowBytesPerSecond = max(1, activeBytes / 10_000)
    codeBytes = (64 << 20) + activeBytes / 4
  }

  /// The process's start up to its application object, files cached, in microseconds.
  public var preMainMicroseconds: Int64 {
    (systemMicroseconds + appMicroseconds) * preMainMillis / 1000
  }
}
