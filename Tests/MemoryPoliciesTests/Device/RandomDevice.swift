import DeviceModel
import SimKernel

/// A device, its apps and what is asked of them, all drawn from one seed.
///
/// Sizes reach from toys to apps above the device's limit, RAM from far too little to plenty.
struct RandomDevice {
  var scenario: Scenario
  var profile: DeviceProfile
  /// Rows of each device.
  static let rowCount = 120

  init(seed: Int) {
    var draw = SplitMix64(state: UInt64(seed))
    profile = Self.profile(&draw)
    var apps = (0..<2 + Int(draw.below(20))).map { Self.app($0, &draw) }
    // Of draws of their own, so that they shift no other.
    var other = SplitMix64(state: ~UInt64(seed))
    Self.varyHandlers(of: &apps, &profile, &other)
    Self.varySteps(of: &apps, &other)
    Self.varyScenes(of: &apps, &profile, &other)
    Self.varyShortages(of: &apps, &profile, &other)
    let rows = Self.rows(appCount: apps.count, on: profile.idiom, &draw)
    // Every other phone is in use when the run begins.
    let alive = apps.indices.filter { _ in draw.below(4) == 0 }.map { AliveProcess($0) }
    scenario = Scenario(
      name: "random", device: profile, apps: apps, alive: draw.below(2) == 0 ? alive : [],
      demand: [.rows(rows)],
      horizon: (rows.last?.time ?? .zero) + .seconds(400))
  }

  private static func profile(_ draw: inout SplitMix64) -> DeviceProfile {
    let systems = ["ios 4", "ios 9.3", "ios 12", "ios 13", "ios 14.2", "ios 15", "ios 18"]
    let system =
      draw.below(2) == 0
      ? SystemVersion.newest
      : SystemVersion(systems[Int(draw.below(UInt64(systems.count)))]) ?? .newest
    var profile = DeviceProfile(ramBytes: (2 + Int64(draw.below(5))) << 30, system: system)
    if draw.below(4) == 0 {
      // Hardly more than what the system takes for itself.
      profile = DeviceProfile(ramBytes: (256 + Int64(draw.below(512))) << 20, system: system)
      profile.daemons.idleCount = Int64(draw.below(20))
      profile.daemons.busyCount = 5
    }
    if draw.below(4) == 0 { profile.appLimitBytes = profile.ramBytes / 5 }
    if draw.below(4) == 0 { profile.frozenLimit = Int64(draw.below(3)) }
    if draw.below(8) == 0 { profile.swapWriteBytesPerDay = Int64(draw.below(500)) << 20 }
    if draw.below(8) == 0 { profile.daemons.respawnMicroseconds = 4_000_000 }
    if draw.below(8) == 0 { (profile.bands, profile.system) = (.ios12, .ios12) }
    if draw.below(8) == 0 { profile.killMicrosecondsPerMebibyte = 20_000 }
    varyMemory(&profile, &draw)
    if draw.below(4) == 0 { profile.conditions.isLowPower = true }
    // What boot brings has to fit, as a workload file is checked for.
    while needed(by: profile) > profile.usableBytes {
      profile.daemons.idleCount /= 2
      profile.daemons.busyCount /= 2
      profile.daemons.sharedBytes /= 2
    }
    return profile
  }

  /// What is there after boot, in bytes; compressed memory rounded up.
  private static func needed(by profile: DeviceProfile) -> Int64 {
    let (layer, ratio) = (profile.daemons, profile.compressionRatioMillis)
    let compressed = layer.count * layer.compressedBytes + layer.sharedParts.compressed
    return profile.wiredBytes + profile.fileCacheBytes + layer.count * layer.plainBytes
      + layer.sharedParts.plain + compressed * 1000 / ratio + 3
  }

