/// Numbers, kept as written.
extension JSON5Scanner {
  /// Takes the number at the cursor, which stands on a sign, a digit or a point.
  mutating func takeNumber() throws(WorkloadError) -> String {
    let start = cursor.index
    var index = start
    if byte == 0x2D || byte == 0x2B { index += 1 }
    let loose = dialect == .json5
    if loose, byte(at: index) == 0x30, byte(at: index + 1) | 0x20 == 0x78 {
      let digits = index + 2
      index = skip(from: digits) { $0.isHexDigit }
      guard index > digits else { throw badNumber() }
    } else {
      guard let end = decimalEnd(from: index) else { throw badNumber() }
      index = end
    }
    guard !Self.isWordByte(byte(at: index)) || byte(at: index) >= 0x80 else { throw badNumber() }
    cursor.index = index
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The end of the digits, fraction and exponent at `start`, or nil when they are not a number.
  private func decimalEnd(from start: Int) -> Int? {
    let loose = dialect == .json5
    var index = skip(from: start) { $0.isDigit }
    let whole = index - start
    guard whole <= 1 || byte(at: start) != 0x30 else { return nil }
    var fraction = 0
    if byte(at: index) == 0x2E {
      let digits = index + 1
      index = skip(from: digits) { $0.isDigit }
      fraction = index - digits
      guard loose || fraction > 0 else { return nil }
    }
    guard loose ? whole + fraction > 0 : whole > 0 else { return nil }
    guard byte(at: index) | 0x20 == 0x65 else { return index }
    var digits = index + 1
    if byte(at: digits) == 0x2B || byte(at: digits) == 0x2D { digits += 1 }
    index = skip(from: digits) { $0.isDigit }
    return index > digits ? index : nil
  }

  private func skip(from start: Int, while matches: (UInt8) -> Bool) -> Int {
    var index = start
    while matches(byte(at: index)) { index += 1 }
    return index
  }

  private func badNumber() -> WorkloadError {
    let unsigned = byte == 0x2D || byte == 0x2B ? cursor.index + 1 : cursor.index
    let next = byte(at: unsigned)
    if next == 0x4E || next == 0x49 { return unexpected("a finite number") }
    if next == 0x30, byte(at: unsigned + 1).isDigit {
      return unexpected("a number without leading zeros")
    }
    return unexpected("a number (a size such as \"90 MiB\" stands in quotes)")
  }
}

extension UInt8 {
  /// `0` to `9`.
  var isDigit: Bool { self &- 0x30 < 10 }

  /// `0` to `9`, `a` to `f`, `A` to `F`.
  var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
}
