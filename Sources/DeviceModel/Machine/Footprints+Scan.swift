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
      if sparesActiveFiles {
        takeOldest(until: goal)
        if !sparesUse { squeeze(until: goal) }
        break
      }
      guard takeStep(goal - ledger.free, sparesUse) else { break }
    }
    daemons.noteHeld(at: now)
  }

  /// Whether anonymous pages go first, and then what of files is in lots: no file page in a lot is
  /// active, and inactive ones are fewer than active ones. Whatever is taken, that stays so.
  @inline(__always)
  private var sparesActiveFiles: Bool {
    let (idle, idleFile) = (lots.sum(.anonymous) &+ lots.sum(.file), lots.sum(.file))
    let file = ledger.fileCache
    return 2 &* idle <= file &+ ledger.plain && 2 &* idleFile < file
      && ledger.free >= levels.leastFree
  }

  /// Whether the compressor takes more; a step may go beyond.
  @inline(__always)
  private var mayPack: Bool { ledger.compressor < levels.compressorFull }

  /// Takes what is in lots, anonymous pages before those of files.
  @inline(__always)
  private mutating func takeOldest(until goal: Int64) {
    if packing.isOn {
      while ledger.free < goal, mayPack, lots.oldest(.anonymous) >= 0 {
        let lot = lots.oldest(.anonymous)
        packIdle(lot, packing.part(of: lots.bytes(of: lot), missing: goal &- ledger.free))
      }
    }
    while ledger.free < goal, lots.oldest(.file) >= 0 {
      guard dropIdle(lots.oldest(.file), goal &- ledger.free) > 0 else { return }
    }
  }

  /// Takes a step of what the kernel's rules choose, or else of the other kind; false if there is
  /// nothing to take.
  private mutating func takeStep(_ missing: Int64, _ sparesUse: Bool) -> Bool {
    let gain = min(missing, PackingRatio.step)
    let (kind, isBalanced) = scanChoice()
    var (taken, bytes) = (kind, takeIdle(kind, gain))
    if bytes == 0 { (taken, bytes) = (kind.other, takeIdle(kind.other, gain)) }
    if bytes == 0, !sparesUse {
      (taken, bytes) = (kind, takeInUse(kind, gain))
      if bytes == 0 { (taken, bytes) = (kind.other, takeInUse(kind.other, gain)) }
    }
    if isBalanced {
      if taken == .file { tally.file += bytes } else { tally.anonymous += bytes }
    }
    return bytes > 0
  }

  /// Takes what is in use, with no lot left: of daemons in the order of their owners, down to half
  /// their aim each, then of files; of these first while free pages are at their least, for no file
  /// is inactive then.
  private mutating func squeeze(until goal: Int64) {
    while ledger.free < min(goal, levels.leastFree) {
      let step = min(goal &- ledger.free, PackingRatio.step)
      if dropInUse(step) == 0 { break }
    }
    if packing.isOn {
      for place in 0..<DaemonOwner.count where ledger.free < goal && mayPack {
        let spare = daemons.shares[place].spare
        if spare > 0 { packInUse(at: place, packing.part(of: spare, missing: goal &- ledger.free)) }
      }
    }
    if ledger.free < goal { _ = dropInUse(goal &- ledger.free) }
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
  @inline(__always)
  mutating func scanChoice() -> (kind: PageKind, isBalanced: Bool) {
    let file = ledger.fileCache
    if levels.sparesFiles(file, uncompressed: ledger.pageable - ledger.compressor)
      || 2 * inactiveFileBytes < file
    {
      return (ledger.free < levels.leastFree ? .file : .anonymous, false)
    }
    if file > levels.filesBalanced { return (.file, false) }
    let prefersAnonymous = tally.anonymous <= levels.anonymousToFile * tally.file
    return (prefersAnonymous ? .anonymous : .file, true)
  }

  /// The file bytes in the half of all pages that was used longest ago, as far as in lots.
  @inline(__always)
  private var inactiveFileBytes: Int64 {
    mutating get { lots.fileBytes(inOldest: (ledger.fileCache + ledger.plain) / 2) }
  }

  /// Takes a step from the oldest lot of `kind`; how much.
  @inline(__always)
  private mutating func takeIdle(_ kind: PageKind, _ gain: Int64) -> Int64 {
    let lot = lots.oldest(kind)
    guard lot >= 0 else { return 0 }
    if kind == .file { return dropIdle(lot, gain) }
    guard packing.isOn, mayPack else { return 0 }
    return packIdle(lot, packing.partOfStep(of: lots.bytes(of: lot), missing: gain))
  }

  private mutating func dropIdle(_ lot: Int32, _ gain: Int64) -> Int64 {
    let bytes = min(gain, lots.bytes(of: lot), ledger.fileCache - ledger.fileFloor)
    guard bytes > 0 else { return 0 }
    let owner = Int(lots.owner(of: lot))
    if !lots.take(bytes, from: lot) {
      if owner < rows.count { rows[owner].codeLot = PageLots.none } else { readLots.removeOldest() }
    }
    dropFiles(bytes)
    return bytes
  }

  /// Compresses `part` of `lot`; how much.
  @discardableResult
  private mutating func packIdle(_ lot: Int32, _ part: PackedPart) -> Int64 {
    let owner = Int(lots.owner(of: lot))
    let stays = lots.take(part.bytes, from: lot)
    if owner < rows.count {
      settle(owner)
      if !stays { forget(lot, of: owner) }
      pack(owner, part)
    } else {
      let place = owner - rows.count
      if !stays { forget(lot, ofDaemons: place) }
      packDaemons(part, at: place)
    }
    return part.bytes
  }

  /// Takes a step of what code or daemons have in use of `kind`; how much.
  private mutating func takeInUse(_ kind: PageKind, _ gain: Int64) -> Int64 {
    if kind == .file { return dropInUse(gain) }
    guard packing.isOn, mayPack else { return 0 }
    for place in 0..<DaemonOwner.count where daemons.shares[place].spare > 0 {
      return packInUse(
        at: place, packing.partOfStep(of: daemons.shares[place].spare, missing: gain))
    }
    return 0
  }

  @inline(__always)
  private mutating func dropInUse(_ gain: Int64) -> Int64 {
    let bytes = min(gain, files.held, ledger.fileCache - ledger.fileFloor)
    guard bytes > 0 else { return 0 }
    files.held -= bytes
    dropFiles(bytes)
    return bytes
  }

  /// Compresses `part` of what the owner at `place` uses; how much.
  @inline(__always)
  @discardableResult
  private mutating func packInUse(at place: Int, _ part: PackedPart) -> Int64 {
    daemons.shares[place].inUse -= part.bytes
    packDaemons(part, at: place)
    return part.bytes
  }
}
