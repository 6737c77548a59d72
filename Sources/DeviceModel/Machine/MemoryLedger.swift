import SimKernel

/// Where every byte of RAM is; the only writer of these totals.
///
/// Amounts are micro-bytes, so that a rate in bytes a second times microseconds is exact. After
/// every step `ram = wired + fileCache + free + plain + compressor` (I-01), where `ram` is what
/// page counts explain.
struct MemoryLedger {
  /// Micro-bytes of a byte.
  static let unit: Int64 = 1_000_000

  /// All RAM that page counts explain.
  let ram: Int64
  /// What the kernel and everything unexplained holds for good.
  let wired: Int64
  /// The file cache is not taken below this: code that processes in use map.
  let fileFloor: Int64
  /// Free memory and the file cache.
  private(set) var available: Int64
  /// Clean file pages.
  private(set) var fileCache: Int64
  /// What compressed pages occupy.
  private(set) var compressor: Int64 = 0
  /// How fast available memory falls, in bytes a second, from 0.
  private(set) var growth: Int64 = 0
  /// How fast files are read, in bytes a second, from 0.
  private(set) var reads: Int64 = 0
  /// How fast faults empty the compressor, in bytes a second, from 0.
  private(set) var unpacking: Int64 = 0
  private(set) var asOf = SimTime.zero
  /// Memory by class over time; see `MemoryAreas`.
  private(set) var availableArea: Int128 = 0
  private(set) var fileArea: Int128 = 0
  private(set) var compressorArea: Int128 = 0

  /// RAM after boot: everything that is not wired or file cache is free. Arguments in bytes.
  init(ramBytes: Int64, wiredBytes: Int64, fileCacheBytes: Int64, fileFloorBytes: Int64) {
    ram = ramBytes * Self.unit
    wired = wiredBytes * Self.unit
    fileFloor = fileFloorBytes * Self.unit
    fileCache = fileCacheBytes * Self.unit
    available = ram - wired
    precondition(fileFloor <= fileCache && fileCache <= available, "more memory than there is")
  }

  /// Nothing holds memory but what is wired and the file cache, in bytes: the device starts again.
  mutating func reboot(fileCacheBytes: Int64) {
    fileCache = fileCacheBytes * Self.unit
    available = pageable
    compressor = 0
  }

  // Sums of parts of RAM fit; they are read at every event, unchecked.

  /// Pages that hold nothing.
  @inline(__always) var free: Int64 { available &- fileCache }
  /// What an allocation can get once everything that can be reclaimed is.
  @inline(__always) var obtainable: Int64 { available &- fileFloor }
  /// What is not wired: the pages that X-30 divides.
  @inline(__always) var pageable: Int64 { ram &- wired }
  /// Uncompressed anonymous pages of all processes, daemons included.
  @inline(__always) var plain: Int64 { ram &- wired &- available &- compressor }
  /// How fast free memory falls, in bytes a second.
  @inline(__always) var freeFall: Int64 { growth &+ reads }

  /// `amount` times `factor` over `divisor`, rounded; none of them negative, and the result below
  /// 2⁶³.
  @inline(__always)
  static func scaled(
    _ amount: Int64, by factor: Int64, over divisor: Int64, roundingUp: Bool = false
  ) -> Int64 {
    let product = UInt64(amount).multipliedFullWidth(by: UInt64(factor))
    if product.high == 0 {
      let sum = roundingUp ? product.low + UInt64(divisor - 1) : product.low
      return Int64(sum / UInt64(divisor))
    }
    let (quotient, remainder) = UInt64(divisor).dividingFullWidth(product)
    return Int64(quotient) + (roundingUp && remainder > 0 ? 1 : 0)
  }

  /// Whether every byte is where it is said to be.
  var isConserved: Bool {
    fileCache >= fileFloor && free >= 0 && plain >= 0 && compressor >= 0
  }

