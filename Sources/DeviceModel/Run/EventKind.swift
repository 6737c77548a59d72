/// What an event was: a demand row handled or a timer that changed state.
@frozen
public struct EventKind: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// Demand rows come first, then timers.
  public let rawValue: UInt8

  /// A demand row of this kind.
  @inline(__always)
  public init(_ row: DemandKind) { rawValue = row.rawValue }

  /// A timer of this kind.
  @inline(__always)
  public init(_ timer: TimerKind) { rawValue = Self.rowCount + timer.rawValue }

  /// The one with a number; nil if there is none.
  public init?(rawValue: UInt8) {
    guard rawValue < Self.rowCount + UInt8(TimerKind.allCases.count) else { return nil }
    self.rawValue = rawValue
  }

  /// Every kind of row, then every kind of timer.
  public static let allCases =
    DemandKind.allCases.map { EventKind($0) }
    + TimerKind.allCases.map { EventKind($0) }

  private static var rowCount: UInt8 { UInt8(DemandKind.allCases.count) }

  /// The name in columns and reports.
  public var name: String { row?.name ?? timer?.info.name ?? "" }

  /// The mode in which it occurs; nil for both.
  public var mode: SimulationMode? { row.map(\.info.mode) ?? timer?.info.mode }

  /// The events that are of this kind, for dictionaries of columns.
  public var meaning: String { row?.info.meaning ?? timer?.info.meaning ?? "" }

  private var row: DemandKind? { DemandKind(rawValue: rawValue) }
  private var timer: TimerKind? {
    rawValue < Self.rowCount ? nil : TimerKind(rawValue: rawValue - Self.rowCount)
  }
}

/// A counter per kind of event: rows and timers are more than `Counts` holds.
///
/// Apart from it, for a counter of any width stops the compiler of 6.3.1 in key paths.
public struct EventCounts: Sendable {
  private var counts = InlineArray<64, Int64>(repeating: 0)

  /// Counters at zero.
  public init() {}

  /// How many events were of `kind`.
  public subscript(kind: EventKind) -> Int64 { counts[Int(kind.rawValue)] }

  /// The sum over all kinds.
  public var total: Int64 {
    var sum: Int64 = 0
    for index in counts.indices { sum += counts[index] }
    return sum
  }

  @inline(__always)
  mutating func count(_ kind: EventKind) { counts[Int(kind.rawValue)] += 1 }

  /// How many rows of `kind` were handled.
  public subscript(kind: DemandKind) -> Int64 { self[EventKind(kind)] }

  /// How many timers of `kind` changed state.
  public subscript(kind: TimerKind) -> Int64 { self[EventKind(kind)] }
}

/// A timer's change of state, as it is counted. A kind is a case here and its row below.
@frozen
public enum TimerKind: UInt8, CaseIterable, Sendable {
  case kill, reclaim, crossing, sweep, daemons, limit, work, launch, ramp, suspension, warning
  case prewarm, retention, interruption, sustained, watchdog, handler
  case scene
  case delivery

  /// What is said of it.
  public var info: TimerKindInfo {
    switch self {
    case .kill: TimerKindInfo("kill", "kills that were done: the memory came back")
    case .reclaim:
      TimerKindInfo(
        "reclaim", "apps written to flash, and ends of the freezer's days that let apps go")
    case .crossing:
      TimerKindInfo(
        "crossing",
        "instants at which growing apps took available memory below a level that matters")
    case .sweep: TimerKindInfo("sweep", "sweeps of long-idle apps begun")
    case .daemons:
      TimerKindInfo(
        "daemons",
        "times exited daemons came back, daemons woke and touched memory, or one went over its own "
          + "limit")
    case .limit:
      TimerKindInfo("limit", "instants at which an app came to 80 % or 100 % of device.limit")
    case .work: TimerKindInfo("work", "ends of background work")
    case .launch: TimerKindInfo("launch", "launches whose work was done, waits for memory aside")
    case .ramp: TimerKindInfo("ramp", "growing apps that came to their target")
    case .suspension: TimerKindInfo("suspension", "apps suspended")
    case .warning:
      TimerKindInfo(
        "warning",
        "times the next app was to hear of the level; where none was left, nothing was warned")
    case .prewarm:
      TimerKindInfo(
        "prewarm", "times a prewarming policy was asked, or a prewarmed process was ready")
    case .retention:
      TimerKindInfo(
        "retention", in: nil,
        "timers of strategies that ended an app they had kept for a time; no listed strategy sets "
          + "one")
    case .interruption:
      TimerKindInfo("interruption", "ends of interruptions whose app was still in front")
    case .sustained:
      TimerKindInfo(
        "sustained",
        "steps of ending idle processes because the level had long been above normal")
    case .watchdog:
      TimerKindInfo(
        "watchdog", "instants at which a handler or a launch in front had taken as long as it may")
    case .handler:
      TimerKindInfo("handler", "handlers of callbacks that returned after having taken time")
    case .scene:
      TimerKindInfo(
        "scene", "windows that had their input back while others of their app had kept theirs")
    case .delivery:
      TimerKindInfo(
        "delivery", "pushes that had waited for their rate, and calls that were not reported")
    }
  }
}

/// The row of one kind of timer.
public struct TimerKindInfo: Sendable {
  /// The name in columns and reports; permanent.
  public let name: String
  /// The mode in which it occurs; nil for both.
  public let mode: SimulationMode?
  /// The events that are of this kind, for dictionaries of columns.
  public let meaning: String

  init(_ name: String, in mode: SimulationMode? = .device, _ meaning: String) {
    self.name = name
    self.mode = mode
    self.meaning = meaning
  }
}
