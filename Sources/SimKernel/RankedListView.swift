/// One of some `RankedLists`, read-only, at one instant.
@frozen
public struct RankedListView {
  @usableFromInline let links: UnsafePointer<RankedLink>
  /// The number of entries, in the list or not.
  public let entryCount: Int
  @usableFromInline let list: Int32
  @usableFromInline var head: Int32
  @usableFromInline var tail: Int32
  @usableFromInline var length: Int32

  @inlinable
  init(links: UnsafePointer<RankedLink>, entryCount: Int, _ list: Int, _ ends: RankedEnds) {
    self.links = links
    self.entryCount = entryCount
    self.list = Int32(list)
    (head, tail, length) = (ends.head, ends.tail, ends.count)
  }

  /// The number of entries in the list. O(1).
  @inlinable public var count: Int { Int(length) }

  /// The entry at its head. O(1).
  @inlinable public var first: Int? { head.entry }

  /// The entry at its tail. O(1).
  @inlinable public var last: Int? { tail.entry }

  /// Leaves out its first entry, which is said to be in it all the same. O(1).
  @inlinable
  public mutating func removeFirst() {
    precondition(head >= 0, "no first entry")
    head = links[Int(head)].next
    if head < 0 { tail = -1 }
    length -= 1
  }

  /// Whether `entry` is in it; nil where there is no such entry. O(1).
  @inlinable
  public func contains(_ entry: Int) -> Bool? {
    guard entry >= 0, entry < entryCount else { return nil }
    return links[entry].list == list
  }

  /// The entry after `entry`, which is in the list: not checked, for entries that come from the
  /// view itself. O(1).
  @inlinable
  public func next(afterMember entry: Int) -> Int? { links[entry].next.entry }
}
