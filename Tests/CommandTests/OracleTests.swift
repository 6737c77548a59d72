import Foundation
import Testing

/// Real files beside the package, or where FLOTSAM_SHARED says; they are read and never copied.
enum SharedFolder {
  static let equal = "data/oracle/equal"
  static let sizes = "data/oracle/sizes"
  static let report = "data/real/JetsamEvent-ios14.2.ips"
  static let olderReport = "data/real/JetsamEvent-ios12.4.ips"
  static let absence: Comment = "the shared folder is absent"

  static func url(_ name: String) -> URL {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["FLOTSAM_SHARED"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
    return folder.appending(path: name)
  }

  static func has(_ name: String) -> Bool {
    FileManager.default.isReadableFile(atPath: url(name).path)
  }
}

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

  @Test(
    "the misses of other simulators come out to the last digit",
    .enabled(if: SharedFolder.has(SharedFolder.equal), SharedFolder.absence),
    arguments: [SharedFolder.equal, SharedFolder.sizes])
  func misses(name: String) async throws {
    let folder = SharedFolder.url(name)
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
