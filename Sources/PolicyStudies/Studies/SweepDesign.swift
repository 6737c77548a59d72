import DeviceModel
import SimKernel

/// The points of a sweep: which level each factor takes at each of them.
public struct SweepDesign: Equatable, Sendable {
  /// The most points a design may have.
  public static let pointLimit = 100_000

  /// A field that is varied, and its values in order.
  public struct Factor: Equatable, Sendable {
    /// The field's path, which is its name.
    public let path: String
    /// Its values as texts, from 1.
    public let levels: [String]

    /// Makes a factor.
    public init(path: String, levels: [String]) {
      precondition(!levels.isEmpty, "a factor has a level")
      self.path = path
      self.levels = levels
    }
  }

  /// How points are chosen.
  public enum Kind: String, CaseIterable, Sendable {
    /// Every level of each factor with every level of the others.
    case full
    /// A Latin hypercube.
    case lhs
  }

  /// How the points were chosen.
  public let kind: Kind
  /// The factors, in the order they were named.
  public let factors: [Factor]
  /// For each point the index of each factor's level.
  public private(set) var points: [[Int]]

  /// The full factorial, the last factor running fastest; nil beyond `pointLimit` points.
  public init?(full factors: [Factor]) {
    var count = 1
    for factor in factors {
      count *= factor.levels.count
      guard count <= Self.pointLimit else { return nil }
    }
    kind = .full
    self.factors = factors
    points = (0..<count).map { index in
      var rest = index
      let reversed = factors.reversed().map { factor in
        defer { rest /= factor.levels.count }
        return rest % factor.levels.count
      }
      return reversed.reversed()
    }
  }

  /// A Latin hypercube of `count` points (McKay, Beckman, Conover, Technometrics 21(2), 1979).
  ///
  /// Each factor's list is cut into `count` equal strata, each of which one point falls into, at a
  /// random place; where strata are finer than levels, each level is met equally often, but for
  /// one. Where factors have few levels, points may repeat others.
  public init(latinHypercube factors: [Factor], points count: Int, seed: UInt64) {
    precondition((1...Self.pointLimit).contains(count), "so many points are not allowed")
    kind = .lhs
    self.factors = factors
    let columns = factors.enumerated().map { entity, factor in
      Self.column(factor.levels.count, count, seed: seed, entity)
    }
    points = (0..<count).map { point in columns.map { $0[point] } }
  }

  /// Leaves out points that repeat earlier ones, which would count twice; how many they were.
  public mutating func dropRepeats() -> Int {
    var seen = Set<[Int]>()  // lookup only
    let distinct = points.filter { seen.insert($0).inserted }
    defer { points = distinct }
    return points.count - distinct.count
  }

  /// The level of one factor at each point.
  private static func column(
    _ levels: Int, _ count: Int, seed: UInt64, _ entity: Int
  ) -> [Int] {
    let stream = RandomStream(seed: seed, replication: 0, purpose: .designPoint, entity: entity)
    var strata = Array(0..<count)
    var draws = stream.draw(0)
    for last in stride(from: count - 1, to: 0, by: -1) {
      strata.swapAt(last, Int(draws.below(UInt64(last + 1))))
    }
    // In units of 2^-32 of a stratum: 17 bits of strata and levels each fit in 128 with ease.
    return strata.enumerated().map { point, stratum in
      var draw = stream.draw(point + 1)
      let place = UInt128(stratum) << 32 + UInt128(draw.next() >> 32)
      return Int((place * UInt128(levels)) / (UInt128(count) << 32))
    }
  }
}
