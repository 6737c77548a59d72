import Foundation
import Testing

@testable import flotsam

@Suite("What may be written over")
struct ReplacementTests {
  private static let faults = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Faults")

  /// A folder with a report, a workload, and a workload beside its trace.
  private func folder() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    let report = try Data(contentsOf: Self.faults.appending(path: "sound.ips"))
    try report.write(to: scratch.url.appending(path: "r.ips"))
    try scratch.file("opens.csv", "time_s,app,size_mib\n0,a,1\n1,b,2\n")
    try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "cache", device: { capacity: "3 MiB" },
        demand: { trace: "opens.csv" } }
      """)
    return scratch
  }

  @Test("an import to - is the workload alone, with the notes on standard error")
  func standardOutput() async throws {
    let scratch = try folder()
    let plain = try await CommandRun.flotsam("import", "jetsam", scratch.path("r.ips"))
    try await CommandRun.flotsam("import", "jetsam", "r.ips", "-o", "w2.json5", in: scratch.url)
      .expectSuccess()
    let run = try await CommandRun.flotsam("import", "jetsam", scratch.path("r.ips"), "-o", "-")
    #expect(run.exitCode == 0)
    #expect(run.errors == plain.output)
    // The report's path stands in the workload: compared from its first key on.
    let written = try #require(try scratch.text("w2.json5"))
    #expect(run.output.contains("schema: 1") && written.contains("schema: 1"))
    #expect(run.output.count > 100 && run.output.suffix(100) == written.suffix(100))
  }

  @Test("an import writes through a device and a pipe, and follows a link")
  func streams() async throws {
    let scratch = try folder()
    for place in ["/dev/null", "pipe", "link", "dangling"] {
      if place == "pipe" { try #require(mkfifo(scratch.path("pipe"), 0o600) == 0) }
      if place == "link" { try scratch.file("target", "old") }
      if place == "link" { try #require(symlink("target", scratch.path("link")) == 0) }
      if place == "dangling" { try #require(symlink("new", scratch.path(place)) == 0) }
      // Both ends of the pipe, or opening it would wait for the other.
      let descriptor = place == "pipe" ? open(scratch.path("pipe"), O_RDWR) : -1
      defer { if descriptor >= 0 { close(descriptor) } }
      try await CommandRun.flotsam(
        "import", "jetsam", "r.ips", "-o", place, "--force", in: scratch.url
      )
      .expectSuccess()
      guard descriptor >= 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 60_000)
      #expect(read(descriptor, &bytes, bytes.count) > 100)
    }
    #expect(try scratch.text("target")?.contains("schema: 1") == true)
    #expect(try scratch.text("new")?.contains("schema: 1") == true)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link")) == "target")
    var status = stat()
    try #require(lstat(scratch.path("pipe"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    try #require(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(
      try scratch.names()
        == ["dangling", "link", "new", "opens.csv", "pipe", "r.ips", "target", "w.json5"])
  }

  @Test("no command writes over what it reads")
  func inputs() async throws {
    let scratch = try folder()
    try #require(symlink("r.ips", scratch.path("link.ips")) == 0)
    try #require(link(scratch.path("opens.csv"), scratch.path("kills.csv")) == 0)
    let names = try scratch.names()
    let before = try names.map { try scratch.text($0) }
    for words in [
      ["import", "jetsam", "r.ips", "-o", "r.ips"],
      ["import", "jetsam", "r.ips", "-o", "./link.ips"],
      ["run", "w.json5", "-s", "lru", "--out", "."],
    ] {
      let run = try await CommandRun.run("flotsam", words, in: scratch.url)
      #expect(run.exitCode == 74)
      #expect(run.output == "")
      #expect(run.errors.hasSuffix("it is a file that is read\n"), "\(run.errors)")
    }
    #expect(try scratch.names() == names)
    #expect(try names.map { try scratch.text($0) } == before)
  }

  @Test("a run replaces no pipe", arguments: ["runs.csv", "launches.csv"])
  func pipes(name: String) async throws {
    let scratch = try folder()
    try FileManager.default.createDirectory(
      atPath: scratch.path("out"), withIntermediateDirectories: false)
    try #require(mkfifo(scratch.path("out/\(name)"), 0o600) == 0)
    let run = try await CommandRun.flotsam("run", "w.json5", "-o", "out", in: scratch.url)
    #expect(run.exitCode == 74)
    #expect(
      run.errors
        == "flotsam: cannot write 'out/\(name)': it is there and not a regular file\n")
    #expect(try scratch.names(in: "out") == [name])
  }

  @Test("when a file cannot take its place, those before it give theirs back")
  func halfway() throws {
    let scratch = try ScratchFolder()
    try scratch.file("one.csv", "old")
    let folder = try OutputFolder(path: scratch.url.path)
    for name in ["one.csv", "two.csv", "three.csv"] { try folder.file(name).write("new") }
    unlink(scratch.path(".three.csv.\(getpid()).tmp"))
    #expect(throws: FileError.self) { try folder.commit() }
    #expect(try scratch.names() == ["one.csv"])
    #expect(try scratch.text("one.csv") == "old")
  }

  @Test("a place taken while the run lasted, and one place for two files, are refused")
  func takenPlaces() throws {
    let scratch = try ScratchFolder()
    do {
      let folder = try OutputFolder(path: scratch.url.path)
      try folder.file("one.csv").write("new")
      try #require(mkfifo(scratch.path("one.csv"), 0o600) == 0)
      #expect(throws: FileError.self) { try folder.commit() }
      #expect(try scratch.names() == ["one.csv"])
    }
    unlink(scratch.path("one.csv"))
    try #require(symlink("two.csv", scratch.path("one.csv")) == 0)
    let folder = try OutputFolder(path: scratch.url.path)
    _ = try folder.file("one.csv")
    let error = #expect(throws: FileError.self) { try folder.file("two.csv") }
    #expect(error?.reason == "it leads to the same file as one.csv")
  }

  @Test("tables of an earlier run that the new one does not write go; all else stays")
  func earlierTables() throws {
    let scratch = try ScratchFolder()
    for name in ["old.csv", "mine.csv", "read.csv", "target.csv"] {
      try scratch.file(name, "workload,strategy,replication\r\n")
    }
    try scratch.file("notes.csv", "a person's")
    try #require(symlink("target.csv", scratch.path("link.csv")) == 0)
    let read = try #require(FileIdentity(path: scratch.path("read.csv")))
    let folder = try OutputFolder(path: scratch.url.path, sparing: [read])
    try folder.file("one.csv").write("new")
    try folder.commit(replacing: [
      "one.csv", "old.csv", "read.csv", "link.csv", "none.csv", "notes.csv",
    ])
    #expect(
      try scratch.names() == [
        "link.csv", "mine.csv", "notes.csv", "one.csv", "read.csv", "target.csv",
      ])
  }

  @Test("a run leaves no table of the run before it, and keeps out of a study's folder")
  func ownFolder() async throws {
    let scratch = try folder()
    let run = ["run", "w.json5", "-r", "1", "-o", "out"]
    try await CommandRun.run("flotsam", run + ["--demand"], in: scratch.url).expectSuccess()
    #expect(try scratch.names(in: "out").contains("demand.csv"))
    try await CommandRun.run("flotsam", run, in: scratch.url).expectSuccess()
    #expect(try !scratch.names(in: "out").contains("demand.csv"))
    let study = ["compare", "w.json5", "-s", "lru", "-s", "lfu", "-r", "2", "-o", "study"]
    try await CommandRun.run("flotsam", study, in: scratch.url).expectSuccess()
    let refused = try await CommandRun.run(
      "flotsam", ["run", "w.json5", "-o", "study"], in: scratch.url)
    #expect(refused.exitCode == 74)
    #expect(
      refused.errors == "flotsam: cannot write to folder 'study': it holds the journal of a study: "
        + "a run has its own folder\n")
  }

  @Test("two runs do not write to one folder at once; the next one may")
  func lock() throws {
    let scratch = try ScratchFolder()
    do {
      let first = try OutputFolder(path: scratch.path("out"))
      let error = #expect(throws: FileError.self) {
        try OutputFolder(path: scratch.path("out"))
      }
      #expect(error?.reason == "another run is writing to it")
      try first.file("one.csv").write("first")
      try first.commit()
    }
    let second = try OutputFolder(path: scratch.path("out"))
    try second.file("one.csv").write("second")
    try second.commit()
    #expect(try scratch.text("out/one.csv") == "second")
    #expect(try scratch.names(in: "out") == ["one.csv"])
  }
}

extension CommandRun {
  fileprivate func expectSuccess() {
    #expect(exitCode == 0, "\(errors)")
    #expect(errors == "")
  }
}
