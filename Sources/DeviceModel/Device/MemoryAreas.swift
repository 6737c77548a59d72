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

  /// Pages nobody holds, in bytes × microseconds.
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

  @inline(__always)
  private static func product(_ left: Int64, _ right: Int64) -> Int128 {
    Int128(left) * Int128(right)
  }

  /// Adds the straight lines of `ledger` up to `time`; daemons hold `daemons` meanwhile. O(1).
  mutating func add(_ ledger: MemoryLedger, daemons: Int64, until time: SimTime) {
    let length = (time - ledger.asOf).microseconds
    guard length > 0 else { return }
    // What has grown fits RAM, and so 64 bits; products of two such amounts take one instruction.
    let grown = ledger.growth * length
    let triangle = Self.product(grown, length)
    // Free memory goes first, then the file cache; less than a micro-byte microsecond is rounded.
    let freeArea =
      grown <= ledger.free
      ? Self.product(2 * ledger.free, length) - triangle
      : ledger.free == 0 ? 0 : Self.product(ledger.free, ledger.free) / Int128(ledger.growth)
    self.freeArea += freeArea
    fileCacheArea +=
      Self.product(2 * (ledger.free + ledger.fileCache), length) - triangle - freeArea
    plainArea += Self.product(2 * ledger.plain, length) + triangle
    compressorArea += Self.product(2 * ledger.compressor, length)
    let held = ledger.plain + ledger.compressor - daemons
    appArea += Self.product(2 * held, length) + triangle
    appMaximum = max(appMaximum, held + grown)
  }
}
