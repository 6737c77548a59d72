extension CatalogContractTests {
  /// Small texts that are right, by the name of their row; together they show every key.
  static let samples: [String: [String]] = [
    "workload": [workload, smallWorkload, phone],
    "trace": [
      "time_s,app,size_mib\n0,\"a, \"\"b\"\"\",1.5\n1.25,c,20\r\n\"2\",c,\"20\"\n",
      "app,size_mib,time_s\nü,0.000001,0.0000015",
    ],
    "jetsam": [report],
    "fixed": [#"{ kind: "fixed", value: "1 s" }"#],
    "exponential": [#"{ kind: "exponential", mean: "1.5 min" }"#],
    "log-normal": [
      #"{ kind: "log-normal", median: "2 s", mean: "3 s" }"#,
      #"{ kind: "log-normal", median: "2 s", sigma: 0.5 }"#,
    ],
    "triangular": [#"{ kind: "triangular", low: "0 s", mode: "1 s", high: "2 h" }"#],
    "empirical": [#"{ kind: "empirical", values: ["0 s", "1 d", "1 d"] }"#],
    "zipf": [
      #"{ kind: "zipf", exponent: 0.9, ranks: ["b", "a"] }"#, #"{ kind: "zipf", exponent: 1 }"#,
    ],
    "constant": [#"{ kind: "constant", value: 3 }"#],
    "geometric": [#"{ kind: "geometric", mean: 6.46 }"#],
    "markov": [
      #"{ kind: "markov", first: { b: 1 }, after: { a: { a: 1, b: 0.5 }, b: { a: 2 } } }"#
    ],
  ]

  private static let workload = """
    // A comment.
    { schema: 1, name: "x", mode: "cache", device: { ram: "2 GiB", capacity: "1 GiB" },
      apps: { a: { size: "1 MiB" }, "b c": { size: "0.5 GB" } },
      demand: {
        rows: [{ at: "0 s", open: "a" }, { at: "1 min", note: "n" }],
        generator: { choice: { kind: "zipf", exponent: 1 }, gap: { kind: "fixed", value: "1 s" },
          visit: { kind: "fixed", value: "0 s" } } },
      horizon: "1 h", strategies: ["lru"], seed: 7, replications: 2 }
    """

  private static let smallWorkload = """
    {schema:1,name:"x",mode:"cache",device:{capacity:"9 B"},apps:{a:{size:"9 B"}},
    demand:{rows:[{at:"3 s",open:"a"}]}}
    """

  private static let phone = """
    { schema: 1, name: "x", mode: "device", device: { ram: "2 GiB", wired: "300 MB",
      filecache: { size: "200 MB", floor: "9 MB" }, compression: { ratio: 2.5 },
      thresholds: { critical: "80 MB", reaper: "500 MB" }, storage: { read: "1 GB/s" },
      kill: { base: "1 ms" }, limit: "1 GB", daemons: { idle: 9 } },
      apps: { a: { size: "1 MiB" }, b: { footprint: { active: "2 MiB" }, growth: "1 MB/s",
        leak: "0 B/s", shed: 0.1, launch: { resume: "9 ms" },
        background: { audio: { share: "5 %", length: { kind: "fixed", value: "1 s" } } } } },
      demand: { rows: [{ at: "0 s", open: "a" }, { at: "1 s", task: "a", for: "9 s" },
        { at: "2 s", home: true }, { at: "3 s", quit: "a" }, { at: "4 s", reboot: true },
        { at: "5 s", interrupt: "call", for: "2 s" }, { at: "6 s", lock: true }],
        generator: { choice: { kind: "zipf", exponent: 1 }, gap: { kind: "fixed", value: "1 s" },
          session: { visits: { kind: "constant", value: 2 }, lock: true },
          interruptions: { call: { share: 0.1 } },
          visit: { kind: "fixed", value: "0 s" } } }, horizon: "1 h" }
    """

  private static let report = """
    {"bug_type":"298","os_version":"iPhone OS 99.1 (99X1)","timestamp":"2031-02-03 04:05:06"}
    {"product":"iPhone12,1","memoryStatus":{"pageSize":16384,"compressorSize":20,"uncompressed":50,
    "memoryPages":{"active":400,"inactive":300,"wired":300,"free":90,"speculative":10,
    "purgeable":1,"fileBacked":300,"anonymous":500}},"processes":[
    {"name":"Ledger","rpages":300,"states":["suspended"],"coalition":8,"cpuTime":1.5,"pid":4,
    "physicalPages":{"internal":[10,12]},"reason":"highwater"},
    {"name":"tided","rpages":9,"states":[]}]}
    """
}
