import SimKernel

/// The pressure level, with hysteresis, read from a gauge. Amounts are micro-bytes.
struct PressureLevels {
  private let gauge: PressureGauge
  private(set) var level = PressureLevel.normal {
    didSet { staying = gauge.staying(at: level) }
  }
  /// What the gauge shows while the level stays.
  private var staying: (least: Int64, most: Int64)

  init(_ gauge: PressureGauge) {
    self.gauge = gauge
    staying = gauge.staying(at: .normal)
  }

  /// Looks at memory; the level before, nil if it stays.
  @inline(__always)
  mutating func update(
    pageable: Int64, compressor: Int64, available: @autoclosure () -> Int64
  ) -> PressureLevel? {
    let reading: Int64
    switch gauge.amount {
    case .uncompressed: reading = pageable - compressor
    case .available: reading = available()
    }
    if reading >= staying.least, reading <= staying.most { return nil }
    let old = level
    level = gauge.level(at: reading, after: old)
    return old
  }

  /// The same while the compressor is short of space or not: if it is, the level is critical
  ///
  mutating func update(
    pageable: Int64, compressor: Int64, available: Int64, isSpaceLow: Bool
  ) -> PressureLevel? {
    guard isSpaceLow else {
      return update(pageable: pageable, compressor: compressor, available: available)
    }
    guard level != .critical else { return nil }
    let old = level
    level = .critical
    return old
  }

  /// The device has started.
  mutating func reboot() { level = .normal }

  /// What the compressor may lose before the level falls; nil where it does not depend on that.
  @inline(__always)
  func missingForRelief(pageable: Int64, compressor: Int64) -> Int64? {
    guard gauge.amount == .uncompressed, level > .normal else { return nil }
    let missing = staying.most - (pageable - compressor)
    return missing >= 0 ? missing : nil
  }
}
