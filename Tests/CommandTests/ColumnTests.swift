import DeviceModel
import Foundation
import PolicyStudies
import StudyReports
import Testing

/// The data dictionary against the page that explains it and the files that commands write.
@Suite("Columns")
struct ColumnTests {
  private static let path = "\(Page.catalogue)/OutputFiles.md"

  // One after the other: with FLOTSAM_UPDATE_GOLDEN=1 all rewrite the page.
  @Test("the tables of the page are the dictionary's, to the letter")
  func page() throws {
    let url = Page.root.appending(path: Self.path)
    try Golden.checkTable(Self.table(TrialColumns.ofStudies), "trial", of: url)
    for table in TableCatalog.all {
      try Golden.checkTable(Self.table(table.own), table.fileName, of: url)
    }
    let headings = try Page(Self.path).text.split(separator: "\n").filter { $0.contains(".csv: ") }
    #expect(
      headings == TableCatalog.all.map { "## \($0.fileName): a row for each \($0.row)"[...] })
  }

  /// Columns as a table of a page; which way they are better only where one is.
  private static func table(_ columns: [Column]) -> String {
    let isBetter = columns.contains { !$0.better.isEmpty }
    let titles = ["column", "unit", "mode"] + (isBetter ? ["better"] : []) + ["meaning"]
    let rows = columns.map { column in
      ["`\(column.name)`", column.unit, column.modeName] + (isBetter ? [column.better] : [])
        + [column.meaning]
    }
    let lines = ([titles] + rows).map { "| \($0.joined(separator: " | ")) |\n" }
    let rule = "|" + titles.map { _ in "---|" }.joined() + "\n"
    return lines[0] + rule + lines.dropFirst().joined()
  }

  @Test("the README names every table")
  func readme() throws {
    let names = try #require(Page("README.md").section("## A cache")).tableNames
    #expect(names.sorted() == TableCatalog.all.map(\.fileName).sorted())
  }

  @Test("a column's name is its table's only one, and its line fits a table")
  func lines() {
    for table in TableCatalog.all {
      for column in table.columns {
        let place: Comment = "\(table.fileName): \(column.name)"
        #expect(table.columns.count { $0.name == column.name } == 1, place)
        #expect(!column.unit.isEmpty && !column.meaning.isEmpty, place)
        #expect(!column.meaning.contains { "|`\n".contains($0) }, place)
        #expect(column.meaning.last.map { ".;,: ".contains($0) } == false, place)
      }
    }
  }

  @Test("every column of every file has its row, in order, and every row its column")
  func files() async throws {
    let dictionary = try await Self.dictionary()
    var seen: Set<[String]> = []
    for mode in SimulationMode.allCases {
      for (name, header) in try await Self.written(in: mode) {
        let known = dictionary.filter { $0[0] == name }.map { $0[1] }
        let columns = header.map { $0 == Self.varied ? "<path>" : $0 }
        #expect(columns == known.filter(columns.contains), "\(mode): \(name)")
        seen.formUnion(columns.map { [name, $0, mode.rawValue] })
      }
    }
    let all = dictionary.flatMap { row in
      SimulationMode.allCases.filter { ["both", $0.rawValue].contains(row[3]) }
        .map { [row[0], row[1], $0.rawValue] }
    }
    #expect(Set(all).count == all.count && all.count > 250)
    #expect(seen.subtracting(all).isEmpty && Set(all).subtracting(seen).isEmpty)
  }

  private static let varied = "apps.A.size"

  /// The rows of `list columns`, as far as they hold no text that may be quoted.
  private static func dictionary() async throws -> [[String]] {
    let run = try await CommandRun.flotsam("list", "columns", "--format", "csv")
    #expect(run.exitCode == 0 && run.errors == "")
    let rows = run.output.split(separator: "\r\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).prefix(4).map(String.init)
    }
    #expect(run.output.hasPrefix("table,column,unit,mode,better,meaning\r\n"))
    return Array(rows.dropFirst())
  }

  /// The header row of each file that runs, comparisons and sweeps in `mode` write.
  private static func written(in mode: SimulationMode) async throws -> [(String, [String])] {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let memory = mode == .device ? #"ram: "2 GiB""# : #"capacity: "100 MiB""#
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "\(mode)", device: { \(memory) },
        apps: { A: { size: "60 MiB" }, B: { size: "70 MiB" } },
        demand: { rows: [{ at: "1 s", open: "A" }, { at: "9 s", open: "B" }] },
        horizon: "1 min" }
      """
    ).path
    let commands = [
      ["run", file, "--demand"] + (mode == .device ? ["--timeline", "10s", "--states"] : []),
      ["compare", file, "-s", "lru", "-s", "largest", "-r", "2", "--sensitivity"],
      ["sweep", file, "-s", "lru", "-s", "largest", "--vary", "\(varied)=60MiB,61MiB"],
    ]
    let calibration = mode == .device ? [["calibrate", file]] : []
    var headers: [(String, [String])] = []
    for (index, command) in (commands + calibration).enumerated() {
      let run = try await CommandRun.run("flotsam", command + ["--out", scratch.path("\(index)")])
      #expect(run.exitCode == 0, "\(run.errors)")
      for name in try scratch.names(in: "\(index)") where name.hasSuffix(".csv") {
        let text = try #require(try scratch.text("\(index)/\(name)"))
        let header = try #require(text.split(separator: "\r\n").first)
        headers.append((name, header.split(separator: ",").map(String.init)))
      }
    }
    return headers
  }

  @Test("columns are shown by table or by name, and the nearest name is told")
  func list() async throws {
    let one = try await CommandRun.flotsam("list", "columns", "timeline.csv")
    let lines = one.output.split(separator: "\n")
    #expect(one.exitCode == 0 && lines.count == 1 + 4 + EventTable.timeline.columns.count)
    #expect(
      lines[0] == "timeline.csv: a row for each instant sampled, by run --timeline (device mode)")
    let named = try await CommandRun.flotsam("list", "columns", "kind", "--format", "csv")
    let rows = named.output.split(separator: "\r\n")
    #expect(rows.dropFirst().map { $0.prefix { $0 != "," } } == ["launches.csv", "demand.csv"])
    let wrong = try await CommandRun.flotsam("list", "columns", "timeline.cvs")
    #expect(wrong.exitCode == 64 && wrong.errors.contains("did you mean 'timeline.csv'?"))
    let all = try await CommandRun.flotsam("list", "columns")
    for table in TableCatalog.all { #expect(all.output.contains("\(table.fileName): a row for")) }
  }
}
