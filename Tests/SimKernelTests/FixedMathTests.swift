import Foundation
import SimKernel
import Testing

@Suite("FixedMath")
struct FixedMathTests {
  /// Numbers of every bit length, dense near the ends of the octaves.
  private static let integers: [UInt64] = (0..<64).flatMap { bit -> [UInt64] in
    let power: UInt64 = 1 << UInt64(bit)
    var generator = SplitMix64(state: UInt64(bit))
    let inside = (0..<200).map { _ in power | (generator.next() & (power - 1)) }
    return [power, power | 1, power + (power - 1)] + inside
  }

  @Test("the logarithm of a whole number is right to 2⁻³²")
  func logOfInteger() {
    for value in Self.integers {
      let error = FixedMath.log(value).value - Foundation.log(Double(value))
      #expect(abs(error) < 0x1p-32, "ln \(value)")
    }
    #expect(FixedMath.log(UInt64(1)) == .zero)
  }

  @Test("the logarithm of a fixed-point number is right to 2⁻³²")
  func logOfFixedPoint() {
    for value in Self.integers where value <= UInt64(Int64.max) {
      let number = FixedPoint(rawValue: Int64(value))
      let error = FixedMath.log(number).value - Foundation.log(number.value)
      #expect(abs(error) < 0x1p-32, "ln \(number.value)")
    }
    #expect(FixedMath.log(FixedPoint.one) == .zero)
  }

  private static let greatest = FixedPoint(rawValue: .max)

  @Test("one scaled by an exponential is right to 2⁻³² or 2⁻⁴⁰ of itself and saturates")
  func exponential() {
    func exp(_ exponent: FixedPoint) -> FixedPoint {
      FixedPoint(rawValue: FixedMath.scale(1 << 32, byExpOf: exponent, upTo: .max))
    }
    var generator = SplitMix64(state: 1)
    for _ in 0..<10_000 {
      let exponent = FixedPoint(rawValue: Int64(generator.below(44 << 32)) - 23 << 32)
      let expected = min(Foundation.exp(exponent.value), Self.greatest.value)
      let error = abs(exp(exponent).value - expected)
      #expect(error < 0x1p-32 + expected * 0x1p-40, "e^\(exponent.value)")
    }
    #expect(exp(.zero) == .one)
    #expect(exp(FixedPoint(22)) == Self.greatest)
    #expect(exp(Self.greatest) == Self.greatest)
    #expect(exp(FixedPoint(rawValue: .min)) == .zero)
  }

  @Test("scaling by an exponential keeps its precision at any size and stops at its limit")
  func scale() {
    var generator = SplitMix64(state: 2)
    for bits in 1...62 {
      let quantity = Int64(generator.next() >> UInt64(64 - bits))
      let exponent = FixedPoint(rawValue: Int64(generator.below(80 << 32)) - 40 << 32)
      let expected = Double(quantity) * Foundation.exp(exponent.value)
      let scaled = FixedMath.scale(quantity, byExpOf: exponent, upTo: 1 << 60)
      #expect(abs(Double(scaled) - min(expected, 0x1p60)) <= 0.5001 + expected * 0x1p-40)
    }
    #expect(FixedMath.scale(0, byExpOf: Self.greatest, upTo: 9) == 0)
    #expect(FixedMath.scale(1, byExpOf: Self.greatest, upTo: 9) == 9)
    #expect(FixedMath.scale(.max, byExpOf: FixedPoint(-200), upTo: 9) == 0)
    #expect(FixedMath.scale(.max, byExpOf: .zero, upTo: .max) == .max)
  }

  @Test("the square root of a fixed-point number is the nearest one")
  func squareRootOfFixedPoint() {
    for value in Self.integers where value <= UInt64(Int64.max) {
      let root = UInt128(FixedMath.squareRoot(FixedPoint(rawValue: Int64(value))).rawValue)
      let square = UInt128(value) << 32
      // (root ± ½)² in quarters brackets the number.
      #expect((2 * root + 1) * (2 * root + 1) > 4 * square)
      #expect(root == 0 || (2 * root - 1) * (2 * root - 1) <= 4 * square)
    }
    #expect(FixedMath.squareRoot(FixedPoint(9)) == FixedPoint(3))
  }

  @Test("the whole square root is the floor, up to 128 bits")
  func squareRootOfInteger() {
    for value in Self.integers {
      let square = UInt128(value) * UInt128(value)
      #expect(FixedMath.squareRoot(square) == value)
      #expect(FixedMath.squareRoot(square - 1) == value - 1)
    }
    #expect(FixedMath.squareRoot(UInt128(0)) == 0)
    #expect(FixedMath.squareRoot(UInt128.max) == .max)
  }
}
