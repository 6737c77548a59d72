import SimKernel
import Testing

@testable import DeviceModel

@Suite("What a device draws")
struct DeviceDrawsTests {
  private static func make(seed: UInt64 = 7) -> DeviceDraws {
    DeviceDraws(seed: seed, replication: 0, suspension: 100...900)
  }

  @Test("all that one demand row leads to is suspended after the same time, the next after another")
  func suspension() {
    var draws = Self.make()
    var lengths: [Int64] = []
    for _ in 0..<50 {
      let length = draws.suspensionDelay()
      #expect(draws.suspensionDelay() == length && (100...900).contains(length.microseconds))
      lengths.append(length.microseconds)
      draws.step()
    }
    #expect(Set(lengths).count > 40)
    var other = Self.make()
    #expect(other.suspensionDelay().microseconds == lengths[0])
    other.step()
    #expect(other.suspensionDelay().microseconds == lengths[1])
  }

  @Test("the time to a daemon's limit is another once one has exceeded it, whatever else is drawn")
  func daemonLimit() throws {
    let mean = try #require(Exponential(mean: 1_000_000))
    var draws = Self.make()
    let first = draws.daemonLimit(mean: mean)
    draws.step()
    _ = draws.suspensionDelay()
    #expect(draws.daemonLimit(mean: mean) == first && first > .zero)
    draws.stepDaemonLimit()
    #expect(draws.daemonLimit(mean: mean) != first)
    #expect(Self.make(seed: 8).daemonLimit(mean: mean) != first)
  }
}
