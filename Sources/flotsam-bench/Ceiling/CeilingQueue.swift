/// A 4-ary winner tree over 256 slots whose levels are written out: the event queue at its barest.
struct CeilingQueue: ~Copyable {
  private static let empty = UInt64(Int64.max)

  private let leaves: UnsafeMutablePointer<UInt64>
  private let second: UnsafeMutablePointer<UInt64>
  private let third: UnsafeMutablePointer<UInt64>
  private let fourth: UnsafeMutablePointer<UInt64>
  /// The least key: time above eight bits of slot.
  private(set) var least = empty

  init() {
    func level(_ count: Int) -> UnsafeMutablePointer<UInt64> {
      let keys = UnsafeMutableRawPointer.allocate(byteCount: 8 * count, alignment: 64)
        .bindMemory(to: UInt64.self, capacity: count)
      keys.initialize(repeating: Self.empty, count: count)
      return keys
    }
    leaves = level(256)
    second = level(64)
    third = level(16)
    fourth = level(4)
  }

  deinit {
    for level in [leaves, second, third, fourth] { UnsafeMutableRawPointer(level).deallocate() }
  }

  /// Sets `slot` to `time`.
  @inline(__always)  // 4 ns of the ceiling's 16 in line, 5 out of line
  mutating func set(_ slot: Int, _ time: UInt64) {
    place(time &<< 8 | UInt64(truncatingIfNeeded: slot), slot)
  }

  /// Leaves `slot` without an event.
  @inline(__always)
  mutating func clear(_ slot: Int) { place(Self.empty, slot) }

  @inline(__always)
  private mutating func place(_ key: UInt64, _ slot: Int) {
    let first = Self.raise(key, leaves, slot)
    let then = Self.raise(first, second, slot &>> 2)
    let last = Self.raise(then, third, slot &>> 4)
    least = Self.raise(last, fourth, slot &>> 6)
  }

  /// Writes a key and gives the least of it and its three siblings.
  @inline(__always)
  private static func raise(
    _ key: UInt64, _ level: UnsafeMutablePointer<UInt64>, _ index: Int
  ) -> UInt64 {
    let others = lesser(lesser(level[index ^ 1], level[index ^ 2]), level[index ^ 3])
    level[index] = key
    return lesser(key, others)
  }

  @inline(__always)
  private static func lesser(_ left: UInt64, _ right: UInt64) -> UInt64 {
    left < right ? left : right
  }
}
