import DeviceModel
import SimKernel

/// Reads the `device` of mode "device": what is not given follows from `ram`.
enum DeviceDecoder {
  static func decode(_ reader: ObjectReader) throws(WorkloadError) -> DeviceProfile {
    var reader = reader
    let ram = try reader.require("ram")
    let (system, bands) = try SystemDecoder.decode(&reader)
    var profile = DeviceProfile(
      ramBytes: try reader.required("ram", reader.size("ram")), system: system)
    profile.bands = bands
    try reader.choice("idiom").store(in: &profile.idiom)
    try reader.choice("rules").store(in: &profile.rules)
    try readConditions(reader.child("conditions"), &profile.conditions)
    try reader.scaled("awake").store(in: &profile.awakeMillionths)
    try reader.part("usable", of: profile.ramBytes).store(in: &profile.usableBytes)
    let (wired, files) = (reader.optional("wired"), reader.optional("filecache"))
    try reader.part("wired", of: profile.ramBytes).store(in: &profile.wiredBytes)
    if let node = reader.optional("thresholds") {
      try readThresholds(&reader, node, into: &profile)
    }
    try readFileCache(reader.child("filecache"), into: &profile)
    try readReads(reader.child("reads"), &profile)
    try readCompression(reader.child("compression"), &profile)
    try readStorage(reader.child("storage"), &profile)
    try readSwap(&reader, &profile)
    try readFreezer(reader.child("freezer"), &profile)
    try readKill(reader.child("kill"), &profile)
    let daemons = reader.optional("daemons")
    try readDaemons(reader.child("daemons"), into: &profile)
    try checkFit(profile, wired, files, daemons, ram.place)
    try reader.part("limit", of: profile.ramBytes).store(in: &profile.appLimitBytes)
    try reader.finish()
    return profile
  }

  private static func readFileCache(
    _ reader: ObjectReader?, into profile: inout DeviceProfile
  ) throws(WorkloadError) {
    profile.followSizes()
    guard var reader else { return }
    let ram = profile.ramBytes
    try reader.part("size", of: ram).store(in: &profile.fileCacheBytes)
    profile.fileFloorBytes = min(profile.fileFloorBytes, profile.fileCacheBytes)
    let node = reader.optional("floor")
    if let node, let bytes = try reader.part("floor", of: ram) {
      guard bytes <= profile.fileCacheBytes else {
        throw node.error(
          expected: "a floor within the file cache, \(SizeText.words(profile.fileCacheBytes))")
      }
      profile.fileFloorBytes = bytes
    }
    try reader.part("use", of: ram).store(in: &profile.fileUseBytes)
    try reader.finish()
  }

  private static func readReads(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.rate("content").store(in: &profile.contentBytesPerSecond)
    try reader.rate("daemons").store(in: &profile.daemonReadBytesPerSecond)
    try reader.finish()
  }

  private static func readThresholds(
    _ device: inout ObjectReader, _ node: JSONNode, into profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader = try device.child("thresholds") else { return }
    let keys = ["critical", "idle", "soft", "reaper"]
    let paths: [WritableKeyPath<PressureThresholds, Int64>] = [
      \.criticalBytes, \.idleBytes, \.softBytes, \.reaperBytes,
    ]
    var nodes: [JSONNode?] = []
    for (key, path) in zip(keys, paths) {
      nodes.append(reader.optional(key))
      try reader.part(key, of: profile.ramBytes).store(in: &profile.thresholds[keyPath: path])
    }
    try reader.finish()
    for index in 1..<keys.count {
      let (low, high) = (
        profile.thresholds[keyPath: paths[index - 1]], profile.thresholds[keyPath: paths[index]]
      )
      guard low > high else { continue }
      if let node = nodes[index] {
        throw node.error(
          expected: "'\(keys[index])' from '\(keys[index - 1])' up, \(SizeText.words(low))")
      }
      throw (nodes[index - 1] ?? node).error(
        expected: "'\(keys[index - 1])' up to '\(keys[index])', \(SizeText.words(high))")
    }
    guard profile.thresholds.reaperBytes < profile.ramBytes else {
      throw (nodes[3] ?? node).error(
        expected: "thresholds below the ram, \(SizeText.words(profile.ramBytes))")
    }
  }

