/// A small report written for these tests; names and figures are invented.
enum JetsamFixture {
  static let header =
    "{\"bug_type\":\"298\",\"timestamp\":\"2031-02-03 04:05:06.00 +0000\","
    + "\"os_version\":\"iPhone OS 99.1 (99X1)\",\"incident_id\":\"0\"}\n"

  static let status = """
    "memoryStatus" : { "compressorSize" : 20000, "compressions" : 1, "decompressions" : 1,
      "pageSize" : 16384, "uncompressed" : 50000, "memoryPages" : { "active" : 40000,
      "throttled" : 0, "fileBacked" : 30000, "wired" : 30000, "anonymous" : 50000,
      "purgeable" : 100, "inactive" : 30000, "free" : 9000, "speculative" : 10000 } }
    """

  static let processes = """
    "processes" : [
      { "name" : "kernel_task", "pid" : 0, "rpages" : 9000, "states" : [ "daemon" ],
        "coalition" : 1, "cpuTime" : 1000 },
      { "name" : "hosterd", "pid" : 31, "rpages" : 1500, "states" : [ "daemon", "idle" ],
        "coalition" : 7, "physicalPages" : { "internal" : [ 1000, 500 ] }, "reason" : "highwater" },
      { "name" : "Blink", "pid" : 32, "rpages" : 900, "states" : [ "suspended" ],
        "coalition" : 7, "physicalPages" : { "internal" : [ 1, 600 ] } },
      { "states" : [ "suspended" ], "name" : "Ledger", "rpages" : 12800, "pid" : 40,
        "coalition" : 8, "cpuTime" : 12.345678999999999, "priority" : 0, "lifetimeMax" : 13000,
        "physicalPages" : { "internal" : [ 10, 12000 ], "frozen_to_swap_pages" : 5 },
        "age" : 48000000, "idleDelta" : 24000000, "purgeable" : 3, "new key" : [ {} ] },
      { "name" : "LedgerShareExtension", "rpages" : 20000, "pid" : 41, "coalition" : 8,
        "states" : [ "suspended" ], "physicalPages" : { "internal" : [ 2000, 8000 ] } },
      { "name" : "Tide\\/Chart", "rpages" : 6400, "pid" : 42, "coalition" : 9, "cpuTime" : 99.5,
        "states" : [ "frontmost", "active" ], "physicalPages" : { "internal" : [ 6000, 300 ] } },
      { "name" : "Ledger", "rpages" : 640, "pid" : 43, "coalition" : 10, "cpuTime" : 1e-05,
        "states" : [ "background" ] },
      { "name" : "Pebble", "rpages" : 255, "pid" : 44, "coalition" : 11,
        "states" : [ "suspended" ] },
      { "name" : "SpringBoard", "rpages" : 7000, "pid" : 45, "coalition" : 12,
        "states" : [ ], "physicalPages" : { "internal" : [ 3000, 4000 ] } },
      { "name" : "Clockface", "rpages" : 800, "pid" : 46, "coalition" : 12,
        "states" : [ "suspended" ] }
    ]
    """

  static let body = """
    { "product" : "iPhone12,1", "build" : "x", "date" : "2031-02-03 04:05:06.00 +0000",
    \(status), "largestProcess" : "Ledger", \(processes) }
    """

  static let text = header + body
}
