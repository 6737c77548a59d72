import DeviceModel
import SimKernel

/// Reads the `device` of mode "device": what is not given follows from `ram`.
enum DeviceDecoder {
  /// The keys that only this mode has.
  static let keys = [
    "usable", "wired", "filecache", "reads", "thresholds", "compression", "storage", "kill",
    "freezer", "limit", "daemons", "bands", "system", "awake",
  ]

  /// The RAM a device may have: amounts are counted in millionths of a byte.
  static let ramRange: ClosedRange<Int64> = 64 << 20...1 << 40
  private static let hour = SimTime.seconds(3600)

  static func decode(_ reader: ObjectReader) throws(WorkloadError) -> DeviceProfile {
    var reader = reader
    try reader.refuse(["capacity"], in: .device, onlyIn: .cache)
    let ram = try reader.require("ram")
    let (system, bands) = try SystemDecoder.decode(&reader)
    var profile = DeviceProfile(
      ramBytes: try Quantity.bytes(ram, in: ramRange), system: system)
    profile.bands = bands
    if let node = reader.optional("awake") { profile.awakeMillionths = try node.millionths() }
    if let usable = reader.optional("usable") {
      profile.usableBytes = try part(usable, of: profile, from: 64 << 20)
    }
    let (wired, files) = (reader.optional("wired"), reader.optional("filecache"))
    if let wired {
      profile.wiredBytes = try part(wired, of: profile, from: 0)
    }
    if let node = reader.optional("thresholds") { try readThresholds(node, into: &profile) }
    try readFileCache(files, into: &profile)
    try readReads(reader.optionalObject("reads", subject: "the reads"), &profile)
    try readCompression(reader.optionalObject("compression", subject: "compression"), &profile)
    if var storage = try reader.optionalObject("storage", subject: "storage") {
      if let node = storage.optional("read") {
        profile.readBytesPerSecond = try Quantity.rate(node)
      }
      if let node = storage.optional("write") {
        profile.writeBytesPerSecond = try Quantity.rate(node)
      }
      try storage.finish()
    }
    if var freezer = try reader.optionalObject("freezer", subject: "the freezer") {
      if let bytes = try freezer.optionalBytes("daily", in: 0...1 << 40) {
        profile.swapWriteBytesPerDay = bytes
      }
      if let bytes = try freezer.optionalBytes("left", in: 0...1 << 40) {
        profile.swapWriteBytesLeft = bytes
      }
      if let count = try freezer.optionalInteger("most", in: 0...1_000_000) {
        profile.frozenLimit = count
      }
      try freezer.finish()
    }
    try readKill(reader.optionalObject("kill", subject: "kill"), &profile)
    let daemons = reader.optional("daemons")
    if let daemons { try readDaemons(daemons, into: &profile) }
    try checkFit(profile, wired, files, daemons, ram.place)
    if let node = reader.optional("limit") {
      profile.appLimitBytes = try part(node, of: profile, from: 1)
    }
    try reader.finish()
    return profile
  }

  /// A part of RAM: a size, or a share such as `"27 %"`, which follows RAM when it changes.
  private static func part(
    _ node: JSONNode, of profile: DeviceProfile, from least: Int64
  ) throws(WorkloadError) -> Int64 {
    let ram = profile.ramBytes
    guard case .string(let text) = node.value, text.hasSuffix("%") else {
      return try Quantity.bytes(node, in: least...ram)
    }
    let share = try node.ratio(in: ExactDecimal(numerator: 0)...ExactDecimal(numerator: 1))
    guard let bytes = share.scaled(by: ram), bytes >= least else {
      throw node.error(
        expected: "a share of the ram that is at least \(SizeText.words(least))")
    }
    return bytes
  }

