import SimKernel
import Testing

@Suite("RankedLists")
struct RankedListsTests {
  /// The same by plain arrays: each list's entries and every entry's rank.
  struct Arrays {
    var lists: [[Int]]
    var ranks: [Int64]

    func list(of entry: Int) -> Int? { lists.firstIndex { $0.contains(entry) } }

    mutating func remove(_ entry: Int) {
      for list in lists.indices { lists[list].removeAll { $0 == entry } }
    }

    mutating func insert(_ entry: Int, into list: Int) {
      let rank = ranks[entry]
      let behind = lists[list].lastIndex { ranks[$0] <= rank }
      lists[list].insert(entry, at: behind.map { $0 + 1 } ?? 0)
    }
  }

  private static func step(
    _ lists: inout RankedLists, _ arrays: inout Arrays, _ draw: inout SplitMix64
  ) {
    let entry = Int(draw.below(UInt64(arrays.ranks.count)))
    let list = Int(draw.below(UInt64(arrays.lists.count)))
    // Few ranks, so that many are equal.
    let rank = Int64(draw.below(6))
    let wasListed = arrays.list(of: entry) != nil
    arrays.remove(entry)
    switch draw.below(5) {
    case 0: lists.remove(entry)
    case 1:
      arrays.ranks[entry] = rank
      lists.append(entry, to: list, rank: rank)
      arrays.lists[list].append(entry)
    case 2:
      arrays.ranks[entry] = rank
      lists.prepend(entry, to: list, rank: rank)
      arrays.lists[list].insert(entry, at: 0)
    case 3 where wasListed:
      lists.move(entry, to: list)
      arrays.insert(entry, into: list)
    default:
      arrays.ranks[entry] = rank
      lists.insert(entry, into: list, rank: rank)
      arrays.insert(entry, into: list)
    }
  }

  private static func entries(of list: Int, in lists: borrowing RankedLists) -> [Int] {
    var entries: [Int] = []
    var next = lists.first(in: list)
    // More than there can be: a ring.
    while let entry = next, entries.count < 64 {
      entries.append(entry)
      next = lists.next(after: entry)
    }
    return entries
  }

  @Test("every list is what arrays say, under any mix of steps, a thousand seeds")
  func arrays() {
    for seed in 0..<1000 {
      var draw = SplitMix64(state: UInt64(seed))
      let (entryCount, listCount) = (1 + Int(draw.below(12)), 1 + Int(draw.below(4)))
      var lists = RankedLists(entryCount: entryCount, listCount: listCount)
      var arrays = Arrays(
        lists: Array(repeating: [], count: listCount),
        ranks: Array(repeating: 0, count: entryCount))
      for _ in 0..<60 {
        Self.step(&lists, &arrays, &draw)
        Self.check(lists, arrays, seed)
      }
    }
  }

  private static func check(_ lists: borrowing RankedLists, _ arrays: Arrays, _ seed: Int) {
    for (list, expected) in arrays.lists.enumerated() {
      #expect(entries(of: list, in: lists) == expected, "seed \(seed)")
      #expect(lists.count(in: list) == expected.count)
      let view = lists.view(of: list)
      #expect(view.count == expected.count && view.first == expected.first)
      #expect(view.last == expected.last)
      var rest = view
      for dropped in 0..<expected.count {
        rest.removeFirst()
        #expect(rest.first == expected.dropFirst(dropped + 1).first)
        #expect(rest.last == expected.dropFirst(dropped + 1).last)
        #expect(rest.count == expected.count - dropped - 1)
      }
    }
    for entry in arrays.ranks.indices {
      let list = arrays.list(of: entry)
      #expect(lists.list(of: entry) == list)
      if list != nil { #expect(lists.rank(of: entry) == arrays.ranks[entry], "seed \(seed)") }
    }
  }

  @Test("an entry keeps its rank when it moves, and stands behind equals")
  func ranks() {
    var lists = RankedLists(entryCount: 5, listCount: 2)
    for (entry, rank) in [(0, 3), (1, 1), (2, 3), (3, 2)] as [(Int, Int64)] {
      lists.insert(entry, into: 0, rank: rank)
    }
    #expect(Self.entries(of: 0, in: lists) == [1, 3, 0, 2])
    lists.append(4, to: 1, rank: 3)
    lists.move(0, to: 1)
    lists.move(3, to: 1)
    #expect(Self.entries(of: 1, in: lists) == [3, 4, 0])
    #expect(lists.rank(of: 0) == 3 && lists.list(of: 3) == 1)
  }

  @Test("an entry or a list that does not exist traps")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      var lists = RankedLists(entryCount: 2, listCount: 1)
      lists.append(2, to: 0, rank: 0)
    }
    await #expect(processExitsWith: .failure) {
      var lists = RankedLists(entryCount: 2, listCount: 1)
      lists.append(-1, to: 0, rank: 0)
    }
    await #expect(processExitsWith: .failure) {
      var lists = RankedLists(entryCount: 2, listCount: 1)
      lists.append(1, to: 1, rank: 0)
    }
    await #expect(processExitsWith: .failure) {
      let lists = RankedLists(entryCount: 2, listCount: 1)
      _ = lists.next(after: 2)
    }
  }

  @Test("a queue gives its entries in the order they came, but for those taken out")
  func queue() {
    for seed in 0..<300 {
      var draw = SplitMix64(state: UInt64(seed))
      let count = 1 + Int(draw.below(9))
      var queue = RankedQueue(entryCount: count)
      var expected: [Int] = []
      for _ in 0..<50 {
        let entry = Int(draw.below(UInt64(count)))
        if expected.contains(entry) || draw.below(4) == 0 {
          queue.remove(entry)
          expected.removeAll { $0 == entry }
        } else {
          queue.append(entry)
          expected.append(entry)
        }
        var (found, next) = ([Int](), queue.first)
        while let entry = next, found.count <= count {
          found.append(entry)
          next = queue.next(after: entry)
        }
        #expect(found == expected && queue.count == expected.count, "seed \(seed)")
      }
    }
  }
}
