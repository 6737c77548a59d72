/// Bytes read from front to back: how a file reaches this room, which knows no paths.
public protocol ByteSource {
  /// Fills the head of `buffer` and returns the number of bytes; 0 at the end.
  ///
  /// Throws what the bytes' owner throws when reading fails.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
