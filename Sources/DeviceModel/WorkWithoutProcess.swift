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
      switch row.kind {
      case .open: mayLive[app] = true
      case .forceQuit: mayLive[app] = false
      case .reboot: mayLive = Array(repeating: false, count: apps.count)
      case .audio, .location, .voip, .task: return !mayLive[app]
      case .home, .interrupt, .lock, .unlock, .note: break
      }
      return false
    }
  }
}
