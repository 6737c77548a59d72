/// A counter per case of `Kind`, in place and without allocation.
public struct Counts<Kind>: Sendable
where Kind: CaseIterable & RawRepresentable & Sendable, Kind.RawValue == UInt8 {
  @usableFromInline var counts = InlineArray<32, Int64>(repeating: 0)

  /// Counters at zero; `Kind` has raw values from 0 to 31.
  public init() {}

  /// The count of `kind`.
  @inlinable  // from other rooms it is generic code and a copy of all counters otherwise
  public subscript(kind: Kind) -> Int64 { counts[Int(kind.rawValue)] }

  /// The sum over all kinds.
  @inlinable
  public var total: Int64 {
    // Counters without a kind are 0; going through the kinds would ask each run for their type.
    var sum: Int64 = 0
    for index in counts.indices { sum += counts[index] }
    return sum
  }

  mutating func count(_ kind: Kind, times: Int64 = 1) { counts[Int(kind.rawValue)] += times }
}

/// Some of the cases of `Kind`, as bits: a question asked at every event, answered from the rows of
/// descriptions once.
struct KindMask<Kind>: Equatable, Sendable
where Kind: RawRepresentable & Sendable, Kind.RawValue == UInt8 {
  private var bits: UInt64 = 0

  /// The set of `kinds`, whose raw values are below 64.
  init(_ kinds: [Kind]) {
    for kind in kinds { insert(kind) }
  }

  /// None of them.
  @inline(__always)
  init() {}

  @inline(__always) var isEmpty: Bool { bits == 0 }

  @inline(__always)
  func contains(_ kind: Kind) -> Bool { bits & Self.bit(of: kind) != 0 }

  @inline(__always)
  mutating func insert(_ kind: Kind) { bits |= Self.bit(of: kind) }

  @inline(__always)
  mutating func remove(_ kind: Kind) { bits &= ~Self.bit(of: kind) }

  @inline(__always)
  private static func bit(of kind: Kind) -> UInt64 { 1 &<< UInt64(kind.rawValue) }
}
