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
  /// What compressed pages occupy; it moves in steps.
  var compressor: Int64 { packed.level }
  private var packed = TimeAverage()
  /// How fast `plain` grows, in bytes a second, from 0.
  private(set) var growth: Int64 = 0
  private(set) var asOf = SimTime.zero
  /// Free memory and file cache together over time, and the file cache alone; see `MemoryAreas`.
  private(set) var cleanArea: Int128 = 0
  private(set) var fileCacheArea: Int128 = 0

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
    let length = (time - asOf).microseconds
    guard length > 0 else { return }
    // What has grown fits RAM, and so 64 bits; products of two such amounts take one instruction.
    let grown = growth * length
    countAreas(length, grown)
    asOf = time
    guard grown != 0 else { return }
    plain += grown
    take(grown)
  }

  /// Adds the straight lines of the next `length` microseconds to the areas. O(1).
  private mutating func countAreas(_ length: Int64, _ grown: Int64) {
    let clean = Self.product(2 * (free + fileCache), length) - Self.product(grown, length)
    cleanArea += clean
    // Free memory goes first, then the file cache; less than a micro-byte microsecond is rounded.
    fileCacheArea +=
      grown <= free
      ? Self.product(2 * fileCache, length)
      : clean - Self.product(free, free) / Int128(growth)
  }

  @inline(__always)
  private static func product(_ left: Int64, _ right: Int64) -> Int128 {
    Int128(left) * Int128(right)
  }

  /// What the compressor has held so far, over time; twice the micro-bytes × microseconds.
  var compressorArea: Int128 { 2 * packed.integral(until: asOf) }

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
    packed.set(compressor - amount, at: asOf)
    free += amount
  }

  /// Turns `amount` of plain pages into `pages` of the compressor.
  mutating func compress(_ amount: Int64, into pages: Int64) {
    plain -= amount
    packed.set(compressor + pages, at: asOf)
    free += amount - pages
  }

  /// Turns `pages` of the compressor into `amount` of plain pages; there must be room.
  mutating func decompress(_ amount: Int64, from pages: Int64) {
    packed.set(compressor - pages, at: asOf)
    free += pages
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
