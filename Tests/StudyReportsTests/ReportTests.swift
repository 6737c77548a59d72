import PolicyStudies
import SimKernel
import Testing

@testable import DeviceModel
@testable import StudyReports

/// Two trials of two apps with figures written by hand.
private func outcome() -> StudyOutcome {
  let scenario = Scenario(
    name: "a \"b\", c", capacityBytes: 3 << 20,
    apps: [AppProfile(name: "x", sizeBytes: 1 << 20), AppProfile(name: "y,z", sizeBytes: 2 << 20)],
    demand: [], horizon: .seconds(90))
  let strategy = StudyStrategy(name: "s(k=1,j=2)") { _, _ in preconditionFailure("never run") }
  let trials = SeedPlan.trials(strategies: [strategy], seed: .max, replications: 2)
  var result = RunResult(appCount: 2)
  result.endedAt = .seconds(90)
  return StudyOutcome(scenario: scenario, trials: trials, results: [result, result])
}

@Suite("Reports")
struct ReportTests {
  @Test("fields are quoted where RFC 4180 wants it, rows end with CRLF")
  func quoting() {
    var encoder = CSVEncoder()
    for text in ["plain", "a,b", "say \"hi\"", "two\nlines", ""] { encoder.field(text) }
    encoder.endRow()
    encoder.field(-12)
    encoder.field(.seconds(61_000_007))
    encoder.field(.ratio(1, of: 0))
    encoder.endRow()
    let text = String(decoding: encoder.bytes, as: UTF8.self)
    #expect(
      text == "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\r\n-12,61.000007,\r\n")
  }

  @Test("every row of every table has as many fields as its header")
  func rectangular() throws {
    let outcome = outcome()
    let runs = CSVReport.runs(outcome, beforeEachRow: {})
    let apps =
      CSVReport.appsHeader(in: .cache)
      + (try rows(of: outcome.trials[0], in: outcome.scenario, RunResult(appCount: 2)))
    for bytes in [runs, apps] {
      let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(fields)
      #expect(rows.count == 3 && rows.allSatisfy { $0 == rows[0] })
    }
  }

  /// The number of fields of a row, commas in quotes aside.
  private func fields(_ row: Substring) -> Int {
    var (count, isQuoted) = (1, false)
    for character in row {
      if character == "\"" { isQuoted.toggle() }
      if character == "," && !isQuoted { count += 1 }
    }
    return count
  }

  @Test("JSON escapes texts and writes undefined values as null")
  func json() {
    let text = JSONReport.runs(outcome(), beforeEachRow: {})
    #expect(
      text.hasPrefix(
        "{\"runs\": [\n  {\"workload\": \"a \\\"b\\\", c\", \"strategy\": \"s(k=1,j=2)\""))
    #expect(text.contains("\"seed\": 18446744073709551615"))
    #expect(text.contains("\"cold_ratio\": null") && text.hasSuffix("}\n],\n\"skipped\": []}\n"))
    #expect(JSONText.quoted("\u{1}\\") == "\"\\u0001\\\\\"")
  }

  @Test("the table names the scenario and has a row per strategy")
  func table() {
    let text = TableReport.runs(outcome())
    #expect(text.hasPrefix("a \"b\", c: 2 apps of 3.0 MiB in 3.0 MiB, 1.5 min, 2 replications"))
    #expect(text.contains("\ns(k=1,j=2)"))
  }

  @Test("a strategy that was not run has a row that says why, where it was asked for")
  func skipped() {
    let outcome = outcome()
    let skipped = [0, 1, 1].enumerated().map { index, position in
      SkippedStrategy(
        name: "never-\(index)", reason: "needs \"x, y\"", position: position)
    }
    let told = StudyOutcome(
      scenario: outcome.scenario, trials: outcome.trials, results: outcome.results,
      skipped: skipped)
    let (lines, before) = (lines(told), lines(outcome))
    #expect(lines[3] == "never-0     needs \"x, y\"" && lines[5] == "never-1     needs \"x, y\"")
    #expect(
      lines[6].hasPrefix("never-2 ") && lines[4] == before[3] && lines.count == before.count + 3)
    #expect(CSVReport.runs(told, beforeEachRow: {}) == CSVReport.runs(outcome, beforeEachRow: {}))
    let table = String(decoding: CSVReport.skipped(told), as: UTF8.self).split(separator: "\r\n")
    #expect(table[0] == "workload,strategy,reason" && table.count == 4)
    #expect(table[1] == "\"a \"\"b\"\", c\",never-0,\"needs \"\"x, y\"\"\"")
    let json = JSONReport.runs(told, beforeEachRow: {})
    #expect(
      json.contains(
        "\"skipped\": [\n  {\"strategy\": \"never-0\", \"reason\": \"needs \\\"x, y\\\"\"},"))
    #expect(json.hasSuffix("}\n]}\n"))
  }

  private func lines(_ outcome: StudyOutcome) -> [Substring] {
    TableReport.runs(outcome).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("the range leaves out replications without a launch; controls in a name are escaped")
  func undefinedRatios() {
    var outcome = outcome()
    #expect(TableReport.runs(outcome).contains("  –  "))
    #expect(!TableReport.runs(outcome).contains("––"))
    var launched = outcome.results[0]
    launched.launches.count(.resumed)
    var scenario = outcome.scenario
    scenario.name = "a\u{1B}[31m\n\u{9B}\u{202E}é"
    outcome = StudyOutcome(
      scenario: scenario, trials: outcome.trials, results: [outcome.results[0], launched])
    #expect(RunGroup.groups(of: outcome)[0].range == "0.0000–0.0000")
    #expect(TableReport.runs(outcome).hasPrefix("a\\u{1b}[31m\\u{a}\\u{9b}\\u{202e}é: 2 apps"))
  }

  @Test("the events of a trial are written in blocks, in order, with the trial in every row")
  func events() throws {
    final class Kept: ByteSink {
      var bytes: [UInt8] = []
      func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
    }
    let outcome = outcome()
    let (launches, kills) = (Kept(), Kept())
    var report = EventReport(
      of: outcome.trials[1], in: outcome.scenario,
      names: EventReport.AppNames(of: outcome.scenario), samplingEvery: nil,
      demand: false
    ) { $0 == .launches ? launches : kills }
    for second in 0..<5000 {
      let time = SimTime.seconds(Int64(second))
      let launch = LaunchRecord(
        app: second % 2, kind: .resumed, isFirst: second == 0, time: time)
      try report.observe(.launchBegan(launch), at: time)
    }
    let end = EndRecord(app: 1, reason: .evicted, freedBytes: 1 << 21, time: .seconds(1))
    try report.observe(.ended(end), at: end.time)
    try report.observe(.finished, at: .seconds(5000))
    let rows = String(decoding: launches.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(rows.count == 5000)
    let prefix = "\"a \"\"b\"\", c\",\"s(k=1,j=2)\",1,18446744073709551615,"
    #expect(rows[0] == prefix + "0.000000,x,resumed,1")
    #expect(rows[4999] == prefix + "4999.000000,\"y,z\",resumed,0")
    #expect(report.interest == [.launches, .ends])
    #expect(
      String(decoding: kills.bytes, as: UTF8.self) == prefix + "1.000000,\"y,z\",evicted,2.000\r\n")
  }
}

@Suite("Text tables")
struct TextTableTests {
  @Test("the first columns to the left, the others to the right, notes across")
  func layout() {
    var table = TextTable(header: ["name", "value", "x"], leftCount: 1, indent: "  ")
    table.add(["a", "1", "22"])
    table.add("b", note: "a sentence that widens no column")
    table.add(["long name", "100000", ""])
    #expect(
      table.text == """
          name        value   x
          a               1  22
          b          a sentence that widens no column
          long name  100000

        """)
  }

  @Test("without a header, all to the left; a cell is one visible line")
  func plain() {
    var table = TextTable(leftCount: .max)
    #expect(table.text == "")
    table.add(["a\nb", "c"])
    table.add(["d", ""])
    #expect(table.lines == ["a\\u{a}b  c", "d"])
  }
}
