import SimKernel

/// What is done about short memory that takes time: writing to flash.
extension DeviceRun {
  /// Starts to freeze an app where it is one's turn.
  @inline(__always)
  mutating func startReclaim() {
    guard reclaim.freezes, reclaiming == nil, !freezerIsSpent else { return }
    _ = startFreeze()
  }

  mutating func reclaimDone() {
    guard let app = reclaiming else { return }
    freezeDone(app)
  }

  mutating func cancelReclaim() {
    reclaiming = nil
    timers.cancel(.reclaimDone)
  }
}
