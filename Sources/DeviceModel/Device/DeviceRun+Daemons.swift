import SimKernel

/// Daemons: their memory, their exits, and what wakes them (C-a, X-05, X-13).
extension DeviceRun {
  private static let wakePeriod = SimTime(microseconds: ReclaimConstants.wakeMicroseconds)
  private static let wakeMillis = ReclaimConstants.wakeMillis

  /// Everything that boot brings but apps: the file cache's reads, daemons, what wakes them.
  mutating func bootMemory() {
    gatherReads()
    bootDaemons()
    planDaemonLimit()
  }

  /// Gives back all that boot brought and that came since, and boots again; no app is left.
  mutating func rebootMemory() {
    for kind in [PageKind.anonymous, .file] {
      while lots.oldest(kind) >= 0 { _ = lots.remove(lots.oldest(kind)) }
    }
    for app in 0..<slots.appCount { processes[app].codeLot = PageLots.none }
    readLotCount = 0
    scanTally = ScanTally()
    daemons.removeAll()
    ledger.reboot(fileCacheBytes: profile.fileCacheBytes)
    files = FileUse(profile)
    bootMemory()
  }

  /// Starts them all, compressed as the profile says.
  mutating func bootDaemons() {
    let layer = profile.daemons
    daemons.setIdleCount(layer.idleCount)
    for (owner, count) in [(DaemonOwner.idle, layer.idleCount), (.busy, layer.busyCount)] {
      seat(owner, plain: layer.plainBytes * count, compressed: layer.compressedBytes * count)
    }
    seat(.shared, plain: layer.sharedParts.plain, compressed: layer.sharedParts.compressed)
    fillDaemonQueue(layer.idleCount)
    noteDaemonsHeld()
    guard layer.count > 0 || layer.sharedBytes > 0 else { return }
    set(.daemonWake, atAwake: awakeNow + Self.wakePeriod)
  }

  /// Bytes, not micro-bytes.
  private mutating func seat(_ owner: DaemonOwner, plain: Int64, compressed: Int64) {
    let (plain, compressed) = (plain * MemoryLedger.unit, compressed * MemoryLedger.unit)
    let pages = packing.packed(compressed)
    ledger.allocate(plain)
    ledger.fillCompressor(pages)
    daemons[owner].compressed = compressed
    daemons[owner].compressor = pages
    let used = min(plain, DaemonPool.part(owner.aimMillis, of: plain + compressed))
    daemons[owner].inUse = used
    retire(owner, plain - used)
    daemons.noteMembers(of: owner, lots)
  }

  /// How long it takes until all idle daemons have been woken once.
  private static let roundMicroseconds = wakePeriod.microseconds * 1000 / wakeMillis

  /// Idle daemons have been idle for up to a whole round, evenly.
  private mutating func fillDaemonQueue(_ count: Int64) {
    daemonQueue.removeAll()
    bootBirths(count)
    let groups = 1000 / Self.wakeMillis
    for group in 0..<groups {
      let size = count * (group + 1) / groups - count * group / groups
      let age = SimTime(microseconds: Self.roundMicroseconds / groups * (groups - group))
      daemonQueue.append(size, at: awakeNow - age)
    }
  }

  /// Since when the `index`th of `count` suspended apps is idle that are there at the start: evenly
  /// among daemons.
  static func idleSince(_ index: Int, of count: Int) -> SimTime {
    let left = Int64(count - index) * roundMicroseconds / Int64(count + 1)
    return .zero - SimTime(microseconds: left)
  }

  /// `bytes` of `owner` become its newest lot; the older two are one where there would be three.
  private mutating func retire(_ owner: DaemonOwner, _ bytes: Int64) {
    guard bytes > 0 else { return }
    gatherReads()
    let number = Int32(slots.appCount + owner.rawValue)
    let lot = lots.append(.anonymous, of: number, bytes)
    if daemons[owner].newer >= 0 {
      if daemons[owner].older >= 0 {
        lots.add(lots.remove(daemons[owner].newer), to: daemons[owner].older)
      } else {
        daemons[owner].older = daemons[owner].newer
      }
    }
    daemons[owner].newer = lot
  }

