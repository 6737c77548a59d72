import Testing

@testable import WorkloadFormats

@Suite("Jetsam reports in text")
struct JetsamTextTests {
  private func report(_ text: String) throws -> JetsamReport { try readReport(text) }

  @Test("figures, rows and states are read, column by column", arguments: [true, false])
  func figures(isNew: Bool) throws {
    let made = JetsamTextMade(form: isNew ? .ios8 : .ios7, product: "iPhone5,3", pageSize: "4096")
    let report = try report(made.text)
    #expect(report.product == "iPhone5,3" && report.osVersion?.hasPrefix("iPhone OS ") == true)
    #expect(report.date == "2031-02-03 04:05:06 +0700" && report.largestProcess == "Wigeon")
    #expect(report.pageBytes == 4096 && report.isText && report.missing.isEmpty)
    #expect(
      report.pages
        == JetsamPages(
          active: 80_500, inactive: 55_300, wired: 47_600, free: 3_300, speculative: 1_900,
          throttled: 0, purgeable: 12, fileBacked: 38_700, anonymous: 99_000, compressor: 44_000,
          uncompressed: 118_000))
    #expect(report.processes.map(\.name) == made.rows.map(\.name))
    #expect(report.processes.map(\.footprintPages) == made.rows.map { Int64($0.pages) })
    #expect(report.processes.map(\.peakPages) == made.rows.map { Int64($0.pages) + 40 })
    #expect(report.processes[1].stateLabel == "frontmost+resume")
    #expect(report.processes[3].states.isEmpty && report.processes[3].reason == nil)
    #expect(report.processes[5].reason == "highwater")
    #expect(report.processes[0].cpuMicroseconds == (isNew ? 4_125_000 : nil))
    #expect(report.processes[0].purgeable == (isNew ? 3 : nil))
  }

  @Test("an A7 prints pages of 16 KiB and counts the device's in pages of 4 KiB")
  func smallPages() throws {
    var made = JetsamTextMade()
    for product in ["iPhone6,1", "iPad4,7"] {
      made.product = product
      let found = try JetsamImport(report(made.text))
      #expect(found.ramBytes == 1 << 30 && found.report.pageBytes == 16384)
      #expect(found.report.printedPageBytes == 16384)
      #expect(found.bytes(pages: found.report.pages.trulyFree) == 1_400 * 4096)
      #expect(found.apps.map(\.name) == ["Wigeon", "Tern Radio"])
      #expect(found.apps[0].backgroundBytes == 13_500 * 16384)
      let text = try importedText(Array(made.text.utf8))
      #expect(text.contains("system: \"ios 8.3\"") && text.contains("ram: \"1 GiB\""))
      #expect(text.contains("filecache: { size: \"151.171875 MiB\" }"))
      _ = try importedText(Array(made.text.utf8), .replay)
      _ = try importedText(Array(made.text.utf8), .cache)
    }
    // Counts that 16 KiB explain are of 16 KiB, and on other devices too many are refused.
    made.product = "iPhone8,1"
    #expect(errorLine { try importedText(Array(made.text.utf8)) }.contains("add up to 3604.7 MiB"))
    made.product = "iPhone6,1"
    made.pageSize = "4096"
    #expect(try report(made.text).printedPageBytes == nil)
  }

  @Test("names are cut at 16 letters, within a helper's word too")
  func helpers() throws {
    var made = JetsamTextMade()
    made.rows[2].name = "Wigeon ShareExte"
    #expect(try JetsamImport(report(made.text)).apps.count == 2)
    made.rows[2].name = "Wigeon ShareEx"
    #expect(try JetsamImport(report(made.text)).apps.count == 3)
  }

  @Test("throttled pages are anonymous ones where these are counted without them")
  func throttled() throws {
    var made = JetsamTextMade(form: .ios7, product: "iPhone5,3", pageSize: "4096")
    made.throttled = 21_000
    #expect(try report(made.text).pages.anonymous == 120_000)
    made.anonymous = 119_000
    #expect(try report(made.text).pages.anonymous == 119_000)
  }

  @Test("systems before iOS 7 do not say which pages are of files: what is there is printed")
  func early() throws {
    let made = JetsamTextMade(form: .ios6, product: "iPhone4,1", pageSize: nil)
    let imported = try JetsamImport(report(made.text)).workload(ImportOptions())
    #expect(imported.text.isEmpty && imported.fault?.found.contains("file-backed") == true)
    #expect(imported.notes.contains("device       iPhone4,1, 512 MiB of RAM, pages of 4 KiB"))
    #expect(imported.notes.contains("  52.7 MiB  Wigeon"))
    var oldest = made
    oldest.form = .ios5
    oldest.rows[0].states = "(jettisoned) (active)"
    let processes = try report(oldest.text).processes
    #expect(processes.count == 6 && processes[1].footprintPages == 13_500)
    #expect(processes[0].reason == "jettisoned" && processes[0].states == ["active"])
  }

  @Test("its first line, its line ends and what pasting does to it do not matter")
  func variants() throws {
    let text = JetsamTextMade().text
    let plain = try report(text)
    let header = try report("{\"bug_type\":\"198\",\"os_version\":\"x\"}\n" + text)
    #expect(header.processes == plain.processes && header.pages == plain.pages)
    #expect(try report(text.replacing("\n", with: "\r\n")) == plain)
    let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
      .joined(separator: "\n")
    #expect(errorLine { try report(quoted) }.contains("every line begins with"))
    let undone = try JetsamReport.salvage(Array(quoted.utf8), source: "r.ips")
    #expect(undone.processes == plain.processes && undone.undone.count == 1)
    let page = text.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    #expect(errorLine { try report(page) }.contains("HTML entities"))
    let read = try JetsamReport.salvage(Array(page.utf8), source: "r.ips")
    #expect(read.processes == plain.processes && read.undone == ["HTML entities"])
  }

  @Test("a part keeps its complete rows")
  func parts() throws {
    let text = JetsamTextMade().text
    let end = try #require(text.range(of: "4.125   2200"))
    let cut = Array(text[..<end.upperBound].utf8)
    #expect(errorLine { try JetsamReport.read(cut, source: "r.ips") }.contains("found 2 counts of"))
    let kept = try JetsamReport.salvage(cut, source: "r.ips")
    #expect(kept.processes.count == 4 && kept.salvagedFrom?.place.line == 32)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = Array(lines.dropFirst(8).joined(separator: "\n").utf8)
    let unnamed = try JetsamReport.salvage(rows, source: "r.ips")
    #expect(unnamed.product == "unknown device" && unnamed.processes.count == 6)
  }

  static let faults: [(String, String, String)] = [
    ("Incident Identifier: 0\nProcess: reedd\n", "", "r.ips:1:1: found a report in text without a"),
    ("Hardware Model", "Hardware", "r.ips:1:1: found a report in text without 'Hardware Model'"),
    ("4.125   4700", "4.125   4700x", "r.ips:28:59: found \"Tern Radio <0011"),
    ("<00112233445566778899aabbccddeeff>", "", "r.ips:28:4: found \"Tern Radio"),
    ("3300", "33O0", "r.ips:9:22: found 33O0, expected a whole number"),
    ("3300", "-3", "r.ips:9:22: found -3, expected a whole number from 0 to 268435456"),
    ("Active pages:", "Free pages:", "r.ips:10:1: found \"Free pages\" again, expected it once"),
    ("16384", "65536", "r.ips:22:22: found 65536, expected 4096 or 16384"),
    ("Name |", "Names |", "r.ips:26:3: found \"Names |"),
    ("iPhone6,2", "Watch1,2", "r.ips:3:22: found \"Watch1,2\", expected a phone or tablet"),
    ("(frontmost)", "(frontmost", "found \"Wigeon <0011"),
    ("[highwater]", "[highwater", "found \"sedge helperd <0011"),
    ("81 ms", "81 ms\nand more", "r.ips:8:1: found \"and more\", expected a name, a colon"),
  ]

  @Test("what is broken is refused where it is broken", arguments: faults)
  func broken(from: String, to: String, line: String) {
    let whole = JetsamTextMade().text
    let text = to.isEmpty && from.contains("\n") ? from : whole.replacing(from, with: to)
    let found = errorLine { try report(text) }
    #expect(found.contains(line), "\(found)")
    #expect(!found.contains("\n"))
  }

  @Test("no text of a file reaches the terminal as it is")
  func control() throws {
    var made = JetsamTextMade()
    made.rows[0].name = "Tern\u{1B}[31m"
    let notes = try JetsamImport(report(made.text)).workload(ImportOptions()).notes
    #expect(!notes.contains { $0.unicodeScalars.contains("\u{1B}") })
    made.rows[1].name = "\u{1B}]0;x"
    made.rows[1].reason = "{"
    #expect(!errorLine { try report(made.text) }.unicodeScalars.contains("\u{1B}"))
  }
}
