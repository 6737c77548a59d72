/// The cyclic redundancy check of iSCSI (Castagnoli's polynomial, RFC 3720 appendix B.4): finds
/// torn writes and flipped bits.
public enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { rest, _ in
      rest & 1 == 0 ? rest >> 1 : (rest >> 1) ^ 0x82f6_3b78
    }
  }

  /// The check of `bytes`. O(bytes).
  public static func check(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var rest = UInt32.max
      for byte in bytes { rest = (rest >> 8) ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] }
      return ~rest
    }
  }
}