  /// Reads, files in use, shared memory, clocks and rates far from their defaults.
  private static func varyMemory(_ profile: inout DeviceProfile, _ draw: inout SplitMix64) {
    if draw.below(4) == 0 { profile.contentBytesPerSecond = Int64(draw.below(20_000_000)) }
    if draw.below(4) == 0 { profile.daemonReadBytesPerSecond = Int64(draw.below(2_000_000)) }
    if draw.below(4) == 0 {
      profile.fileUseBytes = profile.ramBytes / 100 * Int64(draw.below(30))
    }
    if draw.below(4) == 0 { profile.fileFloorBytes = profile.fileCacheBytes / 2 }
    if draw.below(4) == 0 {
      profile.daemons.sharedBytes = profile.daemons.sharedBytes / 100 * Int64(draw.below(150))
    }
    if draw.below(8) == 0 { profile.daemons.limitKillMicroseconds = 5_000_000 }
    if draw.below(4) == 0 { profile.awakeMillionths = Int64(draw.below(1_000_001)) }
    if draw.below(4) == 0 {
      profile.decompressBytesPerSecond = 1_000_000 + Int64(draw.below(500_000_000))
    }
    if draw.below(8) == 0 { profile.compressionRatioMillis = 1_001 + Int64(draw.below(4_000)) }
  }

  private static func app(_ number: Int, _ draw: inout SplitMix64) -> AppProfile {
    let bytes = (20 + Int64(draw.below(500))) << 20
    var behaviour = AppBehaviour(activeBytes: bytes)
    if draw.below(8) == 0 { behaviour.leakBytesPerSecond = Int64(draw.below(5_000_000)) }
    if draw.below(4) == 0 {
      behaviour.limits = ProcessLimits(both: ProcessLimit(bytes: bytes / 2))
    }
    if draw.below(16) == 0 { behaviour.launchBytes = bytes }
    if draw.below(16) == 0 { behaviour.warningShedMillis = 0 }
    if draw.below(4) == 0 { behaviour.codeBytes = Int64(draw.below(400)) << 20 }
    if draw.below(4) == 0 { behaviour.videoBytes = bytes / 4 }
    var profile = AppProfile(name: "app\(number)", sizeBytes: bytes, behaviour: behaviour)
    if draw.below(8) == 0 { profile.background.reportsCalls = false }
    if draw.below(8) == 0 {
      profile.background.processorMillionths = BackgroundWork.allCases.map { _ in 300_000 }
    }
    return profile
  }

  /// On every other phone some apps take their time in handlers, to save or to launch.
  private static func varyHandlers(
    of apps: inout [AppProfile], _ profile: inout DeviceProfile, _ draw: inout SplitMix64
  ) {
    guard draw.below(2) == 0 else { return }
    if draw.below(4) == 0 { profile.rules = .literal }
    for app in apps.indices where draw.below(2) == 0 {
      var behaviour = apps[app].behaviour
      let resignMost: UInt64 = draw.below(8) == 0 ? 6_000_000 : 200_000
      behaviour.handlers.resignMicroseconds = Int64(draw.below(resignMost))
      behaviour.handlers.backgroundMicroseconds = Int64(draw.below(6_000_000))
      behaviour.handlers.foregroundMicroseconds = Int64(draw.below(1_000_000))
      behaviour.handlers.terminateMicroseconds = Int64(draw.below(7_000_000))
      if draw.below(4) == 0 {
        behaviour.handlers.connectMicroseconds = Int64(draw.below(40_000_000))
        behaviour.handlers.observersMicroseconds = Int64(draw.below(500_000))
      }
      switch draw.below(8) {
      case 0: behaviour.saveMicroseconds = nil
      case 1: behaviour.saveMicroseconds = Int64(draw.below(40_000_000))
      case 2: behaviour.appMicroseconds = 25_000_000
      case 3: behaviour.resumeMicroseconds = 12_000_000
      default: break
      }
      apps[app].behaviour = behaviour
    }
  }

  /// On every third phone the system may empty a part of some apps, or bounds its compressor.
  private static func varyShortages(
    of apps: inout [AppProfile], _ profile: inout DeviceProfile, _ draw: inout SplitMix64
  ) {
    guard draw.below(3) == 0 else { return }
    profile.boundsCompressor = draw.below(2) == 0
    profile.judgesThrashing = draw.below(2) == 0
    for app in apps.indices where draw.below(2) == 0 {
      let most = apps[app].behaviour.backgroundBytes
      apps[app].behaviour.purgeableBytes = Int64(draw.below(UInt64(most)))
    }
    // A pad may swap its apps, to a file of any size.
    guard profile.swapFault == nil, draw.below(2) == 0 else { return }
    profile.swapApps()
    profile.swapBytes = Int64(draw.below(1 << 29))
  }

