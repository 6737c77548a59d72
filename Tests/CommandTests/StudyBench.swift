import Foundation
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

  /// Where everything lies.
  let scratch: ScratchFolder
  /// What follows `flotsam`.
  let words: [String]

  /// A study of 2 × 2 points, 2 strategies and so many replications.
  init(replications: Int = 5) throws {
    scratch = try ScratchFolder()
    words = [
      "sweep", try scratch.file("w.json5", Self.workload).path, "--vary",
      "apps.'b, c'.size=1MiB,2MiB", "--vary", "device.capacity=3MiB..4MiB:1MiB", "-s", "lru",
      "-s", "random", "-r", "\(replications)",
    ]
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

  /// Goes on with the study until it is killed, so many milliseconds later; whether it was through.
  func killed(after milliseconds: Int, in folder: String) async throws -> Bool {
    let seconds = "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
    let run = try await Shell.run(
      "\(line(into: folder)) & id=$!; sleep \(seconds); kill -9 $id 2>&-; wait $id 2>&-")
    return run.exitCode == 0
  }

  /// Changes the journal of a folder.
  func changeJournal(of folder: String, _ change: (inout Data) -> Void) throws {
    let url = URL(filePath: scratch.path("\(folder)/trials.journal"))
    var data = try Data(contentsOf: url)
    change(&data)
    try data.write(to: url)
  }
}
