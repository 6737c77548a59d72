/// `FROM..TO:STEP`, such as `20MiB..200MiB:20MiB`, `0.5..1:0.1` or `2GiB..512MiB:-256MiB`.
///
/// Exact: values are FROM plus multiples of STEP in decimal integers, never past TO. Units may
/// differ when the smallest of them divides the others; values are written in that one.
enum SteppedRange {
  /// The values as texts; nil when `text` is no range: it has no `..`, or begins like no number.
  static func levels(
    of text: String, atMost limit: Int, at place: SourcePlace
  ) throws(WorkloadError) -> [String]? {
    guard let byte = text.utf8.first, byte.isDigit || [0x2B, 0x2D, 0x2E].contains(byte),
      let dots = text.firstRange(of: "..")
    else { return nil }
    let rest = text[dots.upperBound...]
    guard let colon = rest.lastIndex(of: ":"),
      let first = Part(text[..<dots.lowerBound]), let last = Part(rest[..<colon]),
      let stride = Part(rest[rest.index(after: colon)...])
    else { throw error(text, "FROM..TO:STEP, such as 20MiB..200MiB:20MiB", place) }
    let parts = [first, last, stride]
    guard let unit = commonUnit(parts.map(\.unit)) else {
      throw error(text, "three numbers with units of one kind that divide each other", place)
    }
    guard let scaled = scaled(parts, to: unit) else {
      throw error(text, "numbers of at most 18 digits in all", place)
    }
    let (start, end, step) = (scaled.values[0], scaled.values[1], scaled.values[2])
    guard step != 0, start == end || (start < end) == (step > 0) else {
      throw error(text, "a step that leads from the first number to the second", place)
    }
    let count = (end - start) / step + 1
    guard count <= Int64(limit) else { throw VariedPath.tooMany(at: place) }
    return (0..<count).map { index in
      let value = ExactDecimal(numerator: start + index * step, exponent: scaled.exponent)
      return value.description + unit
    }
  }

  /// A number and what follows it.
  private struct Part {
    let number: ExactDecimal
    let unit: String

    init?(_ written: Substring) {
      let text = written.drop { $0 == " " }
      let numeral = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
      guard let number = ExactDecimal(numeral) else { return nil }
      self.number = number
      let rest = text[numeral.endIndex...].drop { $0 == " " }
      unit = String(rest.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The unit that values are written in: the one of all, or the smallest.
  private static func commonUnit(_ units: [String]) -> String? {
    guard units.contains(where: { $0 != units[0] }) else { return units[0] }
    for kind in [QuantityKind.size, .duration] {
      let factors = units.compactMap { kind.value(of: $0) }
      guard factors.count == units.count, let least = factors.min() else { continue }
      return factors.allSatisfy { $0 % least == 0 }
        ? kind.units.first { $0.value == least }?.name
        : nil
    }
    return nil
  }

  /// The numbers in `unit` as integers of one power of ten; nil when they do not fit.
  private static func scaled(
    _ parts: [Part], to unit: String
  ) -> (values: [Int64], exponent: Int)? {
    let exponent = min(0, parts.map(\.number.exponent).min() ?? 0)
    guard exponent >= -18 else { return nil }
    var values: [Int64] = []
    for part in parts {
      var (value, isTooLarge) = part.number.numerator.multipliedReportingOverflow(
        by: factor(of: part.unit, in: unit))
      for _ in 0..<min(19, part.number.exponent - exponent) where !isTooLarge {
        (value, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      }
      guard !isTooLarge, value.magnitude < 1_000_000_000_000_000_000 else { return nil }
      values.append(value)
    }
    return (values, exponent)
  }

  private static func factor(of unit: String, in smaller: String) -> Int64 {
    for kind in [QuantityKind.size, .duration] {
      if unit != smaller, let value = kind.value(of: unit), let base = kind.value(of: smaller) {
        return value / base
      }
    }
    return 1
  }

  private static func error(
    _ text: String, _ expected: String, _ place: SourcePlace
  ) -> WorkloadError {
    WorkloadError(at: place, found: Quoted.text(text), expected: expected)
  }
}
