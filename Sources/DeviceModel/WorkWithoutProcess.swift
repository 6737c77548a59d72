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
    var mayLive = Set(alive.map(\.app))
    return rows.sorted { $0.time < $1.time }.filter { row in
      let app = AppID(row.app)
      switch row.kind {
      case .open: mayLive.insert(app)
      case .forceQuit: mayLive.remove(app)
      case .reboot: mayLive = []
      case .audio, .location, .voip, .task: return !mayLive.contains(app)
      case .home, .interrupt, .lock, .unlock, .note: break
      }
      return false
    }
  }
}
