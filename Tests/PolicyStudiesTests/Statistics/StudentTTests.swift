import Testing

@testable import PolicyStudies

@Suite("Student's t")
struct StudentTTests {
  @Test(
    "quantiles are those of published tables",
    arguments: [
      (1, 0.975, 12.7062047361747), (2, 0.975, 4.30265272974946), (3, 0.975, 3.18244630528371),
      (4, 0.975, 2.77644510519779), (5, 0.975, 2.57058183563631), (10, 0.975, 2.22813885198627),
      (19, 0.975, 2.09302405440826), (20, 0.975, 2.08596344726586),
      (30, 0.975, 2.04227245630124), (49, 0.975, 2.00957523448921),
      (60, 0.975, 2.00029782201426), (120, 0.975, 1.97993040508242),
      (1, 0.995, 63.6567411628715), (5, 0.995, 4.03214298355523),
      (10, 0.995, 3.16927267261695), (10, 0.95, 1.81246112281168), (9, 0.75, 0.702722146751326),
    ])
  func table(freedom: Int, probability: Double, quantile: Double) {
    let found = StudentT(degreesOfFreedom: freedom).centralQuantile(2 * probability - 1)
    #expect(abs(found - quantile) < 1e-8 * quantile, "\(found)")
  }

  @Test("closed forms: 1, 2 and 4 degrees of freedom")
  func closedForms() {
    #expect(abs(StudentT(degreesOfFreedom: 1).cumulative(1) - 0.75) < 1e-15)
    for t in [0.1, 0.5, 1, 2, 5, 50] {
      let two = t / (2 + t * t).squareRoot()
      #expect(abs(StudentT(degreesOfFreedom: 2).central(t) - two) < 1e-15)
      let s = t / (4 + t * t).squareRoot()
      let four = s * (1 + 2 / (4 + t * t))
      #expect(abs(StudentT(degreesOfFreedom: 4).central(t) - four) < 1e-15)
    }
  }

  @Test("the distribution rises from 0 to 1, even about the middle", arguments: [1, 2, 7, 8, 999])
  func shape(freedom: Int) {
    let t = StudentT(degreesOfFreedom: freedom)
    #expect(t.cumulative(0) == 0.5 && t.central(0) == 0)
    #expect(t.central(.infinity) == 1 && t.central(1e200) <= 1)
    var last = 0.0
    for x in stride(from: -8.0, through: 8, by: 0.25) {
      let value = t.cumulative(x)
      #expect(value > last && value < 1 && abs(value + t.cumulative(-x) - 1) < 1e-15)
      last = value
    }
  }

  @Test("a quantile leads back to its probability", arguments: [1, 3, 6, 49, 1000])
  func inverse(freedom: Int) {
    let t = StudentT(degreesOfFreedom: freedom)
    for probability in [0.001, 0.2, 0.5, 0.9, 0.99999] {
      #expect(abs(t.central(t.centralQuantile(probability)) - probability) < 1e-13)
    }
    #expect(t.centralQuantile(0) < 1e-300)
  }

  @Test("with many degrees of freedom it is the normal distribution")
  func normal() {
    let far = StudentT(degreesOfFreedom: 1_000_000)
    #expect(abs(far.centralQuantile(0.95) - 1.959963984540054) < 3e-6)
  }

  @Test("the arctangent at angles whose tangent is known")
  func arcTangent() {
    let cases: [(Double, Double)] = [
      (0, 0), (1, 4), (3.0.squareRoot(), 3), (1 / 3.0.squareRoot(), 6), (2 - 3.0.squareRoot(), 12),
      (2.0.squareRoot() - 1, 8), (2.0.squareRoot() + 1, 8.0 / 3),
    ]
    for (tangent, part) in cases {
      let angle = part == 0 ? 0 : Double.pi / part
      #expect(abs(ArcTangent.of(tangent) - angle) < 1e-15)
    }
    #expect(abs(ArcTangent.of(1e300) - Double.pi / 2) < 1e-15)
  }
}

extension StudentT {
  /// P(T ≤ `t`).
  func cumulative(_ t: Double) -> Double {
    t < 0 ? (1 - central(-t)) / 2 : (1 + central(t)) / 2
  }
}
