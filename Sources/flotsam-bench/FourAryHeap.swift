/// The rival of the event calendar: a 4-ary heap of packed keys whose top is replaced in place.
///
/// The best general heap we know of for this use: 8 bytes an entry, four children in half a cache
/// line, pop and push in one walk. O(log₄ n) each.
struct FourAryHeap: ~Copyable {
  private let keys: UnsafeMutablePointer<UInt64>
  private let count: Int

  /// Makes a heap of `keys`, at least one. O(n log n), by sorting: a sorted array is a heap.
  init(_ keys: [UInt64]) {
    precondition(!keys.isEmpty, "the top has to exist")
    count = keys.count
    self.keys = .allocate(capacity: count)
    for (index, key) in keys.sorted().enumerated() {
      (self.keys + index).initialize(to: key)
    }
  }

  deinit { keys.deallocate() }

  /// The least key. O(1).
  var top: UInt64 { keys[0] }

  /// Takes the least key out and puts `key` in. O(log₄ n).
  mutating func replaceTop(with key: UInt64) {
    var hole = 0
    while true {
      let first = 4 &* hole &+ 1
      guard first < count else { break }
      let child = least(from: first)
      let childKey = keys[child]
      guard childKey < key else { break }
      keys[hole] = childKey
      hole = child
    }
    keys[hole] = key
  }

  /// The place of the least of up to four keys.
  @inline(__always)
  private func least(from first: Int) -> Int {
    if first &+ 3 < count {
      let left = keys[first &+ 1] < keys[first] ? first &+ 1 : first
      let right = keys[first &+ 3] < keys[first &+ 2] ? first &+ 3 : first &+ 2
      return keys[right] < keys[left] ? right : left
    }
    var best = first
    var place = first &+ 1
    while place < count {
      if keys[place] < keys[best] { best = place }
      place &+= 1
    }
    return best
  }
}
