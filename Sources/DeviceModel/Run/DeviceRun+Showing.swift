import SimKernel

/// What an observer is shown beside the events themselves; none of it changes anything, and where
/// it is not asked for a test of one bit is all there is.
extension DeviceRun where P: ~Copyable {
  /// Shows where the memory is, right before something of `app` is shown; nil for the device alone.
  @inline(__always)
  mutating func showMemory(of app: AppID?) {
    if recorder.isHeard(.footprints) { noteMemory(of: app) }
  }

  /// Notes what has happened to `app`, nil for the device alone: where the memory is then comes
  /// before it, so that no line of a trace lacks it.
  @inline(__always)
  mutating func note(_ event: RunEvent, of app: AppID?) {
    let isHeard = recorder.isHeard(event.topic)
    if isHeard { showMemory(of: app) }
    recorder.note(event, at: now, isHeard: isHeard)
  }

  @inline(never)
  private mutating func noteMemory(of app: AppID?) {
    recorder.note(.memory(memory(of: app, footprints.ledger, at: now)), at: now)
  }

  /// Shows where it is at `time`, up to which nothing happens.
  mutating func showMemory(of app: AppID, at time: SimTime) {
    guard recorder.isHeard(.footprints) else { return }
    var future = footprints.ledger
    future.advance(to: time)
    recorder.note(.memory(memory(of: app, future, at: time)), at: time)
  }

  /// Shows a call of the system; apart from `tell`, where one that is not heard costs one test.
  @inline(never)
  mutating func show(_ callback: AppCallback, of app: AppID) {
    note(.callback(callback, app), of: app)
  }

  /// Shows a step of the app's life cycle; apart from `move`, for the same reason.
  @inline(never)
  mutating func showMove(of app: AppID, to state: AppState) {
    showMemory(of: app)
    recorder.forgetPacked(app)
    recorder.note(
      .stateChanged(app, from: processes[app].state, to: state, cause: recorder.underWay), at: now)
  }

  /// Shows what is asked; apart from the loop, for the same reason.
  @inline(never)
  mutating func show(_ row: DemandRow) {
    showMemory(of: row.kind.namesApp && row.app >= 0 ? AppID(row.app) : nil)
    recorder.note(.demand(row), at: now)
  }

  /// The event under way has been handled; throws what the observer has thrown.
  @inline(never)
  mutating func closeEvent() throws {
    let compressed = footprints.flow.compressedBytes
    if recorder.hasCompressed(compressed) {
      if recorder.isHeard(.packing) { showPacked() }
      if recorder.isHeard(.compression) { showMemory(of: nil) }
    }
    try recorder.closeEvent(compressed: compressed, at: now)
  }

  /// Shows the suspended apps that have been compressed to their last page since they were shown.
  mutating func showPacked() {
    for app in 0..<appCount where processes[app].state == .suspended {
      let bytes = footprints[app]
      guard bytes.plain == 0, bytes.compressor > 0, recorder.isFirstPacked(app) else { continue }
      note(.packedWhole(app), of: app)
    }
  }

  /// Shows what every app with a process holds at `time`, up to which nothing happens.
  mutating func showMemory(at time: SimTime) {
    guard recorder.isHeard(.footprints) else { return }
    var future = footprints.ledger
    future.advance(to: time)
    for app in 0..<appCount where processes[app].exists {
      recorder.note(.memory(memory(of: app, future, at: time)), at: time)
    }
  }

  private func memory(of app: AppID?, _ ledger: MemoryLedger, at time: SimTime) -> AppMemory {
    let bytes = app.map { footprints[$0] } ?? Footprint()
    let length = app == nil ? 0 : (time - bytes.asOf).microseconds
    let grown = (bytes.rate + bytes.faultRate) * length
    return AppMemory(
      app: app.map { Int32($0) } ?? -1, level: platform.level,
      footprintBytes: (bytes.total + bytes.rate * length) / MemoryLedger.unit,
      occupiedBytes: (bytes.occupied + grown - bytes.unpackRate * length) / MemoryLedger.unit,
      plainBytes: (bytes.plain + grown) / MemoryLedger.unit,
      availableBytes: ledger.available / MemoryLedger.unit,
      freeBytes: ledger.free / MemoryLedger.unit)
  }
}
