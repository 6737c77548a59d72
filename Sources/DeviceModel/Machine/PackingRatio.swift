import SimKernel

/// What is compressed at once: the bytes, what they occupy, how long that takes, and how many whole
/// bytes are counted; of several steps the sums of each.
struct PackedPart {
  var bytes: Int64
  var pages: Int64
  var microseconds: Int64
  var countedBytes: Int64

  /// The same `count` times.
  @inline(__always)
  static func * (part: PackedPart, count: Int64) -> PackedPart {
    PackedPart(
      bytes: part.bytes &* count, pages: part.pages &* count,
      microseconds: part.microseconds &* count, countedBytes: part.countedBytes &* count)
  }

  /// Both, one after the other.
  @inline(__always)
  static func + (first: PackedPart, second: PackedPart) -> PackedPart {
    PackedPart(
      bytes: first.bytes &+ second.bytes, pages: first.pages &+ second.pages,
      microseconds: first.microseconds &+ second.microseconds,
      countedBytes: first.countedBytes &+ second.countedBytes)
  }
}

/// What compression gains: the ratio and the rate of a device, and what a whole step of the
/// scan takes.
struct PackingRatio {
  /// Whether anything is compressed, and gains by it.
  let isOn: Bool
  /// Original to compressed size, in lowest terms: products with them mostly fit 64 bits.
  private let full: Divisor
  private let less: Int64
  /// What compressing `full` bytes gains.
  private let gained: Divisor
  private let bytesPerSecond: Divisor
  /// A whole step: what is compressed and what that gains.
  private let step: PackedPart
  private let stepBytes: Divisor
  private let stepGain: Divisor

  /// The most that one step of the scan gains, in micro-bytes.
  static let step = ReclaimConstants.stepBytes * MemoryLedger.unit

  /// `millis` is original size ÷ compressed size, in thousandths.
  init(millis: Int64, bytesPerSecond: Int64, _ reclaim: ReclaimPlan) {
    isOn = reclaim.compresses && millis > 1000
    let common = Self.commonDivisor(millis, 1000)
    full = Divisor(millis / common)
    less = 1000 / common
    gained = Divisor(isOn ? full.value - less : 1)
    self.bytesPerSecond = Divisor(bytesPerSecond)
    let original = isOn ? gained.quotient(of: Self.step, times: full.value, roundingUp: true) : 0
    let pages = full.quotient(of: original, times: less, roundingUp: true)
    step = PackedPart(
      bytes: original, pages: pages, microseconds: original / bytesPerSecond,
      countedBytes: original / MemoryLedger.unit)
    stepBytes = Divisor(max(1, original))
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

  /// What the scan takes of `bytes` that lie together, with `missing` to be gained: whole steps and
  /// then a part of one. Only where compression is on.
  @inline(__always)
  func part(of bytes: Int64, missing: Int64) -> PackedPart {
    let wanted = missing < Self.step ? 0 : stepGain.quotient(of: missing &- Self.step) &+ 1
    let count = min(wanted, stepBytes.quotient(of: bytes))
    let left = max(0, missing &- count &* stepGain.value)
    return step * count + partOfStep(of: bytes &- count &* step.bytes, missing: left)
  }

  /// One step at most of it.
  @inline(__always)
  func partOfStep(of bytes: Int64, missing: Int64) -> PackedPart {
    let gain = min(missing, Self.step)
    let wanted = gained.quotient(of: gain, times: full.value, roundingUp: true)
    let original = min(bytes, wanted)
    return PackedPart(
      bytes: original, pages: packed(original), microseconds: microseconds(for: original),
      countedBytes: original / MemoryLedger.unit)
  }
}
