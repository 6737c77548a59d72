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

  mutating func count(_ kind: Kind) { counts[Int(kind.rawValue)] += 1 }
}

/// What an event was: a demand row handled or a timer that changed state.
@frozen
public enum EventKind: UInt8, CaseIterable, Sendable {
  // Demand rows, in the order of `DemandKind`.
  case open, home, audio, location, voip, task, forceQuit, reboot, interrupt, lock, unlock, note
  // Timers.
  case kill, reclaim, crossing, sweep, daemons, limit, work, launch, ramp, suspension, warning
  case prewarm, retention, interruption, sustained

  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .open: "open"
    case .home: "home"
    case .audio: "audio"
    case .location: "location"
    case .voip: "voip"
    case .task: "task"
    case .forceQuit: "force_quit"
    case .reboot: "reboot"
    case .interrupt: "interrupt"
    case .lock: "lock"
    case .unlock: "unlock"
    case .note: "note"
    case .kill: "kill"
    case .reclaim: "reclaim"
    case .crossing: "crossing"
    case .sweep: "sweep"
    case .daemons: "daemons"
    case .limit: "limit"
    case .work: "work"
    case .launch: "launch"
    case .ramp: "ramp"
    case .suspension: "suspension"
    case .warning: "warning"
    case .prewarm: "prewarm"
    case .retention: "retention"
    case .interruption: "interruption"
    case .sustained: "sustained"
    }
  }
}

extension DemandKind {
  /// The event that handling such a row is.
  var event: EventKind {
    switch self {
    case .open: .open
    case .home: .home
    case .audio: .audio
    case .location: .location
    case .voip: .voip
    case .task: .task
    case .forceQuit: .forceQuit
    case .reboot: .reboot
    case .interrupt: .interrupt
    case .lock: .lock
    case .unlock: .unlock
    case .note: .note
    }
  }
}
