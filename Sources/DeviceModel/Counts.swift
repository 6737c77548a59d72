/// A counter per case of `Kind`, in place and without allocation.
public struct Counts<Kind>: Sendable
where Kind: CaseIterable & RawRepresentable & Sendable, Kind.RawValue == UInt8 {
  private var counts = InlineArray<8, Int64>(repeating: 0)

  /// Counters at zero; `Kind` has raw values from 0 to 7.
  public init() {}

  /// The count of `kind`.
  public subscript(kind: Kind) -> Int64 { counts[Int(kind.rawValue)] }

  /// The sum over all kinds.
  public var total: Int64 { Kind.allCases.reduce(0) { $0 + self[$1] } }

  mutating func count(_ kind: Kind) { counts[Int(kind.rawValue)] += 1 }
}

/// What an event was: a demand row handled or a timer that changed state.
@frozen
public enum EventKind: UInt8, CaseIterable, Sendable {
  /// An `open` row.
  case open
  /// A `note` row.
  case note
  /// A retention timer that ended an app.
  case retention

  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .open: "open"
    case .note: "note"
    case .retention: "retention"
    }
  }
}
