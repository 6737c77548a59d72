import SimKernel

/// Equal parts that are compressed in a row: the bytes of each, what they occupy, how long that
/// takes, and their number.
struct PackedPart {
  let each: Int64
  let pages: Int64
  let microseconds: Int64
  var count: Int64 = 1

  /// All their bytes.
  @inline(__always)
  var bytes: Int64 { each * count }
}

/// What compression gains: the ratio and the rate of a device, and what a whole step of the
/// scan takes.
struct PackingRatio {
  /// Whether anything is compressed, and gains by it.
  let isOn: Bool
  /// Original to compressed size, in lowest terms: products with them mostly fit 64 bits.
  private let full: Divisor
  private let less: Int64
  /// What is gained of so much.
  private let gained: Divisor
  private let bytesPerSecond: Divisor
  private let step: PackedPart
  private let stepGain: Divisor

  /// The most that one step of the scan gains, in micro-bytes.
  static let step = ReclaimConstants.stepBytes * MemoryLedger.unit

  /// `millis` is original size ÷ compressed size, in thousandths.
  init(millis: Int64, bytesPerSecond: Int64, _ rule: ReclaimRule) {
    isOn = rule != .none && millis > 1000
    let common = Self.commonDivisor(millis, 1000)
    full = Divisor(millis / common)
    less = 1000 / common
    gained = Divisor(isOn ? full.value - less : 1)
    self.bytesPerSecond = Divisor(bytesPerSecond)
    let original = isOn ? gained.quotient(of: Self.step, times: full.value, roundingUp: true) : 0
    let pages = full.quotient(of: original, times: less, roundingUp: true)
    step = PackedPart(each: original, pages: pages, microseconds: original / bytesPerSecond)
    stepGain = Divisor(max(1, original - pages))
  }

  private static func commonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
    right == 0 ? left : commonDivisor(right, left % right)
  }

  /// What `bytes` occupy once they are compressed, rounded up.
  @inline(__always)
  func packed(_ bytes: Int64) -> Int64 {
    full.quotient(of: bytes, times: less, roundingUp: true)
  }

  /// How long it takes to compress `bytes`, in microseconds.
  @inline(__always)
  func microseconds(for bytes: Int64) -> Int64 { bytesPerSecond.quotient(of: bytes) }

  /// What the scan takes at once of `bytes` that lie together, with `missing` to be gained: whole
  /// steps in a row, at most `steps`, or a part of one. Only where compression is on.
  @inline(__always)
  func part(of bytes: Int64, missing: Int64, steps: Int64) -> PackedPart {
    guard bytes >= step.each, missing >= Self.step else { return partOfStep(of: bytes, missing) }
    guard steps > 1, bytes &- step.each >= step.each, missing &- Self.step >= Self.step else {
      return step
    }
    var part = step
    part.count = min(stepGain.quotient(of: missing &- Self.step) &+ 1, bytes / step.each, steps)
    return part
  }

  @inline(__always)
  private func partOfStep(of bytes: Int64, _ missing: Int64) -> PackedPart {
    let gain = min(missing, Self.step)
    // More must be compressed than is gained.
    let original =
      bytes <= gain
      ? bytes : min(bytes, gained.quotient(of: gain, times: full.value, roundingUp: true))
    return PackedPart(
      each: original, pages: packed(original), microseconds: microseconds(for: original))
  }
}
