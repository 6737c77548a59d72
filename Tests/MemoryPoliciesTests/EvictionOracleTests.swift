import DeviceModel
import Foundation
import SimKernel
import TestBudgets
import Testing

@Suite("Eviction against other computations")
struct EvictionOracleTests {
  /// The rules of cache mode once more, by plain arrays: a request's time and count decide.
  static func misses(
    _ rule: String, _ requests: [AppID], sizes: [Int64], capacity: Int64
  ) -> Int64 {
    var alive: [(app: AppID, started: Int, used: Int, count: Int)] = []
    var misses: Int64 = 0
    for (now, app) in requests.enumerated() {
      if let index = alive.firstIndex(where: { $0.app == app }) {
        alive[index].used = now
        alive[index].count += 1
        continue
      }
      misses += 1
      while alive.reduce(0, { $0 + sizes[$1.app] }) + sizes[app] > capacity {
        let order: (Int, Int) -> Bool = { left, right in
          let (left, right) = (alive[left], alive[right])
          switch rule {
          case "lru": return left.used < right.used
          case "mru": return left.used > right.used
          case "fifo": return left.started < right.started
          case "lfu": return (left.count, left.used) < (right.count, right.used)
          default: return (-sizes[left.app], left.used) < (-sizes[right.app], right.used)
          }
        }
        guard let victim = alive.indices.min(by: order) else { break }
        alive.remove(at: victim)
      }
      alive.append((app, now, now, 1))
    }
    return misses
  }

  @Test(
    "the misses are those of a plain-array cache on a thousand random traces",
    arguments: ["lru", "mru", "fifo", "lfu", "largest"])
  func plainArrays(rule: String) throws {
    for seed in 0..<1000 {
      var draw = SplitMix64(state: UInt64(seed))
      let count = 1 + Int(draw.below(9))
      let sizes = (0..<count).map { _ in 1 + Int64(draw.below(6)) }
      let capacity = max(sizes.max() ?? 1, 1 + Int64(draw.below(20)))
      let requests = (0..<60).map { _ in Int(min(draw.below(9), draw.below(9))) % count }
      let expected = Self.misses(rule, requests, sizes: sizes, capacity: capacity)
      let result = try run(rule, trace(requests, sizes: sizes, capacity: capacity))
      #expect(result.launches.cold == expected, "seed \(seed)")
    }
  }

  static let popularity: [Double] = {
    let weights = (1...60).map { pow(Double($0), -0.9) }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }()

  /// Che's approximation of LRU's miss ratio for equal sizes (M-09).
  static func che(slots: Int) -> Double {
    var (low, high) = (0.0, 1e6)
    for _ in 0..<200 {
      let time = (low + high) / 2
      let held = popularity.reduce(0) { $0 + 1 - exp(-$1 * time) }
      if held < Double(slots) { low = time } else { high = time }
    }
    return popularity.reduce(0) { $0 + $1 * exp(-$1 * low) }
  }

  /// King's exact miss ratio of FIFO and random, by elementary symmetric polynomials (M-09).
  static func king(slots: Int) -> Double {
    func polynomials(leavingOut left: Int?) -> [Double] {
      var sums = [1.0] + Array(repeating: 0, count: slots)
      for (index, share) in popularity.enumerated() where index != left {
        for degree in stride(from: slots, to: 0, by: -1) {
          sums[degree] += share * sums[degree - 1]
        }
      }
      return sums
    }
    let all = polynomials(leavingOut: nil)[slots]
    return 1
      - popularity.indices.reduce(0) { hit, app in
        let share = popularity[app]
        return hit + share * share * polynomials(leavingOut: app)[slots - 1] / all
      }
  }

  @Test(
    "a hundred thousand requests agree with theory within 0.006, a million within 0.002",
    arguments: [9, 21, 36])
  func theory(slots: Int) throws {
    // A tenth of the requests has √10 of the error.
    let (count, error) = Soak.choice((100_000, 0.006), of: (1_000_000, 0.002))
    let scenario = try #require(zipf(apps: 60, slots: Int64(slots), count: Int64(count)))
    let theory = ["lru": Self.che(slots: slots), "fifo": Self.king(slots: slots)]
    for strategy in ["lru", "fifo", "random"] {
      let launches = try run(strategy, scenario).launches
      #expect(launches.total == Int64(count))
      let expected = try #require(theory[strategy] ?? theory["fifo"])
      let ratio = Double(launches.cold) / Double(launches.total)
      #expect(abs(ratio - expected) < error, "\(strategy): \(ratio), theory \(expected)")
    }
  }
}
