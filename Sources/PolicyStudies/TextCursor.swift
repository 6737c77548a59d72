/// A place in a block of bytes at which ASCII digits and texts are written, front to back.
///
/// Unsafe: the block outlives it. A write beyond the block's end traps.
public struct TextCursor {
  /// Where the next byte goes.
  private var next: UnsafeMutablePointer<UInt8>
  private let end: UnsafeMutablePointer<UInt8>

  /// A cursor at the beginning of `block`.
  public init(_ block: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = block.baseAddress else { preconditionFailure("a block without a byte") }
    next = start
    end = start + block.count
  }

  /// How many bytes of `block` were written since the beginning.
  public func count(in block: UnsafeMutableBufferPointer<UInt8>) -> Int {
    block.baseAddress.map { next - $0 } ?? 0
  }

  /// Writes a byte.
  @inline(__always)  // a separator is one store
  public mutating func put(byte: UInt8) {
    take(1)[0] = byte
  }

  /// Writes `bytes`.
  public mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    take(bytes.count).update(from: source, count: bytes.count)
  }

  /// Writes `text` in UTF-8.
  public mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put($0) }
  }

  /// Writes a whole number.
  public mutating func put(_ number: Int64) {
    if number < 0 { put(byte: 0x2d) }
    put(digits: number.magnitude)
  }

  /// Writes `units` of which a whole has 10^`decimals`, with so many decimals, 1 to 9.
  public mutating func put(_ units: Int64, decimals: Int) {
    let magnitude = units.magnitude
    // By a constant it is a product.
    let (whole, rest) =
      switch decimals {
      case 3: magnitude.quotientAndRemainder(dividingBy: 1000)
      case 6: magnitude.quotientAndRemainder(dividingBy: 1_000_000)
      default: magnitude.quotientAndRemainder(dividingBy: Self.power(decimals))
      }
    if units < 0 { put(byte: 0x2d) }
    put(digits: whole)
    putFraction(rest, decimals)
  }

  /// Writes the digits of `number`, at least `width` of them, from 1.
  public mutating func put(digits number: UInt64, width: Int = 1) {
    if number < 100_000_000, width <= 8, end - next >= 8 {
      putWord(number, width)
    } else {
      putLong(number, width)
    }
  }

  /// Writes a point and so many decimals, up to seven of them as a word.
  @inline(__always)  // a number of an event table in two words
  private mutating func putFraction(_ number: UInt64, _ decimals: Int) {
    guard decimals < 8, end - next >= 8 else {
      put(byte: 0x2e)
      return putLong(number, decimals)
    }
    let digits = Self.eightDigits(number) | 0x3030_3030_3030_3030
    let last = digits &>> UInt64(64 &- 8 &* decimals)
    store(last &<< 8 | 0x2e)
    next += decimals &+ 1
  }

  /// Writes up to eight digits as a word, of which the zeros before the first are left out.
  @inline(__always)  // a number of an event table in one call
  private mutating func putWord(_ number: UInt64, _ width: Int) {
    let digits = Self.eightDigits(number)
    let skipped = min(digits.trailingZeroBitCount &>> 3, 8 &- width)
    store((digits | 0x3030_3030_3030_3030) &>> UInt64(8 &* skipped))
    next += 8 &- skipped
  }

  /// Puts eight bytes where the next goes, the first the lowest; there is room for them.
  @inline(__always)
  private func store(_ bytes: UInt64) {
    UnsafeMutableRawPointer(next).storeBytes(of: bytes.littleEndian, as: UInt64.self)
  }

  /// The digits of a number below 10⁸, a byte each, the first in the lowest: halves, pairs, digits,
  /// each step for all at once.
  @inline(__always)
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let first = number / 10_000
    let fours = first | (number &- first &* 10_000) &<< 32
    let hundreds = (fours &* 5243) &>> 19 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// Writes the digits of any number, two in one step, from the last.
  @inline(never)
  private mutating func putLong(_ number: UInt64, _ width: Int) {
    let count = max(width, Self.digitCount(number))
    let start = take(count)
    var (rest, index) = (number, count)
    while index >= 2 {
      index -= 2
      let hundredth = rest / 100
      let pair = rest &- hundredth &* 100
      let ten = pair / 10
      start[index] = UInt8(truncatingIfNeeded: 0x30 &+ ten)
      start[index + 1] = UInt8(truncatingIfNeeded: 0x30 &+ pair &- ten &* 10)
      rest = hundredth
    }
    if index == 1 { start[0] = UInt8(truncatingIfNeeded: 0x30 &+ rest) }
  }

  /// 10^`exponent`, up to 19.
  static func power(_ exponent: Int) -> UInt64 { powersOfTen[exponent] }

  /// How many decimal digits a number has; 1 for 0. The bits tell it but for one.
  private static func digitCount(_ number: UInt64) -> Int {
    // 1233 / 4096 is a little more than the decimal digits of a bit.
    let least = ((64 &- (number | 1).leadingZeroBitCount) &* 1233) &>> 12
    return number >= powersOfTen[least] ? least + 1 : max(least, 1)
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// The next `count` bytes.
  @inline(__always)  // part of every write
  private mutating func take(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(count <= end - next, "no room for a text")
    defer { next += count }
    return next
  }
}
