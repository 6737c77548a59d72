/// One of some `RankedLists`, read-only, at one instant.
@frozen
public struct RankedListView {
  @usableFromInline let links: UnsafePointer<RankedLink>
  /// The number of entries, in the list or not.
  public let entryCount: Int
  @usableFromInline let list: Int32
  @usableFromInline let head: Int32
  @usableFromInline let tail: Int32
  @usableFromInline let length: Int32

  @inlinable
  init(links: UnsafePointer<RankedLink>, entryCount: Int, _ list: Int, _ ends: RankedEnds) {
    self.links = links
    self.entryCount = entryCount
    self.list = Int32(list)
    (head, tail, length) = (ends.head, ends.tail, ends.count)
  }

  @inlinable
  init(
    links: UnsafePointer<RankedLink>, entryCount: Int, list: Int32, head: Int32, tail: Int32,
    count: Int32
  ) {
    (self.links, self.entryCount, self.list) = (links, entryCount, list)
    (self.head, self.tail, length) = (head, tail, count)
  }

  /// The number of entries in the list. O(1).
  @inlinable public var count: Int { Int(length) }

  /// The entry at its head. O(1).
  @inlinable public var first: Int? { head.entry }

  /// The entry at its tail. O(1).
  @inlinable public var last: Int? { tail.entry }

  /// The list without its first `dropped` entries, which are said to be in it all the same.
  /// O(dropped).
  @inlinable
  public func dropFirst(_ dropped: Int) -> RankedListView {
    precondition(dropped >= 0 && dropped <= count, "so many are not in the list")
    var first = head
    for _ in 0..<dropped { first = links[Int(first)].next }
    return RankedListView(
      links: links, entryCount: entryCount, list: list, head: first,
      tail: dropped < count ? tail : -1, count: length - Int32(dropped))
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
