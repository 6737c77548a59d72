/// Eight bytes of text at once: as many decimal digits as stand at its front, or as many bytes
/// above a comma. What stands behind them does not matter.
///
/// Byte by byte a number costs a branch a digit, and a mispredicted one wherever lengths differ:
/// with words a pass over a trace takes half the time.
struct DigitWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The bytes, each less the digit 0; the first byte is the lowest.
  private let digits: UInt64
  /// How many digits stand at the front, 0 to 8.
  let count: Int

  /// The eight bytes at `start`.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>) {
    digits = Self.word(start) ^ Self.ones &* 0x30
    // Digits are 0 to 9: adding 0x76 leaves the top bit of those alone, of bytes below 0x80.
    let others = ((digits & ~Self.tops) &+ Self.ones &* 0x76 | digits) & Self.tops
    count = others.trailingZeroBitCount / 8
  }

  /// The digits as a whole number.
  @inline(__always)
  var whole: UInt64 { Self.value(digits << UInt64(64 &- 8 &* count)) }

  /// The digits behind a point, in units of 10⁻⁸.
  @inline(__always)
  var fraction: UInt64 { Self.value(digits & ((1 << UInt64(8 &* count)) &- 1)) }

  /// The value of eight digits, the first in the lowest byte: pairs, then fours, then all.
  @inline(__always)
  private static func value(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 0xA01) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 0x64_0001) &>> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* 0x2710_0000_0001) &>> 32
  }

  /// The eight bytes at `start`, the first in the lowest byte.
  @inline(__always)
  static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// How many bytes at the front of `word` are above a comma, 0 to 8.
  @inline(__always)
  static func countAboveComma(in word: UInt64) -> Int {
    let low = ~((word | tops) &- ones &* 0x2D) & ~word & tops
    return low.trailingZeroBitCount / 8
  }

  /// 10^`exponent`, 0 to 8.
  @inline(__always)
  static func power(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}