  private static func readFileCache(
    _ node: JSONNode?, into profile: inout DeviceProfile
  ) throws(WorkloadError) {
    profile.followSizes()
    guard let node else { return }
    var reader = try ObjectReader(node, subject: "the file cache")
    if let node = reader.optional("size") {
      profile.fileCacheBytes = try part(node, of: profile, from: 0)
    }
    profile.fileFloorBytes = min(profile.fileFloorBytes, profile.fileCacheBytes)
    if let node = reader.optional("floor") {
      let bytes = try part(node, of: profile, from: 0)
      guard bytes <= profile.fileCacheBytes else {
        throw node.error(
          expected: "a floor within the file cache, "
            + SizeText.words(profile.fileCacheBytes))
      }
      profile.fileFloorBytes = bytes
    }
    if let node = reader.optional("use") {
      profile.fileUseBytes = try part(node, of: profile, from: 0)
    }
    try reader.finish()
  }

  private static func readReads(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    if let node = reader.optional("content") {
      profile.contentBytesPerSecond = try Quantity.rate(node, from: 0)
    }
    if let node = reader.optional("daemons") {
      profile.daemonReadBytesPerSecond = try Quantity.rate(node, from: 0)
    }
    try reader.finish()
  }

  private static func readThresholds(
    _ node: JSONNode, into profile: inout DeviceProfile
  ) throws(WorkloadError) {
    var reader = try ObjectReader(node, subject: "the thresholds")
    let keys = ["critical", "idle", "soft", "reaper"]
    let paths: [WritableKeyPath<PressureThresholds, Int64>] = [
      \.criticalBytes, \.idleBytes, \.softBytes, \.reaperBytes,
    ]
    var nodes: [JSONNode?] = []
    for (key, path) in zip(keys, paths) {
      let node = reader.optional(key)
      nodes.append(node)
      if let node { profile.thresholds[keyPath: path] = try part(node, of: profile, from: 1) }
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

  private static func readCompression(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    if let node = reader.optional("ratio") {
      profile.compressionRatioMillis = try node.thousandths(from: 1, to: 100)
    }
    if let node = reader.optional("compress") {
      profile.compressBytesPerSecond = try Quantity.rate(node)
    }
    if let node = reader.optional("decompress") {
      profile.decompressBytesPerSecond = try Quantity.rate(node)
    }
    try reader.finish()
  }

  private static func readKill(
    _ reader: ObjectReader?, _ profile: inout DeviceProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    if let time = try reader.optionalDuration("base", in: .zero...hour) {
      profile.killBaseMicroseconds = time.microseconds
    }
    if let time = try reader.optionalDuration("mebibyte", in: .zero...hour) {
      profile.killMicrosecondsPerMebibyte = time.microseconds
    }
    try reader.finish()
  }

  private static func readDaemons(
    _ node: JSONNode, into profile: inout DeviceProfile
  ) throws(WorkloadError) {
    var reader = try ObjectReader(node, subject: "the daemons")
    let counts: ClosedRange<Int64> = 0...100_000
    let longest = SimTime.seconds(366 * 86_400)
    let most: Int64 = 1 << 30
    if let count = try reader.optionalInteger("idle", in: counts) {
      profile.daemons.idleCount = count
    }
    if let count = try reader.optionalInteger("busy", in: counts) {
      profile.daemons.busyCount = count
    }
    if let bytes = try reader.optionalBytes("plain", in: 1...most) {
      profile.daemons.plainBytes = bytes
    }
    if let bytes = try reader.optionalBytes("compressed", in: 0...most) {
      profile.daemons.compressedBytes = bytes
    }
    profile.daemons.scaleShared(ramBytes: profile.ramBytes)
    if let bytes = try reader.optionalBytes("shared", in: 0...most) {
      profile.daemons.sharedBytes = bytes
    }
    if let node = reader.optional("limit-kills") {
      let time = try Quantity.duration(node, in: .zero...longest)
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

extension JSONNode {
  /// A number or percentage from `low` to `high`, rounded to a thousandth.
  func thousandths(from low: Int64, to high: Int64) throws(WorkloadError) -> Int64 {
    let range = ExactDecimal(numerator: low)...ExactDecimal(numerator: high)
    guard let value = try ratio(in: range).scaled(by: 1000) else {
      throw error(expected: "a number from \(low) to \(high)")
    }
    return value
  }
}
