/// What else than memory may run out, outside the model: a row says when.
///
/// A kind is a case here and its row below.
@frozen
public enum KernelShortage: UInt8, CaseIterable, Sendable {
  /// The kernel's own heap is nearly full.
  case zoneMap
  /// No more files can be held open.
  case vnodes
  /// Storage is full.
  case disk

  /// The name in workloads.
  public var name: String {
    switch self {
    case .zoneMap: "zone-map"
    case .vnodes: "vnodes"
    case .disk: "disk"
    }
  }
}
