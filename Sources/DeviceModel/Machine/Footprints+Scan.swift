import SimKernel

/// The bytes that rule 3 of the scan has taken of each kind since boot.
struct ScanTally {
  var anonymous: Int64 = 0
  var file: Int64 = 0
}

/// What gives way when free pages run out: the scan, over at its instant.
extension Footprints {
  /// Takes pages until `goal` micro-bytes are free or nothing is left to take; only what is in
  /// lots where `sparesUse`.
  mutating func scan(until goal: Int64, sparesUse: Bool = false) {
    gatherReads()
    while ledger.free < goal {
      guard !lots.isEmpty else {
        if !sparesUse { squeeze(until: goal) }
        break
      }
      let gain = min(goal - ledger.free, PackingRatio.step)
      let (kind, isBalanced) = scanChoice()
      var (taken, bytes) = (kind, takeIdle(kind, gain))
      if bytes == 0 { (taken, bytes) = (kind.other, takeIdle(kind.other, gain)) }
      if bytes == 0, !sparesUse {
        (taken, bytes) = (kind, takeInUse(kind, gain))
        if bytes == 0 { (taken, bytes) = (kind.other, takeInUse(kind.other, gain)) }
      }
      guard bytes > 0 else { break }
      guard isBalanced else { continue }
      if taken == .file { tally.file += bytes } else { tally.anonymous += bytes }
    }
    daemons.noteHeld(at: now)
  }

  /// Takes what is in use, with no lot left. No file is inactive then, so that the choice is
  /// anonymous memory while free pages are not at their least.
  private mutating func squeeze(until goal: Int64) {
    while ledger.free < goal {
      let gain = min(goal - ledger.free, PackingRatio.step)
      let kind = ledger.free < levels.leastFree ? PageKind.file : .anonymous
      guard takeInUse(kind, gain) > 0 || takeInUse(kind.other, gain) > 0 else { return }
    }
  }

  /// Makes room for `amount` micro-bytes where taking them would leave free memory short; whether
  /// there is enough for them.
  @inline(__always)
  mutating func makeRoom(for amount: Int64, sparesUse: Bool = false) -> Bool {
    if ledger.free - amount < levels.low {
      scan(until: levels.freeTarget + amount, sparesUse: sparesUse)
    }
    return ledger.free >= amount
  }

  /// The part of `amount` that lots and free memory above its low mark allow.
  @inline(__always)
  mutating func room(upTo amount: Int64) -> Int64 {
    guard amount > 0 else { return 0 }
    _ = makeRoom(for: amount, sparesUse: true)
    return min(amount, max(0, ledger.free - levels.low))
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
    let prefersAnonymous = tally.anonymous <= KernelConstants.anonymousToFile * tally.file
    return (prefersAnonymous ? .anonymous : .file, true)
  }

  /// The file bytes in the half of all pages that was used longest ago, as far as in lots.
  private var inactiveFileBytes: Int64 {
    let half = (ledger.fileCache + ledger.plain) / 2
    return lots.fileBytes(inOldest: half)
  }

  /// Takes from the oldest lot of `kind`; how much.
  @inline(__always)
  private mutating func takeIdle(_ kind: PageKind, _ gain: Int64) -> Int64 {
    let lot = lots.oldest(kind)
    guard lot >= 0 else { return 0 }
    return kind == .file ? dropIdle(lot, gain) : packing.isOn ? packIdle(lot, gain) : 0
  }

  private mutating func dropIdle(_ lot: Int32, _ gain: Int64) -> Int64 {
    let bytes = min(gain, lots.bytes(of: lot), ledger.fileCache - ledger.fileFloor)
    guard bytes > 0 else { return 0 }
    let owner = Int(lots.owner(of: lot))
    if !lots.take(bytes, from: lot) {
      if owner < rows.count { rows[owner].codeLot = PageLots.none } else { readLotCount -= 1 }
    }
    dropFiles(bytes)
    return bytes
  }

  private mutating func packIdle(_ lot: Int32, _ gain: Int64) -> Int64 {
    let owner = Int(lots.owner(of: lot))
    let bytes = min(lots.bytes(of: lot), packing.original(gaining: gain))
    let stays = lots.take(bytes, from: lot)
    if owner < rows.count {
      settle(owner)
      if !stays { forget(lot, of: owner) }
      pack(owner, bytes)
    } else {
      let place = owner - rows.count
      if !stays { forget(lot, ofDaemons: place) }
      packDaemons(bytes, at: place)
    }
    return bytes
  }

  /// Takes what code or daemons have in use of `kind`; how much.
  @inline(__always)
  private mutating func takeInUse(_ kind: PageKind, _ gain: Int64) -> Int64 {
    kind == .file ? dropInUse(gain) : packing.isOn ? packInUse(gain) : 0
  }

  private mutating func dropInUse(_ gain: Int64) -> Int64 {
    let bytes = min(gain, files.held, ledger.fileCache - ledger.fileFloor)
    guard bytes > 0 else { return 0 }
    files.held -= bytes
    dropFiles(bytes)
    return bytes
  }

  /// Daemons give what they use down to half their aim.
  private mutating func packInUse(_ gain: Int64) -> Int64 {
    for place in 0..<DaemonOwner.count {
      let least = daemons.shares[place].aim / ReclaimConstants.leastUseDivisor
      let spare = daemons.shares[place].inUse - least
      guard spare > 0 else { continue }
      let bytes = min(spare, packing.original(gaining: gain))
      daemons.shares[place].inUse -= bytes
      packDaemons(bytes, at: place)
      return bytes
    }
    return 0
  }
}
