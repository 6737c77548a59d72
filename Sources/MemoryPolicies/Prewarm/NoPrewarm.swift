import DeviceModel
import SimKernel

/// Starts no app before it is asked for; of this policy there is none to ask.
enum NoPrewarm: PrewarmPolicy {
  static let entry = PolicyEntry(
    prewarm: "none", summary: "no app is started before it is asked for", source: "baseline",
    isDefault: true
  ) { _ -> NoPrewarm? in nil }

  var period: SimTime { .never }
  mutating func launched(_ app: AppID, at time: SimTime) {}
  mutating func wanted(at time: SimTime) -> [AppID] { [] }
}
