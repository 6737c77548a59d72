import SimKernel

/// Lengths of time as people write and read them.
public enum DurationText {
  /// The units by name, in microseconds, smallest first.
  public static let units: [(name: String, value: Int64)] = [
    ("us", 1), ("ms", 1_000), ("s", 1_000_000), ("min", 60_000_000), ("h", 3_600_000_000),
    ("d", 86_400_000_000),
  ]

  /// Text that reads back to the same length: its largest even unit, or seconds with decimals.
  public static func exact(_ time: SimTime) -> String {
    let microseconds = time.microseconds
    let unit = units.last { microseconds % $0.value == 0 }
    guard let unit, microseconds != 0 else { return "0 s" }
    if unit.value < 1_000_000, microseconds > 1_000_000 {
      return "\(SizeText.decimal(microseconds, places: 6)) s"
    }
    return "\(microseconds / unit.value) \(unit.name)"
  }

  /// The largest unit that leaves at least one, to a tenth: for tables.
  public static func rounded(microseconds: Int64) -> String {
    let unit = units.last { microseconds >= $0.value } ?? units[0]
    let tenths = (Int128(microseconds) * 10 + Int128(unit.value / 2)) / Int128(unit.value)
    return "\(SizeText.decimal(Int64(clamping: tenths), places: 1)) \(unit.name)"
  }

  /// A whole number of one of us, ms, s, min and h without a blank, as strategies are written.
  static func parameter(microseconds: Int64) -> String {
    let unit = parameterUnits.last { microseconds % $0.value == 0 }
    guard let unit, microseconds > 0 else { return "0s" }
    return "\(microseconds / unit.value)\(unit.name)"
  }

  /// What such a text says, in microseconds; nil when it is none.
  static func microseconds(parameter text: String) -> Int64? {
    // The longest name first: "ms" ends in "s".
    let byName = parameterUnits.sorted { $0.name.count > $1.name.count }
    guard let unit = byName.first(where: { text.hasSuffix($0.name) }) else { return nil }
    let digits = text.dropLast(unit.name.count)
    guard let first = digits.utf8.first, first != 0x2B, first != 0x2D, let count = Int64(digits)
    else { return nil }
    let product = count.multipliedReportingOverflow(by: unit.value)
    return product.overflow ? nil : product.partialValue
  }

  private static let parameterUnits = units.filter { $0.name != "d" }
}
