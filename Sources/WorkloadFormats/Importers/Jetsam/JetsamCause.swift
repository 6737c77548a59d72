/// What the reason of a kill says about the device: only some are about its memory.
public enum JetsamCause: CaseIterable, Sendable {
  /// The device was short of memory.
  case pressure
  /// A process held more than it may.
  case limit
  /// An idle process went, as idle ones do when memory gets less.
  case idle
  /// The device was short of something else, such as open files, disk or the kernel's own map; or
  /// somebody looked into it.
  case elsewhere
  /// A reason that is not known here.
  case unknown

  /// What it is, in words.
  public var words: String {
    switch self {
    case .pressure: "of memory pressure"
    case .limit: "of a limit of their own"
    case .idle: "idle"
    case .elsewhere: "of no lack of memory"
    case .unknown: "of unknown reasons"
    }
  }

  /// The cause behind `reason` as a report writes it.
  public init(reason: String) {
    self = Self.table.first { $0.reasons.contains(reason) }?.cause ?? .unknown
  }

  private static let table: [(cause: JetsamCause, reasons: [String])] = [
    (
      .pressure,
      [
        "vm-pageshortage", "vm-thrashing", "vm-pageout-starvation", "vm-compressor-thrashing",
        "vm-compressor-space-shortage", "fc-thrashing", "proc-thrashing", "low-swap",
        "sustained-memory-pressure",
      ]
    ),
    (.limit, ["highwater", "per-process-limit", "conclave-limit"]),
    (.idle, ["idle-exit", "long-idle-exit"]),
    (.elsewhere, ["vnode-limit", "disk-space-shortage", "zone-map-exhaustion", "diagnostic"]),
  ]
}
