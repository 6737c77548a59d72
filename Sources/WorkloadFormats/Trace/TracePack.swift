import DeviceModel
import SimKernel

/// The rows of a trace as few bytes, some four a row: how much later than the row before, and the
/// app, both in groups of seven bits, lowest first.
struct TracePack: Equatable, Sendable {
  /// The most bytes kept of a trace; one that takes more is read again for every run.
  static let limitBytes = 64 << 20

  fileprivate var blocks: [[UInt8]] = []

  /// Packs rows while they are scanned, as long as they fit.
  struct Writer: ~Copyable {
    private static let blockBytes = 1 << 20
    /// Two whole numbers of 64 bits.
    private static let longestRowBytes = 20

    private var pack = TracePack()
    private let block: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var lastTime: Int64 = 0
    /// Blocks still to be filled; below 0 once the rows did not fit.
    private var blocksLeft: Int

    /// Keeps at most `limitBytes`, down to the block.
    init(limitBytes: Int) {
      blocksLeft = limitBytes / Self.blockBytes
      block = .allocate(capacity: Self.blockBytes)
      if blocksLeft == 0 { blocksLeft = -1 }
    }

    deinit { block.deallocate() }

    /// Adds a row, not before the last one.
    @inline(__always)
    mutating func add(_ time: Int64, _ app: Int) {
      guard blocksLeft >= 0 else { return }
      put(UInt64(time - lastTime))
      put(UInt64(app))
      lastTime = time
      if count > Self.blockBytes - Self.longestRowBytes { endBlock() }
    }

    @inline(__always)
    private mutating func put(_ number: UInt64) {
      var rest = number
      while rest > 0x7F {
        block[count] = UInt8(truncatingIfNeeded: rest) | 0x80
        count &+= 1
        rest >>= 7
      }
      block[count] = UInt8(truncatingIfNeeded: rest)
      count &+= 1
    }

    @inline(never)
    private mutating func endBlock() {
      pack.blocks.append(Array(UnsafeBufferPointer(start: block, count: count)))
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
        pack.blocks[block].withUnsafeBufferPointer { bytes in
          while count < rows.count, index < bytes.count {
            time += Int64(Self.number(bytes, &index))
            let app = Int32(truncatingIfNeeded: Self.number(bytes, &index))
            rows[count] = DemandRow(time: SimTime(microseconds: time), kind: .open, app: app)
            count += 1
          }
          if index == bytes.count { (block, index) = (block + 1, 0) }
        }
      }
      return count
    }

    @inline(__always)
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt64 {
      var number: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        let byte = bytes[index]
        index += 1
        number |= UInt64(byte & 0x7F) << shift
        guard byte > 0x7F else { return number }
        shift += 7
      }
    }
  }
}
