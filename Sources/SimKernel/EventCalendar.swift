/// The future event list: one fixed slot per timer, the earliest found by a 4-ary winner tree.
///
/// A leaf holds `time << slotBits | slot`, an inner node the least of its four children, so the
/// root *is* the next (time, slot) and events at one instant come in the order of their slots.
/// Setting, moving and cancelling are the same walk from leaf to root: no tombstones, no
/// allocation. O(log₄ slots) each; `next` is O(1); memory 8 bytes × 1.33 × slots.
///
/// The root is node 3 and the parent of node i is ⌊i / 4⌋ + 2: siblings share an aligned block,
/// and no walk needs to know how wide a level is. The leaves are the last nodes, one a slot.
@frozen
public struct EventCalendar: ~Copyable {
  /// The number of slots, from 1.
  public let slotCount: Int
  @usableFromInline let slotBits: UInt64
  @usableFromInline let slotMask: UInt64
  @usableFromInline let levelCount: Int
  @usableFromInline let firstLeaf: Int
  @usableFromInline let nodes: UnsafeMutablePointer<UInt64>

  @usableFromInline static var empty: UInt64 { UInt64(Int64.max) }
  @usableFromInline static var root: Int { 3 }

  /// Makes an empty calendar of `slotCount` ≥ 1 slots. O(slots), the only allocation.
  public init(slotCount: Int) {
    precondition(slotCount >= 1, "a calendar needs a slot")
    self.slotCount = slotCount
    slotBits = Self.slotBits(slotCount)
    slotMask = (1 << slotBits) - 1
    // Each inner node replaces one open place by four, so n leaves need ⌈(n − 1) / 3⌉ of them.
    let innerCount = (slotCount + 1) / 3
    firstLeaf = Self.root + innerCount
    levelCount = Self.depth(of: firstLeaf + slotCount - 1)
    let nodeCount = 4 * (innerCount + 1)
    nodes = UnsafeMutableRawPointer.allocate(byteCount: 8 * nodeCount, alignment: 64)
      .bindMemory(to: UInt64.self, capacity: nodeCount)
    nodes.initialize(repeating: Self.empty, count: nodeCount)
  }

  deinit { UnsafeMutableRawPointer(nodes).deallocate() }

  /// The number of steps from `node` to the root.
  private static func depth(of node: Int) -> Int {
    var (index, steps) = (node, 0)
    while index > root {
      index = index / 4 + 2
      steps += 1
    }
    return steps
  }

  static func slotBits(_ slotCount: Int) -> UInt64 {
    slotCount <= 1 ? 1 : UInt64(Int.bitWidth - (slotCount - 1).leadingZeroBitCount)
  }

  /// The latest instant that fits beside a slot number in 63 bits, in microseconds.
  public static func latestTime(slotCount: Int) -> SimTime {
    SimTime(microseconds: (Int64.max >> Int64(slotBits(slotCount))) - 1)
  }

  /// Whether nothing is scheduled.
  @inlinable public var isEmpty: Bool { nodes[Self.root] == Self.empty }

  /// The next event, ties in slot order; nil when nothing is scheduled. O(1).
  @inlinable
  public var next: (time: SimTime, slot: Int)? {
    let key = nodes[Self.root]
    guard key != Self.empty else { return nil }
    return (SimTime(microseconds: Int64(key >> slotBits)), Int(key & slotMask))
  }

  /// The instant `slot` is set to; `.never` when it is not.
  @inlinable
  public func time(of slot: Int) -> SimTime {
    precondition(slot >= 0 && slot < slotCount, "slot out of range")
    let key = nodes[firstLeaf &+ slot]
    return key == Self.empty ? .never : SimTime(microseconds: Int64(key >> slotBits))
  }

  /// Sets or moves `slot` to `time`, from 0 to `latestTime`; `.never` cancels. O(log₄ slots).
  @inlinable
  public mutating func set(_ slot: Int, to time: SimTime) {
    precondition(slot >= 0 && slot < slotCount, "slot out of range")
    guard time != .never else { return cancel(slot) }
    precondition(
      time.microseconds >= 0 && time.microseconds < (Int64.max >> Int64(slotBits)),
      "time out of the calendar's range")
    let key = UInt64(time.microseconds) << slotBits | UInt64(slot)
    if nodes[firstLeaf &+ slot] != key { place(key, at: slot) }
  }

  /// Leaves `slot` without an event. O(log₄ slots), O(1) if it had none.
  @inlinable
  public mutating func cancel(_ slot: Int) {
    precondition(slot >= 0 && slot < slotCount, "slot out of range")
    if nodes[firstLeaf &+ slot] != Self.empty { place(Self.empty, at: slot) }
  }

  /// Takes the next event out; nil when nothing is scheduled. O(log₄ slots).
  @inlinable
  public mutating func pop() -> (time: SimTime, slot: Int)? {
    guard let event = next else { return nil }
    place(Self.empty, at: event.slot)
    return event
  }

  /// Writes a leaf and carries the minimum to the root.
  ///
  /// Out of line on purpose: inside the event loop the compiler would turn these minima into
  /// branches that mispredict (1.3 times slower); the siblings' minimum does not wait for the
  /// carried one, so a level costs one compare and one conditional move.
  @inline(never)
  @usableFromInline
  mutating func place(_ key: UInt64, at slot: Int) {
    var index = firstLeaf &+ slot
    var least = key
    for _ in 0..<levelCount {
      // A leaf one step higher than the deepest reaches the root early; then this step is idle,
      // since the root's three siblings are never filled.
      nodes[index] = least
      let first = min(nodes[index ^ 1], nodes[index ^ 2])
      let siblings = min(first, nodes[index ^ 3])
      least = min(least, siblings)
      index = index >> 2 &+ 2
    }
    nodes[Self.root] = least
  }
}
