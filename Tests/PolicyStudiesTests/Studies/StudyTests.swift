import DeviceModel
import SimKernel
import Testing

@testable import PolicyStudies

/// A study of two points, three cells, four replications.
func smallStudy() -> Study {
  var study = Study(mode: .cache)
  study.commandLine = ["flotsam", "sweep", "w.json5"]
  study.sources = [Study.Source(file: "w.json5", hash: 7)]
  study.settings = [Study.Entry("design", "full")]
  study.paths = ["a.b", "c"]
  study.points = [
    Study.Point(workload: "w", values: ["1", "x,y"], scenario: .max),
    Study.Point(workload: "w", values: ["2", "ü"], scenario: 1),
  ]
  study.cells = [
    Study.Cell(point: 0, strategy: "lru"), Study.Cell(point: 0, strategy: "fifo"),
    Study.Cell(point: 1, strategy: "lru"),
  ]
  study.replications = 4
  study.seed = .max
  study.measures += [StudyMeasure(column: "survival_ratio", of: "b,c")].compactMap { $0 }
  study.skipped = [Study.Skip(workload: "w", strategy: "jetsam", reason: "no device")]
  return study
}

@Suite("Study")
struct StudyTests {
  @Test("a trial's place and index lead to each other")
  func places() {
    let study = smallStudy()
    #expect(study.trialCount == 12)
    for index in 0..<12 {
      let place = study.place(of: index)
      #expect(study.index(cell: place.cell, replication: place.replication) == index)
    }
  }

  /// Kept: a changed identity would make every journal another study's.
  @Test("a trial's identity is its model, scenario, strategy, seed and replication, for good")
  func identity() {
    var study = smallStudy()
    // That of a model which is gone, so that the figure below stands for good.
    study.modelVersion = 2
    let first = study.identity(cell: 0, replication: 0)
    var all = [first, study.identity(cell: 0, replication: 1)]
    all.append(study.identity(cell: 1, replication: 0))
    all.append(study.identity(cell: 2, replication: 0))
    var other = study
    other.modelVersion += 1
    all.append(other.identity(cell: 0, replication: 0))
    other = study
    other.seed = 1
    all.append(other.identity(cell: 0, replication: 0))
    #expect(Set(all).count == all.count)
    other = study
    other.commandLine = []
    other.sources[0].file = "elsewhere.json5"
    other.replications = 100
    other.points[0].values = ["3", "4"]
    #expect(other.identity(cell: 0, replication: 0) == first)
    #expect(StableHash.hex(first) == "646584862a577a68e48fe27bfc3a8af7")
  }

  @Test("a study reads back from its bytes, and from no fewer")
  func coding() throws {
    let study = smallStudy()
    let bytes = study.encoded
    #expect(try Study(encoded: bytes) == study)
    for count in bytes.indices {
      #expect(throws: CodingFault.self) { try Study(encoded: Array(bytes[..<count])) }
    }
    #expect(throws: CodingFault.self) { try Study(encoded: bytes + [0]) }
  }

  private static let changes: [(String, @Sendable (inout Study) -> Void)] = [
    (
      "the version of the model was \(ModelVersion.current) and is now 99", { $0.modelVersion = 99 }
    ),
    ("--seed was 18446744073709551615 and is now 1", { $0.seed = 1 }),
    ("--replications was 4 and is now 5", { $0.replications = 5 }),
    ("varied field (--vary) 2 was 'c' and is now not given", { $0.paths = ["a.b"] }),
    ("--design was 'full' and is now 'lhs'", { $0.settings[0].text = "lhs" }),
    (
      "--precision was not given and is now '1pp'",
      { $0.settings.append(Study.Entry("precision_pp", "1pp")) }
    ),
    (
      "where counting begins in 'w' (--warm-up) was not given and is now 5 s",
      { $0.settings.append(Study.Entry("counted_from_us of w", "5000000")) }
    ),
    ("strategy 2 was 'fifo' and is now 'mru'", { $0.cells[1].strategy = "mru" }),
    (
      "point (--vary) 2 was 'w, a.b=2, c=ü' and is now 'w, a.b=3, c=ü'",
      { $0.points[1].values[0] = "3" }
    ),
    ("the text of the workload 'w.json5' has changed", { $0.sources[0].hash = 8 }),
    (
      "a trace, or how a workload is read, at point 2 has changed", { $0.points[1].scenario = 2 }
    ),
    (
      "--until was not given and is now '1h'",
      {
        $0.points[1].scenario = 2
        $0.commandLine.append("--until=1h")
      }
    ),
    ("--baseline at point 1 was 'lru' and is now 'fifo'", { $0.points[0].baseline = 1 }),
    (
      "measure (--measures) 1 was 'cold_ratio' and is now 'kills'",
      { $0.measures[0] = $0.measures[3] }
    ),
    (
      "measure (--measures) 5 was 'apps.'b,c'.survival_ratio' and is now not given",
      { $0.measures.removeLast() }
    ),
    ("which strategies run at a point has changed", { $0.skipped = [] }),
  ]

