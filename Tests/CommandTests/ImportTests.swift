import Foundation
import Testing

@Suite("flotsam import")
struct ImportTests {
  private static let sound = FaultTests.folder.appending(path: "sound.ips").path

  /// A scratch folder with `text` as `r.ips`.
  private func folder(_ text: String) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.file("r.ips", text)
    return scratch
  }

  @Test("a report becomes a phone by default, with --mode cache a cache", arguments: ["", "cache"])
  func modes(mode: String) async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let path = scratch.path("w.json5")
    let options = mode.isEmpty ? [] : ["--mode", mode]
    let made = try await CommandRun.run(
      "flotsam", ["import", "jetsam", Self.sound, "--out", path] + options)
    #expect(made.exitCode == 0 && made.errors == "")
    let text = try #require(try scratch.text("w.json5"))
    #expect(text.contains("mode: \"\(mode.isEmpty ? "device" : mode)\""))
    #expect(text.contains("horizon: \"\(mode.isEmpty ? 1 : 7) d\""))
    let check = try await CommandRun.flotsam("check", path)
    #expect(check.exitCode == 0 && check.errors == "")
    let run = try await CommandRun.flotsam("run", path, "-s", "lru", "-r", "1")
    #expect(run.exitCode == 0 && run.errors == "")
  }

  @Test("days and seed are written as they are asked for; again gives the same bytes")
  func demand() async throws {
    let words = ["import", "jetsam", Self.sound, "--days", "3", "--seed", "77", "--out", "-"]
    let made = try await CommandRun.run("flotsam", words)
    #expect(made.output.contains("  horizon: \"3 d\",") && made.output.contains("  seed: 77,"))
    #expect(try await CommandRun.run("flotsam", words).output == made.output)
  }

  @Test("a cut report is refused, and with --salvage kept as far as it is complete")
  func salvage() async throws {
    let whole = try String(contentsOfFile: Self.sound, encoding: .utf8)
    let last = try #require(whole.range(of: "\"name\"", options: .backwards))
    let scratch = try folder(String(whole[..<last.lowerBound]))
    defer { withExtendedLifetime(scratch) {} }
    let refused = try await CommandRun.flotsam("import", "jetsam", "r.ips", in: scratch.url)
    #expect(refused.exitCode == 65 && refused.output == "")
    #expect(refused.errors.hasPrefix("r.ips:"))
    #expect(refused.errors.hasSuffix("; --salvage keeps what is complete\n"))
    let made = try await CommandRun.flotsam(
      "import", "jetsam", "r.ips", "--salvage", "-o", "w.json5", in: scratch.url)
    #expect(made.exitCode == 0 && made.errors == "")
    #expect(made.output.contains("note: the report is not whole (line "))
    #expect(made.output.contains(" complete processes are kept"))
    let check = try await CommandRun.flotsam("check", "w.json5", in: scratch.url)
    #expect(check.exitCode == 0)
  }

  @Test("a file that holds something is written over with --force alone")
  func force() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("w.json5", "mine")
    let words = ["import", "jetsam", Self.sound, "--out", scratch.path("w.json5")]
    let refused = try await CommandRun.run("flotsam", words)
    #expect(refused.exitCode == 74 && refused.output == "")
    #expect(refused.errors.hasSuffix("it holds something already: --force writes over it\n"))
    #expect(try scratch.text("w.json5") == "mine")
    let made = try await CommandRun.run("flotsam", words + ["--force"])
    #expect(made.exitCode == 0)
    #expect(try scratch.text("w.json5")?.contains("schema: 1") == true)
  }

  @Test("what was over its soft limit dies at once under jetsam, as in the report")
  func softLimit() async throws {
    let scratch = try folder(SoftLimitReport.text)
    defer { withExtendedLifetime(scratch) {} }
    let made = try await CommandRun.flotsam(
      "import", "jetsam", "r.ips", "-o", "w.json5", in: scratch.url)
    #expect(made.exitCode == 0 && made.errors == "")
    #expect(made.output.contains("available    118.8 MiB"))
    for (strategy, isKilled) in [("jetsam", true), ("lru", false)] {
      let run = try await CommandRun.flotsam(
        "run", "w.json5", "-s", strategy, "-r", "1", "--out", strategy, in: scratch.url)
      #expect(run.exitCode == 0 && run.errors == "")
      let kills = try #require(try scratch.text("\(strategy)/kills.csv"))
      #expect(kills.contains(",fescued,highwater,") == isKilled)
    }
  }

  @Test("several reports make one workload, and none of them is written over")
  func several() async throws {
    let other = try String(contentsOfFile: Self.sound, encoding: .utf8)
    let scratch = try folder(other)
    defer { withExtendedLifetime(scratch) {} }
    let made = try await CommandRun.flotsam(
      "import", "jetsam", Self.sound, "r.ips", "-o", "w.json5", in: scratch.url)
    #expect(made.exitCode == 0 && made.output.contains("\nreport 2 "))
    let over = try await CommandRun.flotsam(
      "import", "jetsam", Self.sound, "r.ips", "-o", "r.ips", in: scratch.url)
    #expect(over.exitCode == 74 && over.errors.hasSuffix("it is a file that is read\n"))
    #expect(try scratch.text("r.ips") == other)
  }

  /// A report of a phone of 2 GiB on the edge, with a home screen, apps, an extension that its own
  /// limit ended and daemons; the system's words for processes may be others.
  private func edge(front: String = "[\"frontmost\",\"resume\"]") -> String {
    let daemons = (0..<50).map { number in
      "{\"name\":\"burrd\(number)\",\"rpages\":260,\"states\":[\"daemon\""
        + (number % 3 == 0 ? "]}" : ",\"idle\"]}")
    }
    return """
      {"bug_type":"298","os_version":"iPhone OS 11.2 (15C114)"}
      {"product":"iPhone8,4","memoryStatus":{"compressorSize":36000,"uncompressed":98000,
       "pageSize":16384,"memoryPages":{"active":26400,"inactive":18600,"wired":24000,"free":2900,
       "speculative":1600,"throttled":0,"purgeable":0,"fileBacked":17300,"anonymous":29300}},
       "processes":[
       {"name":"SpringBoard","rpages":11000,"states":[]},
       {"name":"Dunlin","rpages":32000,"states":\(front)},
       {"name":"Avocet","rpages":21000,"states":["suspended"]},
       {"name":"Whimbrel Keys","rpages":4100,"states":["frontmost"],"reason":"per-process-limit"},
      \(daemons.joined(separator: ",\n"))]}
      """
  }

  @Test("a phone imported on the edge starts there: free, files and available as reported")
  func start() async throws {
    let scratch = try folder(edge())
    defer { withExtendedLifetime(scratch) {} }
    let made = try await CommandRun.flotsam(
      "import", "jetsam", "r.ips", "-o", "w.json5", in: scratch.url)
    #expect(made.exitCode == 0)
    #expect(made.output.contains("\nfree         20.3 MiB: the report's 45.3 MiB count 25 MiB of "))
    #expect(made.output.contains("  64.1 MiB  Whimbrel Keys, per-process-limit\n"))
    let run = try await CommandRun.flotsam(
      "run", "w.json5", "-s", "jetsam", "-r", "1", "--until", "1min", "--timeline", "1min",
      "--out", "o", in: scratch.url)
    #expect(run.exitCode == 0 && run.errors == "")
    let table = try #require(try scratch.text("o/timeline.csv"))
    let lines = table.split(separator: "\r\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    func value(_ name: String) throws -> Double {
      let column = try #require(lines[0].firstIndex(of: name))
      // The workload's name, the first column, holds a comma.
      return try #require(Double(lines[1][column + lines[1].count - lines[0].count]))
    }
    let (free, files) = (1300.0 / 64, 17300.0 / 64)
    #expect(abs(try value("free_mib") - free) < 16)
    #expect(abs(try value("file_cache_mib") - files) < files / 10)
  }

  @Test("what was found is printed even where no workload can be made")
  func found() async throws {
    let none = edge(front: "[\"daemon\"]").replacing("[\"suspended\"]", with: "[\"daemon\"]")
    let scratch = try folder(none)
    defer { withExtendedLifetime(scratch) {} }
    for words in [[], ["-o", "w.json5"], ["--mode", "replay"]] {
      let made = try await CommandRun.run(
        "flotsam", ["import", "jetsam", scratch.path("r.ips")] + words)
      #expect(made.exitCode == 65 && made.output.contains("\nprocesses    54: "))
      #expect(made.errors.contains(":5:14: found no app among 54 processes, expected at least one"))
      #expect(made.errors.split(separator: "\n").count == 1)
    }
    #expect(try scratch.text("w.json5") == nil)
  }

  @Test("a pasted report is refused for what it is; --salvage undoes it")
  func paste() async throws {
    let quoted = edge().split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
    let scratch = try folder(quoted)
    defer { withExtendedLifetime(scratch) {} }
    let refused = try await CommandRun.flotsam("import", "jetsam", "r.ips", in: scratch.url)
    #expect(
      refused.exitCode == 65
        && refused.errors == "r.ips:1:1: found a quoted text, every line begins with \">\", "
          + "expected a jetsam report as its device wrote it; --salvage keeps what is complete\n"
    )
    let made = try await CommandRun.flotsam(
      "import", "jetsam", "r.ips", "--salvage", in: scratch.url)
    #expect(made.exitCode == 0 && made.output.contains("\nprocesses    54: "))
    #expect(made.output.contains("\nnote: the report was pasted: \">\" before every line undone\n"))
  }

  @Test("a replay kills by the bands that the report states")
  func replay() async throws {
    let scratch = try folder(
      """
      {"bug_type":"298","os_version":"iPhone OS 16.5 (20F66)"}
      {"product":"iPhone12,8","memoryStatus":{"compressorSize":4000,"uncompressed":12000,
       "pageSize":16384,"memoryPages":{"active":60000,"inactive":59000,"wired":56000,"free":1000,
       "speculative":600,"throttled":0,"purgeable":0,"fileBacked":4000,"anonymous":115600}},
       "processes":[
       {"name":"SpringBoard","rpages":6000,"states":["active","frontmost"],"priority":160},
       {"name":"Gadwall","rpages":9000,"states":["active"],"priority":40},
       {"name":"Teal Radio","rpages":9000,"states":["active","audio"],"priority":120},
       {"name":"Pintail","rpages":60000,"states":["active","frontmost"],"priority":100},
       {"name":"coottd","rpages":500,"states":["daemon"],"priority":10},
       {"name":"Scaup Sync","rpages":300,"states":["active"],"priority":30},
       {"name":"grebed","rpages":400,"states":["daemon","idle"],"priority":0}]}
      """)
    defer { withExtendedLifetime(scratch) {} }
    let made = try await CommandRun.flotsam(
      "import", "jetsam", "r.ips", "--mode", "replay", "-o", "w.json5", in: scratch.url)
    #expect(made.exitCode == 0)
    let run = try await CommandRun.flotsam("run", "w.json5", "--out", "o", in: scratch.url)
    #expect(run.exitCode == 0 && run.errors == "")
    let kills = try #require(try scratch.text("o/kills.csv"))
    let rows = kills.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",").map(String.init)
    }
    #expect(rows.map { $0[$0.count - 5] } == ["grebed", "coottd", "Scaup Sync", "Gadwall"])
    #expect(rows.map { $0[$0.count - 2] }.prefix(2) == ["0", "10"])
  }

  @Test(
    "a real report becomes a phone that checks and runs a day under lru and jetsam",
    .enabled(if: RealReports.has(RealReports.ios12), RealReports.absence),
    arguments: [RealReports.ios14, RealReports.ios12])
  func realReports(report: String) async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let path = scratch.path("phone.json5")
    let found = try await CommandRun.flotsam(
      "import", "jetsam", RealReports.url(report).path, "--out", path)
    #expect(found.exitCode == 0 && found.errors == "")
    let isNewer = report == RealReports.ios14
    for words in isNewer
      ? [
        "processes    442: ", "pages of 16 KiB", "  306.5 MiB  AppStore\n", "suspended    80,",
        "victims      2: 2 highwater\ncauses       2 of a limit of their own\n",
        "frozen       11, ",
      ]
      : [
        "processes    117: ",
        "victims      63: 59 proc-thrashing, 3 vm-pageshortage, 1 per-process-limit\n"
          + "causes       62 of memory pressure, 1 of a limit of their own\n",
      ]
    {
      #expect(found.output.contains(words), "\(words)")
    }
    let check = try await CommandRun.flotsam("check", path)
    #expect(check.exitCode == 0 && check.errors == "")
    let run = try await CommandRun.flotsam(
      "run", path, "-s", "lru", "-s", "jetsam", "-r", "2", "--out", scratch.path("out"))
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(try scratch.names(in: "out").count == 6)
  }
}
