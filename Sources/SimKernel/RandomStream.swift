/// What a random stream is for; streams of different purposes are independent.
@frozen
public struct RandomPurpose: RawRepresentable, Hashable, Sendable {
  /// The purpose's permanent number: changing it changes every result drawn under it.
  public let rawValue: UInt64

  /// Makes a purpose of a permanent number.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The draws of one purpose and one entity, reached by index and never by order.
///
/// Draw `index` depends on nothing but (seed, replication, purpose, entity, index), so that a
/// strategy which draws more, less or never leaves all other draws as they were: common random
/// numbers by construction.
@frozen
public struct RandomStream: Sendable {
  @usableFromInline let key: UInt64

  /// Makes the stream of `entity` for `purpose` in one replication of an experiment. O(1).
  @inlinable
  public init(seed: UInt64, replication: Int, purpose: RandomPurpose, entity: Int) {
    var key = SplitMix64.mix(seed)
    key = SplitMix64.mix(key ^ UInt64(bitPattern: Int64(replication)))
    key = SplitMix64.mix(key ^ purpose.rawValue)
    self.key = SplitMix64.mix(key ^ UInt64(bitPattern: Int64(entity)))
  }

  /// The private generator of draw number `index`; it also feeds that draw's rejections. O(1).
  @inlinable
  public func draw(_ index: Int) -> SplitMix64 {
    SplitMix64(state: SplitMix64.mix(key ^ UInt64(bitPattern: Int64(index))))
  }
}

/// The SplitMix64 generator (Steele, Lea, Flood, OOPSLA 2014): 64 uniform bits a step.
@frozen
public struct SplitMix64: Sendable {
  @usableFromInline var state: UInt64

  /// Starts from `state`.
  @inlinable
  public init(state: UInt64) { self.state = state }

  /// The next 64 uniform bits. O(1).
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.scramble(state)
  }

  /// One step from `value` taken as the state: a bijection that leaves no visible pattern.
  @inlinable
  public static func mix(_ value: UInt64) -> UInt64 {
    scramble(value &+ 0x9e37_79b9_7f4a_7c15)
  }

  @inlinable
  static func scramble(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
