import SimKernel

/// Memory by class over a run: integrals over time, exact through every ramp.
public struct MemoryAreas: Sendable {
  /// Areas are kept as twice the micro-bytes × microseconds, so that a ramp's triangle is whole.
  static let unit = 2 * Int128(MemoryLedger.unit)

  private(set) var freeArea: Int128 = 0
  private(set) var fileCacheArea: Int128 = 0
  private(set) var plainArea: Int128 = 0
  private(set) var compressorArea: Int128 = 0
  private(set) var appArea: Int128 = 0
  private var appMaximum: Int64 = 0

  /// Free pages, in bytes × microseconds.
  public var free: Int128 { freeArea / Self.unit }
  /// Clean file pages, in bytes × microseconds.
  public var fileCache: Int128 { fileCacheArea / Self.unit }
  /// Uncompressed pages of apps and daemons, in bytes × microseconds.
  public var plain: Int128 { plainArea / Self.unit }
  /// What their compressed pages occupy, in bytes × microseconds.
  public var compressor: Int128 { compressorArea / Self.unit }
  /// What apps alone occupy, in bytes × microseconds.
  public var apps: Int128 { appArea / Self.unit }
  /// The most they occupied at the end of any instant, in bytes.
  public var mostByApps: Int64 { appMaximum / MemoryLedger.unit }

  /// No time has passed.
  public init() {}

  /// Apps occupy so much at the end of an instant, in micro-bytes. O(1).
  mutating func noteApps(_ amount: Int64) { appMaximum = max(appMaximum, amount) }

  /// The areas up to `ledger.asOf`, over which daemons held `daemons` byte-microseconds twice.
  ///
  /// What is not wired, free or file cache is held: so the rest follows from the ledger's areas.
  mutating func close(_ ledger: MemoryLedger, daemons: Int128) {
    let length = 2 * Int128(ledger.asOf.microseconds)
    let held = Int128(ledger.pageable) * length - ledger.availableArea
    freeArea = ledger.availableArea - ledger.fileArea
    fileCacheArea = ledger.fileArea
    compressorArea = ledger.compressorArea
    plainArea = held - compressorArea
    appArea = held - daemons
  }

  /// Leaves out the areas up to an earlier instant.
  mutating func subtract(_ earlier: MemoryAreas) {
    freeArea -= earlier.freeArea
    fileCacheArea -= earlier.fileCacheArea
    plainArea -= earlier.plainArea
    compressorArea -= earlier.compressorArea
    appArea -= earlier.appArea
  }
}
