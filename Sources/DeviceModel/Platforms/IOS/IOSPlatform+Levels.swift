import SimKernel

/// Levels with hysteresis, and notices one by one.
extension DeviceRun where P == IOSPlatform {
  @inline(__always)
  mutating func lookAtLevel() {
    let old = platform.pressure.update(
      pageable: footprints.ledger.pageable, compressor: footprints.ledger.compressor,
      available: footprints.ledger.available)
    if let old { levelChanged(from: old) }
  }

  private mutating func levelChanged(from old: PressureLevel) {
    if platform.pressure.level > old { result.levelRises.count(platform.pressure.level) }
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
  }

  /// When faults empty the compressor so far that the level falls; nil if they do not.
  var levelRelief: SimTime? {
    let ledger = footprints.ledger
    let length = platform.pressure.relief(
      unpacking: ledger.unpacking, pageable: ledger.pageable, compressor: ledger.compressor)
    return length.map { ledger.asOf + SimTime(microseconds: $0) }
  }
}
