import Testing

@testable import WorkloadFormats

@Suite("JetsamImport")
struct JetsamImportTests {
  private func imported(_ text: String = JetsamFixture.text) throws -> JetsamImport {
    let found = try JetsamImport(readReport(text))
    if let fault = found.fault { throw fault }
    return found
  }

  private func cacheText(_ found: JetsamImport) throws -> String {
    var options = ImportOptions()
    options.kind = .cache
    return found.workload(options).text
  }

  @Test("apps are the leaders of coalitions that are no helpers, most used first, names unique")
  func apps() throws {
    let apps = try imported().apps
    #expect(apps.map(\.name) == ["Tide/Chart", "Ledger", "Ledger 2"])
    #expect(apps.map(\.footprintPages) == [6400, 12800, 640])
  }

  @Test("the notes name what the rule leaves out, for it may be wrong")
  func notes() throws {
    let notes = try imported().notes
    #expect(
      notes.contains(
        "left out though large: LedgerShareExtension (suspended, 312.5 MiB), SpringBoard (none, "
          + "109.4 MiB)"))
    #expect(notes.contains("left out as too small: Pebble (suspended, 4 MiB)"))
  }

  @Test("the summary counts states, suspended processes, victims and reasons")
  func summary() throws {
    let found = try imported()
    #expect(found.ramBytes == 4 << 30 && found.isRAMKnown)
    #expect(found.states.first == JetsamImport.Count(name: "suspended", count: 5))
    #expect(
      found.suspended.map { found.report.processes[$0].footprintPages } == [
        20000, 12800, 900, 800, 255,
      ])
    #expect(found.victims == [1])
    #expect(found.reasons == [JetsamImport.Count(name: "highwater", count: 1)])
  }

  @Test("the capacity is derived step by step, in pages")
  func capacity() throws {
    let step = try imported().capacity
    // hosterd 1000 + Extension 2000 + Blink 1 + SpringBoard 3000; 500 + 8000 + 600 + 4000.
    #expect(step.othersResident == 6001 && step.othersCompressed == 13100)
    // Pebble 255 + Clockface 800, at 70000 / 100000.
    #expect(step.othersUnsplit == 1055)
    #expect(step.held == 6001 + 5240 + 739)
    #expect(step.available == 39000 && step.threshold == 39322 && step.spare == 0)
    #expect(step.derived == 50000 + 20000 - 11980 && !step.isRaised)
    #expect(step.bytes == 58020 * 16384)
  }

  @Test("a capacity below the largest app is raised to it, and said so")
  func raised() throws {
    let text = JetsamFixture.text.replacing("\"anonymous\" : 50000", with: "\"anonymous\" : 500")
    let found = try imported(text)
    #expect(found.capacity.isRaised && found.capacity.pages == 12800)
    #expect(found.cacheNotes.contains { $0.contains("raised to its 200 MiB") })
    #expect(try node(cacheText(found)).json.contains("\"capacity\":\"200 MiB\""))
  }

  @Test("an unknown product's RAM is the page sum rounded up, with a note")
  func unknownProduct() throws {
    let found = try imported(JetsamFixture.text.replacing("iPhone12,1", with: "iPhone99,9"))
    #expect(found.ramBytes == 3 << 30 && !found.isRAMKnown)
    #expect(found.notes[0].contains("RAM of iPhone99,9 is not in the table: taken as 3 GiB"))
  }

  @Test("pages that the product cannot have, and a report without an app, are refused")
  func refused() {
    let many = JetsamFixture.text.replacing("\"wired\" : 30000", with: "\"wired\" : 300000")
    #expect(
      errorLine { try imported(many) }
        == "r.ips:4:63: found pages that add up to 6390.6 MiB, expected at most the 4096 MiB of "
        + "iPhone12,1"
    )
    let none = JetsamFixture.text.replacing("\"suspended\"", with: "\"daemon\"")
      .replacing("\"frontmost\", \"active\"", with: "").replacing("\"background\"", with: "")
    #expect(
      errorLine { try imported(none) }.hasPrefix("r.ips:6:127: found no app among 10 processes"))
    let large = JetsamFixture.text.replacing("\"rpages\" : 12800", with: "\"rpages\" : 1280000")
    #expect(
      errorLine { try imported(large) }
        == "r.ips:6:127: found memory for apps of 20000 MiB, expected at most the RAM, 4096 MiB")
  }

  @Test("the workload reads back: exact sizes, quoted names, figures as derived")
  func workload() throws {
    let found = try imported(
      JetsamFixture.text.replacing("Tide\\/Chart", with: "Tide \\\"\\u0007\\\\"))
    var reader = try ObjectReader(node(cacheText(found)), subject: "the workload")
    #expect(try reader.integer("schema") == 1)
    #expect(try reader.require("name").string() == "iPhone12,1 jetsam report 2031-02-03")
    #expect(try reader.require("mode").string() == "cache")
    var device = try reader.object("device", subject: "the device")
    #expect(try Quantity.bytes(device.require("ram")) == 4 << 30)
    #expect(try Quantity.bytes(device.require("capacity")) == found.capacity.bytes)
    let apps = try reader.object("apps", subject: "the apps").members
    #expect(apps.map(\.name) == ["Tide \"\u{7}\\", "Ledger", "Ledger 2"])
    for (member, app) in zip(apps, found.apps) {
      var size = try ObjectReader(member.node, subject: "the app")
      #expect(try Quantity.bytes(size.require("size")) == app.footprintPages * 16384)
    }
    #expect(try Quantity.duration(reader.require("horizon")) == .seconds(604_800))
    #expect(try reader.array("strategies").count == 6)
    _ = try reader.object("demand", subject: "the demand")
    #expect(try reader.integer("replications") == 20)
    try reader.finish()
  }
}
