import Foundation
import Testing

@Suite("Oracle")
struct OracleTests {
  /// What libCacheSim and cachetools count.
  private struct Expected: Decodable {
    struct Capacity: Decodable {
      let capacityMib: Int
      let missesLibcachesim: [String: Int]
      let missesCachetools: [String: Int]
    }
    let requests: Int
    let capacities: [Capacity]
  }

  @Test("the misses of other simulators come out to the last digit", arguments: ["equal", "sizes"])
  func misses(name: String) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Oracle/\(name)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let expected = try decoder.decode(
      Expected.self, from: Data(contentsOf: folder.appending(path: "expected.json")))
    #expect(expected.capacities.count == 3)
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let trace = folder.appending(path: "trace.csv").path
    let workload = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "oracle", mode: "cache", device: { capacity: "1 TiB" },
        demand: { trace: "\(trace)" }, strategies: ["lru", "fifo", "lfu"] }
      """)
    for capacity in expected.capacities {
      let run = try await CommandRun.flotsam(
        "run", workload.path, "--set", "device.capacity=\(capacity.capacityMib)MiB",
        "--format", "csv")
      #expect(run.errors == "")
      let lines = run.output.split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let columns = try ["strategy", "launches", "launches_cold"].map {
        try #require(lines.first?.firstIndex(of: $0))
      }
      #expect(lines.dropFirst().map { $0[columns[0]] } == ["lru", "fifo", "lfu"])
      for line in lines.dropFirst() {
        let rule = line[columns[0]].uppercased()
        #expect(Int(line[columns[1]]) == expected.requests)
        let misses = Int(line[columns[2]])
        #expect(misses == capacity.missesLibcachesim[rule], "\(rule), \(capacity.capacityMib)")
        #expect(misses == capacity.missesCachetools[rule], "\(rule), \(capacity.capacityMib)")
      }
    }
  }
}
