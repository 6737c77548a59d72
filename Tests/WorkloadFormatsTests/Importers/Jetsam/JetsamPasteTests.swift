import Testing

@testable import WorkloadFormats

@Suite("Pasted jetsam reports")
struct JetsamPasteTests {
  private let whole = JetsamMade.usual.text

  private func numbered(_ separator: String) -> String {
    whole.split(separator: "\n").enumerated().map { "  \($0 + 41)\(separator)\($1)" }
      .joined(separator: "\n")
  }

  private var entities: String {
    whole.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  private func quoted(_ text: String, _ mark: String = "> ") -> String {
    text.split(separator: "\n").map { mark + $0 }.joined(separator: "\n")
  }

  private func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  private var pastes: [(bytes: [UInt8], found: String)] {
    let texts: [(String, String)] = [
      (quoted(whole), "every line begins with \">\""),
      (quoted(whole, ">>"), "every line begins with \">\""),
      (quoted(quoted(whole)), "every line begins with \">\""),
      ("On Monday somebody wrote:\n" + quoted(whole), "every line begins with \">\""),
      (entities, "HTML entities"), (quoted(entities, "&gt; "), "HTML entities"),
      (numbered(" | "), "numbered"), (numbered(": "), "numbered"), (numbered("\t"), "numbered"),
      (whole.replacing("\"", with: "“"), "curly quotes"),
      (whole.replacing("\" :", with: "” :").replacing("\"", with: "„"), "curly quotes"),
      (quoted(numbered(" ")), "every line begins with \">\""),
    ]
    return texts.map { (Array($0.0.utf8), $0.1) } + [
      (utf16("\u{FEFF}" + whole, isLittle: true), "UTF-16"),
      (utf16("\u{FEFF}" + whole, isLittle: false), "UTF-16"),
      (utf16(whole, isLittle: true), "UTF-16"), (utf16(whole, isLittle: false), "UTF-16"),
    ]
  }

  @Test("what pasting did is named, and undone when asked for")
  func undone() throws {
    let report = try readReport(whole)
    for (bytes, found) in pastes {
      let line = errorLine { try JetsamReport.read(bytes, source: "r.ips") }
      #expect(line.hasPrefix("r.ips:1:1: found a ") && line.contains(found), "\(line)")
      #expect(line.hasSuffix(", expected a jetsam report as its device wrote it"))
      var salvaged = try JetsamReport.salvage(bytes, source: "r.ips")
      #expect(!salvaged.undone.isEmpty && salvaged.processes == report.processes, "\(found)")
      #expect(salvaged.pages == report.pages && salvaged.osVersion == report.osVersion)
      salvaged.undone = []
      salvaged.salvagedFrom = nil
      #expect(salvaged.product == report.product)
      let notes = try JetsamImport(JetsamReport.salvage(bytes, source: "r.ips")).notes
      #expect(notes[0].hasPrefix("the report was pasted: ") && notes[0].hasSuffix(" undone"))
    }
  }

  @Test("a cut paste keeps what is complete")
  func cut() throws {
    let text = quoted(String(whole.dropLast(60)))
    let report = try JetsamReport.salvage(Array(text.utf8), source: "r.ips")
    #expect(report.processes.count == 6 && report.salvagedFrom != nil)
    #expect(report.undone == ["\">\" before every line"])
  }

  @Test("curly quotes in a name of a sound or a cut report stay")
  func name() throws {
    let text = whole.replacing("Heronmail", with: "“Heron” mail")
    #expect(try readReport(text).processes[1].name == "“Heron” mail")
    let cut = try JetsamReport.salvage(Array(text.dropLast(9).utf8), source: "r.ips")
    #expect(cut.processes[1].name == "“Heron” mail" && cut.undone.isEmpty)
  }

  @Test("of processes without a memory status, what was found is said, and no workload made")
  func excerpt() throws {
    let process = JetsamMadeProcess(
      "Avocet", 80_000, ["frontmost"], 100, split: (70_000, 10_000), reason: "per-process-limit")
    for (text, size) in [
      ("\"pageSize\" : 4096,\n…\n" + process.text, "312.5 MiB"),
      ("...\n" + process.text + ",\n...", "1250 MiB"),
      ("{\"product\":\"iPhone12,8\",\"processes\":[" + process.text, "1250 MiB"),
    ] {
      let report = try JetsamReport.salvage(Array(text.utf8), source: "r.ips")
      let imported = try JetsamImport(report).workload(ImportOptions())
      #expect(imported.text.isEmpty && imported.notes.contains("processes    1: 1 frontmost"))
      #expect(imported.notes.contains("  \(size)  Avocet, per-process-limit"))
      #expect(
        imported.fault?.found == "a part of a report without its memory status")
    }
  }
}