  @Test("what makes another study is named", arguments: changes.indices)
  func differences(index: Int) {
    let (words, change) = Self.changes[index]
    var other = smallStudy()
    change(&other)
    #expect(smallStudy().difference(from: other)?.change == words)
  }

  @Test("two studies side by side, and comparisons, are told in words of their own")
  func contrasts() {
    var other = smallStudy()
    other.seed = 1
    #expect(
      smallStudy().difference(from: other)?.contrast
        == "--seed is 18446744073709551615 there and 1 here")
    other = smallStudy()
    other.sources[0].hash = 8
    #expect(
      smallStudy().difference(from: other)?.contrast
        == "the text of the workload 'w.json5' differs")
    var (plain, changed) = (smallStudy(), smallStudy())
    (plain.settings, plain.paths) = ([], [])
    (changed.settings, changed.paths) = ([], ["variant"])
    #expect(
      plain.difference(from: changed)?.change == "--sensitivity was not given and is now given")
  }

  @Test("the file's name and the command line make no other study")
  func same() {
    var other = smallStudy()
    other.commandLine = []
    other.sources[0].file = "v.json5"
    #expect(smallStudy().difference(from: other) == nil)
  }

  @Test("columns of another version are told from ours")
  func current() {
    var study = smallStudy()
    #expect(study.isCurrent && Study(mode: .device).isCurrent)
    study.runColumns.removeLast()
    #expect(!study.isCurrent)
  }
}

@Suite("TrialRecord")
struct TrialRecordTests {
  @Test("a record holds the values of a run and its apps, as fractions")
  func roundTrip() async throws {
    let study = smallStudy()
    let scenario = try dayOfThreeApps()
    let trial = trials(["x"], replications: 1)[0]
    let result = try trial.run(scenario, with: .init(monitor: Unwatched()))
    let bytes = TrialRecord.encoded(6, of: study, in: scenario, result)
    #expect(try TrialRecord.index(in: bytes, of: study) == 6)
    var record = try TrialRecord(bytes, of: study)
    #expect(record.cell == 1 && record.replication == 2)
    #expect(record.run == MetricCatalog.runs(in: .cache).map { $0.value(result) })
    for (profile, app) in zip(scenario.apps, result.apps) {
      let row = try #require(try record.nextApp())
      #expect(row.name == profile.name && row.sizeBytes == profile.sizeBytes)
      #expect(row.values == MetricCatalog.apps(in: .cache).map { $0.value(app) })
    }
    #expect(try record.nextApp() == nil)
  }

  @Test("a record of another study is none of this one")
  func foreign() throws {
    let scenario = try dayOfThreeApps()
    let result = RunResult(appCount: 3)
    let bytes = TrialRecord.encoded(6, of: smallStudy(), in: scenario, result)
    var other = smallStudy()
    other.points[0].scenario = 3
    #expect(throws: CodingFault.self) { try TrialRecord.index(in: bytes, of: other) }
    #expect(throws: CodingFault.self) { try TrialRecord(bytes, of: other) }
  }

  @Test("numbers of every size read back, and no overlong ones")
  func numbers() throws {
    let numbers: [Int128] = [0, -1, 1, 63, 64, -65, 1 << 62, .max, .min, -(1 << 64), 1 << 64]
    var writer = ByteWriter()
    for number in numbers { writer.put(signed: number) }
    writer.put(UInt128.max)
    var reader = ByteReader(writer.bytes)
    for number in numbers { #expect(try reader.signed() == number) }
    #expect(try reader.number() == .max)
    #expect(reader.isAtEnd)
    var long = ByteReader([UInt8](repeating: 0xff, count: 18) + [0x04])
    #expect(throws: CodingFault.self) { try long.number() }
    var endless = ByteReader([UInt8](repeating: 0x80, count: 40))
    #expect(throws: CodingFault.self) { try endless.number() }
    var list = ByteReader([0xff, 0xff, 0x7f, 1])
    #expect(throws: CodingFault.self) {
      try list.list { (reader) throws(CodingFault) in try reader.byte() }
    }
  }
}
