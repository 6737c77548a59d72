import SimKernel

/// Levels with hysteresis, and notices one by one.
extension DeviceRun {
  @inline(__always)
  mutating func updateLevel() {
    let old = pressure.update(
      pageable: footprints.ledger.pageable, compressor: footprints.ledger.compressor,
      available: footprints.ledger.available)
    if let old { levelChanged(from: old) }
  }

  private mutating func levelChanged(from old: PressureLevel) {
    recorder.note(.levelChanged(from: old, to: pressure.level), at: now)
    notePressure()
    let plan = warnings.levelChanged(to: pressure.level, at: awakeNow, hurries: hurriesNotices)
    switch plan {
    case .never: cancel(.warning)
    case .at(let time): set(.warning, atAwake: time)
    case .afterRest:
      let isAnyLeft = nextRecipient() != nil
      let time = warnings.nextAfterRest(isAnyLeft: isAnyLeft, at: awakeNow)
      set(.warning, atAwake: time)
    }
  }

  /// When faults empty the compressor so far that the level falls; nil if they do not.
  var levelRelief: SimTime? {
    let ledger = footprints.ledger
    let length = pressure.relief(
      unpacking: ledger.unpacking, pageable: ledger.pageable, compressor: ledger.compressor)
    return length.map { ledger.asOf + SimTime(microseconds: $0) }
  }

  /// Whether that may be before `length` is over, or with it.
  @inline(__always)
  func levelFalls(within length: SimTime) -> Bool {
    guard
      let missing = pressure.missingForRelief(
        pageable: footprints.ledger.pageable, compressor: footprints.ledger.compressor)
    else { return false }
    return missing < footprints.ledger.unpacking * length.microseconds
  }
}
