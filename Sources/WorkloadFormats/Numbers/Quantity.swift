import SimKernel

/// Sizes and durations as people write them: a decimal number and a unit, `"1.5 GB"`, `"30s"`.
///
/// Exact: integer arithmetic throughout, rounded once, half up, when a decimal does not come out
/// even. KB, MB, GB and TB are powers of 1000, KiB, MiB, GiB and TiB of 1024; durations come in
/// us, ms, s, min, h and d. A bare number is refused, for its unit could not be told.
public enum Quantity {
  /// The bytes that `node` states, within `range`.
  public static func bytes(
    _ node: JSONNode, in range: ClosedRange<Int64> = 0...Int64.max
  ) throws(WorkloadError) -> Int64 {
    let value = try read(node, as: .size)
    guard range.contains(value) else {
      let low = "a size of at least \(words(bytes: range.lowerBound))"
      throw node.error(
        expected: range.upperBound == .max
          ? low : "\(low) and at most \(words(bytes: range.upperBound))")
    }
    return value
  }

  /// The duration that `node` states, within `range`; `.never` is never one.
  public static func duration(
    _ node: JSONNode, in range: ClosedRange<SimTime> = .zero...SimTime(microseconds: .max - 1)
  ) throws(WorkloadError) -> SimTime {
    let value = SimTime(microseconds: try read(node, as: .duration))
    guard range.contains(value) else {
      let low = "a duration of at least \(text(duration: range.lowerBound))"
      throw node.error(
        expected: range.upperBound.microseconds >= .max - 1
          ? low : "\(low) and at most \(text(duration: range.upperBound))")
    }
    return value
  }

  /// The bytes as text that reads back to the same number: MiB where six decimals suffice, else
  /// KiB where it comes out even, else B.
  public static func text(bytes: Int64) -> String {
    if bytes % (1 << 14) == 0 {
      let millionths = (Int128(bytes) * 1_000_000) >> 20
      return "\(decimal(Int64(millionths), places: 6)) MiB"
    }
    return bytes % 1024 == 0 ? "\(bytes / 1024) KiB" : "\(bytes) B"
  }

  /// The bytes as messages tell them: as `text(bytes:)` does, but what comes to a MiB or more and
  /// is whole in bytes alone is told in MiB too, `38.4 MiB (40265318 B)`. Not to be read back.
  static func words(bytes: Int64) -> String {
    guard bytes >= 1 << 20, bytes % 1024 != 0 else { return text(bytes: bytes) }
    let tenths = (Int128(bytes) * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10) MiB (\(bytes) B)"
  }

  /// The duration as text that reads back to the same number: its largest even unit, or seconds
  /// with decimals.
  public static func text(duration: SimTime) -> String {
    let microseconds = duration.microseconds
    let unit = QuantityKind.duration.units.last { microseconds % $0.value == 0 }
    guard let unit, microseconds != 0 else { return "0 s" }
    if unit.value < 1_000_000, microseconds > 1_000_000 {
      return "\(decimal(microseconds, places: 6)) s"
    }
    return "\(microseconds / unit.value) \(unit.name)"
  }

  /// `millionths` and the like as plain digits without final zeros.
  static func decimal(_ scaled: Int64, places: Int) -> String {
    ExactDecimal(numerator: scaled, exponent: -places).description
  }

  private static func read(
    _ node: JSONNode, as kind: QuantityKind
  ) throws(WorkloadError) -> Int64 {
    switch node.value {
    case .string(let text): return try read(text, at: node, as: kind)
    case .number(let number):
      let unit = kind == .size ? "MiB" : "s"
      let isPlain = number.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
      throw WorkloadError(
        at: node.place, found: "\(Quoted.plain(number)) (a bare number)",
        expected: "\(kind.name) with a unit such as "
          + (isPlain ? "\"\(Quoted.plain(number)) \(unit)\"" : kind.example))
    default: throw node.error(expected: "\(kind.name) such as \(kind.example)")
    }
  }

  private static func read(
    _ text: String, at node: JSONNode, as kind: QuantityKind
  ) throws(WorkloadError) -> Int64 {
    let numeral = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    let unit = text[numeral.endIndex...].drop { $0 == " " }
    guard numeral.contains(where: \.isNumber) else {
      throw node.error(expected: "\(kind.name) such as \(kind.example)")
    }
    guard !unit.isEmpty else {
      throw WorkloadError(
        at: node.place, found: "\(node.summary) (no unit)",
        expected: "\(kind.name) with a unit such as \(kind.example)")
    }
    guard let factor = kind.value(of: unit) else { throw badUnit(String(unit), node, kind) }
    return try value(of: numeral, times: factor, node, kind)
  }

  private static func value(
    of numeral: Substring, times factor: Int64, _ node: JSONNode, _ kind: QuantityKind
  ) throws(WorkloadError) -> Int64 {
    let digits: DecimalDigits
    do {
      digits = try DecimalDigits(numeral, allowsExponent: false)
    } catch .malformed {
      throw node.error(expected: "\(kind.name) such as \(kind.example)")
    } catch {
      throw node.error(
        expected: "a number of at most \(DecimalDigits.digitLimit) significant digits")
    }
    guard !digits.isNegative || digits.significand == 0 else {
      throw node.error(expected: "\(kind.name) of zero or more")
    }
    guard let value = digits.scaled(by: factor) else {
      let unit = kind == .size ? "bytes" : "microseconds"
      throw node.error(expected: "\(kind.name) below 2^63 \(unit)")
    }
    return value
  }

  private static func badUnit(
    _ unit: String, _ node: JSONNode, _ kind: QuantityKind
  ) -> WorkloadError {
    if kind.other.value(of: unit) != nil {
      return WorkloadError(
        at: node.place, found: "\(node.summary) (\(kind.other.name))",
        expected: "\(kind.name) such as \(kind.example)")
    }
    if unit.contains(",") || unit.contains(where: \.isNumber) {
      return node.error(expected: "\(kind.name) such as \(kind.example)")
    }
    let names = kind.units.map(\.name).joined(separator: ", ")
    let hint = kind.nearest(to: unit).map { "; did you mean \(Quoted.name($0))?" } ?? ""
    return WorkloadError(
      at: node.place, found: "the unknown unit \(Quoted.name(unit)) in \(node.summary)",
      expected: "one of \(names)\(hint)")
  }
}
