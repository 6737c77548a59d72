/// What the pressure level is read from, and its marks: a level is entered below one and left
/// from another on.
public struct PressureGauge: Sendable {
  /// An amount of the device's memory.
  public enum Amount: Sendable {
    /// Free pages and the file cache.
    case available
    /// What is not wired and does not lie in the compressor.
    case uncompressed
  }

  /// Where a level begins and where it is over, in bytes of the amount.
  public struct Marks: Sendable {
    /// In micro-bytes.
    let enteredBelow: Int64
    let leftFrom: Int64

    /// A level entered below `enteredBelow` bytes and left from `leftFrom` bytes on, which are no
    /// fewer.
    public init(enteredBelow: Int64, leftFrom: Int64) {
      self.init(
        micro: enteredBelow * MemoryLedger.unit, leftFrom: leftFrom * MemoryLedger.unit)
    }

    init(micro enteredBelow: Int64, leftFrom: Int64) {
      precondition(enteredBelow <= leftFrom, "a level is left above where it is entered")
      (self.enteredBelow, self.leftFrom) = (enteredBelow, leftFrom)
    }
  }

  /// The amount.
  public let amount: Amount
  let warning: Marks
  let critical: Marks

  /// Makes a gauge.
  public init(_ amount: Amount, warning: Marks, critical: Marks) {
    (self.amount, self.warning, self.critical) = (amount, warning, critical)
  }

  /// The kernel's with a compressor: what is not compressed against all that could be.
  public static func compressor(of phone: DeviceProfile) -> PressureGauge {
    let percent = (phone.usableBytes - phone.wiredBytes) * MemoryLedger.unit / 100
    func marks(_ below: Int64, _ relief: Int64) -> Marks {
      // A level is left above its relief.
      Marks(micro: below * percent, leftFrom: relief * percent + 1)
    }
    return PressureGauge(
      .uncompressed,
      warning: marks(KernelConstants.warningPercent, KernelConstants.warningReliefPercent),
      critical: marks(KernelConstants.criticalPercent, KernelConstants.criticalReliefPercent))
  }

  /// The kernel's without one: available memory against the thresholds, left at 115 % of each.
  public static func thresholds(of phone: DeviceProfile) -> PressureGauge {
    func marks(_ bytes: Int64) -> Marks {
      let threshold = bytes * MemoryLedger.unit
      let relief = threshold / 100 * KernelConstants.uncompressedReliefPercent
      return Marks(micro: threshold, leftFrom: max(threshold, relief))
    }
    return PressureGauge(
      .available, warning: marks(phone.thresholds.softBytes),
      critical: marks(phone.thresholds.criticalBytes))
  }

  /// What the amount is, in micro-bytes, while the level stays `level`.
  func staying(at level: PressureLevel) -> (least: Int64, most: Int64) {
    switch level {
    case .normal: (max(warning.enteredBelow, critical.enteredBelow), .max)
    case .warning: (critical.enteredBelow, warning.leftFrom - 1)
    case .critical: (.min, critical.leftFrom - 1)
    }
  }

  /// The level with the amount at `reading` micro-bytes, after `level`.
  func level(at reading: Int64, after level: PressureLevel) -> PressureLevel {
    if reading < critical.enteredBelow { return .critical }
    if level == .critical, reading < critical.leftFrom { return .critical }
    if reading < warning.enteredBelow { return .warning }
    return level > .normal && reading < warning.leftFrom ? .warning : .normal
  }
}
