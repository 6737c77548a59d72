import Foundation
import Testing

/// Devices that nobody would build, within the ranges that workloads allow: they run to their end.
@Suite("Hostile devices")
struct HostileDeviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a daemon alone off screen when memory runs out",
      text: """
        { schema: 1, name: "t", mode: "device", device: { ram: "4 GiB" },
          apps: {
            D: { size: "30 MiB", leak: "10 MB/s", role: "young-daemon" },
            B: { size: "1 MiB", leak: "10 MB/s" },
          },
          alive: ["D"],
          demand: { rows: [{ at: "2 min", open: "B" }] },
          horizon: "1 h",
          strategies: ["lru", "fifo", "random", "mru", "lfu", "largest", "jetsam"] }
        """),
    Case(
      name: "files that take 35,000 years to read, asked for again and again",
      text: """
        { schema: 1, name: "t", mode: "device",
          device: { ram: "1 GiB", storage: { read: "1 B/s" } },
          apps: { A: { size: "100 MiB", launch: { code: "1 TiB" } } },
          demand: { generator: {
            choice: { kind: "zipf", exponent: 0 }, gap: { kind: "fixed", value: "1 s" },
            visit: { kind: "fixed", value: "1 s" } } },
          horizon: "1 min", strategies: ["lru", "jetsam+prewarm:top-k(k=1,minutes=1)"] }
        """),
    Case(
      name: "a ramp that takes more in a microsecond than the critical threshold leaves",
      text: """
        { schema: 1, name: "t", mode: "device",
          device: {
            ram: "1 GiB", limit: "100 %",
            thresholds: { critical: "1 B", idle: "20 MiB", soft: "30 MiB", reaper: "40 MiB" },
          },
          apps: { A: { size: "100 MiB", leak: "100 GB/s" } },
          demand: { rows: [{ at: "0 s", open: "A" }] },
          horizon: "1 h", strategies: ["lru", "jetsam", "lru+reclaim:none"] }
        """),
    Case(
      name: "a leak that comes back to its limit within microseconds of every warning",
      text: """
        { schema: 1, name: "t", mode: "device", device: { ram: "4 GiB" },
          apps: { A: { size: "100 MiB", leak: "100 GB/s", shed: 0.001 } },
          demand: { rows: [{ at: "0 s", open: "A" }] },
          horizon: "1 d", strategies: ["lru", "lru+reclaim:none"] }
        """),
  ]

  @Test("run to their end under every kind of strategy", arguments: cases)
  func end(tested: Case) async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("w.json5", tested.text)
    let run = try await CommandRun.flotsam("run", "w.json5", "--format", "csv", in: scratch.url)
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(run.output.split(separator: "\r\n").count >= 3)
  }

  @Test("a process that was never launched whole is alive as long as it was there")
  func aborted() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "t", mode: "device", device: { ram: "4 GiB" },
        apps: { A: { size: "100 MiB", launch: { system: "18 s" } } },
        demand: { rows: [{ at: "0 s", open: "A" }, { at: "10 s", home: true }] },
        horizon: "15 s", strategies: ["lru"] }
      """)
    let run = try await CommandRun.flotsam("run", "w.json5", "--out", "o", in: scratch.url)
    #expect(run.exitCode == 0)
    let rows = try #require(try scratch.text("o/apps.csv")).split(separator: "\r\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows[0].firstIndex(of: "alive_s"))
    // Left at 10 s, its launch goes on off screen.
    #expect(rows[1][column] == "15.000000")
  }

  /// Sixteen apps that go to flash one a day, 595 GiB each, from a device of 1 TiB.
  private static let vastFreezer = """
    { schema: 1, name: "vast", mode: "device",
      device: {
        ram: "1 TiB", limit: "100 %", wired: "0 B", filecache: { size: "0 B" },
        daemons: { idle: 0, busy: 0 },
        compression: { ratio: 1, compress: "100 GB/s", decompress: "100 GB/s" },
        storage: { read: "100 GB/s", write: "100 GB/s" }, freezer: { daily: "1 TiB", most: 500 },
      },
      apps: {
        \((0..<7).map { "small\($0): { size: '2 MiB' }" }.joined(separator: ", ")),
        \((0..<16).map { "vast\($0): { size: '850 GiB', growth: '100 GB/s' }" }
          .joined(separator: ", ")),
      },
      demand: { rows: [
        \((0..<7).map { "{ at: '\($0) min', open: 'small\($0)' }" }.joined(separator: ", ")),
        \((0..<16).map {
          "{ at: '\(24 * $0 + 1) h', open: 'vast\($0)' }, { at: '\(24 * $0 + 3) h', home: true }"
        }.joined(separator: ", ")),
      ] },
      horizon: "17 d", strategies: ["lru+reclaim:freeze"] }
    """

  @Test("flash holds more than 2^63 micro-bytes")
  func vastSwap() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("w.json5", Self.vastFreezer)
    let run = try await CommandRun.flotsam(
      "run", "w.json5", "--timeline", "1d", "--out", "o", in: scratch.url)
    #expect(run.exitCode == 0 && run.errors == "")
    let rows = try #require(try scratch.text("o/timeline.csv")).split(separator: "\r\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows[0].firstIndex(of: "swap_mib"))
    let last = try #require(rows.last.flatMap { Double($0[column]) })
    #expect(last == 16 * 595 * 1024 && last * 1_048_576e6 > 0x1p63)
  }
}
