import SimKernel

/// What the device is like: memory, thresholds, speeds. Bytes, bytes a second, microseconds.
public struct DeviceProfile: Equatable, Sendable {
  /// All RAM.
  public var ramBytes: Int64
  /// What page counts explain of it; wired and everything else is part of it.
  public var usableBytes: Int64
  /// Kernel and whatever no process explains.
  public var wiredBytes: Int64
  /// The file cache after boot.
  public var fileCacheBytes: Int64
  /// The part of it that an allocation cannot take: code that processes in use map (assumption).
  public var fileFloorBytes: Int64
  /// What files in use besides apps' code aim at (fitted to reports).
  public var fileUseBytes: Int64
  /// Content read while an app is in front, in bytes a second (assumption).
  public var contentBytesPerSecond = ReclaimConstants.contentBytesPerSecond
  /// What daemons read, in bytes a second of awake time (assumption).
  public var daemonReadBytesPerSecond = ReclaimConstants.daemonReadBytesPerSecond
  /// Thresholds of available memory.
  public var thresholds: PressureThresholds
  /// How many times a page is larger than what the compressor makes of it, in thousandths (C-f).
  public var compressionRatioMillis: Int64
  /// Whether the compressor may hold no more than the kernel lets it: real phones are not
  /// seen to die of that at rest, and these would, for what they hold was fitted without (see
  /// `CompressorSpace`).
  public var boundsCompressor = false
  /// Whether memory taken in vain is a cause of kills: how often it is found hangs on how
  /// fast faults are and on how much of an app a visit touches, both assumed.
  public var judgesThrashing = false
  /// Plain bytes compressed in a second of processor time.
  public var compressBytesPerSecond: Int64 = 600_000_000
  /// Bytes that come out of the compressor in a second, at their original size (assumption).
  public var decompressBytesPerSecond: Int64 = 3_000_000_000
  /// Bytes of files or swap read in a second, piece by piece as faults ask for them: a part of
  /// what flash reads in one go (assumption).
  public var readBytesPerSecond: Int64 = 200_000_000
  /// Bytes written to swap in a second.
  public var writeBytesPerSecond: Int64 = 200_000_000
  /// Bytes, at their original size, that may be frozen in an awake day; what is left over may be
  /// frozen later.
  public var swapWriteBytesPerDay = KernelConstants.freezerBudgetBytes
  /// What of it may be frozen in the interval under way at the start, in bytes; nil: all of it.
  public var swapWriteBytesLeft: Int64?
  /// The most apps that may be frozen at a time.
  public var frozenLimit = KernelConstants.frozenApps
  /// Whether suspended apps are swapped, as pads do from iPadOS 16 on.
  public private(set) var swapsApps = false
  /// The swap file, in bytes.
  public var swapBytes = KernelConstants.swapBytes
  /// What ending any process takes (C-c: a + b × MiB).
  public var killBaseMicroseconds = KernelConstants.killBaseMicroseconds
  /// What ending it takes more for each MiB it holds (C-c).
  public var killMicrosecondsPerMebibyte = KernelConstants.killMicrosecondsPerMebibyte
  /// The most an app in front may hold; crossing it ends the app.
  public var appLimitBytes: Int64
  /// The release of the system: rules that it did not have do not run.
  public var system: SystemVersion
  /// What a finite task may last, in microseconds.
  public var taskLimitMicroseconds: Int64
  /// The share of sleep in which the phone is awake, in millionths: 0.5 to 12.5 % were seen
  /// (assumption).
  public var awakeMillionths: Int64 = 50_000
  /// What kind of device it is to apps.
  public var idiom = DeviceIdiom.phone
  /// How rules are read on which sources differ.
  public var rules = RuleReading.platform
  /// What gates the background at the start.
  public var conditions = DeviceConditions()
  /// How jetsam's bands are filled.
  public var bands = BandRules.current
  /// Daemons, as one layer of equal small processes.
  public var daemons: DaemonLayer

  /// Why no app is swapped on such a device; nil where apps are.
  public var swapFault: String? {
    if idiom != .pad { return "a pad, device.idiom: \"pad\"" }
    if system.major < KernelConstants.firstSwappingSystem {
      return "it from \"ios \(KernelConstants.firstSwappingSystem)\" on"
    }
    return ramBytes > KernelConstants.mostSwappingBytes ? "it with 16 GiB of RAM at most" : nil
  }

