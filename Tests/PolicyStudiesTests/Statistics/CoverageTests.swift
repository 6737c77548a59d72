import SimKernel
import Testing

@testable import PolicyStudies

/// A smaller version of `flotsam-bench --only coverage`: toy studies whose answer is known.
@Suite("Coverage")
struct CoverageTests {
  private static let studies = 600

  private func normal(_ generator: inout SplitMix64) -> Double {
    Double(Normal().sample(&generator).rawValue) * 0x1p-32
  }

  /// The share of seeded studies of which `holds` is true.
  private func share(
    _ entity: Int, _ holds: (inout SplitMix64) throws -> Bool
  ) rethrows -> Double {
    let count = try (0..<Self.studies).count { study in
      var generator = RandomStream(
        seed: 1, replication: study, purpose: RandomPurpose(rawValue: 14), entity: entity
      ).draw(0)
      return try holds(&generator)
    }
    return Double(count) / Double(Self.studies)
  }

  @Test("intervals of paired differences cover as often as they say", arguments: [10, 20])
  func pairs(count: Int) {
    let covering = share(count) { generator in
      let shared = (0..<count).map { _ in 5 * normal(&generator) }
      let one = RatioSample(shared.map { $0 + normal(&generator) })
      let other = RatioSample(shared.map { $0 + 1 + normal(&generator) })
      return other.difference(to: one)?.interval(alpha: 0.05)?.contains(1) ?? false
    }
    #expect((0.93...0.97).contains(covering), "\(covering)")
  }

  @Test("a skewed ratio is covered by the jackknife", arguments: [10, 20])
  func ratios(count: Int) throws {
    let size = try #require(Exponential(mean: 20))
    let covering = share(100 + count) { generator in
      var (cold, launches): ([Double], [Double]) = ([], [])
      for _ in 0..<count {
        let total = 40 + (0..<3).reduce(0) { sum, _ in sum + size.sample(&generator) }
        let chance = 0.15 + 0.002 * Double(size.sample(&generator))
        launches.append(Double(total))
        cold.append(
          (0..<total).reduce(0) { sum, _ in
            sum + (Double(generator.next() >> 11) * 0x1p-53 < chance ? 1 : 0)
          })
      }
      let estimate = RatioSample(numerators: cold, denominators: launches).estimate
      return estimate?.interval(alpha: 0.05)?.contains(0.19) ?? false
    }
    #expect((0.92...0.97).contains(covering), "\(covering)")
  }

  /// Batches of a first-order autoregression about 0 with parameter 0.6, begun in its steady state.
  private func batches(of length: Int, _ generator: inout SplitMix64) -> RatioSample {
    var level = 1.25 * normal(&generator)
    return RatioSample(
      (0..<20).map { _ in
        var sum = 0.0
        for _ in 0..<length {
          level = 0.6 * level + normal(&generator)
          sum += level
        }
        return sum / Double(length)
      })
  }

  @Test("long batches of one run cover as often as they say, and seldom look dependent")
  func longBatches() {
    var flagged = 0
    let covering = share(300) { generator in
      let sample = batches(of: 60, &generator)
      flagged += BatchMeans([sample], baseline: 0).looksIndependent ? 0 : 1
      return sample.estimate?.interval(alpha: 0.05)?.contains(0) ?? false
    }
    #expect((0.92...0.97).contains(covering), "\(covering)")
    #expect(flagged <= Self.studies * 7 / 100, "\(flagged)")
  }

  @Test("batches that are too short cover too seldom, and the more so the more often are found out")
  func shortBatches() {
    func outcome(_ length: Int) -> (covering: Double, flagged: Double) {
      var covered = 0
      let flagged = share(301) { generator in
        let sample = batches(of: length, &generator)
        covered += sample.estimate?.interval(alpha: 0.05)?.contains(0) == true ? 1 : 0
        return !BatchMeans([sample], baseline: 0).looksIndependent
      }
      return (Double(covered) / Double(Self.studies), flagged)
    }
    let (shorter, short) = (outcome(1), outcome(4))
    #expect(shorter.covering < 0.75 && shorter.flagged > 0.45, "\(shorter)")
    #expect(short.covering < 0.93 && short.flagged < shorter.flagged, "\(short)")
  }

  @Test("five strategies that are no different seldom seem to be, be it only one of them")
  func family() {
    let erring = share(200) { generator in
      let samples = (0..<6).map { _ in RatioSample((0..<12).map { _ in normal(&generator) }) }
      return PairedComparison(samples, baseline: 0, direction: .lessIsBetter)
        .lines.contains { $0.verdict != .notResolved }
    }
    #expect(erring <= 0.06 && erring > 0.01, "\(erring)")
  }
}
