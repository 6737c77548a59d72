import Testing

@testable import WorkloadFormats

func readReport(_ text: String) throws -> JetsamReport {
  try JetsamReport.read(Array(text.utf8), source: "r.ips")
}

@Suite("JetsamReport")
struct JetsamReaderTests {
  @Test("a report's figures are read whatever the order of keys")
  func figures() throws {
    let report = try readReport(JetsamFixture.text)
    #expect(report.product == "iPhone12,1" && report.osVersion == "iPhone OS 99.1 (99X1)")
    #expect(report.pageBytes == 16384 && report.pages.total == 139_000)
    #expect(report.largestProcess == "Ledger" && report.processes.count == 10)
    let ledger = report.processes[3]
    #expect(ledger.name == "Ledger" && ledger.footprintPages == 12800 && ledger.peakPages == 13000)
    #expect(
      ledger.residentPages == 10 && ledger.compressedPages == 12000 && ledger.swappedPages == 5)
    #expect(
      ledger.cpuMicroseconds == 12_345_679 && ledger.age == 48_000_000 && ledger.reason == nil)
    #expect(report.processes[6].cpuMicroseconds == 10 && report.processes[6].residentPages == nil)
    #expect(report.processes[5].name == "Tide/Chart")
    #expect(report.processes[5].stateLabel == "frontmost+active")
    #expect(report.processes[1].reason == "highwater")
  }

  @Test("a body without its header is read, with what it states itself")
  func bodyAlone() throws {
    let report = try readReport(JetsamFixture.body)
    #expect(report.osVersion == "x" && report.processes.count == 10)
  }

  static let kinds: [(String, String)] = [
    ("\"211\"", "\"211\" (daily analytics)"), ("\"288\"", "\"288\" (a stackshot)"),
    ("\"198\"", "\"198\" (a jetsam report in old text)"), ("309", "\"309\" (a crash report)"),
    ("\"77\"", "\"77\" (another kind of report)"),
  ]

  @Test("reports of another kind are refused by what they are", arguments: kinds)
  func otherKinds(type: String, found: String) {
    let line = errorLine { try readReport("{\"a\":1,\n \"bug_type\":\(type)}\nplain text") }
    #expect(line == "r.ips:2:13: found bug type \(found), expected \"298\" (a jetsam report)")
  }

  static let changes: [(String, String, String)] = [
    ("\"pageSize\" : 16384", "\"pageSize\" : 0", "r.ips:4:16: found 0, expected 4096 or 16384"),
    ("\"free\" : 9000", "\"free\" : -1", "found -1, expected a whole number from 0 to 268435456"),
    (
      "\"wired\" : 30000", "\"wired\" : 1e18",
      "found 1e18, expected a whole number from 0 to 268435456"
    ),
    (
      "\"anonymous\" : 50000,", "",
      "found the pages without 'anonymous', expected the key 'anonymous'"
    ),
    ("\"rpages\" : 640,", "\"rpages\" : \"640\",", "found \"640\", expected a whole number"),
    ("\"rpages\" : 640,", "\"rpages\" : 640.5,", "found 640.5, expected a whole number"),
    ("[ 10, 12000 ]", "[ 10 ]", "found a list, expected a list of two page counts"),
    ("\"cpuTime\" : 99.5", "\"cpuTime\" : -1", "found -1, expected seconds from 0"),
    ("\"name\" : \"Pebble\"", "\"name\" : \"\"", "found \"\", expected a name"),
    ("\"name\" : \"Pebble\",", "", "found the process without 'name', expected the key 'name'"),
    (
      "\"product\" : \"iPhone12,1\"", "\"product\" : \"MacBook9,9\"",
      "r.ips:2:15: found \"MacBook9,9\", expected a phone or tablet, for a Mac manages memory "
        + "differently"
    ),
    (
      "\"processes\" : [", "\"processByPid\" : [",
      "r.ips:2:1: found a stackshot (it has 'processByPid'), expected a jetsam report: a JSON "
        + "header, then a JSON body"
    ),
  ]

  @Test("altered reports are refused at the place of the fault", arguments: changes)
  func altered(old: String, new: String, message: String) {
    let line = errorLine { try readReport(JetsamFixture.text.replacing(old, with: new)) }
    #expect(line.hasSuffix(message) && line.hasPrefix("r.ips:"))
  }

  static let texts: [(String, String)] = [
    (
      "",
      "r.ips:1:1: found an empty text, expected a jetsam report: a JSON header, then a JSON body"
    ),
    (
      "[]",
      "r.ips:1:1: found an empty list, expected a jetsam report: a JSON header, then a JSON body"
    ),
    (
      "{}",
      "r.ips:1:1: found JSON that is no report of a device, expected a jetsam report: a JSON "
        + "header, then a JSON body"
    ),
    (
      "{\"product\":\"iPhone12,1\"}",
      "r.ips:1:1: found the header without 'bug_type', expected the key 'bug_type'"
    ),
    (
      "Incident Identifier: 0\n",
      "r.ips:1:1: found a report in text without a list of processes, expected a jetsam report: "
        + "its page counts, 'Processes', and a row for each"
    ),
    ("{\"bug_type\":\"298\"}", "r.ips:1:19: found the end of the text, expected the report's body"),
    (JetsamFixture.text + "...", "r.ips:29:4: found \"...\", expected the end of the text"),
  ]

  @Test("what is no whole report is refused", arguments: texts)
  func noReport(text: String, line: String) {
    #expect(errorLine { try readReport(text) } == line)
  }
}