  mutating func forget(_ lot: Int32, ofDaemons place: Int) {
    if daemons.shares[place].older == lot { daemons.shares[place].older = PageLots.none }
    if daemons.shares[place].newer == lot { daemons.shares[place].newer = PageLots.none }
  }

  @inline(__always)
  mutating func noteDaemonsHeld() { daemons.noteHeld(at: now) }

  /// Each owner touches a part of its memory, and the daemons idle longest become idle again.
  mutating func wakeDaemons() {
    result.events.count(.daemons)
    rang(.daemonWake)
    set(.daemonWake, atAwake: awakeNow + Self.wakePeriod)
    for place in 0..<DaemonOwner.count {
      let owner = DaemonOwner.all[place]
      let all = daemons.plain(of: owner, lots) + daemons[owner].compressed
      retire(owner, faultBack(owner, DaemonPool.part(Self.wakeMillis, of: all)))
    }
    let woken = (daemons.idleCount * Self.wakeMillis + 999) / 1000
    daemonQueue.remove(woken)
    daemonQueue.append(woken, at: awakeNow)
    daemons.births?.rotate(woken)
    noteDaemonsHeld()
  }

  /// Brings up to `wanted` bytes of `owner` out of the compressor, all or nothing; how many.
  private mutating func faultBack(_ owner: DaemonOwner, _ wanted: Int64) -> Int64 {
    let bytes = min(wanted, daemons[owner].compressed)
    guard bytes > 0, room(upTo: bytes) > 0 else { return 0 }
    let pages = Self.share(bytes, of: daemons[owner].compressor, in: daemons[owner].compressed)
    guard bytes - pages <= ledger.free - levels.low else { return 0 }
    ledger.decompress(bytes, from: pages)
    daemons.decompress(bytes, from: pages, of: owner)
    result.faultedBytes += Int128(bytes / MemoryLedger.unit)
    return bytes
  }

  /// An app is opened or leaves: owners of daemons and files in use get half of what they lack.
  mutating func mendDeficits() {
    guard ledger.free > levels.low || lots.sum(.anonymous) + lots.sum(.file) > 0 else { return }
    for place in 0..<DaemonOwner.count {
      let owner = DaemonOwner.all[place]
      let missing = daemons[owner].aim - daemons[owner].inUse
      guard missing > 1 else { continue }
      let bytes = faultBack(owner, missing / ReclaimConstants.deficitDivisor)
      daemons[owner].inUse += bytes
      result.thrashedBytes += Int128(bytes / MemoryLedger.unit)
    }
    let missing = files.missing
    guard missing > 1 else { return noteDaemonsHeld() }
    let bytes = readFiles(missing / ReclaimConstants.deficitDivisor)
    files.held += bytes
    result.thrashedBytes += Int128(bytes / MemoryLedger.unit)
    noteDaemonsHeld()
  }

  /// Idle daemons leave: under bands those that are the idle band's oldest, else all before any
  /// app; as many as bring back what is missing.
  @inline(__always)
  mutating func exitDaemons() {
    guard daemons.idleCount > 0, ledger.available < levels.idle || isUnhealthy else { return }
    leaveByDaemons()
  }

  @inline(never)
  private mutating func leaveByDaemons() {
    while daemons.idleCount > 0 {
      let missing = missingBytes
      guard missing > 0 else { return }
      let count = (missing + gainOfExit - 1) / gainOfExit
      if rules.contains(.idleExit) {
        guard dying == nil, daemonIsOldest else { return }
        endDaemons(min(count, daemonQueue.oldestCount))
      } else {
        endDaemons(min(count, daemons.idleCount))
      }
    }
  }

  /// What the exit of one idle daemon gives back on average; at least a micro-byte.
  private var gainOfExit: Int64 {
    let all = daemons.plain(of: .idle, lots) + daemons[.idle].compressor
    return max(1, all / max(1, daemons.idleCount))
  }

