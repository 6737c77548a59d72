import Foundation

/// The long form of the tests: every byte, every device, every figure.
///
/// An ordinary run takes a share of them, so that it is over while one waits for it.
public enum Soak {
  /// Whether the environment asks for it.
  public static let isOn = ProcessInfo.processInfo.environment["FLOTSAM_SOAK"] == "1"

  /// What a skipped test says.
  public static let advice = "takes long or installs something: FLOTSAM_SOAK=1 switches it on"

  /// How many rows random walks take: `FLOTSAM_WALK_ROWS`, for hours of them, else nil.
  public static let walkRows = ProcessInfo.processInfo.environment["FLOTSAM_WALK_ROWS"]
    .flatMap { Int($0) }

  /// What a test takes: a share in an ordinary run, all of it in a long one.
  public static func choice<Value>(_ share: Value, of all: Value) -> Value { isOn ? all : share }
}
