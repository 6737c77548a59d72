import Foundation
import Testing

/// `compare --sensitivity` on phones and a cache of their own.
@Suite("Sensitivity")
struct SensitivityTests {
  /// A phone of 2 GiB with one app of 300 MiB, opened most, and forty others, of 200 MiB where
  /// nothing else is said. Compressed, all that matter fit, and to end the largest costs least;
  /// plain they do not, and `largest` ends the app that comes back most.
  private static func crowded(
    _ device: String = "", others active: Int = 200, locks: Bool = false
  ) -> String {
    let sizes = "footprint: { active: '\(active) MiB', background: '\(active * 4 / 5) MiB' }"
    let rest = (1...40).map { "s\($0): { \(sizes) }" }
    return """
      {
        schema: 1, name: "crowded", mode: "device", device: { ram: "2 GiB", \(device) },
        apps: {
          big: { footprint: { active: "300 MiB", background: "240 MiB" } },
          \(rest.joined(separator: ",\n    ")),
        },
        demand: { generator: {
          choice: { kind: "zipf", exponent: 1.5 }, gap: { kind: "exponential", mean: "5 min" },
          visit: { kind: "fixed", value: "40 s" },
          \(locks ? "session: { visits: { kind: 'constant', value: 2 }, lock: true }," : "")
        } },
        horizon: "12 h",
      }
      """
  }

  private static func compare(_ workload: String, _ options: String...) async throws -> CommandRun {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let path = try scratch.file("w.json5", workload).path
    return try await CommandRun.run(
      "flotsam",
      ["compare", path, "--measures", "cold_ratio", "--sensitivity", "-r", "5"] + options)
  }

  @Test("a ranking that turns without a compressor is called an assumption, in every format")
  func turns() async throws {
    let pair = "largest,jetsam"
    let run = try await Self.compare(Self.crowded(), "--strategies", pair)
    #expect(run.exitCode == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    let row = try #require(lines.first { $0.hasPrefix("reclaim:none ") })
    #expect(row.hasSuffix("jetsam(long-idle=daemons) before largest"))
    let last = try #require(lines.last)
    #expect(
      last.hasPrefix(
        "The ranking of largest before jetsam(long-idle=daemons) rests on an assumption: it turns "
          + "with "))
    #expect(last.contains("reclaim:none"))
    let awake = lines.filter { $0.hasPrefix("awake ") }
    #expect(awake.count == 2)
    let reason = "not varied: the phone is never locked, and so never sleeps"
    #expect(awake.allSatisfy { $0.hasSuffix(reason) })
    let json = try await Self.compare(Self.crowded(), "--strategies", pair, "--format", "json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let parts = try #require(root["sensitivity"] as? [[String: Any]])
    #expect(parts.count == 1 && parts[0]["verdict"] as? String == String(last))
    let rows = try #require(parts[0]["variants"] as? [[String: Any]])
    #expect(rows.contains { $0["variant"] as? String == "reclaim:none" })
    #expect(rows.contains { $0["cold_ratio"] is NSNull })
  }

  @Test("a ranking that no change touches is called a result")
  func holds() async throws {
    let run = try await Self.compare(
      Self.crowded(others: 360, locks: true), "--strategies", "lru,mru")
    let lines = run.output.split(separator: "\n")
    #expect(lines.last == "The ranking is a result: it stays under every change tried.")
    for name in [
      "reclaim:compress", "reclaim:none", "awake 0.5 % of sleep", "awake 12.5 % of sleep",
      "largest app -50 %", "idle threshold at critical", "half the idle daemons stay",
      "compression -25 %", "compression +25 %",
    ] {
      #expect(lines.contains { $0.hasPrefix("\(name)  ") && $0.hasSuffix("  holds") }, "\(name)")
    }
    // What the phone does anyway is no change.
    #expect(!lines.contains { $0.hasPrefix("reclaim:freeze") })
  }

  @Test("what cannot be changed is said, and why")
  func obstacles() async throws {
    let old = try await Self.compare(
      Self.crowded("system: 'ios 12'"), "--strategies", "lru+reclaim:none,mru+reclaim:none",
      "--until", "2h")
    for (name, words) in [
      ("reclaim:freeze", "reclaim:freeze needs a freezer, which ios 12 does not have"),
      ("compression -25 %", "nothing is compressed under any of the strategies"),
    ] {
      let found = old.output.split(separator: "\n").first { $0.hasPrefix("\(name)  ") }
      #expect(try #require(found).hasSuffix("  not varied: \(words)"))
    }
    #expect(old.output.contains("\nreclaim:compress  "))
    let mixed = try await Self.compare(
      Self.crowded(), "--strategies", "lru,lru+reclaim:none", "--until", "2h")
    #expect(mixed.output.contains("not varied: the strategies compared differ in it\n"))
  }
}
