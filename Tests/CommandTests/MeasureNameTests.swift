import Testing

/// `--measures` of `compare` and `sweep`.
@Suite("Measures by name")
struct MeasureNameTests {
  private func refusal(_ measures: String) async throws -> String {
    let bench = try StudyBench(comparing: "-r", "2", "--measures", measures)
    let run = try await CommandRun.run("flotsam", bench.words)
    #expect(run.exitCode == 64 && run.output == "")
    let start = "flotsam: option '--measures': "
    return String(run.errors.split(separator: "\n")[0].replacing(start, with: ""))
  }

  @Test("what is no measure is one line that says what is near")
  func refusals() async throws {
    #expect(
      try await refusal("survival_ratio")
        == "'survival_ratio' is a measure of one app: 'apps.NAME.survival_ratio', such as "
        + "\"apps.a.survival_ratio\"")
    #expect(
      try await refusal("apps.'b, d'.kills")
        == "'three' has no app 'b, d'; did you mean 'b, c'?")
    #expect(
      try await refusal("cold_ratio,apps.a.survival")
        == "unknown measure of an app 'survival'; did you mean 'survival_ratio'?")
    #expect(
      try await refusal("cold_rato") == "unknown measure 'cold_rato'; did you mean "
        + "'cold_ratio'?")
    #expect(
      try await refusal("apps.a.launch_ms_mean") == "mode cache has no measure "
        + "'launch_ms_mean'")
    #expect(try await refusal("launch_wait_s") == "mode cache has no measure 'launch_wait_s'")
    #expect(
      try await refusal("apps.a")
        == "unknown measure 'apps.a': a column of runs.csv, or one of apps.csv as "
        + "'apps.NAME.COLUMN'")
    #expect(try await refusal("kills,") == "a comma without a measure")
    #expect(
      try await refusal("apps.a.kills, apps.\"a\".kills")
        == "flotsam: measure 'apps.\"a\".kills' is given twice")
  }

  @Test("a comparison takes measures of apps, in the order they are named")
  func compare() async throws {
    let bench = try StudyBench(
      comparing: "-r", "3", "--measures", " apps.'b, c'.survival_ratio , kills,apps.a.cold_ratio",
      "--format", "csv")
    let run = try await CommandRun.run("flotsam", bench.words)
    #expect(run.exitCode == 0 && run.errors == "")
    let rows = run.output.split(separator: "\r\n").dropFirst()
    let starts = [
      "three,\"apps.'b, c'.survival_ratio\",ratio,", "three,kills,count,",
      "three,apps.a.cold_ratio,ratio,",
    ]
    #expect(rows.count == 6)
    for (row, start) in zip(rows, starts.flatMap { [$0, $0] }) { #expect(row.hasPrefix(start)) }
    // More survivors are better: the verdict's sign is the other way round than the ratio's.
    let better = rows.filter { $0.contains("survival") && $0.contains(",better,") }
    #expect(better.allSatisfy { !$0.contains(",-") })
  }
}
