import SimKernel

/// The swap file of a pad that swaps apps: how much is left of it, and when that is little
/// (vm_compressor_backing_store.c 2408–2439). Amounts are micro-bytes as they are written.
///
/// Apps are written whole, so it is low as well while one that is to go there finds no place.
struct SwapSpace {
  private let size: Int64?
  /// What an app would have needed that found no place.
  private var refused: Int64 = 0

  init(_ profile: DeviceProfile) {
    size = profile.swapsApps ? profile.swapBytes * MemoryLedger.unit : nil
  }

  /// Whether apps are swapped at all.
  var isUsed: Bool { size != nil }

  /// Whether `amount` finds a place beside `used`; what does not is kept in mind.
  mutating func takes(_ amount: Int64, beside used: Int128) -> Bool {
    guard let size, Int128(size) - used < Int128(amount) else {
      refused = 0
      return true
    }
    refused = amount
    return false
  }

  /// How little is left beside `used`.
  func shortages(beside used: Int128) -> JetsamShortages {
    guard let size else { return [] }
    let left = Int128(size) - used
    let low = max(KernelConstants.lowSwapBytes * MemoryLedger.unit, refused)
    guard left < Int128(low) else { return [] }
    let full = KernelConstants.fullSwapBytes * MemoryLedger.unit
    return left < Int128(full) ? [.swapLow, .swapFull] : .swapLow
  }
}

extension DeviceRun where P == IOSPlatform {
  /// Who goes for the swap file: of the apps below `limit`, nil for any band, the first in the
  /// order of bands; all apps can be swapped (assumption; kern_memorystatus.c 4668–4675). Where a
  /// strategy names victims, the one that it names, if that may go.
  mutating func swappable(below limit: Band?) -> AppID? {
    func mayGo(_ band: Band?) -> Bool {
      band.map { band in limit.map { band.number < $0.number } ?? true } ?? false
    }
    guard platform.ranksByBand else {
      guard let app = nameVictim(), mayGo(platform.bands.band(of: app)) else { return nil }
      return app
    }
    for band in Band.allCases where mayGo(band) {
      var next = platform.bands.first(in: band)
      while let app = next {
        if behaviours[app].role == .app { return app }
        next = platform.bands.next(after: app)
      }
    }
    return nil
  }
}
