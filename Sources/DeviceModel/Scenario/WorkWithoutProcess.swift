import SimKernel

extension Scenario {
  /// Rows of background work whose app certainly has no process when they come: never opened, not
  /// there at the start, or gone since a quit or a reboot. None where other demand than rows may
  /// open an app meanwhile.
  public var workWithoutProcess: [DemandRow] {
    var rows: [DemandRow] = []
    for stream in demand {
      guard case .rows(let more) = stream else { return [] }
      rows += more
    }
    var mayLive = Array(repeating: false, count: apps.count)
    for process in alive { mayLive[process.app] = true }
    return rows.sorted { $0.time < $1.time }.filter { row in
      let app = AppID(row.app)
      if row.kind == .reboot { mayLive = Array(repeating: false, count: apps.count) }
      if row.kind == .open || row.kind == .forceQuit { mayLive[app] = row.kind == .open }
      guard let work = row.kind.work else { return false }
      if !work.startsApps { return !mayLive[app] }
      mayLive[app] = true
      return false
    }
  }
}
