import SimKernel

/// Why a process is to go, in the order in which causes are looked at.
struct KillCauses: OptionSet {
  let rawValue: UInt8
  /// One that holds more than its soft limit, while little is available.
  static let highWater = KillCauses(rawValue: 1)
  /// The oldest of the idle band.
  static let idleExit = KillCauses(rawValue: 2)
  /// One that has been idle for long, in a sweep.
  static let longIdleExit = KillCauses(rawValue: 4)
  /// All up to a band, where single kills get nowhere.
  static let aggressive = KillCauses(rawValue: 8)
  /// The strategy's victim.
  static let pageShortage = KillCauses(rawValue: 16)
}

/// Which kills are due by what is available, and sweeps of long-idle apps. Amounts are
/// micro-bytes, times in awake time.
struct JetsamTriggers {
  let rules: JetsamRules
  private let thresholds: JetsamThresholds
  /// A sweep is under way; the next may not begin before `sweepAfter`.
  private(set) var isSweeping = false
  private var sweepAfter = SimTime.zero

  init(_ rules: JetsamRules, _ thresholds: JetsamThresholds) {
    (self.rules, self.thresholds) = (rules, thresholds)
  }

  /// Whether memory is so short that a process has to go: critically, or something waits for it
  /// that reclaim could not bring.
  @inline(__always)
  func isUnhealthy(available: Int64, isAnyWaiting: Bool) -> Bool {
    available < thresholds.critical || isAnyWaiting
  }

  /// What may be a cause to end a process now; whether there is such a process is seen in turn.
  @inline(__always)
  func causes(available: Int64, isAnyWaiting: Bool) -> KillCauses {
    var causes: KillCauses = []
    let isUnhealthy = isUnhealthy(available: available, isAnyWaiting: isAnyWaiting)
    if rules.contains(.highWater), isUnhealthy || available < thresholds.soft {
      causes.insert(.highWater)
    }
    if isUnhealthy {
      causes.insert(rules.contains(.aggressive) ? [.aggressive, .pageShortage] : .pageShortage)
    } else {
      if rules.contains(.idleExit), available < thresholds.idle { causes.insert(.idleExit) }
      if isSweeping { causes.insert(.longIdleExit) }
    }
    return causes
  }

  /// Whether a sweep is to be set for when its first app will be old enough.
  @inline(__always)
  func wantsSweep(available: Int64) -> Bool { available < thresholds.reaper }

  /// When a sweep may begin whose first app entered the idle band at `entered`.
  func sweepTime(oldest entered: SimTime) -> SimTime {
    max(sweepAfter, entered + Self.sweepAge)
  }

  mutating func beginSweep() { isSweeping = true }

  /// Whether the sweep takes an app that entered the idle band at `entered`; where it does not,
  /// or there is none, the sweep is over.
  mutating func sweeps(oldest entered: SimTime?, at awake: SimTime) -> Bool {
    if let entered, awake - entered >= Self.sweepAge { return true }
    isSweeping = false
    sweepAfter = awake + SimTime(microseconds: KernelConstants.reaperGapMicroseconds)
    return false
  }

  /// The device has started.
  mutating func reboot() {
    isSweeping = false
    sweepAfter = .zero
  }

  private static var sweepAge: SimTime {
    SimTime(microseconds: KernelConstants.reaperAgeMicroseconds)
  }
}
