import SimKernel

/// What a process grows to, and what it sheds when it is warned.
extension DeviceRun where P: ~Copyable {
  /// Warns the app, which sheds some of its plain bytes (S-85) and grows back at its own pace.
  mutating func warn(_ app: AppID, _ cause: WarningCause) {
    // What belongs to an app has no delegate to hear of it.
    if behaviours[app].role == .helper {
      showMemory(of: app)
    } else {
      tell(app, .didReceiveMemoryWarning)
    }
    footprints.settle(app)
    noteLeak(app)
    let before = footprints[app].total
    let own = growth.sheddable(app, holding: before, plain: footprints[app].plain)
    let shed = own / 1000 * behaviours[app].warningShedMillis
    note(
      .warned(
        WarningRecord(
          app: app, cause: cause, level: platform.level,
          footprintBytes: before / MemoryLedger.unit, shedBytes: shed / MemoryLedger.unit,
          time: now)), of: app)
    footprints.givePlain(app, shed)
    growth.shed(app, shed, from: before, growsBack: foreground.contains(app))
    footprints.settle(app)
    if footprints[app].rate > 0 || foreground.contains(app) { startRamp(app) }
  }

  /// What `app` holds beyond the size it grows to has leaked; from now on that size includes it.
  mutating func noteLeak(_ app: AppID) { growth.findLeak(app, holding: footprints[app].total) }

  /// Off screen `app` stays as large as it is; what it grows by from now on is a leak.
  mutating func keepSize(_ app: AppID) {
    growth.keep(app, holding: footprints[app].total(at: now))
  }

  /// What windows of `app` add to its sizes, in micro-bytes.
  @inline(__always)
  func windowBytes(of app: AppID) -> Int64 {
    features.contains(.scenes) ? platform.sceneBytes(of: app) : 0
  }

  /// What `app` keeps off screen, in micro-bytes.
  @inline(__always)
  func keptSize(of app: AppID) -> Int64 {
    let video = behaviours[app].videoBytes
    let picture = video > 0 && isWorking(app, .pip) ? video : 0
    return (behaviours[app].backgroundBytes + picture) * MemoryLedger.unit + windowBytes(of: app)
  }

  /// How `app` grows now: what is missing, and the rate in bytes a second.
  @inline(__always)
  func pace(of app: AppID) -> (missing: Int64, rate: Int64) {
    growth.pace(
      of: app, holding: footprints[app].total, behaviours[app], isInFront: foreground.contains(app))
  }
}
