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
