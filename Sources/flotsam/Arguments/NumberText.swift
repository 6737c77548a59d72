/// Numbers as people type them: digits, with `_` between groups if they like.
enum NumberText {
  /// A whole number with an optional minus sign; nil when it is none or does not fit.
  static func integer(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    guard let digits = plainDigits(isNegative ? text.dropFirst() : text[...]) else { return nil }
    return Int((isNegative ? "-" : "") + digits)
  }

  /// A whole number without a sign, decimal or after `0x` hexadecimal; nil when it does not fit.
  static func unsigned(_ text: String) -> UInt64? {
    if text.hasPrefix("0x") {
      let digits = text.dropFirst(2).filter { $0 != "_" }
      // Swift's own reading would take a sign.
      return digits.utf8.first == UInt8(ascii: "+") ? nil : UInt64(digits, radix: 16)
    }
    return plainDigits(text[...]).flatMap { UInt64($0) }
  }

  /// Percentage points written as a plain decimal and `pp`: `0.5pp`; nil for anything else.
  static func percentagePoints(_ text: String) -> Double? {
    guard text.hasSuffix("pp") else { return nil }
    var number = text.dropLast(2)
    while number.last == " " { number.removeLast() }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ plainDigits($0) != nil }) else { return nil }
    return Double(number.filter { $0 != "_" })
  }

  /// The digits without their separators; nil when there is anything else, or a stray separator.
  private static func plainDigits(_ text: Substring) -> String? {
    guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard digits.contains(first), digits.contains(last) else { return nil }
    guard text.utf8.allSatisfy({ digits.contains($0) || $0 == UInt8(ascii: "_") }) else {
      return nil
    }
    return text.filter { $0 != "_" }
  }
}
