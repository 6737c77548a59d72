import SimKernel

/// Who is started before it is asked for.
public protocol PrewarmPolicy: Policy {
  /// How long after boot, and then after each time, it is asked; a reboot asks at once.
  var period: SimTime { get }

  /// `app` was opened.
  mutating func launched(_ app: AppID, at time: SimTime)

  /// The apps that should have a process now, the most wanted first.
  mutating func wanted(at time: SimTime) -> [AppID]
}
