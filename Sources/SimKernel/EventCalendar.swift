/// The future event list: one fixed slot per timer, the earliest found by a `WinnerTree`.
///
/// A key is `time << slotBits | slot`, so the least one *is* the next (time, slot) and events at
/// one instant come in the order of their slots. O(log₄ slots) to set, move or cancel; `next` is
/// O(1).
@frozen
public struct EventCalendar: ~Copyable {
  /// The number of slots, from 1.
  public let slotCount: Int
  @usableFromInline let slotBits: UInt64
  @usableFromInline let slotMask: UInt64
  @usableFromInline var tree: WinnerTree

  @usableFromInline static var empty: UInt64 { WinnerTree.empty }

  /// Makes an empty calendar of `slotCount` ≥ 1 slots. O(slots), the only allocation.
  public init(slotCount: Int) {
    precondition(slotCount >= 1, "a calendar needs a slot")
    self.slotCount = slotCount
    slotBits = Self.slotBits(slotCount)
    slotMask = (1 << slotBits) - 1
    tree = WinnerTree(leafCount: slotCount)
  }

  static func slotBits(_ slotCount: Int) -> UInt64 {
    slotCount <= 1 ? 1 : UInt64(Int.bitWidth - (slotCount - 1).leadingZeroBitCount)
  }

  /// The latest instant that fits beside a slot number in 63 bits, in microseconds.
  public static func latestTime(slotCount: Int) -> SimTime {
    SimTime(microseconds: (Int64.max >> Int64(slotBits(slotCount))) - 1)
  }

  /// Whether nothing is scheduled.
  @inlinable public var isEmpty: Bool { tree.least == Self.empty }

  /// The next event, ties in slot order; nil when nothing is scheduled. O(1).
  @inlinable
  public var next: (time: SimTime, slot: Int)? {
    let key = tree.least
    guard key != Self.empty else { return nil }
    return (SimTime(microseconds: Int64(key >> slotBits)), Int(key & slotMask))
  }

  /// The instant `slot` is set to; `.never` when it is not.
  @inlinable
  public func time(of slot: Int) -> SimTime {
    precondition(slot >= 0 && slot < slotCount, "slot out of range")
    let key = tree.key(at: slot)
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
    tree.set(UInt64(time.microseconds) << slotBits | UInt64(slot), at: slot)
  }

  /// Leaves `slot` without an event. O(log₄ slots), O(1) if it had none.
  @inlinable
  public mutating func cancel(_ slot: Int) {
    precondition(slot >= 0 && slot < slotCount, "slot out of range")
    tree.set(Self.empty, at: slot)
  }
}
