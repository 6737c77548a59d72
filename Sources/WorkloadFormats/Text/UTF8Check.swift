/// UTF-8 by the letter: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// The scalar that starts at `index` and its length in bytes, or nil when there is none.
  static func scalar(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, Int)? {
    guard index < bytes.count else { return nil }
    let lead = bytes[index]
    guard lead >= 0x80 else { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, bytes.count - index >= length else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let next = bytes[index + offset]
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    let isOverlong = length == 3 && value < 0x800 || length == 4 && value < 0x1_0000
    guard !isOverlong, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// The index of the first byte that is not UTF-8, or nil when all are. O(bytes).
  static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      guard let (_, length) = scalar(at: index, in: bytes) else { return index }
      index += length
    }
    return nil
  }
}