  /// What available memory lacks of the idle threshold, a claim of its memory, or stalled ramps of
  /// what lets them go on.
  private var missingBytes: Int64 {
    var missing = max(0, levels.idle - ledger.available)
    if let claim { missing = max(missing, claim.amount - ledger.obtainable) }
    if stalledSince != nil { missing = max(missing, Self.resumeBytes - ledger.obtainable) }
    return missing
  }

  /// Whether the first of the idle band is a daemon: prewarmed processes stand before them.
  var daemonIsOldest: Bool {
    guard let oldest = daemonQueue.oldest else { return false }
    guard let app = bands.first(in: .idle) else { return true }
    return !processes[app].isPrewarmed && oldest <= bands.entered(app)
  }

  /// Ends so many idle daemons, the longest idle first; they come back after a while.
  mutating func endDaemons(_ count: Int64) {
    let all = daemons.idleCount
    func part(_ bytes: Int64) -> Int64 { MemoryLedger.scaled(bytes, by: count, over: all) }
    let inUse = part(daemons[.idle].inUse)
    let compressed = part(daemons[.idle].compressed)
    let pages = part(daemons[.idle].compressor)
    var plain = inUse
    plain += shrink(daemons[.idle].older, by: part(lots.bytes(of: daemons[.idle].older)))
    plain += shrink(daemons[.idle].newer, by: part(lots.bytes(of: daemons[.idle].newer)))
    daemons[.idle].inUse -= inUse
    daemons[.idle].compressed -= compressed
    daemons[.idle].compressor -= pages
    daemons.noteMembers(of: .idle, lots)
    ledger.release(plain)
    ledger.releaseCompressor(pages)
    daemons.setIdleCount(all - count)
    daemonQueue.remove(count)
    daemons.births?.remove(count)
    result.daemonExits += count
    noteDaemonsHeld()
    let back = now + SimTime(microseconds: profile.daemons.respawnMicroseconds)
    schedule(DeviceSlots.daemons, at: back)
  }

  /// Takes bytes out of one of the idle daemons' lots; how many.
  private mutating func shrink(_ lot: Int32, by bytes: Int64) -> Int64 {
    guard lot >= 0 else { return 0 }
    if !lots.take(bytes, from: lot) { forget(lot, ofDaemons: DaemonOwner.idle.rawValue) }
    return bytes
  }

  /// Daemons come back as far as available memory stays above the reaper threshold.
  mutating func respawnDaemons() {
    let missing = profile.daemons.idleCount - daemons.idleCount
    let room = max(0, ledger.available - levels.reaper)
    let count = min(missing, daemons.each > 0 ? room / daemons.each : missing)
    if count > 0, makeRoom(for: count * daemons.each, sparesUse: true) {
      result.events.count(.daemons)
      start(count)
    }
    guard daemons.idleCount < profile.daemons.idleCount else { return }
    let back = now + SimTime(microseconds: profile.daemons.respawnMicroseconds)
    schedule(DeviceSlots.daemons, at: back)
  }

  /// The next daemon to exceed its own limit, at random.
  private mutating func planDaemonLimit() {
    guard profile.daemons.limitKillMicroseconds > 0,
      let mean = Exponential(mean: profile.daemons.limitKillMicroseconds)
    else { return }
    let length = draws.daemonLimit(daemonLimitCount, mean: mean)
    schedule(DeviceSlots.daemonLimit, at: now + length)
  }

  /// A daemon is ended for its own limit, which has nothing to do with pressure.
  mutating func daemonOverLimit() {
    result.events.count(.daemons)
    daemonLimitCount += 1
    planDaemonLimit()
    guard daemons.idleCount > 0 else { return }
    endDaemons(1)
    result.daemonExits -= 1
    result.daemonLimitKills += 1
  }

  private mutating func start(_ count: Int64) {
    let bytes = count * daemons.each
    ledger.allocate(bytes)
    let used = DaemonPool.part(DaemonOwner.idle.aimMillis, of: bytes)
    daemons[.idle].inUse += used
    retire(.idle, bytes - used)
    daemons.noteMembers(of: .idle, lots)
    daemons.setIdleCount(daemons.idleCount + count)
    daemonQueue.append(count, at: awakeNow)
    addBirths(count)
    noteDaemonsHeld()
  }
}
