/// A mark among the lots of both kinds, in their order of last use, with the sums of what is
/// younger: it moves as far as bytes have moved, so that the half of all pages is found in O(1).
struct LotMark {
  /// Lots of a higher order are younger than the mark.
  private(set) var order: Int64 = 0
  /// What these hold of each kind, in micro-bytes.
  private(set) var younger = InlineArray<2, Int64>(repeating: 0)
  /// The youngest lot of each kind that is not younger; none where all are.
  private var last = InlineArray<2, Int32>(repeating: PageLots.none)

  /// `lot` holds so much more, or less.
  @inline(__always)
  mutating func note(_ bytes: Int64, in lot: PageLots.Lot) {
    if lot.order > order { younger[lot.kind.rawValue] &+= bytes }
  }

  /// `lot` of `kind` leaves its list; `previous` was used before it.
  @inline(__always)
  mutating func forget(_ lot: Int32, _ previous: Int32, _ kind: Int) {
    if last[kind] == lot { last[kind] = previous }
  }

  /// Moves to where `bytes` are younger, up to a lot; what of that lot is younger, if it is of
  /// files. `heads` are the oldest lots of each kind.
  mutating func move(
    to bytes: Int64, _ lots: UnsafeMutablePointer<PageLots.Lot>, _ heads: InlineArray<2, Int32>
  ) -> Int64 {
    while younger[0] + younger[1] > bytes { include(lots, heads) }
    while true {
      let isFile = Self.order(last[1], lots) > Self.order(last[0], lots)
      let (kind, lot) = isFile ? (1, last[1]) : (0, last[0])
      guard lot >= 0 else { return 0 }
      let left = bytes - younger[0] - younger[1]
      let own = lots[Int(lot)].bytes
      guard own <= left else { return isFile ? left : 0 }
      younger[kind] += own
      last[kind] = lots[Int(lot)].previous
      order = lots[Int(lot)].order - 1
    }
  }

  /// The oldest of the younger lots is younger no more.
  private mutating func include(
    _ lots: UnsafeMutablePointer<PageLots.Lot>, _ heads: InlineArray<2, Int32>
  ) {
    func next(_ kind: Int) -> Int32 { last[kind] >= 0 ? lots[Int(last[kind])].next : heads[kind] }
    let (anonymous, file) = (next(0), next(1))
    let isFile =
      anonymous < 0 || file >= 0 && Self.order(file, lots) < Self.order(anonymous, lots)
    let (kind, lot) = isFile ? (1, file) : (0, anonymous)
    younger[kind] -= lots[Int(lot)].bytes
    last[kind] = lot
    order = lots[Int(lot)].order
  }

  /// The order of `lot`; of none it is before all others.
  private static func order(_ lot: Int32, _ lots: UnsafeMutablePointer<PageLots.Lot>) -> Int64 {
    lot < 0 ? 0 : lots[Int(lot)].order
  }
}
