import DeviceModel

/// Why apps go from state to state, read off what happened right before at the same instant.
struct StateCauses {
  private var row: DemandRow?
  /// The app whose launch is complete, and since when.
  private var launched: (app: AppID, time: EventTime)?

  /// Keeps what may be a cause.
  mutating func hear(_ event: RunEvent, at time: EventTime) {
    switch event {
    case .demand(let row): self.row = row
    case .launchCompleted(let outcome): launched = (outcome.launch.app, time)
    default: break
    }
  }

  /// Why `app` goes from one state to another at `time`.
  func name(of app: AppID, from: AppState, to: AppState, at time: EventTime) -> String {
    switch to {
    case .inactive: from == .active ? rowName(at: time) ?? "left" : "launch"
    case .active:
      launched.map { $0 == (app, time) } == true ? "launched" : "interruption_over"
    case .background: rowName(at: time) ?? "left"
    case .suspended: "idle"
    case .notRunning: "ended"
    }
  }

  /// The key of the row that was handled last at `time`, or what it interrupts with.
  private func rowName(at time: EventTime) -> String? {
    guard let row, row.time == time else { return nil }
    return row.kind == .interrupt ? row.trigger.name : row.kind.info.key
  }
}
