import SimKernel

/// Levels with hysteresis, and notices one by one.
extension DeviceRun where P == IOSPlatform {
  @inline(__always)
  mutating func lookAtLevel() {
    guard platform.triggers.shortages.isEmpty else { return lookClosely() }
    let old = platform.pressure.update(
      pageable: footprints.ledger.pageable, compressor: footprints.ledger.compressor,
      available: footprints.ledger.available)
    if let old { levelChanged(from: old) }
  }

  /// The same where more than the gauge has to be looked at.
  @inline(never)
  private mutating func lookClosely() {
    lookAtSpace()
    let ledger = footprints.ledger
    let old = platform.pressure.update(
      pageable: ledger.pageable, compressor: ledger.compressor, available: ledger.available,
      isSpaceLow: platform.triggers.shortages.contains(.compressorSpace))
    if let old { levelChanged(from: old) }
  }

  /// How full the compressor and the swap file are, where they have bounds.
  mutating func lookAtSpace() {
    platform.triggers.shortages.subtract([.compressorSpace, .swapLow, .swapFull])
    if footprints.ledger.compressor > platform.space.low {
      platform.triggers.shortages.insert(.compressorSpace)
    }
    platform.triggers.shortages.formUnion(platform.swap.shortages(beside: footprints.onFlash))
  }

  private mutating func levelChanged(from old: PressureLevel) {
    note(.levelChanged(from: old, to: platform.pressure.level), of: nil)
    notePressure()
    let plan = platform.warnings.levelChanged(
      to: platform.pressure.level, at: awakeNow, hurries: hurriesNotices)
    switch plan {
    case .never: cancel(.warning)
    case .at(let time): set(.warning, atAwake: time)
    case .afterRest:
      let time = platform.warnings.nextAfterRest(isAnyLeft: hasRecipient(), at: awakeNow)
      set(.warning, atAwake: time)
    }
    guard features.contains(.scenes), platform.level == .critical, old < .critical else { return }
    reclaimScene()
    // Its app has left its place: daemons may be next, and what it gave back be enough.
    exitDaemons()
    lookAtLevel()
  }
}
