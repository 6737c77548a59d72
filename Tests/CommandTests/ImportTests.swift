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
