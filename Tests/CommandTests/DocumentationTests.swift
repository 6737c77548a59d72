import DeviceModel
import Foundation
import MemoryPolicies
import PolicyStudies
import StudyReports
import Testing
import WorkloadFormats

@Suite("Documentation")
struct DocumentationTests {
  private static let workloads = "\(Page.catalogue)/WorkloadFiles.md"
  private static let outputs = "\(Page.catalogue)/OutputFiles.md"

  @Test("every key and every kind of the workload catalogue is explained")
  func keys() throws {
    let page = try Page(Self.workloads)
    let kinds =
      WorkloadCatalog.choices.map(\.name) + WorkloadCatalog.durations.map(\.name)
      + WorkloadCatalog.counts.map(\.name)
    let keys =
      WorkloadCatalog.choices.flatMap(\.keys) + WorkloadCatalog.durations.flatMap(\.keys)
      + WorkloadCatalog.counts.flatMap(\.keys)
      + WorkloadCatalog.rhythmKeys + WorkloadCatalog.interruptionKeys
      + WorkloadCatalog.formats.flatMap(\.keys)
    #expect(kinds.count > 5 && keys.count > 20)
    for name in kinds + keys.map(\.name) {
      #expect(page.text.contains("`\(name)`"), "\(name)")
    }
  }

  @Test("the tables of the output files are their columns, in order")
  func columns() throws {
    let page = try Page(Self.outputs)
    func names(_ title: String) -> [String]? { page.section(title)?.tableNames }
    func columns(_ header: [UInt8]) -> [String] {
      String(decoding: header, as: UTF8.self).dropLast().split(separator: ",").map(String.init)
    }
    let trial = try #require(names("## Overview"))
    #expect(names("## runs.csv") == MetricCatalog.runs.map(\.name))
    let apps = try #require(names("## apps.csv"))
    #expect(apps == ["app", "size_mib"] + MetricCatalog.apps.map(\.name))
    let nothing = StudyOutcome(
      scenario: Scenario(
        name: "w", capacityBytes: 1, apps: [], demand: [], horizon: .seconds(1)),
      trials: [], results: [])
    #expect(names("## comparisons.csv") == ComparisonReport.columns)
    #expect(names("## estimates.csv") == EstimateReport.columns.map(\.name))
    #expect(names("## sensitivity.csv") == SensitivityReport.columns)
    #expect(names("## skipped.csv") == columns(CSVReport.skipped(nothing)))
    for mode in StudyMode.allCases {
      let known = MetricCatalog.apps(in: mode).map(\.name)
      #expect(columns(CSVReport.appsHeader(in: mode)) == trial + ["app", "size_mib"] + known)
    }
    for table in EventTable.allCases {
      let names = try #require(names("## \(table.fileName)"))
      #expect(trial + names == columns(table.header(in: .device)), "\(table)")
      let cache = table.columns(in: .cache)
      #expect(cache == names.prefix(cache.count).map { $0 }, "\(table)")
    }
  }

  @Test("the tables of the measures say which mode has a column, and its unit")
  func modes() throws {
    let page = try Page(Self.outputs)
    func rows<Subject>(_ metrics: [Metric<Subject>]) -> [String] {
      metrics.map { "| `\($0.name)` | \($0.unit) | \($0.onlyMode?.rawValue ?? "both") |" }
    }
    let runs = try #require(page.section("## runs.csv")).text
    for row in rows(MetricCatalog.runs) { #expect(runs.contains(row), "\(row)") }
    let apps = try #require(page.section("## apps.csv")).text
    for row in rows(MetricCatalog.apps) { #expect(apps.contains(row), "\(row)") }
  }

  @Test("every whole workload in the README and the articles is one")
  func workloadBlocks() async throws {
    var count = 0
    for page in try Page.all() {
      let blocks = page.blocks
      for (index, block) in blocks.enumerated()
      where block.language == "json5" && block.text.contains("schema:") {
        let trace = blocks[index...].first { $0.language == "csv" }?.text
        let run = try await Self.check(block.text, trace: trace)
        #expect(run.exitCode == 0, "\(page.path):\(block.line): \(run.errors)")
        count += 1
      }
    }
    #expect(count >= 5)
  }

  /// Reads a workload as a run would; a trace it names is `trace`, or a small one.
  private static func check(_ workload: String, trace: String?) async throws -> CommandRun {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    if let name = workload.firstMatch(of: #/trace: "([^"]+)"/#)?.1 {
      try scratch.file(String(name), trace ?? "time_s,app,size_mib\n0,Mail,1\n")
    }
    let file = try scratch.file("w.json5", workload)
    return try await CommandRun.flotsam("check", file.path)
  }

  @Test("links lead to files, and articles that are named exist")
  func links() throws {
    let pages = try Page.all()
    let articles = pages.map { $0.path.split(separator: "/").last?.dropLast(3) }
    for page in pages {
      for target in page.links.files {
        let path = page.folder.appending(path: target).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page.path): \(target)")
      }
      for name in page.links.articles {
        #expect(articles.contains(name[...]), "\(page.path): \(name)")
      }
    }
  }

  @Test("decisions are numbered without a gap, and listed")
  func decisions() throws {
    let index = try Page("\(Page.catalogue)/Decisions.md")
    let notes = try Page.all().filter { $0.path.contains("/Decisions/") }
    for (offset, note) in notes.enumerated() {
      let name = note.path.split(separator: "/").last.map(String.init) ?? ""
      let number = String(repeating: "0", count: offset < 9 ? 3 : 2) + "\(offset + 1)"
      #expect(name.hasPrefix("\(number)-") && note.text.hasPrefix("# \(number): "), "\(name)")
      #expect(index.links.files.contains("Decisions/\(name)"), "\(name)")
      #expect(index.links.articles.contains(String(name.dropLast(3))), "\(name)")
    }
    #expect(notes.count >= 8)
  }
}
