import DeviceModel
import SimKernel

/// Suspends an app with nothing left to do after a delay; drawn from 2 to 3 s each time unless
/// one is given (S-50).
struct SuspendAfter: SuspensionPolicy {
  /// A year: `never` is a rule of its own.
  private static let longestDelay: Int64 = 365 * 24 * 3_600_000_000

  static let entry = PolicyEntry(
    suspend: "after", summary: "suspended after a delay without work", source: "S-50",
    isDefault: true,
    parameters: [
      PolicyParameter(
        "delay", "how long after its last work", kind: .durationOrDrawn(upTo: longestDelay),
        defaultValue: -1)
    ]
  ) { context in
    let delay = context.arguments[0]
    return SuspendAfter(given: delay < 0 ? nil : SimTime(microseconds: delay))
  }

  /// The delay that is always the same; nil: the phone's own.
  let given: SimTime?

  mutating func delay(of app: AppID, usual: SimTime, at time: SimTime) -> SimTime? {
    given ?? usual
  }
}
