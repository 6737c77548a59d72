import Foundation
import StudyReports
import Testing

/// `flotsam trace`: what it prints, compared as a reader sees it.
@Suite("Trace")
struct TraceTests {
  private func trace(_ rows: String, _ options: String...) async throws -> TraceLines {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "two apps", mode: "device", device: { ram: "4 GiB" },
        strategies: ["lru"],
        apps: { Notes: { size: "100 MiB" }, "Old Radio": { size: "80 MiB" } },
        horizon: "2 min", demand: { rows: [\(rows)] } }
      """)
    let run = try await CommandRun.run("flotsam", ["trace", file.path] + options)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try TraceLines(run.output)
  }

  private static let launch = [
    "willFinishLaunching", "didFinishLaunching", "applicationDidBecomeActive",
  ]

  @Test("a launch to the front (S-31)")
  func launch() async throws {
    let trace = try await trace("{ at: '1 s', open: 'Notes' }")
    #expect(trace.head == "two apps under lru, seed 1, replication 0")
    #expect(trace.callbacks(of: "Notes") == Self.launch)
    let whats = trace.whats(of: "Notes")
    #expect(
      whats.filter { !$0.hasPrefix("launch complete: ") } == [
        "> open", "launch requested: cold_uncached, first since boot", "step requested",
        "in the switcher", "process made", "state not_running -> inactive (open)", "step process",
        "step main", "step applicationMain", "step willFinish", "willFinishLaunching",
        "step didFinish", "didFinishLaunching", "step memory", "step firstFrame",
        "state inactive -> front (launch)", "applicationDidBecomeActive",
      ])
    let length = whats[15].dropFirst("launch complete: ".count).dropLast(" ms".count)
    let times = trace.lines.map { TraceLines.seconds($0.time) }
    #expect(abs((Double(length) ?? 0) / 1000 - (times.max() ?? 0) + 1) < 1e-5, "\(whats[15])")
  }

  @Test(
    "home or another app (S-33), suspended without a word (S-90), and coming back (S-36)",
    arguments: ["home", "open"])
  func leaving(way: String) async throws {
    let subject = way == "home" ? "true" : "'Old Radio'"
    let trace = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', \(way): \(subject) }, "
        + "{ at: '40 s', open: 'Notes' }")
    #expect(
      trace.callbacks(of: "Notes", from: 20, to: 40) == [
        "applicationWillResignActive", "applicationDidEnterBackground",
      ])
    let whats = trace.whats(of: "Notes", from: 20, to: 40)
    #expect(
      whats.dropFirst().first == "state front -> inactive (\(way))"
        && whats.contains("state inactive -> background (\(way))"))
    // Suspension is nothing that an app hears of (S-90).
    #expect(whats.contains("state background -> suspended (suspension)"))
    #expect(
      trace.callbacks(of: "Notes", from: 40) == [
        "applicationWillEnterForeground", "applicationDidBecomeActive",
      ])
    #expect(trace.whats(of: "Notes", from: 40)[1] == "launch requested: resumed")
  }

  @Test(
    "an interruption (S-37, S-43)",
    arguments: ["call", "control-centre", "notification-centre", "permission"])
  func interruption(trigger: String) async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', interrupt: '\(trigger)', for: '6 s' }")
    #expect(
      trace.whats(of: "Notes", from: 20, to: 26) == [
        "applicationWillResignActive", "state front -> inactive (interrupt)", "without input",
      ])
    #expect(trace.whats(of: "-", from: 20, to: 26) == ["> interrupt \(trigger) for 6 s"])
    #expect(
      trace.whats(of: "Notes", from: 26) == [
        "state inactive -> front (interruption)", "applicationDidBecomeActive",
      ])
  }

  @Test("an orderly end while code runs tells the app (S-41), a suspended app hears nothing (S-42)")
  func ends() async throws {
    let plays = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '15 s', audio: 'Notes', for: '1 min' }, "
        + "{ at: '20 s', home: true }, { at: '40 s', quit: 'Notes' }")
    #expect(
      plays.whats(of: "Notes", from: 40).prefix(4) == [
        "> quit", "out of the switcher", "applicationWillTerminate", "work audio broken off",
      ])
    #expect(plays.whats(of: "Notes", from: 40).last?.hasPrefix("killed force_quit, band ") == true)
    let sleeps = try await trace(
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', home: true }, { at: '40 s', quit: 'Notes' }, "
        + "{ at: '50 s', open: 'Notes' }")
    #expect(sleeps.callbacks(of: "Notes", from: 22, to: 50) == [])
    let removed = sleeps.whats(of: "Notes", from: 40, to: 50)
    #expect(removed.prefix(2) == ["> quit", "out of the switcher"] && removed.count == 3)
    // A launch behind an end is like the first, and says what it follows (S-02, S-55).
    #expect(sleeps.callbacks(of: "Notes", from: 50) == Self.launch)
    #expect(
      sleeps.whats(of: "Notes", from: 50)[1] == "launch requested: cold_cached, after force_quit")
  }

  @Test("the memory of a line is its app's, and the device's")
  func memory() async throws {
    let trace = try await trace("{ at: '1 s', open: 'Notes' }, { at: '30 s', home: true }")
    let left = try #require(trace.lines.first { $0.what == "applicationWillResignActive" })
    #expect(left.memory[0] == "100.0 MiB" && left.memory[1] == "100.0 MiB")
    #expect(left.memory[2].hasSuffix(" MiB") && left.memory[3] == "normal")
    let asked = try #require(trace.lines.first { $0.what == "> home" })
    #expect(asked.app == "-" && asked.memory[0] == "-" && asked.memory[2] == left.memory[2])
  }

  @Test("a note cuts the trace, whatever is shown and whatever it holds")
  func notes() async throws {
    let rows =
      "{ at: '0 s', note: 'S-31: launch' }, { at: '1 s', open: 'Notes' }, "
      + "{ at: '20 s', note: 'S-33: home\\n== and away' }, { at: '20 s', home: true }, "
      + "{ at: '50 s', note: '' }"
    let trace = try await trace(rows, "--kind", "callbacks")
    #expect(trace.notes == ["S-31: launch", "S-33: home\\u{a}== and away", ""])
    #expect(trace.section("S-31").callbacks(of: "Notes") == Self.launch)
    #expect(
      trace.section("S-33").callbacks(of: "Notes") == [
        "applicationWillResignActive", "applicationDidEnterBackground",
      ])
    #expect(try await self.trace(rows, "--from", "10 s").notes.count == 2)
  }

  @Test("where counting begins has a line and is named on top, of the workload and of the option")
  func warmUp() async throws {
    let rows = "{ at: '1 s', open: 'Notes' }, { at: '20 s', home: true }"
    let line = "results are counted from here on"
    let option = try await trace(rows, "--warm-up", "20 s")
    #expect(option.head == "two apps under lru, seed 1, replication 0, counted from 20 s on")
    let there = try #require(option.lines.firstIndex { $0.what == line })
    #expect(TraceLines.seconds(option.lines[there].time) == 20)
    #expect(option.lines[there + 1].what == "> home" && option.lines[there].memory[2] != "-")
    let own = try await trace(rows, "--set", "warm-up=10 s")
    #expect(own.head.hasSuffix("counted from 10 s on"))
    #expect(TraceLines.seconds(own.lines.first { $0.what == line }?.time ?? "") == 10)
    let late = try await trace(rows, "--set", "warm-up=90 s", "--until", "1 min")
    #expect(late.head.hasSuffix("replication 0") && !late.lines.contains { $0.what == line })
  }

  @Test("a launch that is over before it is complete says whether it was left (S-32)")
  func leftLaunch() async throws {
    let trace = try await trace("{ at: '1 s', open: 'Notes' }, { at: '1.1 s', home: true }")
    #expect(trace.whats(of: "Notes").contains("launch left: it goes on off screen"))
  }

  @Test("a reboot is an orderly end: apps whose code runs hear of it, suspended ones do not (S-41)")
  func reboot() async throws {
    let trace = try await trace(
      "{ at: '1 s', open: 'Old Radio' }, { at: '20 s', open: 'Notes' }, "
        + "{ at: '40 s', reboot: true }")
    #expect(
      trace.callbacks(of: "Notes", from: 40) == [
        "applicationWillResignActive", "applicationDidEnterBackground", "applicationWillTerminate",
      ])
    #expect(trace.callbacks(of: "Old Radio", from: 40) == [])
  }

  @Test("one order: will before the step, did behind it; memory in each line of a day (S-02)")
  func order() async throws {
    let run = try await CommandRun.flotsam(
      "trace", "Workloads/iphone11-heavy.json5", "-s", "jetsam", "--kind",
      TraceKind.allCases.map(\.rawValue).joined(separator: ","), in: Page.root)
    let trace = try TraceLines(run.output)
    var (states, heard) = ([String: String](), Set<String>())
    let asleep: Set<String> = ["background", "suspended", "compressed", "frozen"]
    for line in trace.lines {
      // Each line has the memory of its instant, that of an app its own as well.
      #expect(!line.memory.suffix(2).contains("-"), "\(line)")
      #expect(line.memory.prefix(2).contains("-") == (line.app == "-"), "\(line)")
      let words = line.what.split(separator: " ")
      if words.first == "state" {
        #expect(states[line.app, default: "not_running"] == words[1], "\(line)")
        states[line.app] = String(words[3])
      } else if words.first == "killed" {
        states[line.app] = "not_running"
      }
      let state = states[line.app] ?? "not_running"
      heard.insert(line.what)
      switch line.what {
      case "applicationWillResignActive", "applicationDidBecomeActive":
        #expect(state == "front", "\(line)")
      case "applicationDidEnterBackground": #expect(state == "background", "\(line)")
      case "applicationWillEnterForeground": #expect(asleep.contains(state), "\(line)")
      default: break
      }
    }
    #expect(heard.count > 100 && trace.lines.count > 2000)
  }

  @Test(
    "what a line says does not hang on which others are shown",
    arguments: ["warnings", "rows", "memory", "work", "kills,device", "states,launches"])
  func sameLines(kinds: String) async throws {
    let options = ["trace", "Workloads/pressure-storm.json5", "-s", "jetsam", "--until", "15 min"]
    let all = try await CommandRun.run(
      "flotsam", options + ["--kind", TraceKind.allCases.map(\.rawValue).joined(separator: ",")],
      in: Page.root)
    let some = try await CommandRun.run("flotsam", options + ["--kind", kinds], in: Page.root)
    let lines = Set(all.output.split(separator: "\n"))
    let shown = some.output.split(separator: "\n")
    #expect(shown.count > 2 && shown.count < lines.count)
    #expect(shown.allSatisfy(lines.contains))
  }

  @Test("apps, kinds and spans are filtered, and their order stays")
  func filters() async throws {
    let rows =
      "{ at: '1 s', open: 'Notes' }, { at: '20 s', open: 'Old Radio' }, { at: '30 s', note: 'n' }, "
      + "{ at: '40 s', home: true }, { at: '50 s', open: 'Notes' }"
    let all = try await trace(rows)
    let radio = try await trace(rows, "--app", "Old Radio")
    #expect(radio.lines.map(\.app).allSatisfy { $0 == "Old Radio" || $0 == "-" })
    #expect(radio.whats(of: "Old Radio") == all.whats(of: "Old Radio"))
    #expect(radio.whats(of: "-") == ["> home"] && radio.notes == ["n"])
    let both = try await trace(rows, "--app", "Old Radio", "--app", "Notes")
    #expect(both.lines.map(\.what) == all.lines.map(\.what))
    let calls = try await trace(rows, "--kind", "callbacks,kills")
    #expect(calls.callbacks(of: "Notes") == all.callbacks(of: "Notes"))
    #expect(calls.whats(of: "Notes") == all.callbacks(of: "Notes"))
    #expect(calls.whats(of: "-") == [] && calls.notes == ["n"])
    let span = try await trace(rows, "--from", "20s", "--to", "40s")
    let times = span.lines.map { TraceLines.seconds($0.time) }
    #expect(times.first == 20 && times.last == 40 && times == times.sorted())
    #expect(
      span.lines.map(\.what)
        == all.lines.filter { (20...40).contains(TraceLines.seconds($0.time)) }.map(\.what))
  }

  @Test("a trace with nothing in it says so; an app's own processes are shown with it")
  func emptyAndOwn() async throws {
    let empty = try await trace("{ at: '1 s', open: 'Notes' }", "--from", "60s", "--to", "70s")
    #expect(empty.lines.isEmpty && empty.notes == ["nothing of what is to be shown happens"])
    let page =
      #"apps.Notes.processes={ page: { kind: "web-content", footprint: { active: "9 MiB" } } }"#
    let own = try await trace("{ at: '1 s', open: 'Notes' }", "--set", page, "--app", "Notes")
    #expect(Set(own.lines.map(\.app)) == ["Notes", "Notes/page"])
    let other = try await trace(
      "{ at: '1 s', open: 'Notes' }", "--set", page, "--app", "Notes/page")
    #expect(Set(other.lines.map(\.app)) == ["Notes/page"])
  }

  @Test(
    "what cannot be shown is refused with what would have been right",
    arguments: [
      (["--kind", "callback"], 64, "unknown kind 'callback'; did you mean 'callbacks'?"),
      (["--kind", "everything"], 64, "unknown kind 'everything'; there are: rows, launches, "),
      (["--kind", ","], 64, "'--kind' needs names between commas, not ','; there are: rows, "),
      (["--kind", "rows,,kills"], 64, "needs names between commas, not 'rows,,kills'; "),
      (["--kind", ""], 64, "option '--kind' has an empty LIST"),
      (["--warm-up", "auto"], 64, "option '--warm-up' needs a time here: one run has no pilots"),
      (["--app", "Mial"], 64, "unknown app 'Mial'; did you mean 'Mail'?"),
      (["--from", "2h", "--to", "1h"], 64, "option '--from' is later than '--to'"),
      (["--from", "9d"], 64, "--from"),
      (["-s", "lru,jetsam"], 64, "found 'lru,jetsam', expected a policy on the axis evict"),
      (["-s", "lru", "-s", "jetsam"], 64, "option '--strategy' is given twice"),
      (["--replication", "-1"], 64, "option '--replication' needs a whole number from 0"),
      (["--format", "jsn"], 64, "option '--format' is one of"),
      (["--set", "device.ram=1"], 65, "device.ram"),
    ])
  func refusals(options: [String], code: Int32, words: String) async throws {
    let run = try await CommandRun.run(
      "flotsam", ["trace", "Workloads/iphone11-day.json5"] + options, in: Page.root)
    #expect(run.exitCode == code && run.output == "" && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count <= 2)
  }

  @Test("a cache has no trace, and says why")
  func cache() async throws {
    let run = try await CommandRun.flotsam("trace", "Workloads/cache-zipf.json5", in: Page.root)
    #expect(run.exitCode == 65 && run.output == "")
    #expect(
      run.errors
        == "Workloads/cache-zipf.json5:7:9: found a workload in cache mode, expected one in device "
        + "mode: a cache has no states, callbacks or levels to trace\n")
  }

  @Test("a reader that goes away ends it quietly")
  func closedPipe() async throws {
    let run = try await CommandRun.run(
      "flotsam", ["trace", "Workloads/iphone11-week.json5", "--kind", "rows,memory"],
      in: Page.root, output: .closedPipe)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
  }

  @Test("a file appears whole, is the same bytes, and is not written over unless it is asked for")
  func file() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let command = ["trace", "Workloads/iphone11-day.json5", "--until", "9h", "-s", "jetsam"]
    let printed = try await CommandRun.run("flotsam", command, in: Page.root)
    let path = scratch.path("day.txt")
    for (force, code) in [([], 0), ([], 74), (["--force"], 0)] as [([String], Int32)] {
      let run = try await CommandRun.run(
        "flotsam", command + ["-o", path] + force, in: Page.root)
      #expect(run.exitCode == code && run.output == "", "\(run.errors)")
      #expect(run.errors.contains("--force") == (code != 0))
      #expect(try scratch.text("day.txt") == printed.output)
      #expect(try scratch.names() == ["day.txt"])
    }
    let dash = try await CommandRun.run("flotsam", command + ["-o", "-"], in: Page.root)
    #expect(dash.output == printed.output && dash.exitCode == 0)
  }
}
