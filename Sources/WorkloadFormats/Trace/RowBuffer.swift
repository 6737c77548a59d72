/// A window on a byte source that always ends in a line end: rows are parsed where they lie.
///
/// Behind the last byte stands a line feed of our own, so that a parser needs no test for the
/// end: a reader that stops *at* `end` has seen a cut row (or, at the end of the source, the last
/// one). The window is filled whole before it is parsed, so that the sizes of the source's chunks
/// never show. Memory: `capacity` bytes, which is also the longest row.
struct RowBuffer: ~Copyable {
  static let usualCapacity = 1 << 18
  /// Bytes behind the window: the line feed, and those that are read with it as a word.
  static let slack = 8

  let capacity: Int
  let base: UnsafeMutablePointer<UInt8>
  /// Where the next row starts.
  private(set) var start = 0
  /// One behind the last byte.
  private(set) var end = 0
  /// Whether the source has no more bytes.
  private(set) var isFinished = false
  /// The number of the row at `start`, from 1.
  private(set) var line = 1
  private let source: String
  private var bytes: any ByteSource

  init(_ bytes: any ByteSource, source: String, capacity: Int = RowBuffer.usualCapacity) {
    self.bytes = bytes
    self.source = source
    self.capacity = capacity
    base = .allocate(capacity: capacity + Self.slack)
    base.initialize(repeating: 0x0A, count: capacity + Self.slack)
  }

  deinit { base.deallocate() }

  /// Whether no byte is left, here or in the source.
  var isAtEnd: Bool { isFinished && start == end }

  /// Goes on to the row that starts at `next`.
  @inline(__always)
  mutating func advance(to next: Int) {
    start = min(next, end)
    line &+= 1
  }

  /// Passes `count` bytes that belong to no row.
  mutating func skip(_ count: Int) { start = min(start + count, end) }

  /// Moves the row at `start` to the front and fills the window behind it.
  ///
  /// Throws what the source throws, and refuses a row that does not fit.
  mutating func refill() throws {
    guard start > 0 || end < capacity else {
      throw error(
        at: start, found: "a row longer than \(capacity) bytes", expected: "shorter rows")
    }
    base.update(from: base + start, count: end - start)
    end -= start
    start = 0
    while end < capacity, !isFinished {
      let free = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
      let count = try bytes.read(into: free)
      precondition(count >= 0 && count <= free.count, "a byte source gave an impossible count")
      isFinished = count == 0
      end += count
    }
    base[end] = 0x0A
  }

  /// The end of the row at `start`, its line end excluded; nil when the row is cut.
  func rowEnd() -> Int? {
    var index = start
    while base[index] != 0x0A { index += 1 }
    guard index < end || isFinished else { return nil }
    return index > start && base[index - 1] == 0x0D ? index - 1 : index
  }

  func place(at index: Int) -> SourcePlace {
    var column = 1
    for byte in UnsafeBufferPointer(rebasing: all[min(start, index)..<index])
    where byte & 0xC0 != 0x80 { column += 1 }
    return SourcePlace(source: source, line: line, column: column)
  }

  func error(at index: Int, found: String, expected: String) -> WorkloadError {
    WorkloadError(at: place(at: index), found: found, expected: expected)
  }

  /// The bytes in the window, with the line feed behind them.
  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: end + 1) }
}
