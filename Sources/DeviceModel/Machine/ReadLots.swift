import SimKernel

/// The lots of reads that no app owns, in the order of their last use: a ring.
struct ReadLots: ~Copyable {
  /// Lots of reads there may be: a power of two.
  static let limit = 256

  private var ring = Rows<Int32>(repeating: PageLots.none, count: limit)
  private var first = 0
  private(set) var count = 0

  var isFull: Bool { count == Self.limit }

  /// A new lot is the newest; there must be room for it.
  mutating func append(_ lot: Int32) {
    precondition(!isFull, "more lots of reads than there may be")
    ring[place(count)] = lot
    count += 1
  }

  /// The oldest lot is gone.
  mutating func removeOldest() {
    precondition(count > 0, "no lot of reads is left")
    first = place(1)
    count -= 1
  }

  /// The oldest two, of which the second is given up: the caller puts what it holds into the first.
  mutating func joinOldest() -> (stays: Int32, goes: Int32) {
    let (stays, goes) = (ring[place(0)], ring[place(1)])
    removeOldest()
    ring[place(0)] = stays
    return (stays, goes)
  }

  /// All of them are gone.
  mutating func removeAll() { (first, count) = (0, 0) }

  private func place(_ index: Int) -> Int { (first &+ index) & (Self.limit - 1) }
}
