import Testing

@testable import WorkloadFormats

/// A sound report in each form that systems write; names and figures are invented.
struct JetsamVariant: CustomTestStringConvertible {
  let name: String
  let text: String
  /// Whether `text` begins with a header line.
  var hasHeader = true
  var testDescription: String { name }

  var bytes: [UInt8] { Array(text.utf8) }

  static let all = [
    ios10, ios12, ios14, ios16, ios18,
    JetsamVariant(name: "body alone", text: ios14Body, hasHeader: false),
    JetsamVariant(
      name: "header in another order, roots_installed, a number for ale_flag",
      text: "{\"ale_flag\":1,\"roots_installed\":0,\"incident_id\":\"0\",\"os_version\":"
        + "\"iPhone OS 14.2 (1A1)\",\"bug_type\":\"298\",\"timestamp\":\"t\"}\n" + ios14Body),
    JetsamVariant(
      name: "byte order mark, CRLF",
      text: "\u{FEFF}" + ios14.text.replacing("\n", with: "\r\n")),
    JetsamVariant(name: "documents without a line between", text: header("14.2") + ios14Body),
  ]

  private static func header(_ version: String) -> String {
    "{\"bug_type\":\"298\",\"timestamp\":\"2031-02-03 04:05:06.00 +0000\",\"os_version\":"
      + "\"iPhone OS \(version) (1A1)\",\"incident_id\":\"0\"}"
  }

  /// `pages` in the order active, inactive, wired, free, speculative, fileBacked, anonymous,
  /// compressor, uncompressed.
  private static func body(
    _ product: String, _ pageSize: Int, _ pages: [Int], extra: String = "", processes: String
  ) -> String {
    let names = [
      "active", "inactive", "wired", "free", "speculative", "fileBacked", "anonymous",
    ]
    let counts = zip(names, pages).map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return """
      {"product" : "\(product)", "build" : "b", "date" : "2031-02-03 04:05:06.78 +0000",
      "memoryStatus" : {"compressorSize":\(pages[7]),"uncompressed":\(pages[8]),\(extra)
       "pageSize" : \(pageSize), "memoryPages" : {\(counts),"purgeable":3}},
      "largestProcess" : "Ledger", "processes" : [
      \(processes)
      ]}
      """
  }

  /// Pages of 4 KiB, no bands, no split, a peak below the footprint, an empty list of states.
  static let ios10 = JetsamVariant(
    name: "iOS 10",
    text: header("10.1") + "\n"
      + body(
        "iPhone7,2", 4096, [60000, 40000, 50000, 9000, 8000, 30000, 78000, 40000, 90000],
        processes: """
          {"rpages":60000,"states":["frontmost","resume"],"name":"Ledger","lifetimeMax":24000,
           "cpuTime":3.25,"coalition":8,"pid":9,"fds":50,"age":5,"uuid":"u","purgeable":0},
          {"rpages":9000,"states":[],"name":"SpringBoard","coalition":2,"reason":"highwater",
           "killDelta":1,"genCount":0},
          {"rpages":8000,"states":["suspended"],"name":"Tide","coalition":4,"cpuTime":0.5},
          {"rpages":700,"states":["daemon","idle"],"name":"tided","coalition":3}
          """))

  /// Victims of every kind, a leak at its own limit.
  static let ios12 = JetsamVariant(
    name: "iOS 12",
    text: header("12.4") + "\n"
      + body(
        "iPhone11,8", 16384, [20000, 20000, 60000, 3000, 2000, 12000, 30000, 30000, 70000],
        extra: "\"zoneMapCap\":9,\"largestZone\":\"z\\/a\",",
        processes: """
          {"name":"tided","rpages":130000,"states":["daemon"],"reason":"per-process-limit"},
          {"name":"moond","rpages":90,"states":["daemon","idle"],"reason":"vm-pageshortage"},
          {"name":"sund","rpages":80,"states":["daemon"],"reason":"proc-thrashing"},
          {"name":"Ledger","rpages":9000,"states":["suspended"],"reason":"proc-thrashing",
           "lifetimeMax":9500,"cpuTime":2.5},
          {"name":"Tide","rpages":4000,"states":["background"],"reason":"vnode-limit"},
          {"name":"stard","rpages":70,"states":["daemon"],"reason":"disk-space-shortage"}
          """))

