import SimKernel

/// The memory of daemons: what boot gives them, what they touch, what their exits bring (C-a).
extension Footprints {
  /// Daemons of `owner` that come with the boot; bytes, not micro-bytes.
  mutating func seat(_ owner: DaemonOwner, plain: Int64, compressed: Int64) {
    let (plain, compressed) = (plain * MemoryLedger.unit, compressed * MemoryLedger.unit)
    allocate(owner, plain: plain, compressed: compressed, in: packing.packed(compressed))
    join(owner, plain, of: plain + compressed)
  }

  /// `count` idle daemons come back, none of them compressed; there must be room.
  mutating func startDaemons(_ count: Int64) {
    let bytes = count * daemons.each
    allocate(.idle, plain: bytes, compressed: 0, in: 0)
    join(.idle, bytes, of: bytes)
    daemons.setIdleCount(daemons.idleCount + count)
    daemons.noteHeld(at: now)
  }

  /// Of new `plain` bytes as many are in use as their owner aims at of `all` that is new.
  private mutating func join(_ owner: DaemonOwner, _ plain: Int64, of all: Int64) {
    let used = min(plain, DaemonPool.part(owner.aimMillis, of: all))
    daemons[owner].inUse += used
    retire(owner, plain - used)
    daemons.noteMembers(of: owner, lots)
  }

  /// Ends `count` of the idle daemons, with their share of all that these hold.
  mutating func endDaemons(_ count: Int64) {
    let all = daemons.idleCount
    func part(_ bytes: Int64) -> Int64 { MemoryLedger.scaled(bytes, by: count, over: all) }
    let place = DaemonOwner.idle.rawValue
    let (older, newer) = (daemons.shares[place].older, daemons.shares[place].newer)
    let inUse = part(daemons.shares[place].inUse)
    var plain = inUse
    plain += shrink(older, by: part(lots.bytes(of: older)))
    plain += shrink(newer, by: part(lots.bytes(of: newer)))
    daemons.shares[place].inUse -= inUse
    release(
      .idle, plain: plain, compressed: part(daemons.shares[place].compressed),
      in: part(daemons.shares[place].compressor))
    daemons.noteMembers(of: .idle, lots)
    daemons.setIdleCount(all - count)
    daemons.noteHeld(at: now)
  }

  /// What the exit of one idle daemon gives back on average; at least a micro-byte.
  @inline(__always)
  var gainOfExit: Int64 {
    let pages = daemons.shares[DaemonOwner.idle.rawValue].compressor
    let all = daemons.plain(of: .idle, lots) + pages
    return max(1, all / max(1, daemons.idleCount))
  }

  /// Each owner touches a part of its memory.
  mutating func wakeDaemons() {
    for place in 0..<DaemonOwner.count {
      let owner = DaemonOwner.all[place]
      let all = daemons.plain(of: owner, lots) + daemons[owner].compressed
      retire(owner, faultBack(place, DaemonPool.part(ReclaimConstants.wakeMillis, of: all)))
    }
    daemons.noteHeld(at: now)
  }

  /// An app is opened or leaves: owners of daemons and files in use get half of what they lack.
  mutating func mendDeficits() {
    guard ledger.free > levels.low || lots.sum(.anonymous) + lots.sum(.file) > 0 else { return }
    var thrashed: Int64 = 0
    for place in 0..<DaemonOwner.count {
      let missing = daemons.shares[place].aim - daemons.shares[place].inUse
      guard missing > 1 else { continue }
      let bytes = faultBack(place, missing / ReclaimConstants.deficitDivisor)
      daemons.shares[place].inUse += bytes
      thrashed &+= bytes / MemoryLedger.unit
    }
    let missing = files.missing
    if missing > 1 {
      let bytes = readFiles(missing / ReclaimConstants.deficitDivisor)
      files.held += bytes
      thrashed &+= bytes / MemoryLedger.unit
      noteFound(bytes)
    }
    noteThrashed(bytes: thrashed)
    daemons.noteHeld(at: now)
  }

  /// Brings up to `wanted` bytes of the owner at `place` out of the compressor, all or nothing; how
  /// many.
  @inline(__always)
  private mutating func faultBack(_ place: Int, _ wanted: Int64) -> Int64 {
    let bytes = min(wanted, daemons.shares[place].compressed)
    guard bytes > 0, room(upTo: bytes) > 0 else { return 0 }
    let pages = Self.share(
      bytes, of: daemons.shares[place].compressor, in: daemons.shares[place].compressed)
    guard bytes - pages <= ledger.free - levels.low else { return 0 }
    unpackDaemons(bytes, from: pages, at: place)
    return bytes
  }

  /// `bytes` of `owner` become its newest lot; the older two are one where there would be three.
  private mutating func retire(_ owner: DaemonOwner, _ bytes: Int64) {
    guard bytes > 0 else { return }
    gatherReads()
    let lot = lots.append(.anonymous, of: Int32(rows.count + owner.rawValue), bytes)
    var (newer, older) = (daemons[owner].newer, daemons[owner].older)
    lots.push(lot, &newer, &older)
    daemons[owner].newer = newer
    daemons[owner].older = older
  }

  /// Takes bytes out of one of the idle daemons' lots; how many.
  private mutating func shrink(_ lot: Int32, by bytes: Int64) -> Int64 {
    guard lot >= 0 else { return 0 }
    if !lots.take(bytes, from: lot) { forget(lot, ofDaemons: DaemonOwner.idle.rawValue) }
    return bytes
  }

  /// Forgets a lot that was taken whole.
  mutating func forget(_ lot: Int32, ofDaemons place: Int) {
    if daemons.shares[place].older == lot { daemons.shares[place].older = PageLots.none }
    if daemons.shares[place].newer == lot { daemons.shares[place].newer = PageLots.none }
  }
}
