/// How full the compressor may get: as much at its original size as there is RAM, on
/// small phones twice that. Amounts are micro-bytes of what it occupies.
///
/// Segments bound it too, but hold more than RAM has pages, and are never met here.
struct CompressorSpace: Equatable {
  /// Above this it is short of space.
  let low: Int64
  /// From here on it takes nothing more.
  let full: Int64

  /// Without bounds: what a profile says unless it is asked for.
  static let unbounded = CompressorSpace(low: .max, full: .max)

  private init(low: Int64, full: Int64) { (self.low, self.full) = (low, full) }

  init(_ profile: DeviceProfile) {
    guard profile.boundsCompressor else {
      self = .unbounded
      return
    }
    let most = Self.mostOriginalBytes(ramBytes: profile.ramBytes) * MemoryLedger.unit
    func occupied(_ original: Int64) -> Int64 {
      MemoryLedger.scaled(original, by: 1000, over: profile.compressionRatioMillis)
    }
    full = occupied(most)
    low = occupied(most / 100 * KernelConstants.compressorSpacePercent)
  }

  /// The most it may hold at its original size, in bytes (vm_compressor.c 862–914).
  static func mostOriginalBytes(ramBytes: Int64) -> Int64 {
    guard ramBytes <= KernelConstants.smallCompressorPhoneBytes else { return ramBytes }
    let pages = KernelConstants.segmentPages
    let pool = ramBytes / (pages + 1) * pages * KernelConstants.smallCompressorFactor
    return max(ramBytes, pool)
  }
}
