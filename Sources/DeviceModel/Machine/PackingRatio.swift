/// What compression gains: the ratio of a device, and what a whole step of the scan takes.
struct PackingRatio {
  /// Whether anything is compressed, and gains by it.
  let isOn: Bool
  private let millis: Int64
  private let stepOriginal: Int64
  private let stepPages: Int64

  /// The most that one step of the scan gains, in micro-bytes.
  static let step = ReclaimConstants.stepBytes * MemoryLedger.unit

  /// `millis` is original size ÷ compressed size, in thousandths.
  init(millis: Int64, _ reclaim: ReclaimPlan) {
    self.millis = millis
    isOn = reclaim.compresses && millis > 1000
    stepOriginal = isOn ? Self.original(gaining: Self.step, millis) : 0
    stepPages = isOn ? Self.packed(stepOriginal, millis) : 0
  }

  /// What `bytes` occupy once they are compressed, rounded up.
  @inline(__always)
  func packed(_ bytes: Int64) -> Int64 {
    bytes == stepOriginal && isOn ? stepPages : Self.packed(bytes, millis)
  }

  /// How many bytes must be compressed to gain `gain`, rounded up; only where compression is on.
  @inline(__always)
  func original(gaining gain: Int64) -> Int64 {
    gain == Self.step ? stepOriginal : Self.original(gaining: gain, millis)
  }

  private static func packed(_ bytes: Int64, _ millis: Int64) -> Int64 {
    MemoryLedger.scaled(bytes, by: 1000, over: millis, roundingUp: true)
  }

  private static func original(gaining gain: Int64, _ millis: Int64) -> Int64 {
    MemoryLedger.scaled(gain, by: millis, over: millis - 1000, roundingUp: true)
  }
}
