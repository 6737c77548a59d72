import SimKernel

/// The bytes of one process; amounts are micro-bytes. Only `Footprints` changes them.
struct Footprint {
  /// Uncompressed ones at `asOf`.
  fileprivate(set) var plain: Int64 = 0
  /// How fast they grow, in bytes a second.
  fileprivate(set) var rate: Int64 = 0
  fileprivate(set) var asOf = SimTime.zero
  /// Compressed ones at their original size, and what they occupy.
  fileprivate(set) var compressed: Int64 = 0
  fileprivate(set) var compressor: Int64 = 0
  /// When at least half of them were.
  fileprivate(set) var packedAt = SimTime.zero
  /// Bytes a second that faults bring, and by which the compressor falls meanwhile.
  fileprivate(set) var faultRate: Int64 = 0
  fileprivate(set) var unpackRate: Int64 = 0
  /// Compressed ones that its use still lacks, at `asOf`, and what the compressor holds of the
  /// process once they are there.
  var toFault: Int64 = 0
  fileprivate(set) var packedAfterFaults: Int64 = 0
  /// Those that faults have brought since that was last taken.
  fileprivate(set) var cameBack: Int64 = 0
  /// Those on flash at their original size, and what was written of them.
  fileprivate(set) var swapped: Int64 = 0
  fileprivate(set) var written: Int64 = 0
  /// What it occupied since it last left the foreground, times how long, up to `asOf`; twice the
  /// micro-bytes × microseconds.
  fileprivate(set) var heldArea: Int128 = 0
  /// Its idle plain bytes, those touched in its last use and older ones, and its cached code.
  var newerLot = PageLots.none
  var olderLot = PageLots.none
  var codeLot = PageLots.none
  /// Whether the process is in front, launches or works: its memory is in use.
  var usesMemory = false

  /// All of it: compressed content at full size counts.
  @inline(__always) var total: Int64 { plain &+ compressed &+ swapped }
  /// What its end gives back (X-35b).
  @inline(__always) var occupied: Int64 { plain &+ compressor }

  /// What it is at `time`, before which nothing more happens to it.
  func total(at time: SimTime) -> Int64 { total + rate * (time - asOf).microseconds }

  /// Brings it up to `time`; the bytes that faults brought meanwhile.
  @inline(__always)
  fileprivate mutating func settle(at time: SimTime) -> Int64 {
    let length = (time - asOf).microseconds
    guard length > 0 else { return 0 }
    let grown = (rate + faultRate) * length
    let unpacked = unpackRate * length
    // No process holds more than RAM, nor less than nothing.
    heldArea &+= Int128.natural(2 &* occupied &+ grown &- unpacked, times: length)
    plain &+= grown
    asOf = time
    guard faultRate > 0 else { return 0 }
    let faulted = faultRate * length
    compressed -= faulted
    toFault -= faulted
    cameBack += faulted
    compressor -= unpacked
    return faulted
  }
}

/// Every byte of the device: of each process, of daemons, of files, and what is left.
///
/// Nothing else changes a byte, so that RAM is the sum of its parts by construction (I-01). What
/// is idle lies in lots, which the scan takes from; the rest is in use. Knows no platform and no
/// policy.
struct Footprints: ~Copyable {
  private(set) var ledger: MemoryLedger
  var rows: Rows<Footprint>
  /// The code that a launch of each app touches.
  private let code: Rows<Int64>
  /// All idle memory, what code and content in use hold, and what the scan has taken so far.
  var lots: PageLots
  var files: FileUse
  var tally = ScanTally()
  /// Lots of reads that no app owns, and the number that stands for no owner.
  var readLots = ReadLots()
  let readOwner: Int32
  var daemons: DaemonPool
  private(set) var flow = MemoryFlow()
  /// Micro-bytes on flash, as they were written: of many apps, more than 2^63.
  private(set) var onFlash: Int128 = 0
  let packing: PackingRatio
  let levels: ScanLevels
  let decompressBytesPerSecond: Int64

