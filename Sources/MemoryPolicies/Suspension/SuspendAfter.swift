import DeviceModel
import SimKernel

/// Suspends an app with nothing left to do after a delay; drawn from 2 to 3 s each time unless
/// one is given (S-50).
enum SuspendAfter {
  static let entry = PolicyEntry(
    .suspend, "after", summary: "suspended after a delay without work", source: "S-50",
    isDefault: true,
    parameters: [
      PolicyParameter(
        "delay", "how long after its last work", kind: .durationOrDrawn, defaultValue: -1)
    ]
  ) { context, strategy in
    let delay = context.arguments[0]
    strategy.suspension = .after(delay < 0 ? nil : SimTime(microseconds: delay))
  }
}
