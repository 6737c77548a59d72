/// Bytes on their way to a descriptor, gathered into blocks.
struct WriteBuffer: ~Copyable {
  /// Where they go.
  let descriptor: Int32
  private let block: UnsafeMutableRawBufferPointer
  private var count = 0

  /// The usual size of a block: large enough that the system calls do not count.
  static let usualCapacity = 128 * 1024

  /// Makes an empty buffer; the descriptor stays its opener's to close.
  init(descriptor: Int32, capacity: Int = usualCapacity) {
    precondition(capacity > 0, "a buffer holds at least a byte")
    self.descriptor = descriptor
    block = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { block.deallocate() }

  /// Adds `bytes`, writing whenever the block is full.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
    if bytes.count > block.count - count { try flush() }
    if bytes.count >= block.count {
      return try SystemCalls.writeAll(bytes, to: descriptor)
    }
    UnsafeMutableRawBufferPointer(rebasing: block[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Adds `text` in UTF-8.
  mutating func append(_ text: String) throws {
    var text = text
    try text.withUTF8 { try append(UnsafeRawBufferPointer($0)) }
  }

  /// Writes what is held. What could not be written is dropped: a failed stream is at its end.
  mutating func flush() throws {
    let pending = UnsafeRawBufferPointer(rebasing: block[..<count])
    count = 0
    try SystemCalls.writeAll(pending, to: descriptor)
  }

  /// Forgets what is held.
  mutating func drop() { count = 0 }
}
