/// Floating-point results as plain decimals, the same digits on every machine.
enum DecimalText {
  /// `value` with so many decimals (0 to 9), rounded half away from zero; `–` where it is no number
  /// that could be written so.
  static func text(_ value: Double?, decimals: Int, signed: Bool = false) -> String {
    field(value, decimals: decimals).map { text in
      signed && !text.hasPrefix("-") && text.contains { ("1"..."9").contains($0) }
        ? "+" + text : text
    } ?? "–"
  }

  /// The same for a file: nil where there is no value.
  static func field(_ value: Double?, decimals: Int) -> String? {
    guard let value, value.isFinite, abs(value) < 1e24 else { return nil }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let whole = Int128((abs(value) * scale).rounded(.toNearestOrAwayFromZero))
    let digits = String(whole)
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
