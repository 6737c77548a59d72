/// Several lists over the same entries, each entry in at most one of them.
///
/// An entry carries a rank with it: `append` and `prepend` write it down, `insert` and `move` keep
/// a list in its order. The links lie in one block made at the start, so that every step is O(1)
/// but for those of `insert` and `move`, which walk past the entries of higher rank. An entry or a
/// list that does not exist traps.
@frozen
public struct RankedLists: ~Copyable {
  @usableFromInline var links: Rows<RankedLink>
  @usableFromInline var lists: Rows<RankedEnds>

  /// Empty lists for so many entries. O(entries + lists), the only allocation.
  @inlinable
  public init(entryCount: Int, listCount: Int) {
    links = Rows(repeating: RankedLink(), count: entryCount)
    lists = Rows(repeating: RankedEnds(), count: listCount)
  }

  /// The list that `entry` is in, if any. O(1).
  @inlinable
  public func list(of entry: Int) -> Int? {
    let list = links[entry].list
    return list < 0 ? nil : Int(list)
  }

  /// The rank that `entry` has, or had in its last list. O(1).
  @inlinable public func rank(of entry: Int) -> Int64 { links[entry].rank }

  /// The number of entries in `list`. O(1).
  @inlinable public func count(in list: Int) -> Int { Int(lists[list].count) }

  /// The entry at the head of `list`. O(1).
  @inlinable public func first(in list: Int) -> Int? { lists[list].head.entry }

  /// The entry after `entry` in its list. O(1).
  @inlinable public func next(after entry: Int) -> Int? { links[entry].next.entry }

  /// Puts `entry` at the tail of `list`, out of the list it was in. O(1).
  @inlinable
  public mutating func append(_ entry: Int, to list: Int, rank: Int64) {
    let ends = enter(entry, list, rank)
    ends.pointee.append(entry, links.base)
  }

  /// Puts `entry` at the head of `list`, out of the list it was in. O(1).
  @inlinable
  public mutating func prepend(_ entry: Int, to list: Int, rank: Int64) {
    let ends = enter(entry, list, rank)
    ends.pointee.insert(entry, after: -1, links.base)
  }

  /// Puts `entry` into `list` behind the last one of no higher rank, out of the list it was in.
  /// O(1 and the entries of higher rank).
  @inlinable
  public mutating func insert(_ entry: Int, into list: Int, rank: Int64) {
    let ends = enter(entry, list, rank)
    var previous = ends.pointee.tail
    while previous >= 0, links.base[Int(previous)].rank > rank {
      previous = links.base[Int(previous)].previous
    }
    ends.pointee.insert(entry, after: previous, links.base)
  }

  /// Moves `entry` to another list, where its rank places it; see `insert`.
  @inlinable
  public mutating func move(_ entry: Int, to list: Int) {
    insert(entry, into: list, rank: links[entry].rank)
  }

  /// Takes `entry` out of its list, if it is in one. O(1).
  @inlinable
  public mutating func remove(_ entry: Int) {
    let list = links[entry].list
    guard list >= 0 else { return }
    links.base[entry].list = -1
    lists.base[Int(list)].remove(entry, links.base)
  }

  /// `list` as it is now, to be read during one call: a change of the lists makes it wrong.
  @inlinable
  public func view(of list: Int) -> RankedListView {
    RankedListView(links: UnsafePointer(links.base), entryCount: links.count, list, lists[list])
  }

  /// Takes `entry` out of its list and writes down its next one; the ends of that.
  @inlinable @inline(__always)
  mutating func enter(
    _ entry: Int, _ list: Int, _ rank: Int64
  ) -> UnsafeMutablePointer<RankedEnds> {
    let ends = lists.place(list)
    let old = links[entry].list
    if old >= 0 { lists.base[Int(old)].remove(entry, links.base) }
    links.base[entry].list = Int32(list)
    links.base[entry].rank = rank
    return ends
  }
}

/// The place of one entry: its neighbours, −1 at the ends, its list, −1 in none, and its rank.
@frozen
public struct RankedLink: Sendable {
  @usableFromInline var previous: Int32 = -1
  @usableFromInline var next: Int32 = -1
  @usableFromInline var list: Int32 = -1
  @usableFromInline var rank: Int64 = 0

  @inlinable init() {}
}

/// The ends of one list, −1 where it is empty.
@frozen
@usableFromInline
struct RankedEnds: Sendable {
  @usableFromInline var head: Int32 = -1
  @usableFromInline var tail: Int32 = -1
  @usableFromInline var count: Int32 = 0

  @inlinable init() {}

  @inlinable @inline(__always)
  mutating func append(_ entry: Int, _ links: UnsafeMutablePointer<RankedLink>) {
    links[entry].previous = tail
    links[entry].next = -1
    if tail >= 0 { links[Int(tail)].next = Int32(entry) } else { head = Int32(entry) }
    tail = Int32(entry)
    count += 1
  }

  @inlinable @inline(__always)
  mutating func insert(
    _ entry: Int, after previous: Int32, _ links: UnsafeMutablePointer<RankedLink>
  ) {
    let next = previous >= 0 ? links[Int(previous)].next : head
    links[entry].previous = previous
    links[entry].next = next
    if previous >= 0 { links[Int(previous)].next = Int32(entry) } else { head = Int32(entry) }
    if next >= 0 { links[Int(next)].previous = Int32(entry) } else { tail = Int32(entry) }
    count += 1
  }

  @inlinable @inline(__always)
  mutating func remove(_ entry: Int, _ links: UnsafeMutablePointer<RankedLink>) {
    let (previous, next) = (links[entry].previous, links[entry].next)
    if previous >= 0 { links[Int(previous)].next = next } else { head = next }
    if next >= 0 { links[Int(next)].previous = previous } else { tail = previous }
    count -= 1
  }
}

extension Int32 {
  /// The entry that a link names, nil at an end.
  @inlinable var entry: Int? { self < 0 ? nil : Int(self) }
}