  /// All RAM but what is wired and cached is free; nothing has booted. O(apps).
  init(
    _ apps: [AppProfile], on profile: DeviceProfile, _ reclaim: ReclaimPlan, _ levels: ScanLevels
  ) {
    ledger = MemoryLedger(profile)
    rows = Rows(repeating: Footprint(), count: apps.count)
    var code = Rows<Int64>(repeating: 0, count: apps.count)
    for app in apps.indices { code[app] = apps[app].behaviour.codeBytes * MemoryLedger.unit }
    self.code = code
    lots = PageLots(capacity: 3 * apps.count + 2 * DaemonOwner.count + ReadLots.limit + 1)
    readOwner = Int32(apps.count + DaemonOwner.count)
    files = FileUse(profile)
    daemons = DaemonPool(profile.daemons)
    packing = PackingRatio(
      millis: profile.compressionRatioMillis, bytesPerSecond: profile.compressBytesPerSecond,
      reclaim)
    self.levels = levels
    decompressBytesPerSecond = profile.decompressBytesPerSecond
  }

  /// The bytes of `app`.
  @inline(__always)
  subscript(app: AppID) -> Footprint { rows[app] }

  /// Up to when everything has been brought.
  var now: SimTime { ledger.asOf }

  /// What apps occupy, daemons left out.
  @inline(__always)
  var heldByApps: Int64 { ledger.pageable &- ledger.available &- daemons.held.level }

  /// The code that a launch of `app` touches.
  @inline(__always)
  func codeSize(of app: AppID) -> Int64 { code[app] }

  /// Lets all ramps go on up to `time`.
  @inline(__always)
  mutating func advance(to time: SimTime) { ledger.advance(to: time) }

  /// Nothing is counted of what was before.
  mutating func restartCounting() { flow = MemoryFlow() }

  /// Only what is wired and the file cache is left; lots are gone, processes have ended.
  mutating func reboot(_ profile: DeviceProfile) {
    for kind in [PageKind.anonymous, .file] {
      while lots.oldest(kind) >= 0 { _ = lots.remove(lots.oldest(kind)) }
    }
    for app in 0..<rows.count {
      rows[app] = Footprint()
      rows[app].asOf = now
    }
    readLots.removeAll()
    tally = ScanTally()
    daemons.removeAll()
    ledger.reboot(fileCacheBytes: profile.fileCacheBytes)
    files = FileUse(profile)
  }
}

/// Processes.
extension Footprints {
  /// Brings a process's bytes up to now.
  @inline(__always)
  mutating func settle(_ app: AppID) {
    let faulted = rows[app].settle(at: now)
    if faulted > 0 { flow.faultedBytes += Int128(faulted / MemoryLedger.unit) }
  }

  /// Lets `app` grow by `rate` bytes a second from now on.
  @inline(__always)
  mutating func setRate(_ app: AppID, _ rate: Int64) {
    guard rate != rows[app].rate else { return }
    settle(app)
    ledger.changeGrowth(by: rate - rows[app].rate)
    rows[app].rate = rate
  }

  /// The process of `app` begins, without a byte.
  mutating func begin(_ app: AppID) { rows[app].asOf = now }

  /// Turns free memory into plain pages of `app`; there must be room.
  mutating func allocate(_ app: AppID, _ amount: Int64) {
    ledger.allocate(amount)
    rows[app].plain += amount
  }

  /// `app` has its memory at the start of a run: plain and compressed pages; there must be room.
  mutating func seat(_ app: AppID, plain: Int64, compressed: Int64, in pages: Int64) {
    allocate(app, plain)
    ledger.fillCompressor(pages)
    rows[app].compressed = compressed
    rows[app].compressor = pages
  }

  /// `app` has `original` bytes on flash at the start of a run, packed.
  mutating func seatOnFlash(_ app: AppID, _ original: Int64) {
    rows[app].swapped = original
    rows[app].written = packing.packed(original)
    onFlash += Int128(rows[app].written)
  }

  /// `app` gives up plain pages that are in no lot.
  mutating func release(_ app: AppID, _ amount: Int64) {
    rows[app].plain -= amount
    ledger.release(amount)
  }

