import SimKernel

/// Where every byte of RAM is; the only writer of these totals.
///
/// Amounts are micro-bytes, so that a rate in bytes a second times microseconds is exact. After
/// every step `ram = wired + fileCache + free + plain + compressor` (I-01).
struct MemoryLedger {
  /// Micro-bytes of a byte.
  static let unit: Int64 = 1_000_000

  /// All RAM.
  let ram: Int64
  /// What the kernel and everything unexplained holds for good.
  let wired: Int64
  /// The file cache is not taken below this.
  let fileFloor: Int64
  /// Clean file pages.
  private(set) var fileCache: Int64
  /// Pages nobody holds.
  private(set) var free: Int64
  /// Uncompressed anonymous pages of all processes, daemons included.
  private(set) var plain: Int64 = 0
  /// What compressed pages occupy.
  private(set) var compressor: Int64 = 0
  /// How fast `plain` grows, in bytes a second, from 0.
  private(set) var growth: Int64 = 0
  private(set) var asOf = SimTime.zero

  /// RAM after boot: everything that is not wired or file cache is free. Arguments in bytes.
  init(ramBytes: Int64, wiredBytes: Int64, fileCacheBytes: Int64, fileFloorBytes: Int64) {
    ram = ramBytes * Self.unit
    wired = wiredBytes * Self.unit
    fileCache = fileCacheBytes * Self.unit
    fileFloor = fileFloorBytes * Self.unit
    free = ram - wired - fileCache
    precondition(free >= 0 && fileFloor <= fileCache, "more memory than there is")
  }

  /// What can be had without taking anything from a process.
  var available: Int64 { free + max(0, fileCache - fileFloor) }

  /// Whether every byte is where it is said to be.
  var isConserved: Bool {
    ram == wired + fileCache + free + plain + compressor
      && fileCache >= 0 && free >= 0 && plain >= 0 && compressor >= 0
  }

  /// Lets ramps grow up to `time`; the caller has seen to it that there is room.
  mutating func advance(to time: SimTime) {
    let grown = growth * (time - asOf).microseconds
    asOf = time
    guard grown != 0 else { return }
    plain += grown
    take(grown)
  }

  /// Changes the slope by `rate` bytes a second.
  mutating func changeGrowth(by rate: Int64) {
    growth += rate
    precondition(growth >= 0, "ramps only grow")
  }

  /// Turns available memory into plain pages of a process; there must be enough.
  mutating func allocate(_ amount: Int64) {
    plain += amount
    take(amount)
  }

  /// Gives plain pages of a process back.
  mutating func release(_ amount: Int64) {
    plain -= amount
    free += amount
  }

  /// Gives pages of the compressor back.
  mutating func releaseCompressor(_ amount: Int64) {
    compressor -= amount
    free += amount
  }

  /// Turns `amount` of plain pages into `packed` of the compressor.
  mutating func compress(_ amount: Int64, into packed: Int64) {
    plain -= amount
    compressor += packed
    free += amount - packed
  }

  /// Turns `packed` of the compressor into `amount` of plain pages; there must be room.
  mutating func decompress(_ amount: Int64, from packed: Int64) {
    compressor -= packed
    free += packed
    plain += amount
    take(amount)
  }

  /// Reads `amount` of files: the cache grows into free memory, else it replaces its own pages.
  mutating func readFiles(_ amount: Int64) {
    let grown = min(amount, free)
    free -= grown
    fileCache += grown
  }

  private mutating func take(_ amount: Int64) {
    let fromFree = min(amount, free)
    free -= fromFree
    fileCache -= amount - fromFree
    precondition(fileCache >= fileFloor || amount == fromFree, "memory taken that is not there")
  }

  /// The first instant at which `available` is below `level`, if ramps go on; nil if never.
  func crossing(below level: Int64) -> SimTime? {
    guard available >= level else { return asOf }
    guard growth > 0 else { return nil }
    let steps = (available - level) / growth + 1
    return SimTime(microseconds: asOf.microseconds + steps)
  }

  /// The last instant up to which ramps can go on without taking what is not there; nil: for ever.
  var exhaustion: SimTime? {
    guard growth > 0 else { return nil }
    return SimTime(microseconds: asOf.microseconds + available / growth)
  }
}
