import SimKernel

/// What a node states, as a value of the wanted type, or the error that says what it is instead.
extension JSONNode {
  /// The text of a string.
  public func string() throws(WorkloadError) -> String {
    guard case .string(let text) = value else { throw error(expected: "a text in quotes") }
    return text
  }

  /// `true` or `false`.
  public func bool() throws(WorkloadError) -> Bool {
    guard case .bool(let flag) = value else { throw error(expected: "true or false") }
    return flag
  }

  /// The items of a list.
  public func array() throws(WorkloadError) -> [JSONNode] {
    guard case .array(let items) = value else { throw error(expected: "a list") }
    return items
  }

  /// The members of an object.
  public func members() throws(WorkloadError) -> [JSONMember] {
    guard case .object(let members) = value else { throw error(expected: "an object") }
    return members
  }

  /// A whole number within `range`, written in any form that comes out whole: 12, 1.2e1, 0xC.
  public func integer(
    in range: ClosedRange<Int64> = .min ... .max
  ) throws(WorkloadError) -> Int64 {
    guard case .number(let text) = value else { throw error(expected: "a whole number") }
    guard let number = Self.integer(text) else {
      throw error(expected: Self.isWhole(text) ? "a whole number of 64 bits" : "a whole number")
    }
    guard range.contains(number) else {
      throw error(expected: Self.words(range, "a whole number"))
    }
    return number
  }

  /// A decimal number within `range`, exactly; at most 18 significant digits.
  public func decimal(
    in range: ClosedRange<ExactDecimal>? = nil
  ) throws(WorkloadError) -> ExactDecimal {
    guard case .number(let text) = value else { throw error(expected: "a number") }
    let whole = Self.isHexadecimal(text) ? Self.integer(text).map { "\($0)" } : text
    guard let whole, let number = ExactDecimal(whole) else {
      throw error(expected: "a number of at most 18 significant digits")
    }
    if let range, !range.contains(number) {
      throw error(expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A share within `range`, as a number (0.15) or with a percent sign ("15 %").
  public func ratio(
    in range: ClosedRange<ExactDecimal>
  ) throws(WorkloadError) -> ExactDecimal {
    guard case .string(let text) = value else { return try decimal(in: range) }
    let isPercent = text.hasSuffix("%")
    let trimmed = text.dropLast(isPercent ? 1 : 0).reversed().drop { $0 == " " }.reversed()
    guard isPercent, let number = ExactDecimal(String(trimmed)) else {
      throw error(expected: "a number or a percentage such as \"15 %\"")
    }
    let share = ExactDecimal(numerator: number.numerator, exponent: number.exponent - 2)
    guard range.contains(share) else {
      throw error(expected: "a share from \(range.lowerBound) to \(range.upperBound)")
    }
    return share
  }

  private static func isHexadecimal(_ text: String) -> Bool {
    text.utf8.contains { $0 | 0x20 == 0x78 }
  }

  private static func isWhole(_ text: String) -> Bool {
    isHexadecimal(text) || text.utf8.allSatisfy { $0.isDigit || $0 == 0x2B || $0 == 0x2D }
  }

  private static func integer(_ text: String) -> Int64? {
    if isHexadecimal(text) {
      let sign = text.prefix { $0 == "+" || $0 == "-" }
      return Int64("\(sign)\(text.dropFirst(sign.count + 2))", radix: 16)
    }
    if let plain = Int64(text) { return plain }
    guard let digits = try? DecimalDigits(text), digits.exponent >= 0 else { return nil }
    return digits.scaled(by: 1)
  }

  private static func words(_ range: ClosedRange<Int64>, _ name: String) -> String {
    if range.upperBound == .max { return "\(name) of at least \(range.lowerBound)" }
    if range.lowerBound == .min { return "\(name) of at most \(range.upperBound)" }
    return "\(name) from \(range.lowerBound) to \(range.upperBound)"
  }
}
