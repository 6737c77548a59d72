extension Int128 {
  /// The whole product of two numbers that are not negative: one multiplication.
  @inlinable
  @inline(__always)
  public static func natural(_ left: Int64, times right: Int64) -> Int128 {
    let (high, low) = UInt64(bitPattern: left).multipliedFullWidth(by: UInt64(bitPattern: right))
    return Int128(truncatingIfNeeded: high) &<< 64 | Int128(truncatingIfNeeded: low)
  }

  /// The whole product of any two numbers.
  @inlinable
  @inline(__always)
  public static func product(_ left: Int64, _ right: Int64) -> Int128 {
    let (high, low) = left.multipliedFullWidth(by: right)
    return Int128(high) &<< 64 | Int128(low)
  }
}
