import SimKernel
import Testing

@Suite("FixedPoint")
struct FixedPointTests {
  private static func decimal(_ numerator: Int64, _ decimals: Int) -> Int64? {
    FixedPoint(numerator: numerator, decimals: decimals)?.rawValue
  }

  @Test("a decimal becomes the nearest number")
  func decimals() {
    #expect(Self.decimal(1, 0) == 1 << 32)
    #expect(Self.decimal(-25, 1) == -5 << 31)
    #expect(Self.decimal(1, 1) == 429_496_730)
    #expect(Self.decimal(3, 1) == 1_288_490_189)
    #expect(Self.decimal(-3, 1) == -1_288_490_189)
    // 2⁻³³, half a step, lies between these two.
    #expect(Self.decimal(116_415_321_826_934_814, 27) == 0)
    #expect(Self.decimal(116_415_321_826_934_815, 27) == 1)
    #expect(Self.decimal(1_000_000_000_000_000_000, 18) == 1 << 32)
  }

  @Test("a decimal with too many places is zero, one out of range is refused")
  func extremes() {
    #expect(Self.decimal(.max, 38) == 0)
    #expect(Self.decimal(.min, 39) == 0)
    #expect(Self.decimal(.max, .max) == 0)
    #expect(Self.decimal(1, -1) == nil)
    #expect(Self.decimal(.max, 0) == nil)
    #expect(Self.decimal(.min, 0) == nil)
    #expect(Self.decimal(2_147_483_648, 0) == nil)
    #expect(Self.decimal(2_147_483_647, 0) == 2_147_483_647 << 32)
    #expect(Self.decimal(-2_147_483_647, 0) == -2_147_483_647 << 32)
  }

  @Test("sums are exact, products nearest, and the order is that of the numbers")
  func arithmetic() {
    let third = FixedPoint(rawValue: 1_431_655_765)
    #expect(third + third + third == FixedPoint(rawValue: (1 << 32) - 1))
    #expect(FixedPoint(3) * FixedPoint(-4) == FixedPoint(-12))
    #expect(third * FixedPoint(3) - .one == FixedPoint(rawValue: -1))
    #expect(FixedPoint(rawValue: 1) * FixedPoint(rawValue: 1 << 31) == FixedPoint(rawValue: 1))
    #expect(FixedPoint(-1) < .zero && FixedPoint.zero < .one)
    #expect(FixedPoint.one < FixedPoint(rawValue: .max))
    #expect(FixedPoint(-7).value == -7 && FixedPoint(rawValue: 1 << 31).value == 0.5)
  }
}
