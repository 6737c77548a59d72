import DeviceModel
import Foundation
import Testing

/// Whatever a file or a path says, a terminal shows it and does nothing else.
@Suite("Visible errors")
struct VisibleErrorTests {
  /// Turns a terminal's text yellow, rings, ends a line, and looks like another fault.
  private static let nasty = "n\u{1B}[33m\u{7}\nf.json5:9:9: found y\u{202E}"
  private static let shown = #"n\u{1b}[33m\u{7}\u{a}f.json5:9:9: found y\u{202e}"#
  /// The same as JSON5 has it.
  private static let written = #"n\u001b[33m\u0007\nf.json5:9:9: found y\u202e"#

  private func workload(
    name: String = "calm", strategy: String = "lru",
    demand: String = "{ rows: [{ at: '5 s', open: 'Tern' }] }"
  ) -> String {
    """
    { schema: 1, name: "\(name)", mode: "device", device: { ram: "3 GiB" },
      apps: { Tern: { size: "70 MiB" }, "\(name)": { size: "90 MiB" } },
      demand: \(demand), strategies: ["\(strategy)", "mru"], horizon: "2 h" }
    """
  }

  /// Whether only line ends reach the terminal beside visible text.
  private func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.isVisible($0) }
  }

  private func expectOneLine(_ run: CommandRun, _ exitCode: Int32) {
    #expect(run.exitCode == exitCode && run.output == "")
    #expect(run.errors.count { $0 == "\n" } == 1 && run.errors.last == "\n", "\(run.errors)")
    #expect(isVisible(run.errors), "\(run.errors)")
  }

  @Test(
    "a strategy of a file, whatever is wrong with it",
    arguments: ["", "lru+", "lru+suspend:after(", "lru+suspend:after(delay=", "evil:"])
  func strategies(start: String) async throws {
    let scratch = try ScratchFolder()
    let path = try scratch.file("w.json5", workload(strategy: start + Self.written + ")")).path
    for command in ["check", "run"] {
      let run = try await CommandRun.flotsam(command, path)
      expectOneLine(run, 65)
      #expect(run.errors.contains(#"n\u{1b}[33m\u{7}\u{a}f.json5"#), "\(run.errors)")
    }
    let typed = try await CommandRun.flotsam("run", path, "-s", start + Self.nasty)
    #expect(typed.exitCode == 64 && typed.errors.count { $0 == "\n" } == 2)
    #expect(isVisible(typed.errors))
  }

  @Test("a trace that is not there, and one that is")
  func traces() async throws {
    let scratch = try ScratchFolder()
    let demand = "{ trace: \"\(Self.written)\" }"
    let path = try scratch.file("w.json5", workload(demand: demand)).path
    let absent = try await CommandRun.flotsam("check", path)
    expectOneLine(absent, 74)
    #expect(absent.errors.contains("/\(Self.shown)': No such file"))
    try scratch.file(Self.nasty, "time_s,app\n1,Tern\n2,Skua\n")
    let unsound = try await CommandRun.flotsam("check", path)
    expectOneLine(unsound, 65)
    #expect(unsound.errors.contains("\(Self.shown):3:3: found unknown app 'Skua'"))
    try scratch.file(Self.nasty, "time_s,app\n1,Tern\n")
    let sound = try await CommandRun.flotsam("check", path)
    #expect(sound.exitCode == 0 && isVisible(sound.output))
    #expect(sound.output.contains("/\(Self.shown): 1 open of 1 app"))
  }

  @Test("a workload's name in merge, in tables and in the summary")
  func names() async throws {
    let scratch = try ScratchFolder()
    let path = try scratch.file("w.json5", workload(name: Self.written)).path
    let part = try await CommandRun.flotsam(
      "sweep", path, "--vary", "device.ram=2GiB,3GiB", "--shard", "2/2", "--out",
      scratch.path("part"))
    #expect(part.exitCode == 0)
    let merge = try await CommandRun.flotsam(
      "merge", scratch.path("part"), "--out", scratch.path("merged"))
    #expect(merge.exitCode == 1 && merge.errors.hasPrefix("flotsam: 2 of 4 trials are missing:\n"))
    #expect(merge.errors.contains("\n  \(Self.shown), device.ram=2GiB, lru"))
    #expect(isVisible(merge.errors), "\(merge.errors)")
    for words in [
      ["check", path], ["run", path], ["compare", path, "-r", "2"],
      ["sweep", path, "--vary", "device.ram=2GiB,3GiB", "-r", "2"],
    ] {
      let run = try await CommandRun.run("flotsam", words)
      #expect(run.exitCode == 0 && run.errors == "")
      #expect(isVisible(run.output), "\(words[0])")
      #expect(run.output.contains(Self.shown.prefix(20)), "\(words[0])")
    }
  }

  @Test("paths and words of the command line")
  func arguments() async throws {
    let scratch = try ScratchFolder()
    let file = try scratch.file("w.json5", workload()).path
    for words in [
      ["check", Self.nasty], ["merge", Self.nasty, "--out", scratch.path("m")],
      ["import", "jetsam", Self.nasty],
    ] {
      expectOneLine(try await CommandRun.run("flotsam", words), 74)
    }
    for words in [
      [Self.nasty], ["help", Self.nasty], ["list", Self.nasty], ["run", file, Self.nasty],
      ["run", file, "--" + Self.nasty], ["run", file, "--seed", Self.nasty],
      ["import", Self.nasty, file], ["compare", file, "--measures", Self.nasty],
    ] {
      let run = try await CommandRun.run("flotsam", words)
      #expect(run.exitCode == 64 && run.errors.count { $0 == "\n" } == 2, "\(words): \(run.errors)")
      #expect(isVisible(run.errors) && run.output == "")
    }
  }

  @Test("visible text is left as it is, everything else is written out, and cuts are seen")
  func quoting() {
    #expect(VisibleText.line("Föhn \"é\" – 漢字 🐙") == "Föhn \"é\" – 漢字 🐙")
    #expect(
      VisibleText.line("a\u{85}\u{2028}\u{200F}\u{E000}b") == #"a\u{85}\u{2028}\u{200f}\u{e000}b"#)
    #expect(VisibleText.line("abcdef", limit: 3) == "abc…")
    #expect(VisibleText.name(String(repeating: "x", count: 61)).count == 63)
  }
}
