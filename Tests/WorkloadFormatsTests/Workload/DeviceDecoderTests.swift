import DeviceModel
import SimKernel
import Testing

@testable import WorkloadFormats

/// A workload of mode "device" with these values under `device`, `apps` and `demand.rows`.
func phone(
  device: String = #"ram: "4 GiB""#, apps: String = #"a: { size: "90 MiB" }"#,
  rows: String = #"{ at: "0 s", open: "a" }"#
) throws -> Workload {
  let text = """
    { schema: 1, name: "x", mode: "device",
    device: { \(device) },
    apps: { \(apps) },
    demand: { rows: [
    \(rows)
    ] } }
    """
  return try WorkloadDecoder { path in
    (path, ArrayBytes(Array("time_s,app,size_mib\n0,b,5000\n".utf8)))
  }.decode(try parse(text).get())
}

@Suite("Device of a workload")
struct DeviceDecoderTests {
  private func profile(_ device: String) throws -> DeviceProfile {
    try #require(try phone(device: device).scenario.device)
  }

  @Test("what is not given follows from the ram, also when it changes", arguments: [2, 3, 4, 8])
  func rescaling(gibibytes: Int64) throws {
    let profile = try profile(#"ram: "\#(gibibytes) GiB""#)
    #expect(profile == DeviceProfile(ramBytes: gibibytes << 30))
    let kept = try self.profile(#"ram: "\#(gibibytes) GiB", wired: "300 MiB""#)
    var expected = DeviceProfile(ramBytes: gibibytes << 30)
    expected.wiredBytes = 300 << 20
    #expect(kept == expected)
  }

  @Test("apps are swapped on a pad that can, and how much the freezer takes follows (X-37)")
  func appSwap() throws {
    let pad = #"ram: "8 GiB", idiom: "pad""#
    let swapping = try profile(pad + #", "app-swap": true, storage: { swap: "3 GiB" }"#)
    #expect(swapping.swapsApps && swapping.frozenLimit == 36 && swapping.swapBytes == 3 << 30)
    #expect(try !profile(pad + #", "app-swap": false"#).swapsApps)
    let few = try profile(pad + #", "app-swap": true, freezer: { most: 7, daily: "1 GiB" }"#)
    #expect(few.frozenLimit == 7 && few.swapWriteBytesPerDay == 1 << 30)
    for device in [
      #"ram: "8 GiB""#, pad + #", system: "ios 15""#, #"ram: "17 GiB", idiom: "pad""#,
    ] {
      #expect(throws: WorkloadError.self, "\(device)") {
        try profile(device + #", "app-swap": true"#)
      }
    }
  }

  @Test("what bounds the compressor, and what else is looked at, is asked for")
  func kernelRules() throws {
    let plain = try profile(#"ram: "2 GiB""#)
    #expect(!plain.boundsCompressor && !plain.judgesThrashing)
    let asked = try profile(#"ram: "2 GiB", compression: { bounded: true, thrashing: true }"#)
    #expect(asked.boundsCompressor && asked.judgesThrashing)
  }

  @Test("what may be emptied of an app is a part of what it keeps")
  func purgeable() throws {
    func app(_ purgeable: String) throws -> AppProfile {
      try phone(apps: #"a: { size: "100 MB", purgeable: "\#(purgeable)" }"#).scenario.apps[0]
    }
    #expect(try app("70 MB").behaviour.purgeableBytes == 70_000_000)
    #expect(throws: WorkloadError.self) { try app("71 MB") }
  }

  @Test("a shortage is one of three, as its row says")
  func shortages() throws {
    for shortage in KernelShortage.allCases {
      let workload = try phone(rows: #"{ at: "1 s", shortage: "\#(shortage.name)" }"#)
      guard case .rows(let rows) = workload.scenario.demand[0] else { continue }
      #expect(rows.map(\.kind) == [.shortage] && rows.map(\.detail) == [shortage.rawValue])
    }
    #expect(throws: WorkloadError.self) { try phone(rows: #"{ at: "1 s", shortage: "ram" }"#) }
  }

  @Test("a share of the ram follows it, rounded to the byte", arguments: [1, 3, 12])
  func shares(gibibytes: Int64) throws {
    let profile = try profile(
      """
      ram: "\(gibibytes) GiB", wired: "27 %", filecache: { size: "12.5%", floor: "1 %" },
      thresholds: { critical: "3 %", reaper: "25 %" }, limit: "12.3 %"
      """)
    let ram = gibibytes << 30
    #expect(profile.wiredBytes == (27 * ram + 50) / 100 && profile.fileCacheBytes == ram / 8)
    #expect(profile.fileFloorBytes == (ram + 50) / 100)
    #expect(profile.thresholds.criticalBytes == (3 * ram + 50) / 100)
    #expect(profile.thresholds.reaperBytes == ram / 4)
    #expect(profile.appLimitBytes == (123 * ram + 500) / 1000)
    #expect(profile.thresholds.idleBytes == DeviceProfile(ramBytes: ram).thresholds.idleBytes)
  }

  @Test("every key reaches the profile")
  func keys() throws {
    let profile = try profile(
      """
      ram: "4 GiB", wired: "1 GiB", filecache: { size: "400 MiB", floor: "30 MiB" },
      thresholds: { critical: "100 MiB", idle: "200 MiB", soft: "300 MiB", reaper: "400 MiB" },
      compression: { ratio: 3.125, compress: "5 MB/s", decompress: "6 MB/s" },
      storage: { read: "7 MB/s", write: "8 MB/s" },
      freezer: { daily: "1 GB", left: "20 MB", most: 3 },
      kill: { base: "8 ms", mebibyte: "9 us" }, limit: "2 GiB",
      daemons: { idle: 10, busy: 11, plain: "12 B", compressed: "13 B" }
      """)
    var expected = DeviceProfile(ramBytes: 4 << 30)
    expected.wiredBytes = 1 << 30
    expected.fileCacheBytes = 400 << 20
    expected.fileFloorBytes = 30 << 20
    expected.thresholds.criticalBytes = 100 << 20
    expected.thresholds.idleBytes = 200 << 20
    expected.thresholds.softBytes = 300 << 20
    expected.thresholds.reaperBytes = 400 << 20
    expected.compressionRatioMillis = 3125
    expected.compressBytesPerSecond = 5_000_000
    expected.decompressBytesPerSecond = 6_000_000
    expected.readBytesPerSecond = 7_000_000
    expected.writeBytesPerSecond = 8_000_000
    expected.swapWriteBytesPerDay = 1_000_000_000
    expected.swapWriteBytesLeft = 20_000_000
    expected.frozenLimit = 3
    expected.killBaseMicroseconds = 8_000
    expected.killMicrosecondsPerMebibyte = 9
    expected.appLimitBytes = 2 << 30
    expected.daemons.idleCount = 10
    expected.daemons.busyCount = 11
    expected.daemons.plainBytes = 12
    expected.daemons.compressedBytes = 13
    // 21 daemons of 359 share what they do in proportion.
    expected.daemons.sharedBytes = (540 << 20) * 21 / 359
    #expect(profile == expected)
  }

  @Test("the system brings its rules with it, and what the file gives stays as it is given")
  func system() throws {
    let old = try profile(#"ram: "1 GiB", system: "ios 12.4", awake: "12.5 %""#)
    var expected = DeviceProfile(ramBytes: 1 << 30, system: SystemVersion(12, 4))
    expected.awakeMillionths = 125_000
    #expect(old == expected && old.compressionRatioMillis == 2700)
    let given = try profile(#"ram: "1 GiB", system: "ios 9", compression: { ratio: 2 }"#)
    #expect(given.compressionRatioMillis == 2000 && given.taskLimitMicroseconds == 180_000_000)
    let implied = try profile(#"ram: "1 GiB", bands: "ios12""#)
    #expect(implied.system == .ios12 && implied.bands == .ios12)
    let beside = try profile(#"ram: "1 GiB", bands: "ios12", system: "ios 11.3""#)
    #expect(beside.system == SystemVersion(11, 3) && beside.bands == .ios12)
    let plain = try profile(#"ram: "1 GiB""#)
    #expect(plain.system == .newest && plain.awakeMillionths == 50_000)
  }

  @Test("a small file cache brings its floor down")
  func smallCache() throws {
    let profile = try profile(#"ram: "4 GiB", filecache: { size: "10 MiB" }"#)
    #expect(profile.fileFloorBytes == 10 << 20)
  }

  @Test(
    "a fault of the device is named with its place",
    arguments: [
      (
        #"ram: "1 GiB", system: "iOS14.2""#,
        #"2:33: found "iOS14.2", expected a system such as "ios 14.2", from "ios 4" to "ios 99"; "#
          + "did you mean 'ios 14.2'?"
      ),
      (
        #"ram: "1 GiB", system: "android""#,
        #"2:33: found "android", expected a system such as "ios 14.2", from "ios 4" to "ios 99""#
      ),
      (
        #"ram: "1 GiB", system: "ios 14.2", bands: "ios12""#,
        #"2:52: found "ios12", expected no bands of ios 12 beside the system "ios 14.2""#
      ),
      (#"ram: "1 GiB", awake: 2"#, "2:32: found 2, expected a number from 0 to 1"),
      (#"wired: "1 GiB""#, "2:9: found the device without 'ram', expected the key 'ram'"),
      (
        #"ram: "4 GiB", capacity: "1 GiB""#,
        #"2:25: found the key 'capacity' in mode "device", expected it only in mode "cache""#
      ),
      (#"ram: "1 GB", wired: "2 GB""#, "2:31: found \"2 GB\", expected a size of at least 0 MiB"),
      (
        #"ram: "4 GiB", daemons: { 'limit-kills': "1 us" }"#,
        "2:51: found \"1 us\", expected \"0 s\" for never, or a duration from 1 min"
      ),
      (
        #"ram: "1 GiB", daemons: { idle: 300 }"#,
        "2:34: found wired 230 MiB, filecache 192 MiB, daemons 1022 MiB after boot, expected them "
          + "to fit the ram, 1024 MiB, together: lower or drop 'device.daemons'"
      ),
      (
        #"ram: "1 GiB", wired: "512 MiB", filecache: { size: "60 %" }"#,
        "2:54: found wired 512 MiB, filecache 614 MiB, daemons 304 MiB after boot, expected them "
          + "to fit the ram, 1024 MiB, together: lower or drop 'device.wired', 'device.filecache'"
      ),
      (
        #"ram: "1 GiB", wired: "101 %""#,
        #"2:32: found "101 %", expected a share from 0 to 1"#
      ),
      (
        #"ram: "1 GiB", limit: "0 %""#,
        #"2:32: found "0 %", expected a share of the ram that is at least 1 B"#
      ),
      (
        #"ram: "1 GiB", limit: 0.5"#,
        #"2:32: found 0.5 (a bare number), expected a size with a unit such as "0.5 MiB""#
      ),
      (
        #"ram: "4 GiB", filecache: { size: "9 MiB", floor: "10 MiB" }"#,
        #"2:60: found "10 MiB", expected a floor within the file cache, 9 MiB"#
      ),
      (
        #"ram: "4 GiB", thresholds: { idle: "900 MiB" }"#,
        #"2:45: found "900 MiB", expected 'idle' up to 'soft'"#
      ),
      (
        #"ram: "4 GiB", thresholds: { reaper: "4 GiB" }"#,
        #"2:47: found "4 GiB", expected thresholds below the ram, 4096 MiB"#
      ),
      (
        #"ram: "4 GiB", storage: { read: "1 GB" }"#,
        #"2:42: found "1 GB", expected a rate such as "30 MB/s""#
      ),
      (
        #"ram: "4 GiB", storage: { read: "1 gb/s" }"#,
        #"2:42: found "1 gb/s", expected a rate such as "30 MB/s", one of B, KB"#
      ),
      (
        #"ram: "4 GiB", compression: { ratio: 0.5 }"#,
        "2:47: found 0.5, expected a number from 1 to 100"
      ),
      (#"ram: "4 GiB", swap: 1"#, "2:25: found unknown key 'swap', expected 'ram', 'system'"),
    ])
  func faults(device: String, line: String) {
    let found = errorLine { try phone(device: device) }
    #expect(found.hasPrefix("w:\(line)"), "\(found)")
  }

  @Test("mode \"cache\" refuses what only a phone has")
  func cacheMode() throws {
    func line(_ device: String, _ app: String, _ demand: String) -> String {
      errorLine {
        try WorkloadDecoder { _ in throw WorkloadError.absent }.decode(
          try parse(
            """
            { schema: 1, name: "x", mode: "cache", device: { capacity: "1 GB"\(device) },
            apps: { a: { size: "1 MB"\(app) } }, demand: { \(demand) } }
            """
          ).get())
      }
    }
    let rows = #"rows: [{ at: "0 s", open: "a" }]"#
    #expect(line("", "", rows) == "no error")
    let end = #" in mode "cache", expected it only in mode "device""#
    #expect(line(#", wired: "1 MB""#, "", rows) == "w:1:68: found the key 'wired'\(end)")
    #expect(line("", #", leak: "1 MB/s""#, rows) == "w:2:28: found the key 'leak'\(end)")
    let home = #"rows: [{ at: "0 s", home: true }]"#
    #expect(line("", "", home) == "w:2:62: found the key 'home'\(end)")
  }
}

extension WorkloadError {
  fileprivate static let absent = WorkloadError(
    at: SourcePlace(source: "w", line: 1, column: 1), found: "a trace", expected: "none")
}
