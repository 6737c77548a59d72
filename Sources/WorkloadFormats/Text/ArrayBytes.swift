/// Bytes that are already in memory, as a source.
public struct ArrayBytes: ByteSource, Sendable {
  let bytes: [UInt8]
  let chunkSize: Int
  var index = 0

  /// Hands out `bytes`, at most `chunkSize` ≥ 1 at a time.
  public init(_ bytes: [UInt8], chunkSize: Int = .max) {
    precondition(chunkSize >= 1, "a chunk needs a byte")
    self.bytes = bytes
    self.chunkSize = chunkSize
  }

  /// Fills the head of `buffer`; never throws.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(chunkSize, buffer.count, bytes.count - index)
    buffer.copyBytes(from: bytes[index..<(index + count)])
    index += count
    return count
  }
}
