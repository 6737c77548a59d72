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
  /// What can be had without taking anything from a process: free memory and the file cache
  /// above its floor.
  private(set) var available: Int64
  /// Pages nobody holds.
  private(set) var free: Int64
  /// Clean file pages.
  var fileCache: Int64 { fileFloor + available - free }
  /// Uncompressed anonymous pages of all processes, daemons included.
  private(set) var plain: Int64 = 0
  /// What compressed pages occupy; it moves in steps.
  private(set) var compressor: Int64 = 0
  /// Its steps, each times the instant it came at: so its area costs nothing while it stands.
  private var compressorMoment: Int128 = 0
  /// How fast `plain` grows, in bytes a second, from 0.
  private(set) var growth: Int64 = 0
  private(set) var asOf = SimTime.zero
  /// Available and free memory over time; see `MemoryAreas`.
  private(set) var availableArea: Int128 = 0
  private(set) var freeArea: Int128 = 0

  /// RAM after boot: everything that is not wired or file cache is free. Arguments in bytes.
  init(ramBytes: Int64, wiredBytes: Int64, fileCacheBytes: Int64, fileFloorBytes: Int64) {
    ram = ramBytes * Self.unit
    wired = wiredBytes * Self.unit
    fileFloor = fileFloorBytes * Self.unit
    available = ram - wired - fileFloor
    free = ram - wired - fileCacheBytes * Self.unit
    precondition(free >= 0 && free <= available, "more memory than there is")
  }

  /// Whether every byte is where it is said to be.
  var isConserved: Bool {
    ram == wired + fileCache + free + plain + compressor
      && fileCache >= fileFloor && free >= 0 && plain >= 0 && compressor >= 0
  }

  /// Lets ramps grow up to `time`; the caller has seen to it that there is room.
  @inline(__always)
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
  @inline(__always)
  private mutating func countAreas(_ length: Int64, _ grown: Int64) {
    availableArea += Self.product(2 * available, length) - Self.product(grown, length)
    guard free > 0 else { return }
    // Free memory goes first, then the file cache; less than a micro-byte microsecond is rounded.
    freeArea +=
      grown <= free
      ? Self.product(2 * free, length) - Self.product(grown, length)
      : Self.product(free, free) / Int128(growth)
  }

  @inline(__always)
  private static func product(_ left: Int64, _ right: Int64) -> Int128 {
    Int128(left) * Int128(right)
  }

  /// What the compressor has held so far, over time; twice the micro-bytes × microseconds.
  var compressorArea: Int128 {
    2 * (Int128(compressor) * Int128(asOf.microseconds) - compressorMoment)
  }

  @inline(__always)
  private mutating func changeCompressor(by amount: Int64) {
    compressor += amount
    compressorMoment += Self.product(amount, asOf.microseconds)
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
    give(amount)
  }

  /// Gives pages of the compressor back.
  mutating func releaseCompressor(_ amount: Int64) {
    changeCompressor(by: -amount)
    give(amount)
  }

  /// Turns `amount` of plain pages into `pages` of the compressor.
  mutating func compress(_ amount: Int64, into pages: Int64) {
    plain -= amount
    changeCompressor(by: pages)
    give(amount - pages)
  }

  /// Turns `pages` of the compressor into `amount` of plain pages; there must be room.
  mutating func decompress(_ amount: Int64, from pages: Int64) {
    changeCompressor(by: -pages)
    give(pages)
    plain += amount
    take(amount)
  }

  /// Reads `amount` of files: the cache grows into free memory, else it replaces its own pages.
  mutating func readFiles(_ amount: Int64) {
    free -= min(amount, free)
  }

  /// Makes the file cache `bytes` large; what it is smaller comes from free memory.
  mutating func restoreFileCache(bytes: Int64) {
    free = max(0, min(available, fileFloor + available - bytes * Self.unit))
  }

  private mutating func give(_ amount: Int64) {
    free += amount
    available += amount
  }

  /// Takes free memory first, then the file cache.
  private mutating func take(_ amount: Int64) {
    available -= amount
    free -= min(amount, free)
    precondition(available >= 0, "memory taken that is not there")
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
