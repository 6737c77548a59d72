import DeviceModel

/// What of a run a trace shows.
public struct TraceFilter: Sendable {
  /// The kinds of lines.
  public var kinds = TraceKind.usual
  /// The apps, by number; none for all.
  public var apps: [AppID] = []
  /// The first instant.
  public var from: EventTime = .zero
  /// The last instant.
  public var to: EventTime = .never

  /// Shows the usual kinds of everything.
  public init() {}

  /// What any line needs.
  static let everything = TraceKind.allCases.reduce(RunInterest.footprints) {
    $0.union($1.interest)
  }

  /// Whether what happened to `app` at `time` has a line; nil is the device alone.
  ///
  /// Of one app's trace the rows that name no app are part too: the person leaves, locks, notes.
  func shows(_ event: RunEvent, of app: AppID?, at time: EventTime) -> Bool {
    guard time >= from, let kind = TraceKind(event) else { return false }
    if case .demand(let row) = event, row.kind == .note { return true }
    guard kinds.contains(kind) else { return false }
    return apps.isEmpty || app.map(apps.contains) ?? (kind == .rows)
  }
}

/// A trace has shown all it was asked for: the run need not go on.
public struct TraceIsOver: Error {}
