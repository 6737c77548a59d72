import DeviceModel
import PolicyStudies
import Testing

@testable import StudyReports

@Suite("Comparison reports")
struct ComparisonReportTests {
  private let workload = ComparedWorkload(
    scenario: Scenario(
      name: "w", capacityBytes: 1 << 20, apps: [AppProfile(name: "a", sizeBytes: 1 << 20)],
      demand: [], horizon: .seconds(60)),
    seed: 1,
    skipped: [SkippedStrategy(name: "jetsam", reason: "needs a device", position: 1)])

  /// Cold launches of 100, in four replications each.
  private func comparison(_ cold: [[Int64]], of names: [String]) -> StudyComparison {
    StudyComparison(
      workload: "w, x", strategies: names, baseline: 0,
      measures: MetricCatalog.compared(in: .cache).filter {
        ["cold_ratio", "kills"].contains($0.name)
      },
      samples: [
        cold.map { RatioSample($0.map { .ratio($0, of: 100) }) },
        cold.map { RatioSample($0.map { .count($0) }) },
      ])
  }

  private let clear: [[Int64]] = [[20, 25, 18, 30], [10, 16, 8, 20], [30, 34, 29, 40]]

  @Test("rows of comparisons.csv: a row for each measure and strategy but the baseline")
  func csv() throws {
    let bytes =
      ComparisonReport.header()
      + ComparisonReport.rows(
        comparison(clear, of: ["a", "b(k=1,j=2)", "c"]))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 5)
    #expect(lines[0] == ComparisonReport.columns.map(\.name).joined(separator: ",")[...])
    let start =
      "\"w, x\",cold_ratio,ratio,\"b(k=1,j=2)\",a,4,0.135000,0.232500,-0.097500,"
    #expect(lines[1].hasPrefix(start) && lines[1].contains(",better,"))
    #expect(lines[3].hasPrefix("\"w, x\",kills,count,\"b(k=1,j=2)\",a,4,13.500,23.250,-9.750,"))
    #expect(lines[3].contains(",lower,") && lines[4].contains(",higher,"))
  }

  @Test("undefined numbers are empty in CSV and null in JSON")
  func undefined() {
    let same = comparison([[20, 25], [20, 25]], of: ["a", "b"])
    let csv = String(decoding: ComparisonReport.rows(same), as: UTF8.self)
    #expect(
      csv.contains(
        "0.225000,0.225000,0.000000,,,1.000000,1.000000,not resolved,\r\n"))
    let single = ComparisonReport.json(
      [comparison([[20], [10]], of: ["a", "b"])],
      skipped: [Study.Skip(workload: "w", strategy: "jetsam", reason: "needs a device")])
    #expect(
      single.contains("\"difference\": -0.100000, \"low\": null, \"high\": null, \"p\": null"))
    #expect(single.contains("\"skipped\": [\n  {\"workload\": \"w\", \"strategy\": \"jetsam\""))
  }

  @Test("the table marks verdicts in signs and words, and colours them only if asked")
  func table() {
    let comparison = comparison(clear, of: ["a", "b", "c"])
    let plain = ComparisonTable.text(comparison, of: workload, coloured: false)
    #expect(plain.contains("✓ better") && plain.contains("✗ worse") && plain.contains("↓ lower"))
    #expect(!plain.contains("\u{1B}") && plain.contains("\njetsam  "))
    #expect(plain.ranges(of: "  needs a device\n").count == 1)
    #expect(plain.contains("-9.75 pp") && plain.contains("97.5 % interval"))
    #expect(plain.contains("Best by cold_ratio: b with 13.50 %, 9.75 pp ahead of a; resolved."))
    let coloured = ComparisonTable.text(
      comparison, of: workload, remark: "so it is", coloured: true)
    #expect(coloured.contains("\u{1B}[32m✓ better\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[31m✗ worse\u{1B}[0m") && coloured.contains("\nso it is\n"))
    let bare = coloured.replacing("\u{1B}[32m", with: "").replacing("\u{1B}[31m", with: "")
    #expect(bare.replacing("\u{1B}[0m", with: "").replacing("so it is\n", with: "") == plain)
  }

  @Test("what is not resolved says how far off it is, and what is alike says so")
  func conclusions() {
    let near = comparison([[20, 25, 18, 30], [21, 22, 19, 29]], of: ["a", "b"])
    let text = ComparisonTable.text(near, of: workload, coloured: false)
    #expect(text.contains("b with 22.75 %, but not resolved: a is 0.50 pp behind,"))
    #expect(
      text.contains("Half-widths of 0.5 pp for all differences to the baseline would take about 5"))
    let same = comparison([[20, 25], [20, 25]], of: ["a", "b"])
    let alike = ComparisonTable.text(same, of: workload, coloured: false)
    #expect(
      alike.contains("By cold_ratio, a and b are alike, with 22.50 %; no strategy is better."))
    #expect(alike.contains("no spread  = the same"))
    #expect(alike.contains("Every replication has the same demand, from rows or a trace"))
  }

  @Test("a sensitivity report names what no longer holds")
  func sensitivity() {
    let samples = clear.map { RatioSample($0.map { MetricValue.ratio($0, of: 100) }) }
    let noisy = [[10, 30, 10, 30], [30, 10, 30, 12]].map {
      RatioSample($0.map { MetricValue.ratio($0, of: 100) })
    }
    let report = SensitivityReport(
      strategies: ["a", "b", "c"], base: samples,
      variants: [
        .init(name: "less", samples: samples), .init(name: "none", obstacle: "no room"),
        .init(name: "turned", samples: [samples[1], samples[0], samples[2]]),
        .init(name: "chance", samples: [noisy[0], noisy[1], samples[2]]),
        .init(name: "equal", samples: [samples[0], samples[0], samples[0]]),
      ])
    let lines = report.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines[0] == ["cold_ratio", "b", "a", "c", "ranking"])
    #expect(report.text.contains("a before b") && report.text.contains("not varied: no room\n"))
    #expect(
      report.text.hasSuffix(
        """

        The ranking holds in 1 of 4 variants;
        it turns (turned);
        some are no longer told apart (chance);
        all come to the same (equal).
        b has the lowest cold ratio in 1 of 4, told from the next in 1.
        The ranking of b before a and of b and a before c rests on an assumption: it turns with \
        turned, and it is no longer told from chance with chance and equal.

        """))
    let rows = String(decoding: SensitivityReport.csv([("w", report)]), as: UTF8.self)
      .split(separator: "\r\n")
    #expect(rows.count == 19 && rows[1].hasPrefix("w,as it is,a,4,0.232500,"))
    #expect(rows[12].hasSuffix(",a before b"))
    #expect(rows[7] == "w,none,a,0,,,,not varied: no room")
  }

  @Test("decimals are rounded half away from zero and have no sign without digits")
  func decimals() {
    #expect(
      DecimalText.text(1.25, decimals: 1) == "1.3" && DecimalText.text(-2.5, decimals: 0) == "-3")
    #expect(DecimalText.text(-0.001, decimals: 2) == "0.00")
    #expect(DecimalText.text(0.001, decimals: 2, signed: true) == "0.00")
    #expect(DecimalText.text(0.05, decimals: 2, signed: true) == "+0.05")
    #expect(DecimalText.text(nil, decimals: 2) == "–" && DecimalText.text(.nan, decimals: 1) == "–")
    #expect(DecimalText.field(.infinity, decimals: 1) == nil)
  }
}
