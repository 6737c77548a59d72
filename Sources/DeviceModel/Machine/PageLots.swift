import SimKernel

/// Anonymous pages or pages of files.
enum PageKind: Int {
  case anonymous
  case file

  var other: PageKind { self == .file ? .anonymous : .file }
}

/// All idle memory as lots: bytes of one owner and one kind that were last used at one instant.
///
/// One list of each kind, ordered by last use; numbers given at entry order lots of both kinds. An
/// owner holds the numbers of its lots. Entering and leaving are O(1); nothing is allocated after
/// `init`. Amounts are micro-bytes.
struct PageLots: ~Copyable {
  /// No lot.
  static let none: Int32 = -1

  /// Bytes of one owner and one kind, last used at one instant.
  struct Lot {
    var bytes: Int64 = 0
    /// Its place in the order of last use among all lots.
    var order: Int64 = 0
    var owner: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
    var kind = PageKind.anonymous
  }

  private let lots: UnsafeMutablePointer<Lot>
  private let capacity: Int32
  private var unused: Int32 = 0
  private var heads = InlineArray<2, Int32>(repeating: -1)
  private var tails = InlineArray<2, Int32>(repeating: -1)
  private var sums = InlineArray<2, Int64>(repeating: 0)
  private var lastOrder: Int64 = 0
  private var mark = LotMark()

  /// Room for `capacity` lots at a time.
  init(capacity: Int) {
    self.capacity = Int32(capacity)
    lots = .allocate(capacity: max(1, capacity))
    lots.initialize(repeating: Lot(), count: max(1, capacity))
    for lot in 0..<capacity { lots[lot].next = lot + 1 < capacity ? Int32(lot + 1) : -1 }
    unused = capacity > 0 ? 0 : -1
  }

  deinit { lots.deallocate() }

  /// All bytes of a kind in lots.
  func sum(_ kind: PageKind) -> Int64 { sums[kind.rawValue] }

  /// Whether there is no lot of either kind.
  var isEmpty: Bool { heads[0] < 0 && heads[1] < 0 }

  /// The bytes of `lot`; 0 of none.
  @inline(__always)
  func bytes(of lot: Int32) -> Int64 { lot < 0 ? 0 : lots[Int(lot)].bytes }

  /// Whose bytes `lot` holds.
  func owner(of lot: Int32) -> Int32 { lots[Int(lot)].owner }

  /// The lot of `kind` used longest ago.
  func oldest(_ kind: PageKind) -> Int32 { heads[kind.rawValue] }

  /// The lot of that kind used next after `lot`.
  func next(after lot: Int32) -> Int32 { lots[Int(lot)].next }

  /// The newest lot of all, if it is of `kind` and of `owner`.
  @inline(__always)
  func newest(_ kind: PageKind, of owner: Int32) -> Int32 {
    let tail = tails[kind.rawValue]
    guard tail >= 0, lots[Int(tail)].order == lastOrder, lots[Int(tail)].owner == owner else {
      return Self.none
    }
    return tail
  }

  /// A new lot at the end of the list, the most recently used; none of no bytes.
  mutating func append(_ kind: PageKind, of owner: Int32, _ bytes: Int64) -> Int32 {
    guard bytes > 0 else { return Self.none }
    precondition(unused >= 0, "more lots than owners can have")
    let lot = unused
    unused = lots[Int(lot)].next
    lastOrder += 1
    let tail = tails[kind.rawValue]
    lots[Int(lot)] = Lot(
      bytes: bytes, order: lastOrder, owner: owner, previous: tail, next: -1, kind: kind)
    if tail >= 0 { lots[Int(tail)].next = lot } else { heads[kind.rawValue] = lot }
    tails[kind.rawValue] = lot
    sums[kind.rawValue] += bytes
    mark.note(bytes, in: lots[Int(lot)])
    return lot
  }

  /// `lot` becomes the newer lot of an owner that has two; the older two are one where there would
  /// be three.
  mutating func push(_ lot: Int32, _ newer: inout Int32, _ older: inout Int32) {
    if newer >= 0 {
      if older >= 0 { add(remove(newer), to: older) } else { older = newer }
    }
    newer = lot
  }

  /// Adds to `lot` without making it younger.
  mutating func add(_ bytes: Int64, to lot: Int32) {
    lots[Int(lot)].bytes += bytes
    sums[lots[Int(lot)].kind.rawValue] += bytes
    mark.note(bytes, in: lots[Int(lot)])
  }

  /// Takes bytes out of `lot`, which ends with its last one; whether it is still there.
  mutating func take(_ bytes: Int64, from lot: Int32) -> Bool {
    let place = Int(lot)
    precondition(bytes >= 0 && bytes <= lots[place].bytes, "a lot holds less")
    lots[place].bytes -= bytes
    sums[lots[place].kind.rawValue] -= bytes
    mark.note(-bytes, in: lots[place])
    guard lots[place].bytes == 0 else { return true }
    unlink(lot)
    return false
  }

  /// Ends `lot` and gives its bytes; 0 of none.
  mutating func remove(_ lot: Int32) -> Int64 {
    let bytes = bytes(of: lot)
    if lot >= 0 { _ = take(bytes, from: lot) }
    return bytes
  }

  private mutating func unlink(_ lot: Int32) {
    let (previous, next) = (lots[Int(lot)].previous, lots[Int(lot)].next)
    let kind = lots[Int(lot)].kind.rawValue
    mark.forget(lot, previous, kind)
    if previous >= 0 { lots[Int(previous)].next = next } else { heads[kind] = next }
    if next >= 0 { lots[Int(next)].previous = previous } else { tails[kind] = previous }
    lots[Int(lot)].next = unused
    unused = lot
  }

  /// The bytes of files among the `share` bytes of lots used longest ago; all where lots hold no
  /// more. O(1) amortised: the mark moves as far as bytes have moved since it was last asked for.
  mutating func fileBytes(inOldest share: Int64) -> Int64 {
    let (all, file) = (sum(.anonymous) + sum(.file), sum(.file))
    guard all > share else { return file }
    let part = mark.move(to: all - share, lots, heads)
    return file - mark.younger[PageKind.file.rawValue] - part
  }

  /// Whether sums, links and the order of last use are as they should be. O(lots).
  var isSound: Bool {
    for kind in [PageKind.anonymous, .file] {
      var younger: Int64 = 0
      var (lot, last, order, sum) = (heads[kind.rawValue], Int32(-1), Int64(0), Int64(0))
      while lot >= 0 {
        let entry = lots[Int(lot)]
        guard entry.previous == last, entry.order > order, entry.bytes > 0, entry.kind == kind
        else { return false }
        if entry.order > mark.order { younger += entry.bytes }
        (last, order, sum, lot) = (lot, entry.order, sum + entry.bytes, entry.next)
      }
      guard last == tails[kind.rawValue], sum == self.sum(kind),
        younger == mark.younger[kind.rawValue]
      else { return false }
    }
    return true
  }
}
