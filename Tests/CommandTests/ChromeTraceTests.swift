import Foundation
import Testing

/// `flotsam trace --format chrome`: what Perfetto and chrome://tracing read.
@Suite("Chrome trace")
struct ChromeTraceTests {
  /// An event as the format has it.
  struct Event: Decodable {
    let ph: String
    let pid: Int
    let tid: Int?
    let ts: Int64?
    let name: String?
    let cat: String?
    let s: String?
    let id: Int?
    let bp: String?
    let args: [String: Value]?

    /// Its track and instant.
    var place: [Int64] { [Int64(pid), Int64(tid ?? 0), ts ?? -1] }
  }

  /// A value of an event's arguments.
  enum Value: Decodable, Equatable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case nothing

    init(from decoder: any Decoder) throws {
      let place = try decoder.singleValueContainer()
      if place.decodeNil() {
        self = .nothing
      } else if let flag = try? place.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? place.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try place.decode(String.self))
      }
    }
  }

  private struct Trace: Decodable {
    let displayTimeUnit: String
    let otherData: [String: String]
    let traceEvents: [Event]
  }

  private static func events(_ text: String) throws -> [Event] {
    let trace = try JSONDecoder().decode(Trace.self, from: Data(text.utf8))
    #expect(trace.displayTimeUnit == "ms")
    #expect(
      trace.otherData.keys.sorted() == ["model", "replication", "seed", "strategy", "workload"])
    return trace.traceEvents
  }

  private static func trace(_ options: [String]) async throws -> [Event] {
    let run = try await CommandRun.run(
      "flotsam", ["trace"] + options + ["--format", "chrome"], in: Page.root)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try events(run.output)
  }

  /// What the format asks of each event, and of all of a track.
  private static func check(_ events: [Event]) throws {
    var open: [Int: [Event]] = [:]
    var last: [[Int]: Int64] = [:]
    var arrows: [Int: Event] = [:]
    var now: Int64 = 0
    for event in events where event.ph != "M" {
      let time = try #require(event.ts)
      #expect(time >= now, "the file goes back in time: \(event)")
      now = time
      last[[event.pid, event.tid ?? 0]] = time
      switch event.ph {
      case "B":
        let track = try #require(event.tid)
        open[track, default: []].append(event)
        #expect(event.pid == 1 && event.name != nil && event.cat != nil)
      case "E":
        let track = try #require(event.tid)
        let began = open[track]?.popLast()
        #expect(began != nil && time > began?.ts ?? .max, "a slice of no length: \(event)")
        #expect(began?.name == event.name && began?.cat == event.cat, "\(event)")
      case "i": #expect(event.s == "t" && event.name?.isEmpty == false && event.tid != nil)
      case "C":
        guard case .number(let value) = event.args?["value"] else {
          Issue.record("a counter without a number: \(event)")
          continue
        }
        #expect(value >= 0 && (event.pid == 2 || event.pid == 3) && event.name != nil)
      case "s":
        let number = try #require(event.id)
        #expect(open[event.tid ?? 0]?.isEmpty == false, "an arrow from no slice")
        arrows[number] = event
      case "f":
        let number = try #require(event.id)
        let known = arrows.removeValue(forKey: number)
        let start = try #require(known)
        #expect(event.bp == "e" && start.tid == event.tid && start.ts ?? .max <= time)
      default: Issue.record("\(event.ph) is no phase that is written")
      }
    }
    #expect(open.values.allSatisfy { $0.isEmpty })
    let named = Set(events.filter { $0.name == "thread_name" }.map { [$0.pid, $0.tid ?? 0] })
    #expect(last.keys.allSatisfy { $0[1] == 0 || named.contains($0) })
  }

  /// The row of `runs.csv` of the same trial.
  private static func counts(_ workload: String, _ strategy: String) async throws -> [String: Int] {
    let run = try await CommandRun.flotsam(
      "run", workload, "-s", strategy, "-r", "1", "--format", "csv", in: Page.root)
    let rows = run.output.split(separator: "\r\n").map { row in
      // The strategy may hold a comma, in quotes; all counts stand behind it.
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.count == 2)
    return Dictionary(
      zip(rows[0].reversed(), rows[1].reversed()).compactMap { name, value in
        Int(value).map { (name, $0) }
      }
    ) { first, _ in first }
  }

  @Test(
    "a day is well formed, and its counts are those of runs.csv",
    arguments: [("iphone11-heavy", "jetsam"), ("iphone11-heavy", "lru"), ("iphone11-day", "lru")])
  func day(workload: String, strategy: String) async throws {
    let file = "Workloads/\(workload).json5"
    let events = try await Self.trace([file, "-s", strategy])
    try Self.check(events)
    let counts = try await Self.counts(file, strategy)
    let launches = events.filter { $0.ph == "B" && $0.cat == "launch" }
    #expect(launches.count == counts["launches"] && launches.count > 20)
    for kind in ["resumed", "prewarmed", "cold_cached", "cold_uncached"] {
      let count = launches.count {
        $0.args?["kind"] == .text(kind) && $0.name == "launch \(kind)"
      }
      #expect(count == counts["launches_\(kind)"], "\(kind)")
      let words = "launch requested: \(kind)"
      let asked = events.count { $0.ph == "i" && $0.name?.hasPrefix(words) == true }
      #expect(asked == count, "\(kind)")
    }
    let instants = events.filter { $0.ph == "i" }
    let kills = instants.filter { $0.cat == "kill" }
    let reasons = counts.keys.filter { $0.hasPrefix("ends_") }
    #expect(reasons.count > 5)
    for reason in reasons {
      let name = reason.dropFirst("ends_".count)
      let count = kills.count { $0.name == "killed \(name)" }
      #expect(count == counts[reason], "\(reason)")
    }
    #expect(kills.count == reasons.reduce(0) { $0 + (counts[$1] ?? 0) })
    #expect(instants.count { $0.cat == "warning" } == counts["warnings"])
    // At one instant with its end a process may begin that waited for it: no slice in between.
    let gone = Set(events.filter { $0.ph == "B" && $0.name == "not_running" }.map(\.place))
    let made = Set(events.filter { $0.name == "process made" }.map(\.place))
    #expect(kills.allSatisfy { gone.contains($0.place) != made.contains($0.place) })
    #expect(gone.isSubset(of: Set(kills.map(\.place))))
  }

  @Test("states lie beside each other, launches among them, and a kill leads to its relaunch")
  func life() async throws {
    let events = try await Self.trace(["Workloads/iphone11-heavy.json5", "-s", "jetsam"])
    let arrows = events.filter { $0.ph == "f" }
    #expect(!arrows.isEmpty)
    for arrow in arrows {
      let launch = events.first {
        $0.ph == "B" && $0.cat == "launch" && $0.tid == arrow.tid && $0.ts == arrow.ts
      }
      let kind = launch?.args?["kind"]
      #expect(kind == .text("cold_uncached") || kind == .text("cold_cached"))
      let start = events.first { $0.ph == "s" && $0.id == arrow.id }
      // A victim is named, or its process ends at once.
      #expect(
        events.contains {
          ($0.name?.hasPrefix("killed ") == true || $0.name?.hasPrefix("to be killed: ") == true)
            && $0.tid == arrow.tid && $0.ts == start?.ts
        })
      #expect(start?.ts ?? .max < arrow.ts ?? 0)
    }
    let names = Set(events.filter { $0.ph == "B" && $0.cat == "state" }.compactMap(\.name))
    #expect(
      names == [
        "front", "inactive", "background", "suspended", "compressed", "frozen", "killed",
        "not_running",
      ])
    let counters = Set(events.filter { $0.ph == "C" && $0.pid == 2 }.compactMap(\.name))
    #expect(counters.isSuperset(of: ["free MiB", "available MiB", "apps alive"]))
    #expect(events.contains { $0.ph == "C" && $0.pid == 3 && $0.name == "News MiB" })
  }

  @Test("a span of one app is well formed, and has what was open when it began")
  func span() async throws {
    let hour: Int64 = 3_600_000_000
    let events = try await Self.trace([
      "Workloads/iphone11-heavy.json5", "-s", "jetsam", "--app", "News", "--from", "9h", "--to",
      "12h",
    ])
    try Self.check(events)
    let slices = events.filter { $0.ph == "B" }
    #expect(slices.first?.ts == 9 * hour)
    #expect(slices.allSatisfy { ($0.ts ?? 0) <= 12 * hour })
    #expect(events.last { $0.ph == "E" }?.ts == 12 * hour)
    #expect(Set(events.filter { $0.pid == 1 }.compactMap(\.tid)).count == 1)
    let few = try await Self.trace([
      "Workloads/iphone11-heavy.json5", "-s", "jetsam", "--kind", "kills", "--until", "12h",
    ])
    try Self.check(few)
    #expect(!few.contains { $0.ph == "B" } && few.contains { $0.cat == "kill" })
  }

  @Test("names that JSON would stumble over stay what they are")
  func names() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file(
      "w.json5",
      #"""
      { schema: 1, name: "a \"b\" \\ c", mode: "device", device: { ram: "4 GiB" },
        apps: { "N\"o\\t\u00e9s": { size: "100 MiB" } }, horizon: "1 min",
        demand: { rows: [{ at: "1 s", open: "N\"o\\t\u00e9s" }] } }
      """#)
    let events = try await Self.trace([file.path])
    try Self.check(events)
    #expect(
      events.contains {
        $0.name == "thread_name" && $0.pid == 1 && $0.args?["name"] == .text("N\"o\\té" + "s")
      })
  }

  private static let processor = ProcessInfo.processInfo.environment["FLOTSAM_TRACE_PROCESSOR"]

  @Test(
    "Perfetto's trace_processor counts the same by SQL",
    .enabled(
      if: processor != nil, "FLOTSAM_TRACE_PROCESSOR names no trace_processor_shell: not run"))
  func perfetto() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = "Workloads/iphone11-heavy.json5"
    let run = try await CommandRun.flotsam(
      "trace", file, "-s", "jetsam", "--format", "chrome", "-o", scratch.path("day.json"),
      in: Page.root)
    #expect(run.exitCode == 0, "\(run.errors)")
    let query = try scratch.file(
      "counts.sql",
      """
      select (select count(*) from slice where name glob 'launch *' and dur > 0) || ' ' ||
        (select count(*) from slice where name glob 'killed *') || ' ' ||
        (select count(*) from slice where name glob 'warned *') || ' ' ||
        (select count(*) from flow) as counts;
      """)
    let processor = try #require(Self.processor)
    let asked = try await CommandRun.run(
      processor, ["-q", query.path, scratch.path("day.json")], in: scratch.url)
    #expect(asked.exitCode == 0, "\(asked.errors)")
    let counts = try await Self.counts(file, "jetsam")
    let events = try await Self.trace([file, "-s", "jetsam"])
    let ends = counts.filter { $0.key.hasPrefix("ends_") }.values.reduce(0, +)
    let numbers =
      [counts["launches"] ?? 0, ends, counts["warnings"] ?? 0]
      + [events.count { $0.ph == "f" }]
    #expect(asked.output.contains("\"\(numbers.map(String.init).joined(separator: " "))\""))
  }
}
