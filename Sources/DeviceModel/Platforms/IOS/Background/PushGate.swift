import SimKernel

/// Silent pushes of one app: three in any hour, and of those that wait the newest alone.
struct PushGate {
  /// When the last three were delivered, oldest first; negative for none.
  private var delivered = InlineArray<3, SimTime>(repeating: PushGate.none)
  /// How long the work of the one that waits goes on; zero for none.
  private(set) var held = SimTime.zero

  private static let none = SimTime(microseconds: -BackgroundTimes.pushWindow)
  private static let window = SimTime(microseconds: BackgroundTimes.pushWindow)

  /// Whether one waits.
  var isHolding: Bool { held > .zero }

  /// From when on the rate lets the next one through.
  var opensAt: SimTime { delivered[0] + Self.window }

  /// Keeps a push; true where it takes the place of one that waited.
  mutating func hold(_ length: SimTime) -> Bool {
    defer { held = length }
    return isHolding
  }

  /// Lets go of the one that waits.
  mutating func takeHeld() -> SimTime {
    defer { held = .zero }
    return held
  }

  /// One is delivered.
  mutating func deliver(at time: SimTime) {
    delivered[0] = delivered[1]
    delivered[1] = delivered[2]
    delivered[2] = time
  }
}

/// What the system remembers of an app's background work; a reboot changes none of it.
struct BackgroundRecord {
  var pushes = PushGate()
  /// When each kind last began; negative for never.
  var last = PerWork<SimTime>(repeating: SimTime(microseconds: -BackgroundTimes.processingGap))
  /// A call that it was started for was not reported: it is about to end.
  var isUnreported = false
  /// It has not reported one before.
  var isDenied = false
}
