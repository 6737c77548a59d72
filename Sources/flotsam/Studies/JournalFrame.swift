import PolicyStudies

/// How a journal's records lie in its file: behind the magic line, one after the other, each with
/// its length, a check of its bytes and a check of these two.
///
/// The head has a check of its own, or a flipped bit in a length would look like a torn tail.
enum JournalFrame {
  /// What every journal begins with.
  static let magic = Array("flotsam journal 1\n".utf8)
  /// The bytes before a record's own.
  static let headSize = 12
  /// The most bytes of a record.
  static let sizeLimit = Int(Int32.max)

  /// A record with its head.
  static func framed(_ record: [UInt8]) -> [UInt8] {
    precondition(record.count <= sizeLimit, "a record too large")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headSize + record.count)
    append(UInt32(record.count), to: &bytes)
    append(record.withUnsafeBytes { CRC32C.check($0) }, to: &bytes)
    append(bytes.withUnsafeBytes { CRC32C.check($0) }, to: &bytes)
    return bytes + record
  }

  /// What a head says of its record; nil when the head is damaged, or cut off.
  static func read(_ head: [UInt8]) -> (length: Int, check: UInt32)? {
    guard head.count == headSize else { return nil }
    let own = head[..<8].withUnsafeBytes { CRC32C.check($0) }
    let length = Int(number(head[..<4]))
    guard number(head[8...]) == own, length <= sizeLimit else { return nil }
    return (length, number(head[4..<8]))
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