  /// From now on no person uses the process of `app`: what it holds is counted.
  mutating func startHeld(_ app: AppID) {
    settle(app)
    rows[app].heldArea = 0
  }

  /// Compresses plain pages of `app`, which is settled and has taken them out of their lot.
  @inline(__always)
  mutating func pack(_ app: AppID, _ part: PackedPart) {
    pack(part)
    rows[app].plain -= part.bytes
    rows[app].compressed += part.bytes
    rows[app].compressor += part.pages
    if 2 &* part.bytes >= rows[app].compressed { rows[app].packedAt = now }
  }

  @inline(__always)
  private mutating func pack(_ part: PackedPart) {
    ledger.compress(part.bytes, into: part.pages)
    flow.compressedBytes &+= Int128(part.countedBytes)
    flow.compressMicroseconds += part.microseconds
  }

  /// Compressed pages of `app` come back at the decompressor's rate until all it lacks is there.
  mutating func setFaults(_ app: AppID, _ missing: Int64, leaving packed: Int64) -> SimTime {
    let rate = decompressBytesPerSecond
    let unpacking = Self.share(rate, of: rows[app].compressor, in: rows[app].compressed)
    rows[app].toFault = missing
    rows[app].packedAfterFaults = rows[app].compressor - packed
    rows[app].faultRate = rate
    rows[app].unpackRate = unpacking
    ledger.changeGrowth(by: rate, unpacking: unpacking)
    return now + SimTime(microseconds: missing / rate)
  }

  /// Faults of `app` stand still; what is still to come is kept in mind.
  mutating func stopFaults(_ app: AppID) {
    settle(app)
    ledger.changeGrowth(by: -rows[app].faultRate, unpacking: -rows[app].unpackRate)
    rows[app].faultRate = 0
    rows[app].unpackRate = 0
  }

  /// What is left to fault comes at once: `bytes` out of `pages`; there must be room.
  mutating func unpack(_ app: AppID, _ bytes: Int64, from pages: Int64) {
    ledger.decompress(bytes, from: pages)
    flow.faultedBytes += Int128(bytes / MemoryLedger.unit)
    rows[app].plain += bytes
    rows[app].compressed -= bytes
    rows[app].compressor -= pages
    rows[app].cameBack += bytes
  }

  /// What faults have brought back of `app` since that was last asked.
  mutating func takeCameBack(_ app: AppID) -> Int64 {
    let bytes = rows[app].cameBack
    rows[app].cameBack = 0
    return bytes
  }

  /// Gives the anonymous memory of `app` back, which has taken it out of its lots.
  mutating func releaseAnonymous(_ app: AppID) {
    ledger.release(rows[app].plain)
    ledger.releaseCompressor(rows[app].compressor)
    rows[app].plain = 0
    rows[app].compressed = 0
    rows[app].compressor = 0
  }

  /// `app` gives up `bytes` of what is compressed, with their part of what the compressor holds.
  mutating func releasePacked(_ app: AppID, _ bytes: Int64) {
    let pages = Self.share(bytes, of: rows[app].compressor, in: rows[app].compressed)
    ledger.releaseCompressor(pages)
    rows[app].compressed -= bytes
    rows[app].compressor -= pages
  }

  /// `app` gives up `bytes` of what is on flash, with their part of what was written.
  mutating func releaseSwapped(_ app: AppID, _ bytes: Int64) {
    let written = Self.share(bytes, of: rows[app].written, in: rows[app].swapped)
    onFlash -= Int128(written)
    rows[app].swapped -= bytes
    rows[app].written -= written
  }

  /// Writes all that `app` holds to flash, packed, and frees what it occupied.
  mutating func swapOut(_ app: AppID) {
    settle(app)
    let (packed, original) = (packedSize(of: app), rows[app].plain + rows[app].compressed)
    flow.compressMicroseconds += packing.microseconds(for: rows[app].plain)
    flow.swapWrittenBytes += Int128(packed / MemoryLedger.unit)
    dropLots(app)
    releaseAnonymous(app)
    rows[app].swapped += original
    rows[app].written += packed
    onFlash += Int128(packed)
  }

