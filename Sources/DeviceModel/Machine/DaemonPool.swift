import SimKernel

/// Who holds the memory that no app holds.
enum DaemonOwner: Int, CaseIterable {
  /// Daemons that may exit.
  case idle
  /// Daemons that never do.
  case busy
  /// The kernel's pageable memory and what processes share.
  case shared

  static let count = 3
  /// By raw value, without an array.
  static let all: InlineArray<3, DaemonOwner> = [.idle, .busy, .shared]

  /// The share of its bytes that it keeps in use, in thousandths: what C-a shows uncompressed, for
  /// `shared` an assumption.
  var aimMillis: Int64 {
    switch self {
    case .idle: ReclaimConstants.idleDaemonMillis
    case .busy: ReclaimConstants.busyDaemonMillis
    case .shared: ReclaimConstants.sharedMillis
    }
  }
}

/// The memory of one owner of daemons, in micro-bytes.
struct DaemonShare {
  /// Plain bytes in use.
  var inUse: Int64 = 0
  /// Its lots, the newer one last used later.
  var older = PageLots.none
  var newer = PageLots.none
  /// Compressed bytes at their original size, and what they occupy.
  var compressed: Int64 = 0
  var compressor: Int64 = 0
  /// What it aims to have in use: a share of all that it holds.
  var aim: Int64 = 0 {
    didSet { leastUse = aim / ReclaimConstants.leastUseDivisor }
  }
  /// What it keeps of that whatever is short.
  private(set) var leastUse: Int64 = 0

  /// What it gives up of what it uses when all else is gone.
  @inline(__always)
  var spare: Int64 { inUse &- leastUse }
}

/// Many small processes as three owners of memory.
///
/// Amounts are micro-bytes. `Footprints`, which owns it, moves the ledger's totals and the lots.
struct DaemonPool {
  let layer: DaemonLayer
  /// What one daemon holds, all of it.
  let each: Int64
  private(set) var idleCount: Int64 = 0
  var shares = InlineArray<3, DaemonShare>(repeating: DaemonShare())
  /// Since when they have their processes; kept only where a census is asked for.
  var births: DaemonBirths?
  /// What all of them occupy, and that over time.
  private(set) var occupied: Int64 = 0
  private(set) var held = TimeAverage()

  /// Idle daemons are woken in turn, these thousandths of them each period.
  static var wakePeriod: SimTime { SimTime(microseconds: ReclaimConstants.wakeMicroseconds) }
  static var wakeMillis: Int64 { ReclaimConstants.wakeMillis }
  /// How long it takes until all idle daemons have been woken once.
  static var roundMicroseconds: Int64 { wakePeriod.microseconds * 1000 / wakeMillis }

  init(_ layer: DaemonLayer) {
    self.layer = layer
    each = (layer.plainBytes + layer.compressedBytes) * MemoryLedger.unit
  }

  subscript(owner: DaemonOwner) -> DaemonShare {
    @inline(__always) get { shares[owner.rawValue] }
    @inline(__always) set { shares[owner.rawValue] = newValue }
  }

  mutating func setIdleCount(_ count: Int64) { idleCount = count }

  @inline(__always)
  mutating func noteHeld(at time: SimTime) {
    if occupied != held.level { held.set(occupied, at: time) }
  }

  /// Turns `bytes` of the owner at `place` into `pages` of the compressor.
  @inline(__always)
  mutating func compress(_ bytes: Int64, into pages: Int64, at place: Int) {
    shares[place].compressed += bytes
    shares[place].compressor += pages
    occupied -= bytes - pages
  }

  /// Turns `pages` of the compressor into `bytes` of the owner at `place`.
  @inline(__always)
  mutating func decompress(_ bytes: Int64, from pages: Int64, at place: Int) {
    shares[place].compressed -= bytes
    shares[place].compressor -= pages
    occupied += bytes - pages
  }

  /// Daemons of `owner` have come or gone: what it aims at follows.
  @inline(__always)
  mutating func noteMembers(of owner: DaemonOwner, _ lots: borrowing PageLots) {
    shares[owner.rawValue].aim = aim(of: owner, lots)
  }

  /// All of them occupy so much more, or less.
  @inline(__always)
  mutating func occupy(_ bytes: Int64) { occupied += bytes }

  /// Forgets all of them.
  mutating func removeAll() {
    shares = InlineArray(repeating: DaemonShare())
    occupied = 0
  }

  /// The plain bytes of `owner`.
  @inline(__always)
  func plain(of owner: DaemonOwner, _ lots: borrowing PageLots) -> Int64 {
    let place = owner.rawValue
    return shares[place].inUse + lots.bytes(of: shares[place].older)
      + lots.bytes(of: shares[place].newer)
  }

  /// What `owner` aims to have in use.
  @inline(__always)
  func aim(of owner: DaemonOwner, _ lots: borrowing PageLots) -> Int64 {
    Self.part(owner.aimMillis, of: plain(of: owner, lots) + shares[owner.rawValue].compressed)
  }

  /// `millis` thousandths of `bytes`, rounded down.
  static func part(_ millis: Int64, of bytes: Int64) -> Int64 {
    MemoryLedger.scaled(bytes, by: millis, over: 1000)
  }
}