  /// Rows of each kind among all; a walk asks for whatever can be asked.
  static let weights: [(kind: DemandKind, weight: UInt64)] = [
    (.open, 36), (.home, 8), (.audio, 3), (.location, 3), (.voip, 2), (.task, 3), (.forceQuit, 3),
    (.reboot, 1), (.note, 1), (.interrupt, 5), (.lock, 2), (.unlock, 2), (.tap, 2),
    (.condition, 2), (.window, 2), (.close, 1), (.beside, 2), (.alone, 1), (.display, 1),
    (.disconnect, 1), (.push, 4), (.fetch, 1), (.processing, 1), (.moved, 1), (.region, 1),
    (.bluetooth, 1), (.accessory, 1), (.airplay, 1), (.pip, 1), (.shortage, 1), (.crash, 1),
    (.url, 2), (.handoff, 1), (.timeChange, 1),
  ]

  /// On every other phone some apps have a storyboard, restore, reload, or need the keychain.
  private static func varySteps(of apps: inout [AppProfile], _ draw: inout SplitMix64) {
    guard draw.below(2) == 0 else { return }
    for app in apps.indices where draw.below(2) == 0 {
      var steps = LaunchLengths()
      steps.storyboardMicroseconds = Int64(draw.below(200_000))
      if draw.below(2) == 0 { steps.restorationMicroseconds = Int64(draw.below(300_000)) }
      if draw.below(2) == 0 { steps.savedStateBytes = Int64(draw.below(20_000_000)) }
      if draw.below(2) == 0 { steps.reloadMillis = Int64(draw.below(1001)) }
      steps.needsKeychain = draw.below(2) == 0
      apps[app].behaviour.steps = steps
    }
  }

  /// Every fourth device is a pad, and most of its apps have windows.
  private static func varyScenes(
    of apps: inout [AppProfile], _ profile: inout DeviceProfile, _ draw: inout SplitMix64
  ) {
    guard draw.below(4) == 0 else { return }
    if draw.below(4) > 0 { profile.idiom = .pad }
    for app in apps.indices where draw.below(3) > 0 {
      let behaviour = apps[app].behaviour
      var scenes = SceneProfile()
      let least = min(behaviour.launchBytes, behaviour.backgroundBytes)
      scenes.memoryBytes = Int64(draw.below(UInt64(least)))
      scenes.most = 1 + Int64(draw.below(4))
      scenes.areReclaimed = draw.below(2) == 0
      apps[app].scenes = scenes
    }
  }

  /// A phone is asked for nothing that a pad alone has, as a workload file is checked for.
  private static func rows(
    appCount: Int, on idiom: DeviceIdiom, _ draw: inout SplitMix64
  ) -> [DemandRow] {
    let total = weights.reduce(0) { $0 + $1.weight }
    var time: Int64 = 0
    return (0..<rowCount).map { _ in
      // Now and then the phone lies idle for minutes, or two rows come at once.
      let gaps: [UInt64] = [600_000_000, 1]
      let length = Int(draw.below(40))
      time += Int64(draw.below(length < gaps.count ? gaps[length] : 20_000_000))
      var row = DemandRow(
        time: SimTime(microseconds: time), kind: kind(draw.below(total), on: idiom),
        app: Int32(draw.below(UInt64(appCount))), length: .seconds(Int64(draw.below(60))))
      let subject = row.kind.info.subject
      if case .interruption = subject {
        let triggers = InterruptionTrigger.allCases
        row.trigger = triggers[Int(draw.below(UInt64(triggers.count)))]
      }
      if case .choice(let texts) = subject {
        row.detail = UInt8(draw.below(UInt64(texts.count)))
      }
      return row
    }
  }

  private static func kind(_ number: UInt64, on idiom: DeviceIdiom) -> DemandKind {
    var rest = number
    for (kind, weight) in weights {
      if rest < weight { return kind.idiom == nil || kind.idiom == idiom ? kind : .open }
      rest -= weight
    }
    preconditionFailure("weights do not add up")
  }

  func run(_ strategy: RunStrategy, observer: (any RunObserver)? = nil) throws -> RunResult {
    var monitor = Unwatched()
    return try DeviceSimulation(
      scenario, on: profile, strategy: strategy, seed: 1, replication: 0, observer: observer
    ).run(monitor: &monitor)
  }
}
