import DeviceModel
import SimKernel

/// Suspends an app with nothing left to do after a delay; drawn from 2 to 3 s each time unless
/// one is given (S-50).
enum SuspendAfter {
  /// A year: `never` is a rule of its own.
  private static let longestDelay: Int64 = 365 * 24 * 3_600_000_000

  static let entry = PolicyEntry(
    .suspend, "after", summary: "suspended after a delay without work", source: "S-50",
    isDefault: true,
    parameters: [
      PolicyParameter(
        "delay", "how long after its last work", kind: .durationOrDrawn(upTo: longestDelay),
        defaultValue: -1)
    ]
  ) { context, strategy in
    let delay = context.arguments[0]
    strategy.suspension = .after(delay < 0 ? nil : SimTime(microseconds: delay))
  }
}
