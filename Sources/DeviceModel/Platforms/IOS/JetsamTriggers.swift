import SimKernel

/// Why a process is to go, in the order in which causes are looked at.
struct KillCauses: OptionSet {
  let rawValue: UInt16
  /// The first in the order of bands, for what is not memory: too many open files, no storage.
  static let resource = KillCauses(rawValue: 1)
  /// One of those that the swap file holds, and of these a suspended one.
  static let swappable = KillCauses(rawValue: 2)
  static let suspendedSwappable = KillCauses(rawValue: 4)
  /// The first in the order of bands, before all others: the compressor is full.
  static let compressorSpace = KillCauses(rawValue: 8)
  /// One that holds more than its soft limit, while little is available.
  static let highWater = KillCauses(rawValue: 16)
  /// The oldest of the idle band.
  static let idleExit = KillCauses(rawValue: 32)
  /// One that has been idle for long, in a sweep.
  static let longIdleExit = KillCauses(rawValue: 64)
  /// All up to a band, where single kills get nowhere.
  static let aggressive = KillCauses(rawValue: 128)
  /// The first in the order of bands, or the strategy's victim.
  static let top = KillCauses(rawValue: 256)

  /// Those that come before all that concerns available memory.
  static let beforeMemory: KillCauses = [
    .resource, .swappable, .suspendedSwappable, .compressorSpace,
  ]
}

/// Which kills are due by what is available, and sweeps of long-idle apps. Amounts are
/// micro-bytes, times in awake time.
struct JetsamTriggers {
  let rules: JetsamRules
  private let thresholds: JetsamThresholds
  /// With so much available no threshold is a cause.
  private let quietFrom: Int64
  /// What is wrong besides; nearly always nothing.
  var shortages: JetsamShortages = []
  /// A sweep is under way; the next may not begin before `sweepAfter`.
  private(set) var isSweeping = false
  private var sweepAfter = SimTime.zero

  init(_ rules: JetsamRules, _ thresholds: JetsamThresholds) {
    (self.rules, self.thresholds) = (rules, thresholds)
    quietFrom = max(
      thresholds.critical, rules.contains(.idleExit) ? thresholds.idle : 0,
      rules.contains(.highWater) ? thresholds.soft : 0)
  }

  /// Whether there is no cause at all, as after nearly every event; false does not say that there
  /// is one.
  @inline(__always)
  func isQuiet(available: Int64, isAnyWaiting: Bool) -> Bool {
    available >= quietFrom && !isAnyWaiting && shortages.isEmpty && !isSweeping
  }

  /// What may be a cause to end a process now; whether there is such a process is seen in turn.
  func causes(available: Int64, isAnyWaiting: Bool) -> KillCauses {
    let isShort = available < thresholds.critical || isAnyWaiting
    guard shortages.isEmpty else { return causesOfShortages(available, isShort) }
    return causes(available: available, isUnhealthy: isShort)
  }

  private func causes(available: Int64, isUnhealthy: Bool) -> KillCauses {
    var causes: KillCauses = []
    if rules.contains(.highWater), isUnhealthy || available < thresholds.soft {
      causes.insert(.highWater)
    }
    if isUnhealthy {
      causes.insert(rules.contains(.aggressive) ? [.aggressive, .top] : .top)
    } else {
      if rules.contains(.idleExit), available < thresholds.idle { causes.insert(.idleExit) }
      if isSweeping { causes.insert(.longIdleExit) }
    }
    return causes
  }

  /// Apart, for it is seldom needed.
  @inline(never)
  private func causesOfShortages(_ available: Int64, _ isShort: Bool) -> KillCauses {
    let isUnhealthy = isShort || !shortages.isDisjoint(with: .unhealthy)
    var causes = causes(available: available, isUnhealthy: isUnhealthy)
    if !shortages.isDisjoint(with: [.vnodes, .disk]) { causes.insert(.resource) }
    if isUnhealthy || available < thresholds.soft {
      if shortages.contains(.swapFull) { causes.insert(.swappable) }
      if shortages.contains(.swapLow) { causes.insert(.suspendedSwappable) }
      if shortages.contains(.compressorSpace) { causes.insert(.compressorSpace) }
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
    shortages.formIntersection(.isWatched)
    isSweeping = false
    sweepAfter = .zero
  }

  private static var sweepAge: SimTime {
    SimTime(microseconds: KernelConstants.reaperAgeMicroseconds)
  }
}
