import DeviceModel
import PolicyStudies
import SimKernel

/// Studies of made-up replications whose true answer is known, the same for every run.
struct ToyStudies {
  /// The replications of one study.
  let replications: Int
  /// The studies.
  let count: Int

  /// Plain values about 0 with standard deviation 1.
  func means() -> [RatioSample] {
    samples(entity: 1) { generator in (Self.normal(&generator), 1) }
  }

  /// Paired values: both share a large part, the second is 1 higher; as their difference's truth.
  func pairs() -> [[RatioSample]] {
    studies(entity: 2) { generator in
      let shared = 5 * Self.normal(&generator)
      return [
        (shared + Self.normal(&generator), 1), (shared + 1 + Self.normal(&generator), 1),
      ]
    }
  }

  /// Cold ratios of days that differ, skewed as those of a phone's day or more: 100 launches on
  /// average (standard deviation 35), each cold with a chance of the day's own. The truth is 0.19.
  func ratios() -> [RatioSample] {
    samples(entity: 3) { generator in
      let launches = 40 + (0..<3).reduce(0) { sum, _ in sum + Self.exponential(20, &generator) }
      return Self.day(launches, certain: 0.15, more: 0.04, &generator)
    }
  }

  /// The same far more skewed: 20 launches and exponentially 60 more, half of the chance
  /// exponential. The truth is 0.1.
  func heavyRatios() -> [RatioSample] {
    samples(entity: 5) { generator in
      let launches = 20 + Self.exponential(60, &generator)
      return Self.day(launches, certain: 0.05, more: 0.05, &generator)
    }
  }

  /// Cold launches of a day, over launches.
  private static func day(
    _ launches: Int64, certain: Double, more: Double, _ generator: inout SplitMix64
  ) -> Fraction {
    let unit = Double(exponential(1 << 20, &generator)) / Double(1 << 20)
    let chance = certain + more * unit
    let cold = (0..<launches).reduce(0) { sum, _ in
      sum + (Double(generator.next() >> 11) * 0x1p-53 < chance ? 1 : 0)
    }
    return (Double(cold), Double(launches))
  }

  /// A baseline and five strategies that are no different, each with noise of its own.
  func families() -> [[RatioSample]] {
    studies(entity: 4) { generator in (0..<6).map { _ in (Self.normal(&generator), 1) } }
  }

  typealias Fraction = (numerator: Double, denominator: Double)

  private func samples(
    entity: Int, _ draw: (inout SplitMix64) -> Fraction
  ) -> [RatioSample] {
    studies(entity: entity) { [draw(&$0)] }.map { $0[0] }
  }

  private func studies(
    entity: Int, _ draw: (inout SplitMix64) -> [Fraction]
  ) -> [[RatioSample]] {
    (0..<count).map { study in
      let stream = stream(of: study, entity: entity)
      let rows = (0..<replications).map { replication in
        var generator = stream.draw(replication)
        return draw(&generator)
      }
      return Self.samples(rows)
    }
  }

  /// The draws of one study.
  func stream(of study: Int, entity: Int) -> RandomStream {
    RandomStream(seed: 1, replication: study, purpose: .toyStudy, entity: entity)
  }

  /// A sample for each column of rows.
  static func samples(_ rows: [[Fraction]]) -> [RatioSample] {
    rows[0].indices.map { column in
      RatioSample(
        numerators: rows.map { $0[column].numerator },
        denominators: rows.map { $0[column].denominator })
    }
  }

  private static func normal(_ generator: inout SplitMix64) -> Double {
    Double(Normal().sample(&generator).rawValue) * 0x1p-32
  }

  private static func exponential(_ mean: Int64, _ generator: inout SplitMix64) -> Int64 {
    Exponential(mean: mean)?.sample(&generator) ?? 0
  }
}