  private static func readConditions(
    _ reader: ObjectReader?, _ conditions: inout DeviceConditions
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.choice("battery").store(in: &conditions.battery)
    try reader.flag("low-power").store(in: &conditions.isLowPower)
    try reader.flag("charging").store(in: &conditions.isCharging)
    try reader.flag("wifi").store(in: &conditions.hasWifi)
    try reader.flag("refresh").store(in: &conditions.refreshes)
    try reader.finish()
  }

  private static func readCompression(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.scaled("ratio").store(in: &profile.compressionRatioMillis)
    try reader.flag("bounded").store(in: &profile.boundsCompressor)
    try reader.flag("thrashing").store(in: &profile.judgesThrashing)
    try reader.rate("compress").store(in: &profile.compressBytesPerSecond)
    try reader.rate("decompress").store(in: &profile.decompressBytesPerSecond)
    try reader.finish()
  }

  private static func readStorage(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.rate("read").store(in: &profile.readBytesPerSecond)
    try reader.rate("write").store(in: &profile.writeBytesPerSecond)
    try reader.size("swap").store(in: &profile.swapBytes)
    try reader.finish()
  }

  private static func readSwap(
    _ reader: inout ObjectReader, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard let node = reader.optional("app-swap"), try node.bool() else { return }
    if let fault = profile.swapFault { throw node.error(expected: fault) }
    profile.swapApps()
  }

  private static func readFreezer(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.size("daily").store(in: &profile.swapWriteBytesPerDay)
    if let bytes = try reader.size("left") { profile.swapWriteBytesLeft = bytes }
    try reader.whole("most").store(in: &profile.frozenLimit)
    try reader.finish()
  }

  private static func readKill(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.time("base").map(\.microseconds).store(in: &profile.killBaseMicroseconds)
    try reader.time("mebibyte").map(\.microseconds).store(in: &profile.killMicrosecondsPerMebibyte)
    try reader.finish()
  }

  private static func readDaemons(
    _ reader: ObjectReader?, into profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.whole("idle").store(in: &profile.daemons.idleCount)
    try reader.whole("busy").store(in: &profile.daemons.busyCount)
    try reader.size("plain").store(in: &profile.daemons.plainBytes)
    try reader.size("compressed").store(in: &profile.daemons.compressedBytes)
    profile.daemons.scaleShared(ramBytes: profile.ramBytes)
    try reader.size("shared").store(in: &profile.daemons.sharedBytes)
    let node = reader.optional("limit-kills")
    if let node, let time = try reader.time("limit-kills") {
      guard time == .zero || time >= .seconds(60) else {
        throw node.error(expected: "\"0 s\" for never, or a duration from 1 min")
      }
      profile.daemons.limitKillMicroseconds = time.microseconds
    }
    try reader.finish()
  }

  /// Everything that is there after boot must find its place; what the file itself says of it,
  /// and so does not follow from the RAM, is named.
  private static func checkFit(
    _ profile: DeviceProfile, _ wired: JSONNode?, _ files: JSONNode?, _ daemons: JSONNode?,
    _ ram: SourcePlace
  ) throws(WorkloadError) {
    let parts = [
      ("wired", profile.wiredBytes, wired), ("filecache", profile.fileCacheBytes, files),
      ("daemons", profile.daemonBytes(profile.daemons.count), daemons),
    ]
    let given = parts.filter { $0.2 != nil }
    let needed = parts.reduce(0) { $0 + $1.1 }
    guard needed > profile.usableBytes else { return }
    let sizes = parts.map { "\($0.0) \(SizeText.whole($0.1))" }
    let keys = given.map { Quoted.name("device." + $0.0) }
    let advice =
      keys.isEmpty
      ? "raise 'device.usable' or 'device.compression.ratio'"
      : "lower or drop \(keys.joined(separator: ", "))"
    throw WorkloadError(
      at: given.last?.2?.place ?? ram, found: "\(sizes.joined(separator: ", ")) after boot",
      expected: "them to fit the ram, \(SizeText.words(profile.usableBytes)), together: "
        + advice)
  }
}
