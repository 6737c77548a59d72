/// The cyclic redundancy check of iSCSI (Castagnoli's polynomial, RFC 3720 appendix B.4): finds
/// torn writes and flipped bits.
public enum CRC32C {
  /// Eight tables of 256: table k has the check of a byte with k zero bytes behind it, so that
  /// eight bytes are taken in one step.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in shifted(UInt32(byte)) }
    for place in 256..<2048 {
      let before = tables[place - 256]
      tables.append((before >> 8) ^ tables[Int(before & 0xff)])
    }
    return tables
  }()

  /// The check of `bytes`. O(bytes).
  public static func check(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var rest = UInt32.max
      var index = 0
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        rest = step(UInt64(littleEndian: word) ^ UInt64(rest), tables)
        index += 8
      }
      for byte in bytes[index...] {
        rest = (rest >> 8) ^ tables[Int(UInt8(truncatingIfNeeded: rest) ^ byte)]
      }
      return ~rest
    }
  }

  private static func step(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var sum: UInt32 = 0
    var left = word
    for table in stride(from: 1792, through: 0, by: -256) {
      sum ^= tables[table + Int(left & 0xff)]
      left >>= 8
    }
    return sum
  }

  /// A byte's eight bits taken one by one.
  private static func shifted(_ byte: UInt32) -> UInt32 {
    var rest = byte
    for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : (rest >> 1) ^ 0x82f6_3b78 }
    return rest
  }
}
