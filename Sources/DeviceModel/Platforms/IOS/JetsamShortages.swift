/// What is wrong with a device besides too little available memory: one bit each, so that
/// the usual look at a device asks only whether there is any.
struct JetsamShortages: OptionSet {
  let rawValue: UInt16
  /// Memory comes back as soon as it is compressed.
  static let compressorThrashing = JetsamShortages(rawValue: 1)
  /// The compressor holds nearly all it may.
  static let compressorSpace = JetsamShortages(rawValue: 2)
  /// The swap file is nearly full, and full.
  static let swapLow = JetsamShortages(rawValue: 4)
  static let swapFull = JetsamShortages(rawValue: 8)
  /// Files are read again as soon as they are dropped.
  static let fileCacheThrashing = JetsamShortages(rawValue: 16)
  /// The kernel's heap is nearly full.
  static let zoneMap = JetsamShortages(rawValue: 32)
  /// Something waits, and not a page is left to take.
  static let pageoutStarved = JetsamShortages(rawValue: 64)
  /// Too many files are open, and storage is full: each asks for one end and no more.
  static let vnodes = JetsamShortages(rawValue: 128)
  static let disk = JetsamShortages(rawValue: 256)
  /// No shortage: how full the compressor or the swap file is has to be looked at each time.
  static let isWatched = JetsamShortages(rawValue: 512)

  /// Those with which the device counts as unhealthy.
  static let unhealthy: JetsamShortages = [
    .compressorThrashing, .compressorSpace, .fileCacheThrashing, .zoneMap, .pageoutStarved,
  ]

  /// What the first process in the order of bands is ended for, the first that holds
  /// (kern_memorystatus.c 9760).
  var topReason: EndReason {
    if contains(.compressorThrashing) { return .compressorThrashing }
    if contains(.compressorSpace) { return .compressorSpaceShortage }
    if contains(.swapLow) { return .lowSwap }
    if contains(.fileCacheThrashing) { return .fileCacheThrashing }
    if contains(.zoneMap) { return .zoneMapExhaustion }
    if contains(.pageoutStarved) { return .pageoutStarvation }
    return .pageShortage
  }

  /// A process has been named for `reason`: what only an end can answer is answered
  /// (kern_memorystatus.c 4884–4894).
  mutating func answer(_ reason: EndReason) {
    switch reason {
    case .compressorThrashing, .compressorSpaceShortage, .fileCacheThrashing:
      subtract([.compressorThrashing, .fileCacheThrashing])
    case .zoneMapExhaustion: remove(.zoneMap)
    case .pageoutStarvation: remove(.pageoutStarved)
    case .vnodeLimit: remove(.vnodes)
    case .diskSpaceShortage: remove(.disk)
    default: break
    }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What a row of demand says.
  init(_ shortage: KernelShortage) {
    self =
      switch shortage {
      case .zoneMap: .zoneMap
      case .vnodes: .vnodes
      case .disk: .disk
      }
  }
}
