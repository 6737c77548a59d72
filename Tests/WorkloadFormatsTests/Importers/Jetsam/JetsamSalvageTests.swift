import TestBudgets
import Testing

@testable import WorkloadFormats

@Suite("JetsamSalvage")
struct JetsamSalvageTests {
  private func salvaged(_ text: String) throws -> JetsamReport {
    try JetsamReport.salvage(Array(text.utf8), source: "r.ips")
  }

  @Test("a whole report is read as it is", arguments: JetsamVariant.all)
  func whole(variant: JetsamVariant) throws {
    #expect(try salvaged(variant.text) == readReport(variant.text))
  }

  /// Where each process of `text` ends; its names hold no braces.
  private static func ends(of text: String) throws -> [Int] {
    let list = try #require(text.range(of: "\"processes\" : ["))
    var ends: [Int] = []
    var depth = 0
    let start = text.utf8.distance(from: text.startIndex, to: list.upperBound)
    for (index, byte) in text.utf8.enumerated().dropFirst(start) {
      if byte == 0x7B { depth += 1 }
      if byte == 0x7D { depth -= 1 }
      if byte == 0x7D, depth == 0 { ends.append(index) }
    }
    return ends
  }

  @Test("wherever a report is cut, exactly its complete processes are kept")
  func cuts() throws {
    let text = JetsamVariant.ios14.text
    let whole = try readReport(text)
    let ends = try Self.ends(of: text)
    #expect(ends.count == whole.processes.count)
    for end in text.utf8.indices {
      let cut = String(text.utf8[..<end]) ?? ""
      let kept = ends.prefix { $0 < text.utf8.distance(from: text.startIndex, to: end) }.count
      guard kept > 0 else {
        #expect(errorLine { try salvaged(cut) }.hasSuffix("to salvage"))
        continue
      }
      let report = try salvaged(cut)
      #expect(report.processes == Array(whole.processes.prefix(kept)))
      #expect(report.salvagedFrom != nil && report.pages == whole.pages)
    }
  }

  @Test("what was left out, comments and stray commas are passed")
  func elided() throws {
    let text = JetsamFixture.text
      .replacing(
        "{ \"name\" : \"kernel_task\"", with: "// the kernel\n{ \"name\" : \"kernel_task\""
      )
      .replacing("\"lifetimeMax\" : 13000,", with: "...")
      .replacing("\"states\" : [ \"background\" ] },", with: "\"states\" : [ \"background\" ], },")
      .replacing("{ \"name\" : \"Pebble\"", with: "…\n{ \"name\" : \"Pebble\"")
    #expect(errorLine { try readReport(text) }.contains("r.ips:7:"))
    let report = try salvaged(text)
    let names = try readReport(JetsamFixture.text).processes.map(\.name)
    // The third process from the start is broken by what was left out of it.
    #expect(report.processes.map(\.name) == Array(names[..<3] + names[4...]))
    let found = try JetsamImport(report)
    #expect(found.notes[0].contains("not whole (line 7, column 3: found"))
    #expect(found.notes[0].contains("9 complete processes are kept"))
  }

  @Test("what is no report, or has no complete process, is not salvaged")
  func nothing() {
    let text = JetsamFixture.text
    for (broken, found) in [
      ("", "found an empty text"), ("plain", "found \"plain\""),
      ("{\"bug_type\":\"211\"}\n{\"a\":", "found bug type \"211\""),
      (String(text.prefix(500)), "found the end of the text"),
    ] {
      let line = errorLine { try salvaged(broken) }
      #expect(line.contains(found) && line.hasPrefix("r.ips:"), "\(line)")
      #expect(line.hasSuffix("; no complete process to salvage"))
    }
  }

  @Test("a wrong value in a complete process is refused all the same")
  func wrong() {
    let text = JetsamFixture.body.replacing("\"rpages\" : 640,", with: "\"rpages\" : -1,")
    let line = errorLine { try salvaged(String(text.dropLast(4))) }
    #expect(line.hasSuffix("found -1, expected a whole number from 0 to 268435456"))
  }

  @Test("any single change is survived")
  func mutation() {
    let bytes = Array(JetsamVariant.ios10.bytes.dropLast(30))
    // Steps of three meet all the values too.
    for index in stride(from: 0, to: bytes.count, by: Soak.choice(3, of: 1)) {
      var changed = bytes
      changed[index] = [0x00, 0x22, 0x7B, 0x7D, 0x5D, 0xE2, 0x2F][index % 7]
      let line = errorLine { try importedText(changed, salvages: true) }
      let isFine = line == "no error" || line.hasPrefix("r.ips:")
      #expect(isFine && !line.contains("\n"), "byte \(index): \(line)")
    }
  }

  @Test(
    "no text takes long: nesting without end, many broken objects, keys over and over",
    .timeLimit(.minutes(60)),
    arguments: ["{\"a\":", "{\"a\":[1,", "\"processes\":[{", "\"memoryStatus\":{"])
  func endless(piece: String) {
    let start =
      "{\"product\":\"iPhone12,1\",\"memoryStatus\":{},\"processes\":[{\"name\":1,\"rpages\":1},"
    let line = errorLine { try salvaged(start + String(repeating: piece, count: 20_000)) }
    #expect(
      line.hasSuffix("found the memory status without 'pageSize', expected the key 'pageSize'"))
  }
}