  /// Lets ramps grow up to `time`; the caller has seen to it that there is room.
  @inline(__always)
  mutating func advance(to time: SimTime) {
    let length = time.microseconds &- asOf.microseconds
    guard length > 0 else { return }
    let (grown, read, unpacked) = (growth &* length, reads &* length, unpacking &* length)
    // All of these fit RAM, and none is negative.
    availableArea &+= Int128.natural(2 &* available &- grown, times: length)
    fileArea &+= Int128.natural(2 &* fileCache &+ read, times: length)
    compressorArea &+= Int128.natural(2 &* compressor &- unpacked, times: length)
    asOf = time
    available &-= grown
    fileCache &+= read
    compressor &-= unpacked
    precondition(available >= fileCache, "memory taken that is not there")
  }

  /// Changes the slopes: a process grows by `rate` bytes a second, its faults by `unpacking` less
  /// than what they bring.
  mutating func changeGrowth(by rate: Int64, unpacking: Int64 = 0) {
    growth += rate - unpacking
    self.unpacking += unpacking
    precondition(growth >= 0 && self.unpacking >= 0, "ramps only grow")
  }

  /// Files are read at `rate` bytes a second from now on.
  mutating func setReads(_ rate: Int64) { reads = rate }

  /// Turns free memory into plain pages of a process; there must be enough.
  mutating func allocate(_ amount: Int64) {
    precondition(free >= amount, "memory taken that is not there")
    available -= amount
  }

  /// Gives plain pages of a process back.
  mutating func release(_ amount: Int64) { available += amount }

  /// Gives pages of the compressor back.
  mutating func releaseCompressor(_ amount: Int64) {
    compressor -= amount
    available += amount
  }

  /// Turns `amount` of plain pages into `pages` of the compressor.
  mutating func compress(_ amount: Int64, into pages: Int64) {
    compressor += pages
    available += amount - pages
  }

  /// Turns `pages` of the compressor into `amount` of plain pages; there must be room.
  mutating func decompress(_ amount: Int64, from pages: Int64) {
    precondition(free >= amount - pages, "memory taken that is not there")
    compressor -= pages
    available -= amount - pages
  }

  /// Turns free memory into pages of the compressor: what comes back from flash.
  mutating func fillCompressor(_ pages: Int64) {
    precondition(free >= pages, "memory taken that is not there")
    compressor += pages
    available -= pages
  }

  /// Reads `amount` of files into free memory; there must be room.
  mutating func readFiles(_ amount: Int64) {
    precondition(free >= amount, "memory taken that is not there")
    fileCache += amount
  }

  /// Drops clean pages of files.
  mutating func dropFiles(_ amount: Int64) {
    fileCache -= amount
    precondition(fileCache >= fileFloor, "code in use cannot be dropped")
  }

  /// Whether free memory, above `low` now, stays so for `length` from now on; true where it is not.
  @inline(__always)
  func staysAbove(low: Int64, for length: SimTime) -> Bool {
    let (most, taken) = UInt64(bitPattern: freeFall)
      .multipliedFullWidth(by: UInt64(bitPattern: length.microseconds))
    return free <= low || most == 0 && taken < UInt64(bitPattern: free &- low)
  }

  /// Whether available memory stays at `level` or above for `length` from now on, with what ramps
  /// take in a microsecond to spare.
  @inline(__always)
  func keeps(_ level: Int64, for length: SimTime) -> Bool {
    let (most, grown) = UInt64(bitPattern: growth)
      .multipliedFullWidth(by: UInt64(bitPattern: length.microseconds))
    let spare = available &- max(level, fileFloor &+ growth)
    return most == 0 && spare >= 0 && grown <= UInt64(bitPattern: spare)
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
    return SimTime(microseconds: asOf.microseconds + max(0, obtainable) / growth)
  }

  /// The first instant at which free memory is at or below `low`; nil if never.
  func shortage(at low: Int64) -> SimTime? {
    guard freeFall > 0 else { return nil }
    let missing = UInt64(max(0, free - low))
    let length = (missing + UInt64(freeFall - 1)) / UInt64(freeFall)
    return SimTime(microseconds: asOf.microseconds + Int64(length))
  }
}
