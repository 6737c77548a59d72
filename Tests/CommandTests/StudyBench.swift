import Foundation
import SimKernel
import TestBudgets
import Testing

/// A small study in a folder of its own, to be run whole, in parts, and in spite of everything.
struct StudyBench {
  /// Three apps, two of which fit; trials of some milliseconds.
  static let workload = """
    {
      schema: 1, name: "three", mode: "cache", device: { capacity: "4 MiB" },
      apps: { a: { size: "1 MiB" }, "b, c": { size: "2 MiB" }, d: { size: "3 MiB" } },
      demand: { generator: {
        choice: { kind: "zipf", exponent: 1 },
        gap: { kind: "exponential", mean: "1 min" },
        visit: { kind: "fixed", value: "1 s" },
      } },
      horizon: "2 d", seed: 5,
    }
    """
  /// The files of a finished study.
  static let files = [
    "apps.csv", "comparisons.csv", "runs.csv", "skipped.csv", "study.json", "trials.journal",
  ]
  /// The files of a finished sweep.
  static let sweepFiles = (files + ["estimates.csv"]).sorted()

  /// Where everything lies.
  let scratch: ScratchFolder
  /// What follows `flotsam`.
  let words: [String]

  /// A study of 2 × 2 points, 2 strategies and this many replications.
  init(replications: Int = 5) throws {
    scratch = try ScratchFolder()
    words = [
      "sweep", try scratch.file("w.json5", Self.workload).path, "--vary",
      "apps.'b, c'.size=1MiB,2MiB", "--vary", "device.capacity=3MiB..4MiB:1MiB", "-s", "lru",
      "-s", "random", "-r", "\(replications)",
    ]
  }

  /// A comparison of three strategies, with these options.
  init(comparing options: String...) throws {
    scratch = try ScratchFolder()
    words =
      [
        "compare", try scratch.file("w.json5", Self.workload).path, "--strategies",
        "lru,random,fifo", "--baseline", "random",
      ] + options
  }

  /// Runs the study, or a part of it, into `folder`.
  func run(
    into folder: String, _ options: String..., whileRunning: ((Int32) async throws -> Void)? = nil
  ) async throws -> CommandRun {
    try await CommandRun.run(
      "flotsam", words + ["--out", scratch.path(folder)] + options, whileRunning: whileRunning)
  }

  /// Joins folders.
  func merge(_ folders: [String], into folder: String) async throws -> CommandRun {
    try await CommandRun.run(
      "flotsam", ["merge"] + folders.map(scratch.path) + ["--out", scratch.path(folder)])
  }

  /// The bytes of a folder's files by name, hidden ones too.
  func bytes(of folder: String) throws -> [String: Data] {
    var bytes: [String: Data] = [:]
    for name in try scratch.names(in: folder) {
      bytes[name] = try Data(contentsOf: URL(filePath: scratch.path("\(folder)/\(name)")))
    }
    return bytes
  }

  /// The bytes of its journal so far.
  func journalSize(of folder: String) -> Int {
    let path = scratch.path("\(folder)/trials.journal")
    return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  /// The line that runs the study into `folder`, or goes on with it.
  func line(into folder: String) -> String {
    let program = BuildFolder.url.appending(path: "flotsam").path
    return Shell.quoted([program] + words + ["--out", scratch.path(folder), "--resume"])
  }

  /// Goes on with the study until its journal has `length` bytes or more, and kills it there;
  /// whether it was through before.
  func killed(at length: Int, in folder: String) async throws -> Bool {
    let journal = Shell.quoted([scratch.path("\(folder)/trials.journal")])
    let size = "$(cat \(journal) 2>&- | wc -c)"
    let run = try await Shell.run(
      "\(line(into: folder)) & id=$!\n"
        + "while kill -0 $id 2>&- && [ \(size) -lt \(length) ]; do sleep 0.005; done\n"
        + "kill -9 $id 2>&-; wait $id 2>&-")
    #expect([0, 128 + SIGKILL].contains(run.exitCode), "\(run.errors)")
    return run.exitCode == 0
  }

  /// Kills the study at drawn lengths of its journal and goes on with it, until this many kills
  /// have cut it short; nothing that was finished may be lost, and it comes to the bytes of the
  /// folder `whole`.
  func surviveKills(_ wanted: Int = Soak.choice(3, of: 5), seed: UInt64) async throws {
    let whole = try bytes(of: "whole")
    let size = journalSize(of: "whole")
    var draws = SplitMix64(state: seed)
    let longestStep = UInt64(max(1, 2 * size / wanted))
    var (cuts, kept) = (0, 0)
    while cuts < wanted {
      let next = kept + 1 + Int(draws.below(longestStep))
      let isThrough = try await killed(at: next, in: "killed")
      let length = journalSize(of: "killed")
      // A torn tail may go; the record that takes its place is as long or longer.
      #expect(length >= kept - 4096)
      if isThrough {
        #expect(try bytes(of: "killed") == whole)
        try FileManager.default.removeItem(atPath: scratch.path("killed"))
        kept = 0
      } else {
        cuts += length > kept && length < size ? 1 : 0
        kept = max(kept, length)
      }
    }
    let last = try await run(into: "killed", "--resume")
    #expect(last.exitCode == 0 && last.errors == "")
    #expect(try bytes(of: "killed") == whole)
  }

  /// Changes the journal of a folder.
  func changeJournal(of folder: String, _ change: (inout Data) -> Void) throws {
    let url = URL(filePath: scratch.path("\(folder)/trials.journal"))
    var data = try Data(contentsOf: url)
    change(&data)
    try data.write(to: url)
  }
}
