import DeviceModel
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
      let low = "a size of at least \(SizeText.words(range.lowerBound))"
      throw node.error(
        expected: range.upperBound == .max
          ? low : "\(low) and at most \(SizeText.words(range.upperBound))")
    }
    return value
  }

  /// The duration that `node` states, within `range`; `.never` is never one.
  public static func duration(
    _ node: JSONNode, in range: ClosedRange<SimTime> = .zero...SimTime(microseconds: .max - 1)
  ) throws(WorkloadError) -> SimTime {
    let value = SimTime(microseconds: try read(node, as: .duration))
    guard range.contains(value) else {
      let low = "a duration of at least \(DurationText.exact(range.lowerBound))"
      throw node.error(
        expected: range.upperBound.microseconds >= .max - 1
          ? low : "\(low) and at most \(DurationText.exact(range.upperBound))")
    }
    return value
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
