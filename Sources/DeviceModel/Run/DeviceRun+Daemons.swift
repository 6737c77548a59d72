import SimKernel

/// Daemons: their memory, their exits, and what wakes them (C-a, X-05, X-13).
extension DeviceRun where P: ~Copyable {
  /// Everything that boot brings but apps: the file cache's reads, daemons, what wakes them.
  mutating func bootMemory() {
    footprints.gatherReads()
    bootDaemons()
    planDaemonLimit()
  }

  /// Gives back all that boot brought and that came since, and boots again; no app is left.
  mutating func rebootMemory() {
    footprints.reboot(profile)
    bootMemory()
  }

  /// Starts them all, compressed as the profile says.
  mutating func bootDaemons() {
    let layer = profile.daemons
    footprints.daemons.setIdleCount(layer.idleCount)
    for (owner, count) in [(DaemonOwner.idle, layer.idleCount), (.busy, layer.busyCount)] {
      footprints.seat(
        owner, plain: layer.plainBytes * count, compressed: layer.compressedBytes * count)
    }
    let shared = layer.sharedParts
    footprints.seat(.shared, plain: shared.plain, compressed: shared.compressed)
    platform.bootDaemons(layer.idleCount, at: awakeNow)
    bootBirths(layer.idleCount)
    footprints.daemons.noteHeld(at: now)
    guard layer.count > 0 || layer.sharedBytes > 0 else { return }
    set(.daemonWake, atAwake: awakeNow + DaemonPool.wakePeriod)
  }

  /// Each owner touches a part of its memory, and the daemons idle longest become idle again.
  mutating func wakeDaemons() {
    recorder.handled(.daemons)
    rang(.daemonWake)
    set(.daemonWake, atAwake: awakeNow + DaemonPool.wakePeriod)
    footprints.wakeDaemons()
    let woken = (footprints.daemons.idleCount * DaemonPool.wakeMillis + 999) / 1000
    platform.daemonsNotIdle(woken)
    platform.daemonsIdle(woken, at: awakeNow)
    footprints.daemons.births?.rotate(woken)
  }

  /// Idle daemons leave, as many as bring back what is missing, as far as the platform lets them.
  @inline(__always)
  mutating func exitDaemons() {
    guard footprints.daemons.idleCount > 0,
      platform.missingForDaemons(footprints.ledger.available) > 0 || isUnhealthy
    else { return }
    leaveByDaemons()
  }

  @inline(never)
  private mutating func leaveByDaemons() {
    while footprints.daemons.idleCount > 0 {
      let missing = missingBytes
      guard missing > 0 else { return }
      let count = (missing + footprints.gainOfExit - 1) / footprints.gainOfExit
      let most = P.daemonsThatMayLeave(&self)
      guard most > 0 else { return }
      endDaemons(min(count, most))
    }
  }

  /// What is missing for daemons to stay, for a claim, or for stalled ramps to go on.
  private var missingBytes: Int64 {
    max(
      platform.missingForDaemons(footprints.ledger.available),
      waits.missing(obtainable: footprints.ledger.obtainable, resume: Self.resumeBytes))
  }

  /// Ends so many idle daemons, the longest idle first; they come back after a while.
  mutating func endDaemons(_ count: Int64) {
    note(.daemonsExited(count), of: nil)
    removeDaemons(count)
  }

  private mutating func removeDaemons(_ count: Int64) {
    footprints.endDaemons(count)
    platform.daemonsNotIdle(count)
    footprints.daemons.births?.remove(count)
    planRespawn()
  }

  private mutating func planRespawn() {
    let back = now + SimTime(microseconds: profile.daemons.respawnMicroseconds)
    timers.set(.daemons, at: back)
  }

  /// Daemons come back as far as the platform has memory to spare for them.
  mutating func respawnDaemons() {
    let missing = profile.daemons.idleCount - footprints.daemons.idleCount
    let room = max(0, platform.spare(of: footprints.ledger.available))
    let count = min(missing, footprints.daemons.each > 0 ? room / footprints.daemons.each : missing)
    if count > 0, footprints.makeRoom(for: count * footprints.daemons.each, sparesUse: true) {
      recorder.handled(.daemons)
      start(count)
    }
    if footprints.daemons.idleCount < profile.daemons.idleCount { planRespawn() }
  }

  /// The next daemon to exceed its own limit, at random.
  private mutating func planDaemonLimit() {
    guard profile.daemons.limitKillMicroseconds > 0,
      let mean = Exponential(mean: profile.daemons.limitKillMicroseconds)
    else { return }
    let length = draws.daemonLimit(mean: mean)
    timers.set(.daemonLimit, at: now + length)
  }

  /// A daemon is ended for its own limit, which has nothing to do with pressure.
  mutating func daemonOverLimit() {
    recorder.handled(.daemons)
    draws.stepDaemonLimit()
    planDaemonLimit()
    guard footprints.daemons.idleCount > 0 else { return }
    note(.daemonOverLimit, of: nil)
    removeDaemons(1)
  }

  private mutating func start(_ count: Int64) {
    footprints.startDaemons(count)
    platform.daemonsIdle(count, at: awakeNow)
    addBirths(count)
    note(.daemonsReturned(count), of: nil)
  }
}
