/// A first-in-first-out queue of entries that gives up any of them in O(1); no entry twice.
///
/// A value that can be copied, where `RankedLists` cannot: for state that is kept in one.
public struct RankedQueue: Sendable {
  private var links: [RankedLink]
  private var ends = RankedEnds()

  /// An empty queue with room for each of so many entries. O(entries).
  public init(entryCount: Int) { links = Array(repeating: RankedLink(), count: entryCount) }

  /// The entry that has waited longest. O(1).
  public var first: Int? { ends.head.entry }

  /// The number of entries that wait. O(1).
  public var count: Int { Int(ends.count) }

  /// Whether `entry` waits. O(1).
  public func contains(_ entry: Int) -> Bool { links[entry].list >= 0 }

  /// The entry that came next after `entry`, which waits. O(1).
  public func next(after entry: Int) -> Int? { links[entry].next.entry }

  /// Puts `entry`, which does not wait, at the tail. O(1).
  public mutating func append(_ entry: Int) {
    precondition(!contains(entry), "an entry waits once")
    links[entry].list = 0
    links.withUnsafeMutableBufferPointer { links in
      guard let base = links.baseAddress else { return }
      ends.append(entry, base)
    }
  }

  /// Takes `entry` out, if it waits. O(1).
  public mutating func remove(_ entry: Int) {
    guard contains(entry) else { return }
    links[entry].list = -1
    links.withUnsafeMutableBufferPointer { links in
      guard let base = links.baseAddress else { return }
      ends.remove(entry, base)
    }
  }
}
