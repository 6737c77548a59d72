import DeviceModel

/// What a quantity measures.
enum QuantityKind {
  case size
  case duration

  /// The kind with its article.
  var name: String { self == .size ? "a size" : "a duration" }

  /// A well-written one.
  var example: String { self == .size ? "\"90 MiB\"" : "\"30 s\"" }

  var other: QuantityKind { self == .size ? .duration : .size }

  /// The units, smallest first: bytes, or microseconds.
  var units: [(name: String, value: Int64)] {
    self == .size ? SizeText.units : DurationText.units
  }

  /// The value of a unit, or nil for a name that is none of this kind.
  func value(of unit: some StringProtocol) -> Int64? {
    units.first { $0.name == unit }?.value
  }

  /// The unit that someone who wrote `unit` most likely means.
  func nearest(to unit: String) -> String? {
    let folded = unit.lowercased()
    if let alias = Self.aliases.first(where: { $0.written == folded && value(of: $0.meant) != nil })
    {
      return alias.meant
    }
    return Spelling.nearest(to: unit, among: units.map(\.name))
  }

  private static let aliases: [(written: String, meant: String)] = [
    ("byte", "B"), ("bytes", "B"), ("k", "KiB"), ("m", "MiB"), ("g", "GiB"), ("t", "TiB"),
    ("megabytes", "MB"), ("gigabytes", "GB"), ("usec", "us"), ("µs", "us"), ("μs", "us"),
    ("microseconds", "us"), ("msec", "ms"), ("milliseconds", "ms"), ("sec", "s"), ("secs", "s"),
    ("second", "s"), ("seconds", "s"), ("m", "min"), ("mins", "min"), ("minute", "min"),
    ("minutes", "min"), ("hr", "h"), ("hrs", "h"), ("hour", "h"), ("hours", "h"), ("day", "d"),
    ("days", "d"),
  ]
}