  /// Apps are swapped: the freezer takes more of them, and as much as there is.
  public mutating func swapApps() {
    swapsApps = true
    frozenLimit = KernelConstants.frozenAppsWithSwap
    swapWriteBytesPerDay = KernelConstants.budgetWithSwapBytes
  }

  /// What an app may hold, in bytes, as third parties measured it on phones: 68 % of RAM on
  /// an iPhone 7 or 8 (2 GiB), 60 % on an XR (3 GiB), 51 % on an XS or 11 (4 GiB), about 3 GiB on
  /// 8 GiB; between these and above, no more than 3 GiB (assumption). iPads allow more.
  private static func limitBytes(ramBytes: Int64) -> Int64 {
    let gibibyte: Int64 = 1 << 30
    let percent =
      ramBytes <= 2 * gibibyte
      ? KernelConstants.limitPercentOf2Gibibytes
      : ramBytes <= 3 * gibibyte
        ? KernelConstants.limitPercentOf3Gibibytes : KernelConstants.limitPercent
    return min(ramBytes / 100 * percent, KernelConstants.mostLimitBytes) & ~0xF_FFFF
  }

  /// Wired pages and what no page count explains, in bytes: their share of RAM in the median of
  /// reports of 1, 2, 4, 6 and 8 GiB, in thousandths, in proportion between these.
  private static func wiredBytes(ramBytes: Int64) -> Int64 {
    let points: [(ram: Int64, millis: Int64)] = [
      (1 << 30, 225), (2 << 30, 176), (4 << 30, 283), (6 << 30, 246), (8 << 30, 194),
    ]
    var millis = points[0].millis
    for (low, high) in zip(points, points.dropFirst()) where ramBytes > low.ram {
      let part = min(ramBytes, high.ram) - low.ram
      millis = low.millis + part * (high.millis - low.millis) / (high.ram - low.ram)
    }
    return DaemonPool.part(millis, of: ramBytes)
  }

  /// A phone of `ramBytes`, everything else by rule of its size and its system (X-11, X-22, C-a).
  public init(ramBytes: Int64, system: SystemVersion = .newest) {
    self.ramBytes = ramBytes
    self.system = system
    compressionRatioMillis = system.compressionRatioMillis
    taskLimitMicroseconds = system.taskLimitMicroseconds
    wiredBytes = Self.wiredBytes(ramBytes: ramBytes)
    fileCacheBytes = ramBytes / 16 * 3
    usableBytes = ramBytes
    fileUseBytes = 0
    thresholds = PressureThresholds(ramBytes: ramBytes)
    appLimitBytes = Self.limitBytes(ramBytes: ramBytes)
    fileFloorBytes = 0
    daemons = DaemonLayer(ramBytes: ramBytes)
    followSizes()
  }

  /// Sets what follows from what is usable and from the thresholds: what files in use aim at, and
  /// the file cache's floor.
  public mutating func followSizes() {
    fileUseBytes = DaemonPool.part(ReclaimConstants.fileUseMillis, of: usableBytes)
    fileFloorBytes = min(thresholds.criticalBytes / ReclaimConstants.floorDivisor, fileCacheBytes)
  }
}

/// Levels of available memory at which something happens, in bytes.
public struct PressureThresholds: Equatable, Sendable {
  /// Below: processes are killed.
  public var criticalBytes: Int64
  /// Below: idle processes exit.
  public var idleBytes: Int64
  /// Below: processes over their soft limit are killed; without a compressor: warning.
  public var softBytes: Int64
  /// Below: long-idle processes exit.
  public var reaperBytes: Int64

