/// FNV-1a with 128 bits (Fowler, Noll, Vo; draft-eastlake-fnv): the same on every machine.
///
/// Tells inputs apart; it is no guard against anybody who wants two of them to look alike.
public struct StableHash: Equatable, Sendable {
  /// The hash of what has been taken.
  public private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  /// The hash of nothing.
  public init() {}

  /// The hash of bytes. O(bytes).
  public init(_ bytes: [UInt8]) { bytes.withUnsafeBytes { take($0) } }

  /// Takes bytes. O(bytes).
  public mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes {
      hash ^= UInt128(byte)
      // The prime is 2^88 + 0x13b.
      hash = (hash << 88) &+ (hash &* 0x13b)
    }
    value = hash
  }

  /// Takes a text's bytes and then their number, so that two texts are not one long one.
  public mutating func take(_ text: String) {
    var text = text
    text.withUTF8 { take(UnsafeRawBufferPointer($0)) }
    take(UInt64(text.utf8.count))
  }

  /// Takes the eight bytes of a number, the lowest first.
  public mutating func take(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { take($0) }
  }

  /// Takes the sixteen bytes of a number, the lowest first.
  public mutating func take(_ number: UInt128) {
    withUnsafeBytes(of: number.littleEndian) { take($0) }
  }

  /// 32 hexadecimal digits.
  public static func hex(_ value: UInt128) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
