import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("JetsamDevice")
struct JetsamDeviceTests {
  private func imported(_ text: String) throws -> JetsamImport {
    try JetsamImport(readReport(text))
  }

  @Test("wired, files, ratio and daemons are derived in pages")
  func figures() throws {
    let found = try imported(JetsamFixture.text)
    let device = try JetsamDevice(found)
    let page: Int64 = 16384
    #expect(device.profile.fileCacheBytes == 30000 * page)
    #expect(device.profile.usableBytes == 139_000 * page)
    // What files, what is free, daemons with the shared part, three apps and hosterd leave of it.
    let apps = device.heldBytes(device.apps + device.limited)
    let daemons = device.profile.daemonBytes(device.profile.daemons.count)
    #expect(
      abs(
        device.profile.wiredBytes + 39_000 * page + daemons + apps.plain + apps.compressor
          - 139_000 * page) < 100)
    #expect(device.profile.compressionRatioMillis == 2500)
    #expect(device.profile.appLimitBytes == 2068 << 20 && device.isLimitMeasured)
    // Blink, LedgerShareExtension, Pebble, Clockface; no kernel, no home screen, and not hosterd,
    // which was over its soft limit.
    #expect(device.layer.idle == [2, 4, 7, 9] && device.layer.busy == [])
    #expect(device.limited.map(\.name) == ["hosterd"])
    #expect(device.layer.homeScreen == [8])
    // 1 + 2000 and half of 255 + 800: as many anonymous as uncompressed pages. The rest of these,
    // 600 and 8000 are compressed.
    #expect(device.daemonBytes.plain == 2529 * page)
    #expect(device.daemonBytes.compressed == 9127 * page)
    #expect(device.profile.daemons.plainBytes == 10_359_000)
  }

  @Test("a web page in front belongs to its app, a suspended one to the daemons")
  func front() throws {
    let found = try imported(JetsamVariant.ios14.text)
    let tide = try #require(found.apps.first { $0.name == "Tide/Chart" })
    #expect(tide.frontPages == (5000, 6000) && tide.backgroundBytes == 6600 * 16384)
    // Its own peak is stated as less than it holds, and is not believed.
    #expect(!tide.isPeakTrusted && tide.activeBytes == (1600 + 6000) * 16384)
    let ledger = try #require(found.apps.first { $0.name == "Ledger" })
    #expect(ledger.helpers == [2] && ledger.frontHelpers == [] && ledger.isPeakTrusted)
    #expect(ledger.backgroundBytes == 12800 * 16384 && ledger.activeBytes == 13000 * 16384)
    let layer = JetsamLayer(found)
    #expect(layer.idle == [2, 3] && layer.busy == [0])
    #expect(try importedText(JetsamVariant.ios14.bytes).contains("1 helper in front, 78.1 MiB"))
  }

  @Test("a leak that its own limit ended is no daemon")
  func leak() throws {
    let found = try imported(JetsamVariant.ios12.text)
    let device = try JetsamDevice(found)
    #expect(found.limited == [0] && device.layer.busy == [2, 5])
    #expect(device.limited.map(\.bytes) == [130_000 * 16384])
    #expect(found.causes.map(\.count) == [3, 1, 2])
    #expect(found.causes.map(\.cause) == [.pressure, .limit, .elsewhere])
    #expect(
      found.summary.contains { $0.hasPrefix("causes       3 of memory pressure, 1 of a limit") })
  }

  @Test("daemons never hold more than the device has pages")
  func cut() throws {
    let text = JetsamVariant.ios14.text.replacing("[100,200]", with: "[60000,200]")
    let found = try imported(text)
    let device = try JetsamDevice(found)
    // launchd's 900 pages are 162 plain ones and 738 compressed ones.
    let apps = device.apps.reduce(0) { $0 + $1.parts(cap: .max, ratioMillis: 1000).plain }
    #expect(device.daemonBytes.plain == 55000 * 16384 - apps && apps > 5500 * 16384)
    #expect(device.daemonBytes.compressed == 1538 * 16384)
    let kept = SizeText.rounded(device.daemonBytes.plain + device.daemonBytes.compressed)
    #expect(found.deviceNotes(device).contains { $0.hasSuffix("cut to \(kept)") })
  }

  @Test("the limit holds the largest app of the report, and peaks stay below what is there")
  func limit() throws {
    let text = JetsamVariant.ios14.text.replacing("12800", with: "134400")
      .replacing("13000", with: "134400")
    let device = try JetsamDevice(imported(text))
    #expect(device.isLimitRaised && device.profile.appLimitBytes == 2101 << 20)
    #expect(try importedText(Array(text.utf8)).contains("limit: \"2101 MiB\""))
    let usual = try JetsamDevice(imported(JetsamVariant.ios14.text))
    #expect(!usual.isLimitRaised && usual.profile.appLimitBytes == 2068 << 20)
    let peak = JetsamVariant.ios10.text.replacing("24000", with: "250000")
    #expect(try importedText(Array(peak.utf8)).contains("active: cut from 976.6 MiB"))
  }

  @Test("figures that no device could hold are refused")
  func refused() throws {
    let files = JetsamVariant.ios14.text.replacing(
      "\"fileBacked\":34000", with: "\"fileBacked\":250000"
    )
    .replacing("\"active\":45000", with: "\"active\":5000")
    let line = errorLine { try JetsamDevice(imported(files)) }
    #expect(line.contains("found 3906.3 MiB of files, "))
    #expect(
      line.hasSuffix(
        "beside free memory, expected at most the 2953.1 MiB of the page counts, together"))
    let app = JetsamVariant.ios10.text.replacing("60000,\"states", with: "220000,\"states")
    // What fits compressed alone is cut to what fits as it is.
    #expect(
      try importedText(Array(app.utf8)).replacing("\n    //  ", with: "")
        .contains("background: cut from 859.4 MiB likewise"))
  }

  @Test("days and seed are the person's")
  func demand() throws {
    let found = try imported(JetsamFixture.text)
    var options = ImportOptions()
    #expect(found.workload(options).text.contains("horizon: \"1 d\""))
    options.days = 3650
    options.seed = .max
    let reader = try node(found.workload(options).text).json
    #expect(reader.contains("\"horizon\":\"3650 d\"") && reader.contains("\"seed\":\(Int64.max)"))
    options.kind = .cache
    let cache = try node(found.workload(options).text).json
    #expect(cache.contains("\"horizon\":\"3650 d\"") && cache.contains("\"seed\":\(Int64.max)"))
  }

  @Test("further reports of the device add the apps that the first one lacks")
  func further() throws {
    let first = try readReport(JetsamVariant.ios14.text)
    let other = try readReport(
      JetsamVariant.ios14.text.replacing("\"Ledger\"", with: "\"Moon\"")
        .replacing("\"rpages\":1600", with: "\"rpages\":1700"))
    let found = try JetsamImport(first, further: [other])
    #expect(found.apps.map(\.name) == ["Tide/Chart", "Ledger", "Moon"])
    #expect(found.apps.map(\.report) == [0, 0, 1] && found.apps[0].footprintPages == 1600)
    #expect(found.summary.contains { $0.hasPrefix("report 2") && $0.hasSuffix("adds 1 apps") })
    let text = found.workload(ImportOptions()).text
    #expect(text.contains("from report 2") && text.contains("\"Moon\": {"))
    #expect(try JetsamDevice(found).layer == JetsamLayer(JetsamImport(first)))
    #expect(
      errorLine { try JetsamImport(first, further: [readReport(JetsamVariant.ios12.text)]) }
        .hasSuffix(
          "found a report of iPhone11,8 with pages of 16 KiB, expected the device of the first "
            + "report, iPhone12,1 with pages of 16 KiB"))
  }
}