  /// The kernel's default shares of RAM: small, middle-sized and large phones.
  public init(ramBytes: Int64) {
    let isSmall = ramBytes <= KernelConstants.smallPhoneBytes
    let isMiddle = !isSmall && ramBytes <= KernelConstants.middlePhoneBytes
    let critical =
      isSmall ? KernelConstants.smallCriticalShare : KernelConstants.largeCriticalShare
    func bytes(_ quarters: Int64, _ ofMiddle: Int64) -> Int64 {
      let share = critical * (isMiddle ? ofMiddle : quarters) / 4
      return Int64(Int128(ramBytes) * Int128(share) / 10_000)
    }
    criticalBytes = bytes(4, 4)
    idleBytes = bytes(KernelConstants.idleQuarters, KernelConstants.middleIdleQuarters)
    softBytes = bytes(KernelConstants.softQuarters, KernelConstants.middleSoftQuarters)
    reaperBytes = bytes(KernelConstants.reaperQuarters, KernelConstants.middleReaperQuarters)
  }
}

/// Many small processes that are never opened, taken together (C-a).
///
/// Measured on one phone of 4 GiB: 359 of them, 270 idle, with footprints of 2098 MiB together, of
/// which 65 % were compressed. A phone with less RAM is taken to run
/// fewer, in proportion, and one with more no more (assumption): systems leave services out where
/// memory is small and find no new ones where it is large. What each holds stays the same.
public struct DaemonLayer: Equatable, Sendable {
  /// How many may exit when idle.
  public var idleCount: Int64
  /// How many never do.
  public var busyCount: Int64
  /// All of them.
  public var count: Int64 { idleCount + busyCount }
  /// What each holds uncompressed, in bytes.
  public var plainBytes: Int64 = 2_138_000
  /// What each has compressed, in original bytes.
  public var compressedBytes: Int64 = 3_990_000
  /// After so long an exited daemon is back, if memory allows, in microseconds.
  public var respawnMicroseconds = ReclaimConstants.respawnMicroseconds
  /// Pageable memory of the kernel and what processes share, in bytes.
  public var sharedBytes: Int64
  /// One daemon exceeds its own limit every so long, on average, in microseconds; 0: none does.
  public var limitKillMicroseconds = ReclaimConstants.daemonLimitMicroseconds

  /// Helpers of apps, suspended and not frozen, among the daemons: 62 beside 359 on C-a.
  var suspendedHelpers: Int64 {
    count * ReclaimConstants.helpers / ReclaimConstants.helpersBesideDaemons
  }

  /// The shared part in use, and the rest, which is compressed at the start; bytes.
  public var sharedParts: (plain: Int64, compressed: Int64) {
    let plain = DaemonPool.part(ReclaimConstants.sharedMillis, of: sharedBytes)
    return (plain, sharedBytes - plain)
  }

  /// 540 MiB from 4 GiB up (C-a: held by the compressor and no process); 150 MiB at 2 GiB, 60 MiB
  /// at 1 GiB, in proportion between and below (assumption).
  private static func sharedBytes(ramBytes: Int64) -> Int64 {
    let points: [(ram: Int64, shared: Int64)] = [
      (0, 0), (1 << 30, 60 << 20), (2 << 30, 150 << 20), (4 << 30, 540 << 20),
    ]
    for (low, high) in zip(points, points.dropFirst()) where ramBytes <= high.ram {
      let part = Int128(ramBytes - low.ram) * Int128(high.shared - low.shared)
      return low.shared + Int64(part / Int128(high.ram - low.ram))
    }
    return 540 << 20
  }

  /// The shared part of as many daemons as there are, in proportion to those of a phone of
  /// `ramBytes`.
  public mutating func scaleShared(ramBytes: Int64) {
    let usual = DaemonLayer(ramBytes: ramBytes)
    guard usual.count > 0 else { return }
    let shared = Int128(usual.sharedBytes) * Int128(count) / Int128(usual.count)
    sharedBytes = Int64(min(Int128(usual.sharedBytes), shared))
  }

  private static let measuredRAMBytes: Int64 = 4 << 30

  /// The layer of a phone of `ramBytes`, from 0; counts are rounded half up.
  public init(ramBytes: Int64) {
    let ram = min(ramBytes, Self.measuredRAMBytes)
    func count(_ measured: Int64) -> Int64 {
      (measured * ram + Self.measuredRAMBytes / 2) / Self.measuredRAMBytes
    }
    idleCount = count(270)
    busyCount = count(89)
    sharedBytes = Self.sharedBytes(ramBytes: ramBytes)
  }
}
