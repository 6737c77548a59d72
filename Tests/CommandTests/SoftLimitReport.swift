/// A made-up report of a phone of 1 GiB that is short of memory: 118.8 MiB of 901 are available,
/// and a daemon was over its soft limit.
enum SoftLimitReport {
  static var text: String {
    let pages =
      """
      "active":81000,"inactive":76000,"wired":49500,"free":6300,"speculative":2200,\
      "throttled":0,"purgeable":40,"fileBacked":26300,"anonymous":132900
      """
    return """
      {"bug_type":"298","timestamp":"2031-02-03 04:05:06.00 +0700","os_version":"iPhone OS 10.1"}
      {"product":"iPhone7,1","date":"2031-02-03 04:05:06.70 +0700",
       "memoryStatus":{"compressorSize":17800,"uncompressed":47000,"pageSize":4096,
        "memoryPages":{\(pages)}},
       "processes":[
      \(processes.joined(separator: ",\n"))
      ]}
      """
  }

  private static var processes: [String] {
    (0..<30).map { process("sedge\($0)d", 700, "\"daemon\",\"idle\"") } + [
      process("Wigeon", 41_000, "\"frontmost\",\"resume\""),
      process("Tern Radio", 15_500, "\"suspended\""), process("SpringBoard", 52_000, ""),
      process("fescued", 1_300, "\"daemon\"", ",\"reason\":\"highwater\""),
    ]
  }

  private static func process(
    _ name: String, _ pages: Int, _ states: String, _ more: String = ""
  ) -> String {
    "{\"name\":\"\(name)\",\"rpages\":\(pages),\"states\":[\(states)]\(more)}"
  }
}
