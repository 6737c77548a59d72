import DeviceModel
import SimKernel

/// The rows of a trace as few bytes, some five a row: how much later than the row before, and the
/// app, both in as many bytes as they need, lowest first, behind a byte that says how many.
///
/// So a row is packed and unpacked by words, without a branch: in groups of seven bits, a byte at a
/// time, it took twice as long.
struct TracePack: Equatable, Sendable {
  /// The most bytes kept of a trace; one that takes more is read again for every run.
  static let limitBytes = 64 << 20

  /// Bytes behind the rows of a block, which are read with the last one as a word.
  private static let slack = 8

  /// Rows, and behind them `slack` bytes.
  fileprivate var blocks: [[UInt8]] = []

  /// Packs rows while they are scanned, as long as they fit.
  struct Writer: ~Copyable {
    private static let blockBytes = 1 << 20
    /// The byte of lengths and two whole numbers of 64 bits.
    private static let longestRowBytes = 17

    private var pack = TracePack()
    private let block: UnsafeMutableRawPointer
    private var count = 0
    private var lastTime: Int64 = 0
    /// Blocks still to be filled; below 0 once the rows did not fit.
    private var blocksLeft: Int

    /// Keeps at most `limitBytes`, down to the block.
    init(limitBytes: Int) {
      blocksLeft = limitBytes / Self.blockBytes
      block = .allocate(byteCount: Self.blockBytes + TracePack.slack, alignment: 16)
      if blocksLeft == 0 { blocksLeft = -1 }
    }

    deinit { block.deallocate() }

    /// Adds a row, not before the last one.
    @inline(__always)
    mutating func add(_ time: Int64, _ app: Int) {
      guard blocksLeft >= 0 else { return }
      let later = UInt64(time - lastTime)
      let (timeBytes, appBytes) = (Self.length(of: later), Self.length(of: UInt64(app)))
      let row = block + count
      row.storeBytes(of: UInt8(truncatingIfNeeded: timeBytes | appBytes << 4), as: UInt8.self)
      (row + 1).storeBytes(of: later.littleEndian, as: UInt64.self)
      (row + 1 + timeBytes).storeBytes(of: UInt64(app).littleEndian, as: UInt64.self)
      count += 1 + timeBytes + appBytes
      lastTime = time
      if count > Self.blockBytes - Self.longestRowBytes { endBlock() }
    }

    /// How many bytes a number needs: none for 0.
    @inline(__always)
    private static func length(of number: UInt64) -> Int {
      (71 &- number.leadingZeroBitCount) &>> 3
    }

    @inline(never)
    private mutating func endBlock() {
      let bytes = UnsafeRawBufferPointer(start: block, count: count + TracePack.slack)
      pack.blocks.append(Array(bytes))
      count = 0
      blocksLeft -= 1
      if blocksLeft == 0 {
        blocksLeft = -1
        pack.blocks = []
      }
    }

    /// All rows; nil when they did not fit.
    mutating func finish() -> TracePack? {
      guard blocksLeft > 0 else { return nil }
      endBlock()
      return blocksLeft < 0 ? nil : pack
    }
  }

  /// Unpacks the rows, front to back.
  struct Reader {
    private let pack: TracePack
    private var block = 0
    private var index = 0
    private var time: Int64 = 0

    init(_ pack: TracePack) { self.pack = pack }

    /// Fills the head of `rows` with opens; 0 after the last.
    mutating func read(into rows: UnsafeMutableBufferPointer<DemandRow>) -> Int {
      var count = 0
      while count < rows.count, block < pack.blocks.count {
        pack.blocks[block].withUnsafeBytes { bytes in
          let end = bytes.count - TracePack.slack
          while count < rows.count, index < end {
            rows[count] = row(bytes)
            count += 1
          }
          if index == end { (block, index) = (block + 1, 0) }
        }
      }
      return count
    }

    /// Takes the row at `index`.
    @inline(__always)
    private mutating func row(_ bytes: UnsafeRawBufferPointer) -> DemandRow {
      let (timeBytes, appBytes) = (Int(bytes[index] & 0xF), Int(bytes[index] >> 4))
      time += Int64(Self.number(bytes, at: index + 1, length: timeBytes))
      let app = Self.number(bytes, at: index + 1 + timeBytes, length: appBytes)
      index += 1 + timeBytes + appBytes
      return DemandRow(
        time: SimTime(microseconds: time), kind: .open, app: Int32(truncatingIfNeeded: app))
    }

    @inline(__always)
    private static func number(
      _ bytes: UnsafeRawBufferPointer, at index: Int, length: Int
    ) -> UInt64 {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      return word & ((1 << UInt64(8 &* length)) &- 1)
    }
  }
}