  /// What would be written of `app`: everything goes through the compressor first.
  @inline(__always)
  func packedSize(of app: AppID) -> Int64 {
    packing.packed(rows[app].plain) + rows[app].compressor
  }

  /// What lies on flash of `app` comes back as compressed memory; there must be room for it.
  mutating func bringBack(_ app: AppID) {
    settle(app)
    ledger.fillCompressor(rows[app].written)
    flow.swapReadBytes += Int128(rows[app].written / MemoryLedger.unit)
    rows[app].compressed += rows[app].swapped
    rows[app].compressor += rows[app].written
    leaveFlash(app)
  }

  /// Nothing of `app` is on flash any more.
  mutating func leaveFlash(_ app: AppID) {
    onFlash -= Int128(rows[app].written)
    rows[app].swapped = 0
    rows[app].written = 0
  }

  /// The process of `app` has ended and gives everything back; its cached code stays.
  mutating func end(_ app: AppID) {
    if rows[app].usesMemory { retireCode(app) }
    dropLots(app)
    releaseAnonymous(app)
    leaveFlash(app)
    let codeLot = rows[app].codeLot
    rows[app] = Footprint()
    rows[app].codeLot = codeLot
    rows[app].asOf = now
  }
}

/// Daemons and files.
extension Footprints {
  /// Files are read at `rate` bytes a second from now on.
  mutating func setReads(_ rate: Int64) { ledger.setReads(rate) }

  /// Reads `amount` of files into free memory; there must be room.
  mutating func read(_ amount: Int64) {
    ledger.readFiles(amount)
    noteRead(amount)
  }

  /// Streams have read `amount`.
  mutating func noteRead(_ amount: Int64) {
    flow.fileReadBytes += Int128(amount / MemoryLedger.unit)
  }

  /// Bytes that reclaim took although they were in use have come back.
  mutating func noteThrashed(bytes: Int64) { flow.thrashedBytes &+= Int128(bytes) }

  /// Drops clean pages of files, which have left their lot or their use.
  @inline(__always)
  mutating func dropFiles(_ amount: Int64) {
    ledger.dropFiles(amount)
    flow.droppedFileBytes &+= Int128(amount / MemoryLedger.unit)
  }

  /// Files that were dropped have been read again.
  mutating func noteFound(_ amount: Int64) {
    flow.foundFileBytes += Int128(amount / MemoryLedger.unit)
  }

  /// Daemons of `owner` come: plain and compressed pages; there must be room.
  mutating func allocate(_ owner: DaemonOwner, plain: Int64, compressed: Int64, in pages: Int64) {
    ledger.allocate(plain)
    ledger.fillCompressor(pages)
    daemons.shares[owner.rawValue].compressed += compressed
    daemons.shares[owner.rawValue].compressor += pages
    daemons.occupy(plain + pages)
  }

  /// Daemons of `owner` give pages back, which have left their lots and their use.
  mutating func release(_ owner: DaemonOwner, plain: Int64, compressed: Int64, in pages: Int64) {
    daemons.shares[owner.rawValue].compressed -= compressed
    daemons.shares[owner.rawValue].compressor -= pages
    daemons.occupy(-plain - pages)
    ledger.release(plain)
    ledger.releaseCompressor(pages)
  }

  /// Compresses pages of the owner at `place`, which have left their lot or their use.
  @inline(__always)
  mutating func packDaemons(_ part: PackedPart, at place: Int) {
    pack(part)
    daemons.compress(part.bytes, into: part.pages, at: place)
  }

  /// Pages of the owner at `place` come out of the compressor; there must be room.
  @inline(__always)
  mutating func unpackDaemons(_ bytes: Int64, from pages: Int64, at place: Int) {
    ledger.decompress(bytes, from: pages)
    daemons.decompress(bytes, from: pages, at: place)
    flow.faultedBytes &+= Int128(bytes / MemoryLedger.unit)
  }
}
