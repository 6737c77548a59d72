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

  /// The same where more than the gauge has to be looked at: how full the compressor and
  /// the swap file are.
  @inline(never)
  private mutating func lookClosely() {
    let ledger = footprints.ledger
    let isSpaceLow = ledger.compressor > platform.space.low
    if isSpaceLow {
      platform.triggers.shortages.insert(.compressorSpace)
    } else {
      platform.triggers.shortages.remove(.compressorSpace)
    }
    platform.triggers.shortages.subtract([.swapLow, .swapFull])
    platform.triggers.shortages.formUnion(platform.swap.shortages(beside: footprints.onFlash))
    let old = platform.pressure.update(
      pageable: ledger.pageable, compressor: ledger.compressor, available: ledger.available,
      isSpaceLow: isSpaceLow)
    if let old { levelChanged(from: old) }
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
    if features.contains(.scenes), platform.level == .critical, old < .critical { reclaimScene() }
  }
}
