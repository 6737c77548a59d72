import SimKernel
import Testing

@Suite("RandomStream")
struct RandomStreamTests {
  private static let purpose = RandomPurpose(rawValue: 3)

  private static func stream(
    seed: UInt64 = 1, replication: Int = 0, purpose: RandomPurpose = purpose, entity: Int = 0
  ) -> RandomStream {
    RandomStream(seed: seed, replication: replication, purpose: purpose, entity: entity)
  }

  private static func first(_ stream: RandomStream, _ index: Int = 0) -> UInt64 {
    var generator = stream.draw(index)
    return generator.next()
  }

  @Test("the generator gives the published SplitMix64 sequence")
  func published() {
    #expect(
      Goodness.draws(3, seed: 1_234_567) { $0.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("draws are the same bytes for good")
  func golden() {
    let stream = Self.stream(seed: 42, replication: 7, entity: 11)
    #expect(
      [0, 1, 2, -1, .max].map { Self.first(stream, $0) } == [
        4_024_864_295_132_782_071, 17_880_609_048_769_413_772, 1_922_957_454_715_496_061,
        6_680_820_314_515_964_894, 10_961_074_094_888_212_347,
      ])
  }

  @Test("a draw depends on its index and not on the draws before it")
  func order() {
    let stream = Self.stream()
    let forward = (0..<1_000).map { Self.first(stream, $0) }
    let backward = (0..<1_000).reversed().map { index in
      var greedy = stream.draw(index + 1)
      for _ in 0..<index % 7 { _ = greedy.next() }
      return Self.first(stream, index)
    }
    #expect(forward == backward.reversed())
  }

  @Test("streams that differ in any one of their names share no draw")
  func separation() {
    var seen: [UInt64] = []
    for name in 0..<40 {
      let streams = [
        Self.stream(seed: UInt64(name + 2)), Self.stream(replication: name + 1),
        Self.stream(purpose: RandomPurpose(rawValue: UInt64(name + 4))),
        Self.stream(entity: name + 1),
      ]
      for stream in streams {
        for index in 0..<50 { seen.append(Self.first(stream, index)) }
      }
    }
    #expect(Set(seen).count == seen.count)
  }

  @Test("each bit is set in half of the draws, over indices as within one draw")
  func balance() {
    let stream = Self.stream()
    let across = (0..<20_000).map { Self.first(stream, $0) }
    for words in [across, Goodness.draws(20_000) { $0.next() }] {
      for bit in 0..<64 {
        let ones = words.count { $0 >> UInt64(bit) & 1 == 1 }
        // Four and a half standard deviations of 70.7.
        #expect(abs(ones - 10_000) < 319, "bit \(bit)")
      }
    }
  }

  @Test("neighbouring indices, entities and replications are uncorrelated")
  func neighbours() {
    let axes: [(Int) -> UInt64] = [
      { Self.first(Self.stream(), $0) }, { Self.first(Self.stream(entity: $0)) },
      { Self.first(Self.stream(replication: $0)) },
    ]
    for axis in axes {
      let values = (0..<20_000).map { Double(axis($0)) * 0x1p-64 - 0.5 }
      let products = zip(values, values.dropFirst()).map { $0 * $1 }
      #expect(abs(Goodness.moments(products).mean) < 4 / 12 / 20_000.0.squareRoot())
    }
  }
}
