import Foundation
import Testing

@testable import MemoryPolicies

/// The same input and seed give the same bytes: in any process, for any number of threads.
@Suite("Determinism")
struct DeterminismTests {
  private static let workloads = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Workloads")
  private static let tables = ["runs.csv", "apps.csv", "launches.csv", "kills.csv", "skipped.csv"]
  /// Every policy that evicts, in the catalogue's order.
  private static let policies = PolicyCatalog.entries.filter {
    $0.axis == .evict && !$0.needs($0.parameters.map(\.defaultValue)).contains(.device)
  }.map(\.name)

  /// The four tables of a run, and what it printed.
  private func tables(_ workload: String, _ options: String...) async throws -> [String: String] {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let path = workload.hasPrefix("/") ? workload : Self.workloads.appending(path: workload).path
    let run = try await CommandRun.run(
      "flotsam", ["run", path, "--out", scratch.path("out")] + options)
    #expect(run.errors == "")
    #expect(try scratch.names(in: "out") == Self.tables.sorted())
    var tables = ["output": run.output]
    for name in Self.tables { tables[name] = try scratch.text("out/\(name)") }
    return tables
  }

  /// The rows of a table without quotes, as texts by column name.
  private func rows(_ table: String?) throws -> [[String: String]] {
    let lines = try #require(table).split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = try #require(lines.first)
    try #require(lines.count > 1)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  @Test("two processes and any number of threads write the same bytes")
  func threads() async throws {
    let first = try await tables("cache-markov.json5", "-r", "5", "--threads", "1")
    #expect(first["kills.csv"]?.isEmpty == false)
    for threads in ["1", "2", "7"] {
      let other = try await tables("cache-markov.json5", "-r", "5", "--threads", threads)
      for (name, text) in first { #expect(other[name] == text, "\(name), \(threads) threads") }
    }
  }

  @Test("another seed draws other visits, and a replication stands alone")
  func seeds() async throws {
    let first = try await tables("cache-markov.json5", "-r", "2", "--until", "2d")
    let other = try await tables("cache-markov.json5", "-r", "2", "--until", "2d", "--seed", "2")
    for name in Self.tables where name != "skipped.csv" {
      #expect(first[name] != other[name], "\(name)")
    }
    let more = try await tables("cache-markov.json5", "-r", "3", "--until", "2d")
    let isOld = { (row: [String: String]) in row["replication"] != "2" }
    #expect(try rows(more["launches.csv"]).filter(isOld) == rows(first["launches.csv"]))
  }

  @Test("notes beside a generator count as events and change nothing else")
  func notes() async throws {
    let notes = "demand.rows=[{ at: '0 s', note: 'a' }, { at: '30 h', note: 'b' }]"
    let plain = try await tables("cache-markov.json5", "-r", "2", "--until", "2d")
    let noted = try await tables(
      "cache-markov.json5", "-r", "2", "--until", "2d", "--set", notes)
    for name in Self.tables.dropFirst() { #expect(noted[name] == plain[name], "\(name)") }
    let pairs = zip(try rows(plain["runs.csv"]), try rows(noted["runs.csv"]))
    for (before, after) in pairs {
      let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
      #expect(changed == ["events", "events_note"])
      #expect(after["events_note"] == "2")
    }
  }

  @Test("a longer trace begins with the launches and kills of the shorter one")
  func prefix() async throws {
    let trace = try String(
      contentsOf: Self.workloads.appending(path: "cache-zipf.csv"), encoding: .utf8)
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let workload = """
      { schema: 1, name: "zipf", mode: "cache", device: { capacity: "1400 MiB" },
        demand: { trace: "t.csv" } }
      """
    let path = try scratch.file("w.json5", workload).path
    for strategy in Self.policies {
      try scratch.file("t.csv", trace)
      let long = try await tables(path, "-s", strategy)
      let lines = trace.split(whereSeparator: \.isNewline).prefix(1001).map { $0 + "\n" }
      try scratch.file("t.csv", lines.joined())
      let short = try await tables(path, "-s", strategy)
      for name in ["launches.csv", "kills.csv"] {
        let (longText, shortText) = (try #require(long[name]), try #require(short[name]))
        #expect(longText.hasPrefix(shortText) && longText != shortText, "\(strategy), \(name)")
      }
    }
  }

  @Test("every policy that evicts meets the same demand")
  func demand() async throws {
    let strategies = Self.policies
    let set = "strategies=[\(strategies.map { "'\($0)'" }.joined(separator: ", "))]"
    let all = try await tables("cache-markov.json5", "-r", "2", "--until", "3d", "--set", set)
    let launches = try rows(all["launches.csv"])
    let demand = strategies.map { strategy in
      launches.filter { $0["strategy"] == strategy }
        .map { "\($0["replication"] ?? ""),\($0["time_s"] ?? ""),\($0["app"] ?? "")" }
    }
    #expect((demand.first?.count ?? 0) > 100)
    for (strategy, rows) in zip(strategies, demand) {
      #expect(rows == demand.first, "\(strategy)")
    }
  }
}
