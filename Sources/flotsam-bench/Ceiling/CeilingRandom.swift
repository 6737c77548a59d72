#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// xoshiro256++ (Blackman and Vigna), seeded by splitmix64.
struct CeilingGenerator {
  private(set) var words: (UInt64, UInt64, UInt64, UInt64)

  init(seed: UInt64) {
    var state = seed
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
    words = (next(), next(), next(), next())
  }

  @inline(__always)  // a call would cost as much as the draw: 0.7 ns
  mutating func next() -> UInt64 {
    let result = Self.rotated(words.0 &+ words.3, by: 23) &+ words.0
    let shifted = words.1 &<< 17
    words.2 ^= words.0
    words.3 ^= words.1
    words.1 ^= words.2
    words.0 ^= words.3
    words.2 ^= shifted
    words.3 = Self.rotated(words.3, by: 45)
    return result
  }

  @inline(__always)
  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 &- bits)
  }
}

/// Exponential draws by a ziggurat of 256 layers in integers (Marsaglia and Tsang): two high
/// products a draw.
struct CeilingExponential {
  private static let edge = 7.69711747013104972
  private static let area = 3.9496598225815571993e-3
  private static let unit = 9_007_199_254_740_992.0  // 2⁵³
  private static let fine = 288_230_376_151_711_744.0  // 2⁵⁸

  private let limits: UnsafeMutablePointer<UInt64>
  private let widths: UnsafeMutablePointer<UInt64>
  private let slopes: UnsafeMutablePointer<Double>
  private let heights: UnsafeMutablePointer<Double>

  /// Makes the tables; they live as long as the program.
  init() {
    limits = .allocate(capacity: 256)
    widths = .allocate(capacity: 256)
    slopes = .allocate(capacity: 256)
    heights = .allocate(capacity: 256)
    var (right, above) = (Self.edge, Self.edge)
    let base = Self.area / exp(-right)
    limits[0] = UInt64(right / base * Self.unit)
    limits[1] = 0
    slopes[0] = base / Self.unit
    slopes[255] = right / Self.unit
    heights[0] = 1
    heights[255] = exp(-right)
    for layer in stride(from: 254, through: 1, by: -1) {
      right = -log(Self.area / right + exp(-right))
      limits[layer + 1] = UInt64(right / above * Self.unit)
      above = right
      heights[layer] = exp(-right)
      slopes[layer] = right / Self.unit
    }
    for layer in 0..<256 { widths[layer] = UInt64(slopes[layer] * Self.unit * Self.fine) }
  }

  /// A mean in the unit that `draw` multiplies.
  @inline(__always)
  static func mean(_ microseconds: Double) -> UInt64 { UInt64(microseconds * 64) }

  /// A draw of this mean.
  @inline(__always)  // two draws an event: 3.5 of the ceiling's 16 ns
  func draw(_ generator: inout CeilingGenerator, mean: UInt64) -> UInt64 {
    standard(&generator).multipliedFullWidth(by: mean).high
  }

  @inline(__always)
  private func standard(_ generator: inout CeilingGenerator) -> UInt64 {
    let word = generator.next()
    let layer = Int(truncatingIfNeeded: word & 255)
    if word &>> 11 < limits[layer] {
      return (word & ~2047).multipliedFullWidth(by: widths[layer]).high
    }
    let value = slow(&generator, word)
    return value >= 63 ? .max : UInt64(value * Self.fine * 0.5) &* 2
  }

  /// One draw in a hundred.
  @inline(never)
  private func slow(_ generator: inout CeilingGenerator, _ first: UInt64) -> Double {
    var word = first
    while true {
      let layer = Int(truncatingIfNeeded: word & 255)
      let value = Double(word &>> 11) * slopes[layer]
      if word &>> 11 < limits[layer] { return value }
      if layer == 0 { return Self.edge + slow(&generator, generator.next()) }
      let height = Double(generator.next() &>> 11) / Self.unit
      let between = heights[layer - 1] - heights[layer]
      if heights[layer] + height * between < exp(-value) { return value }
      word = generator.next()
    }
  }
}
