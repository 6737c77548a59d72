import SimKernel

/// The bytes that rule 3 of the scan has taken of each kind since boot.
struct ScanTally {
  var anonymous: Int64 = 0
  var file: Int64 = 0
}

/// What gives way when free pages run out: the scan, over at its instant.
extension DeviceRun {
  /// The most that one step gains.
  private static let step = ReclaimConstants.stepBytes * MemoryLedger.unit

  /// Takes pages until `goal` micro-bytes are free or nothing is left to take; only what is in
  /// lots where `sparesUse`.
  mutating func scan(until goal: Int64, sparesUse: Bool = false) {
    gatherReads()
    let before = ledger.available
    while ledger.free < goal {
      let gain = min(goal - ledger.free, Self.step)
      let (kind, isBalanced) = scanChoice()
      guard let (taken, bytes) = takeIdle(kind, gain) ?? (sparesUse ? nil : takeInUse(kind, gain))
      else { break }
      guard isBalanced else { continue }
      if taken == .file { scanTally.file += bytes } else { scanTally.anonymous += bytes }
    }
    if ledger.available != before { noteDaemonsHeld() }
  }

  /// The kind that the kernel's rules take, and whether the two-to-one rule chose it.
  func scanChoice() -> (kind: PageKind, isBalanced: Bool) {
    let file = ledger.fileCache
    if DeviceLevels.sparesFiles(file, uncompressed: ledger.pageable - ledger.compressor)
      || 2 * inactiveFileBytes < file
    {
      return (ledger.free < levels.leastFree ? .file : .anonymous, false)
    }
    if file > levels.filesBalanced { return (.file, false) }
    let prefersAnonymous =
      scanTally.anonymous <= KernelConstants.anonymousToFile * scanTally.file
    return (prefersAnonymous ? .anonymous : .file, true)
  }

  /// The file bytes in the half of all pages that was used longest ago, as far as in lots.
  private var inactiveFileBytes: Int64 {
    let half = (ledger.fileCache + ledger.plain) / 2
    return lots.fileBytes(inOldest: half)
  }

  /// Takes from the oldest lot of `kind`, or of the other kind where there is none.
  private mutating func takeIdle(
    _ kind: PageKind, _ gain: Int64
  ) -> (kind: PageKind, bytes: Int64)? {
    let bytes = kind == .file ? dropIdle(gain) : packIdle(gain)
    if bytes > 0 { return (kind, bytes) }
    let others = kind == .file ? packIdle(gain) : dropIdle(gain)
    return others > 0 ? (kind.other, others) : nil
  }

  private mutating func dropIdle(_ gain: Int64) -> Int64 {
    let lot = lots.oldest(.file)
    let bytes = min(gain, lots.bytes(of: lot), ledger.fileCache - ledger.fileFloor)
    guard bytes > 0 else { return 0 }
    let owner = Int(lots.owner(of: lot))
    if !lots.take(bytes, from: lot) {
      if owner < slots.appCount {
        processes[owner].codeLot = PageLots.none
      } else {
        readLotCount -= 1
      }
    }
    ledger.dropFiles(bytes)
    return bytes
  }

  private mutating func packIdle(_ gain: Int64) -> Int64 {
    let lot = lots.oldest(.anonymous)
    guard lot >= 0, compresses else { return 0 }
    let owner = Int(lots.owner(of: lot))
    if owner < slots.appCount { settle(owner) }
    let bytes = min(lots.bytes(of: lot), originalBytes(gaining: gain))
    let pages = packedBytes(bytes)
    ledger.compress(bytes, into: pages)
    countCompressed(bytes)
    let stays = lots.take(bytes, from: lot)
    guard owner < slots.appCount else {
      let place = owner - slots.appCount
      if !stays { forget(lot, ofDaemons: place) }
      daemons.shares[place].compressed += bytes
      daemons.shares[place].compressor += pages
      return bytes
    }
    if !stays { forget(lot, of: owner) }
    processes[owner].plain -= bytes
    processes[owner].compressed += bytes
    processes[owner].compressor += pages
    table.setSize(owner, processes[owner].occupied / MemoryLedger.unit)
    return bytes
  }

  /// Takes what daemons or code have in use: of `kind` if that has any.
  private mutating func takeInUse(
    _ kind: PageKind, _ gain: Int64
  ) -> (kind: PageKind, bytes: Int64)? {
    let bytes = kind == .file ? dropInUse(gain) : packInUse(gain)
    if bytes > 0 { return (kind, bytes) }
    let others = kind == .file ? packInUse(gain) : dropInUse(gain)
    return others > 0 ? (kind.other, others) : nil
  }

  private mutating func dropInUse(_ gain: Int64) -> Int64 {
    let bytes = min(gain, files.held, ledger.fileCache - ledger.fileFloor)
    guard bytes > 0 else { return 0 }
    files.held -= bytes
    ledger.dropFiles(bytes)
    return bytes
  }

  /// Daemons give what they use down to half their aim.
  private mutating func packInUse(_ gain: Int64) -> Int64 {
    guard compresses else { return 0 }
    for place in 0..<DaemonOwner.count {
      let owner = DaemonOwner.all[place]
      let least = daemons.aim(of: owner, lots) / ReclaimConstants.leastUseDivisor
      let spare = daemons[owner].inUse - least
      guard spare > 0 else { continue }
      let bytes = min(spare, originalBytes(gaining: gain))
      let pages = packedBytes(bytes)
      ledger.compress(bytes, into: pages)
      countCompressed(bytes)
      daemons[owner].inUse -= bytes
      daemons[owner].compressed += bytes
      daemons[owner].compressor += pages
      return bytes
    }
    return 0
  }

  private mutating func countCompressed(_ bytes: Int64) {
    result.compressedBytes += Int128(bytes / MemoryLedger.unit)
    result.compressMicroseconds += bytes / profile.compressBytesPerSecond
  }

  /// Whether compression gains anything.
  private var compresses: Bool { reclaim != .none && profile.compressionRatioMillis > 1000 }

  /// What `bytes` occupy once they are compressed, rounded up.
  func packedBytes(_ bytes: Int64) -> Int64 {
    MemoryLedger.scaled(bytes, by: 1000, over: profile.compressionRatioMillis, roundingUp: true)
  }

  /// How many bytes must be compressed to gain `gain`, rounded up.
  private func originalBytes(gaining gain: Int64) -> Int64 {
    let ratio = profile.compressionRatioMillis
    return MemoryLedger.scaled(gain, by: ratio, over: ratio - 1000, roundingUp: true)
  }

  /// Makes room for `amount` micro-bytes where taking them would leave free memory short; whether
  /// there is enough for them.
  mutating func makeRoom(for amount: Int64, sparesUse: Bool = false) -> Bool {
    if ledger.free - amount < levels.low {
      scan(until: levels.freeTarget + amount, sparesUse: sparesUse)
    }
    return ledger.free >= amount
  }

  /// The part of `amount` that lots and free memory above its low mark allow.
  mutating func room(upTo amount: Int64) -> Int64 {
    guard amount > 0 else { return 0 }
    _ = makeRoom(for: amount, sparesUse: true)
    return min(amount, max(0, ledger.free - levels.low))
  }
}
