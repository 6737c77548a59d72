import SimKernel

/// What a run asks of the kernel's numbers: levels, limits, idle daemons, who is there at first.
extension IOSPlatform {
  static func scanLevels(_ profile: DeviceProfile) -> ScanLevels {
    PageoutLevels.levels(of: profile)
  }

  static var relaunchGaps: RelaunchGaps { KernelConstants.relaunchGaps }

  /// Two to three seconds (S-50).
  static var suspensionMicroseconds: ClosedRange<Int64> {
    KernelConstants.leastSuspensionMicroseconds...KernelConstants.mostSuspensionMicroseconds
  }

  @inline(__always)
  static func allows(_ state: AppState, _ next: AppState) -> Bool {
    AppBased.allows(state, next)
  }

  @inline(__always)
  func nextLevel(below available: Int64) -> Int64 { thresholds.next(below: available) }

  ///
  @inline(__always)
  func isShort(of available: Int64) -> Bool { available < thresholds.critical }

  @inline(__always)
  func missingForDaemons(_ available: Int64) -> Int64 { thresholds.idle - available }

  @inline(__always)
  func spare(of available: Int64) -> Int64 { available - thresholds.reaper }

  @inline(__always)
  func quietFootprint(of app: AppID) -> Int64 { limits[app].quiet }

  @inline(__always)
  func footprintLevels(of app: AppID, isActive: Bool) -> FootprintLevels {
    limits.levels(of: app, isActive: isActive || families[app].isServing)
  }

  mutating func bootDaemons(_ count: Int64, at awake: SimTime) {
    idleDaemons.boot(count, at: awake)
  }

  mutating func daemonsIdle(_ count: Int64, at awake: SimTime) {
    idleDaemons.append(count, at: awake)
  }

  mutating func daemonsNotIdle(_ count: Int64) { idleDaemons.remove(count) }

  /// Suspended apps stand beside daemons where the idle band is theirs.
  func isIdle(_ role: ProcessRole, _ state: AliveProcess.State) -> Bool {
    role == .app && bandRules == .current
      && (state == .suspended || state == .frozen && !freezes)
  }

  mutating func seatIdle(_ app: AppID, _ index: Int, of count: Int) {
    bands.place(app, in: .idle, at: DaemonQueue.idleSince(index, of: count))
  }
}
