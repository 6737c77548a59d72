import DeviceModel
import SimKernel

/// Looks in on one trial: counts its simulated seconds for the progress line, stops on a signal.
struct TrialMonitor: RunMonitor {
  private let progress: Progress
  private var counted: Int64 = 0

  init(_ progress: Progress) { self.progress = progress }

  mutating func check(events: Int64, at time: SimTime) throws {
    try Interruption.check()
    let seconds = time.microseconds / 1_000_000
    progress.advance(by: Int(seconds - counted))
    counted = seconds
  }
}
