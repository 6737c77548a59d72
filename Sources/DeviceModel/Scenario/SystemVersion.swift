/// A release of the phone's system: what its kernel knows of the rules below hangs on it.
///
/// Since 15 there is X-17, since 13 the freezer; finite tasks were longer before 13 and
/// before 7; the compressor packs more from 15 on; bands have ten times their old
/// numbers from 16 on. Band 15, there from 18 on, is a daemons' band that no
/// process of this model enters.
public struct SystemVersion: Comparable, Hashable, Sendable {
  /// The first number.
  public var major: Int
  /// The second number.
  public var minor: Int

  /// The newest release that the rules were held against.
  public static let newest = SystemVersion(26)
  /// The release whose bands `BandRules.ios12` are.
  public static let ios12 = SystemVersion(12)
  /// The releases that can be named: apps run off screen from 4 on.
  public static let majors = 4...99
  /// The second numbers that can be named.
  public static let minors = 0...99

  /// Makes a release of its numbers.
  public init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// The release that `text` names, as `name` gives it, or with its second number left out.
  public init?(_ text: String) {
    let prefix = "ios "
    guard text.hasPrefix(prefix) else { return nil }
    let parts = text.dropFirst(prefix.count)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    guard Self.majors.contains(major), Self.minors.contains(minor) else { return nil }
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...2).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 })
    else { return nil }
    return Int(digits)
  }

  /// The name in workloads.
  public var name: String { minor == 0 ? "ios \(major)" : "ios \(major).\(minor)" }

  /// The older release comes first.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  /// Whether a lasting shortage empties the idle band.
  public var endsIdleUnderSustainedPressure: Bool { major >= 15 }
  /// Whether apps are frozen.
  public var hasFreezer: Bool { major >= 13 }
  /// Whether apps are prewarmed (S-71).
  public var prewarms: Bool { major >= 15 }
  /// Whether apps may have scenes; the limits of handlers are those of today (S-18, X-55).
  public var hasScenes: Bool { major >= 13 }
  /// Whether bands have the numbers of today.
  public var hasTenfoldBands: Bool { major >= 16 }

  /// What a finite task may last, in microseconds.
  public var taskLimitMicroseconds: Int64 {
    if major >= 13 { return KernelConstants.taskLimitMicroseconds }
    return major >= 7
      ? KernelConstants.taskLimitBefore13Microseconds : KernelConstants.taskLimitBefore7Microseconds
  }

  /// How many times a page is larger than what the compressor makes of it, in thousandths.
  public var compressionRatioMillis: Int64 { major >= 15 ? 3600 : 2700 }

  /// The number that `band` has in this system's reports.
  public func number(of band: Band) -> Int {
    guard !hasTenfoldBands else { return band.number }
    // The frozen band was that of support for user interfaces.
    return band == .frozen ? 8 : band.number / 10
  }
}