  private static let ios14Body = body(
    "iPhone12,1", 16384, [45000, 40000, 49000, 5000, 4000, 34000, 55000, 90000, 250000],
    processes: """
      {"name":"launchd","pid":1,"rpages":900,"states":["daemon"],"priority":999},
      {"name":"Ledger","rpages":12800,"states":["suspended"],"priority":8,"coalition":8,
       "physicalPages":{"internal":[10,12000],"frozen_to_swap_pages":5},"lifetimeMax":13000},
      {"name":"com.apple.WebKit.WebContent","rpages":640,"states":["suspended"],"priority":0,
       "coalition":8,"physicalPages":{"internal":[3,600],"frozen_to_swap_pages":9}},
      {"name":"tided","rpages":300,"states":["daemon","idle"],"priority":8,
       "physicalPages":{"internal":[100,200],"frozen_to_swap_pages":2}},
      {"name":"Tide\\/Chart","rpages":1600,"states":["frontmost"],"priority":10,"coalition":9,
       "physicalPages":{"internal":[1500,100]},"lifetimeMax":1500,"cpuTime":99.49999999999999},
      {"name":"com.apple.WebKit.WebContent","rpages":5000,"states":["frontmost"],"priority":10,
       "coalition":9,"physicalPages":{"internal":[4000,66]},"lifetimeMax":6000}
      """)

  /// Old bands, the split and what is frozen.
  static let ios14 = JetsamVariant(name: "iOS 14", text: header("14.2") + "\n" + ios14Body)

  /// New bands, a key with a colon, active apps.
  static let ios16 = JetsamVariant(
    name: "iOS 16",
    text: header("16.2") + "\n"
      + body(
        "iPhone14,2", 16384, [80000, 70000, 60000, 6000, 4000, 50000, 99000, 80000, 300000],
        processes: """
          {"name":"Ledger","rpages":12800,"states":["suspended"],"priority":75,"coalition":8,
           "freeze_skip_reason:":"none",
           "physicalPages":{"internal":[10,12000],"frozen_to_swap_pages":5}},
          {"name":"Tide","rpages":6400,"states":["active","frontmost"],"priority":100,
           "physicalPages":{"internal":[6000,300]},"coalition":9},
          {"name":"Moon","rpages":3200,"states":["suspended"],"priority":0,
           "freeze_skip_reason:":"out-of-slots",
           "physicalPages":{"internal":[9,3000],"frozen_to_swap_pages":7}},
          {"name":"tided","rpages":300,"states":["daemon"],"priority":8,
           "physicalPages":{"internal":[100,200]}}
          """))

  /// Keys of the code signing monitor, regions of memory.
  static let ios18 = JetsamVariant(
    name: "iOS 18",
    text: header("18.5") + "\n"
      + body(
        "iPhone15,2", 16384, [90000, 80000, 60000, 6000, 4000, 60000, 99000, 70000, 270000],
        processes: """
          {"name":"kernel_task","pid":0,"rpages":13000,"states":["daemon"],"priority":999},
          {"csFlags":570434305,"csTrustLevel":4294967295,"codeSigningMonitor":{"a":[1]},
           "mem_regions":[{"name":"stack","pages":4}],"name":"Ledger","rpages":12800,
           "states":["suspended"],"priority":0,"coalition":8,"idleDelta":24000000,
           "physicalPages":{"internal":[10,12000]}},
          {"name":"tided","rpages":300,"states":["daemon","idle"],"priority":10,
           "physicalPages":{"internal":[100,200]}}
          """))
}
