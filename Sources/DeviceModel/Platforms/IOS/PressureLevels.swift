import SimKernel

/// The pressure level, with hysteresis. Amounts are micro-bytes.
struct PressureLevels {
  private let critical: Int64
  private let soft: Int64
  /// A hundredth of what is not wired.
  private let pageablePercent: Int64
  /// With a compressor, what is not compressed counts; without one, what is available.
  private let countsCompressed: Bool
  private(set) var level = PressureLevel.normal {
    didSet { staying = stays }
  }
  /// With a compressor, what is not compressed while the level stays.
  private var staying: (least: Int64, most: Int64) = (.min, .max)

  init(_ levels: DeviceLevels, countsCompressed: Bool) {
    critical = levels.critical
    soft = levels.soft
    pageablePercent = levels.pageablePercent
    self.countsCompressed = countsCompressed
    staying = stays
  }

  /// Looks at memory; the level before, nil if it stays.
  @inline(__always)
  mutating func update(
    pageable: Int64, compressor held: Int64, available: @autoclosure () -> Int64
  ) -> PressureLevel? {
    if countsCompressed {
      let plain = pageable - held
      if plain >= staying.least, plain <= staying.most { return nil }
      return set(byCompressor(plain: plain))
    }
    return set(byAvailable(available()))
  }

  /// The device has started.
  mutating func reboot() { level = .normal }

  /// What the compressor may lose before the level falls; nil where it does not depend on that.
  @inline(__always)
  func missingForRelief(pageable: Int64, compressor: Int64) -> Int64? {
    guard countsCompressed, level > .normal else { return nil }
    let share =
      level == .critical
      ? KernelConstants.criticalReliefPercent : KernelConstants.warningReliefPercent
    let missing = compressor - (pageable - share * pageablePercent)
    return missing >= 0 ? missing : nil
  }

  @inline(__always)
  private mutating func set(_ next: PressureLevel) -> PressureLevel? {
    guard next != level else { return nil }
    defer { level = next }
    return level
  }

  private var stays: (least: Int64, most: Int64) {
    let percent = pageablePercent
    return switch level {
    case .normal: (KernelConstants.warningPercent * percent, .max)
    case .warning:
      (KernelConstants.criticalPercent * percent, KernelConstants.warningReliefPercent * percent)
    case .critical: (.min, KernelConstants.criticalReliefPercent * percent)
    }
  }

  /// `plain` is what is not compressed of all that could be.
  @inline(__always)
  private func byCompressor(plain: Int64) -> PressureLevel {
    switch level {
    case _ where plain < KernelConstants.criticalPercent * pageablePercent: return .critical
    case .critical where plain <= KernelConstants.criticalReliefPercent * pageablePercent:
      return .critical
    case .normal:
      return plain < KernelConstants.warningPercent * pageablePercent ? .warning : .normal
    case .warning, .critical:
      return plain > KernelConstants.warningReliefPercent * pageablePercent ? .normal : .warning
    }
  }

  /// Each level is left at 115 % of its threshold.
  @inline(__always)
  private func byAvailable(_ available: Int64) -> PressureLevel {
    let relief = KernelConstants.uncompressedReliefPercent
    if available < critical { return .critical }
    if level == .critical, available < critical / 100 * relief { return .critical }
    if available < soft { return .warning }
    if level != .normal, available < soft / 100 * relief { return .warning }
    return .normal
  }
}
