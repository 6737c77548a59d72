import Testing

@testable import PolicyStudies
@testable import StudyReports

@Suite("Sweep tables")
struct SweepTableTests {
  /// Points under two strategies: returns of 20 that found Mail alive, cold launches of 100.
  private static func estimates(
    _ survived: [[Int64]] = [[19, 20, 18], [19, 20, 18], [10, 12, 11], [5, 8, 6]],
    design: String = "full", returns: Int64 = 20
  ) throws -> StudyEstimates {
    var study = Study(mode: .cache)
    study.paths = ["apps.Mail.size", "device.capacity"]
    study.settings = [Study.Entry("design", design)]
    study.points = ["1M", "2\nM", "3M"].prefix(survived.count / 2).map {
      Study.Point(workload: "w\n", values: [$0, "9M"], scenario: 0)
    }
    study.cells = study.points.indices.flatMap { point in
      ["lru", "mru"].map { Study.Cell(point: point, strategy: $0) }
    }
    study.replications = survived[0].count
    study.measures =
      try MetricCatalog.coldRatio + [#require(StudyMeasure(column: "survival_ratio", of: "Mail"))]
    study.skipped = [Study.Skip(workload: "w\n", strategy: "jetsam", reason: "needs a device")]
    return StudyEstimates(study) { cell in
      [
        RatioSample(survived[cell].map { .ratio(100 - $0, of: 100) }),
        RatioSample(survived[cell].map { .ratio($0 * returns / 20, of: returns) }),
      ]
    }
  }

  private static let note = """
    Values are means per replication; ratios are pooled, and a percentile is that of a replication.
    All points and strategies met the same draws, and differences to the first point above are
    paired. Their intervals hold together with 95 % for each of these groups of rows; not resolved:
    the interval covers zero. 'flotsam list measures' explains the measures.
    """

  private static func text(_ estimates: StudyEstimates, coloured: Bool = false) -> String {
    SweepTable.text(estimates, showing: estimates.study.measures, coloured: coloured)
  }

  @Test("a block for each measure, a row for each point, and the answer in words")
  func table() throws {
    let estimates = try Self.estimates()
    let text = SweepTable.text(
      estimates, showing: [estimates.study.measures[1]], coloured: false)
    let rows = text.split(separator: "\n").dropFirst(3).prefix(5).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      rows == [
        "apps.Mail.survival_ratio size capacity value 95 % interval difference 95 % interval "
          + "verdict",
        "lru 1M 9M 95.00 % 82.58–100.00 first point",
        "lru 2\\u{a}M 9M 55.00 % 42.58–67.42 -40.00 pp -52.42 to -27.58 ✗ worse",
        "mru 1M 9M 95.00 % 82.58–100.00 first point",
        "mru 2\\u{a}M 9M 31.67 % 12.69–50.64 -63.33 pp -77.68 to -48.99 ✗ worse",
      ])
    let head = "w\\u{a}: 2 points, 3 replications, seed 1\nsize: apps.Mail.size\n"
    #expect(text.hasPrefix(head + "capacity: device.capacity\n\napps.Mail."))
    let end = try #require(text.firstRange(of: "not run: "))
    #expect(
      text[end.lowerBound...] == """
        not run: jetsam: needs a device

        Mail survives 95.00 % of returns at 1M and 55.00 % at 2\\u{a}M \
        under lru with device.capacity=9M:
        -40.00 pp (-52.42 to -27.58), resolved.
        Mail survives 95.00 % of returns at 1M and 31.67 % at 2\\u{a}M \
        under mru with device.capacity=9M:
        -63.33 pp (-77.68 to -48.99), resolved.
        Not shown: cold_ratio; --measures shows them.

        \(Self.note)

        """)
  }

  @Test("one replication has no intervals, and that is said")
  func single() throws {
    let text = Self.text(try Self.estimates([[19], [19], [10], [5]]))
    #expect(!text.contains("interval") || text.contains("there are intervals"))
    #expect(text.contains("\nlru              1M        9M  81.00 %  first point\n"))
    #expect(text.contains("under lru with device.capacity=9M:\n-45.00 pp.\n"))
    #expect(text.contains("\nOne replication tells nothing of chance: "))
    #expect(!text.contains("resolved") && !text.contains("Not shown"))
  }

  @Test("an app never returned to has no survival, neither 0 nor 1")
  func undefined() throws {
    let estimates = try Self.estimates(returns: 0)
    let text = Self.text(estimates)
    #expect(text.contains("\nMail is never returned to at 1M under lru with device.capacity=9M.\n"))
    #expect(text.contains("      –              –  first point\n"))
    let rows = String(decoding: EstimateReport.rows(estimates, of: 2..<4), as: UTF8.self)
    #expect(
      rows.contains(
        "9M,lru,apps.Mail.survival_ratio,ratio,3,,,,,,,,,not resolved\r\n"))
  }

  @Test("what does not differ says so; a hypercube is told by what differs most; colours if asked")
  func words() throws {
    let same = Self.text(try Self.estimates([[19, 20], [19, 20], [19, 20], [10, 11]]))
    #expect(
      same.contains("under lru with device.capacity=9M: no\ndifference in any of 2 replications.\n")
    )
    let three: [[Int64]] =
      [[19, 20, 18], [19, 20, 18], [10, 12, 11], [5, 8, 6]]
      + [[18, 20, 18], [19, 19, 18]]
    #expect(Self.text(try Self.estimates(three)).contains("and 93.33 % at 3M under lru with"))
    let lhs = Self.text(try Self.estimates(three, design: "lhs"), coloured: true)
    #expect(lhs.contains("and 55.00 % at 2\\u{a}M, 9M, the farthest point,"))
    #expect(lhs.contains("\u{1B}[31m✗ worse\u{1B}[0m") && lhs.contains(", resolved."))
  }

  @Test("the level of many intervals is never told as certainty")
  func levels() {
    #expect([0, 1, 2, 4].map(ComparisonTable.levelText) == ["95 %", "95 %", "97.5 %", "98.8 %"])
    #expect(ComparisonTable.levelText(50) == "99.9 %")
    #expect(ComparisonTable.levelText(118) == "99.96 %")
    #expect(ComparisonTable.levelText(100_000) == "99.99995 %")
  }

  @Test("names of fields are as short as tells them apart")
  func factors() {
    let names = FactorNames(["apps.A.size", "apps.B.size", "device.ram", "x.value", "a.'b.c'"])
    #expect(names.short == ["apps.A.size", "apps.B.size", "ram", "x.value", "a.'b.c'"])
    #expect(names.legend == "ram: device.ram\n")
  }
}
