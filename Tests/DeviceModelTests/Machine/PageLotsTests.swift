import SimKernel
import Testing

@testable import DeviceModel

/// A sorted array of lots: what `PageLots` must give.
private struct ListedLots {
  struct Lot {
    var number: Int32
    var kind: PageKind
    var owner: Int32
    var bytes: Int64
  }

  /// The longest unused first.
  var lots: [Lot] = []

  func sum(_ kind: PageKind) -> Int64 {
    lots.filter { $0.kind == kind }.reduce(0) { $0 + $1.bytes }
  }

  func oldest(_ kind: PageKind) -> Int32 { lots.first { $0.kind == kind }?.number ?? -1 }

  func next(after number: Int32) -> Int32 {
    guard let index = lots.firstIndex(where: { $0.number == number }) else { return -1 }
    return lots[(index + 1)...].first { $0.kind == lots[index].kind }?.number ?? -1
  }

  /// Byte by byte from the oldest on.
  func fileBytes(inOldest share: Int64) -> Int64 {
    var (left, file) = (share, Int64(0))
    for lot in lots {
      let bytes = min(left, lot.bytes)
      left -= bytes
      if lot.kind == .file { file += bytes }
    }
    return file
  }

  mutating func take(_ bytes: Int64, from number: Int32) -> Bool {
    guard let index = lots.firstIndex(where: { $0.number == number }) else { return false }
    lots[index].bytes -= bytes
    guard lots[index].bytes == 0 else { return true }
    lots.remove(at: index)
    return false
  }
}

@Suite("Lots of idle pages")
struct PageLotsTests {
  private static let kinds: [PageKind] = [.anonymous, .file]

  @Test("the same as a sorted array after every one of thousands of random steps")
  func oracle() {
    var random = SplitMix64(state: 17)
    for round in 0..<40 {
      let capacity = 1 + Int(random.below(30))
      var lots = PageLots(capacity: capacity)
      var listed = ListedLots()
      for _ in 0..<400 {
        Self.step(&lots, &listed, capacity, &random)
        guard Self.agree(&lots, listed, &random) else {
          Issue.record("round \(round): \(listed.lots)")
          return
        }
      }
    }
  }

  private static func step(
    _ lots: inout PageLots, _ listed: inout ListedLots, _ capacity: Int, _ random: inout SplitMix64
  ) {
    let choice = random.below(5)
    if listed.lots.isEmpty || choice < 2 {
      guard listed.lots.count < capacity else { return }
      let (kind, owner) = (kinds[Int(random.below(2))], Int32(random.below(4)))
      let bytes = Int64(random.below(6))
      let number = lots.append(kind, of: owner, bytes)
      #expect((number < 0) == (bytes == 0))
      if number >= 0 {
        listed.lots.append(.init(number: number, kind: kind, owner: owner, bytes: bytes))
      }
      return
    }
    let index = Int(random.below(UInt64(listed.lots.count)))
    let lot = listed.lots[index]
    switch choice {
    case 2:
      let more = Int64(random.below(4))
      lots.add(more, to: lot.number)
      listed.lots[index].bytes += more
    case 3:
      #expect(lots.remove(lot.number) == lot.bytes)
      listed.lots.remove(at: index)
    default:
      let bytes = Int64(random.below(UInt64(lot.bytes) + 1))
      let isLeft = lots.take(bytes, from: lot.number)
      #expect(isLeft == listed.take(bytes, from: lot.number))
    }
  }

  private static func agree(
    _ lots: inout PageLots, _ listed: ListedLots, _ random: inout SplitMix64
  ) -> Bool {
    let all = listed.sum(.anonymous) + listed.sum(.file)
    for kind in kinds {
      guard lots.sum(kind) == listed.sum(kind), lots.oldest(kind) == listed.oldest(kind) else {
        return false
      }
    }
    for lot in listed.lots {
      guard lots.bytes(of: lot.number) == lot.bytes, lots.owner(of: lot.number) == lot.owner,
        lots.next(after: lot.number) == listed.next(after: lot.number)
      else { return false }
    }
    for share in [0, Int64(random.below(UInt64(all) + 1)), all / 2, all, all + 3] {
      guard lots.fileBytes(inOldest: share) == listed.fileBytes(inOldest: share) else {
        return false
      }
    }
    return lots.isSound
  }

  @Test("the newest lot of all, of one kind and owner; later lots of any kind hide it")
  func newest() {
    var lots = PageLots(capacity: 4)
    #expect(lots.newest(.file, of: 1) == PageLots.none)
    let first = lots.append(.file, of: 1, 10)
    #expect(lots.newest(.file, of: 1) == first)
    #expect(lots.newest(.file, of: 2) == PageLots.none)
    let second = lots.append(.anonymous, of: 1, 10)
    #expect(lots.newest(.file, of: 1) == PageLots.none)
    #expect(lots.newest(.anonymous, of: 1) == second)
  }

  @Test("no lot of no bytes, and none of them holds anything")
  func empty() {
    var lots = PageLots(capacity: 1)
    #expect(lots.append(.file, of: 0, 0) == PageLots.none)
    #expect(lots.bytes(of: PageLots.none) == 0 && lots.remove(PageLots.none) == 0)
    #expect(lots.fileBytes(inOldest: 5) == 0 && lots.isSound)
  }
}
