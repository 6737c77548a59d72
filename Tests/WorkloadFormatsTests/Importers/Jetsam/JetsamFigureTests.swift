import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Figures of jetsam reports")
struct JetsamFigureTests {
  private func lines(_ made: JetsamMade) throws -> [String] {
    let imported = try made.found().workload(ImportOptions())
    if let fault = imported.fault { throw fault }
    return imported.notes
  }

  @Test("speculative pages are among the free ones, and count once; purgeable ones do not")
  func free() throws {
    let pages = JetsamMade.usual.pages
    #expect(pages.trulyFree == 3_200 && pages.available == 98_200)
    #expect(pages.total == 120_000 + 110_000 + 62_000 + 4_100 + 40_000)
    let lines = try lines(.usual)
    #expect(
      lines.contains(
        "free         50 MiB: the report's 64.1 MiB count 14.1 MiB of speculative file pages"))
    #expect(
      lines.contains(
        "available    1534.4 MiB, with 1484.4 MiB of files: 29.2 % of the 5251.6 MiB that the "
          + "pages add up to"))
    // More speculative pages than free ones cannot be among them.
    var few = pages
    few.free = 700
    #expect(few.trulyFree == 700 && few.total == pages.total - 4_100 + 700 + 900)
  }

  @Test("every byte of RAM is in a figure, and the phone begins as free as it was")
  func whole() throws {
    var old = JetsamMade.usual
    old.product = "iPhone9,3"
    old.system = "iPhone OS 11.2 (15C114)"
    old.pages = JetsamPages(
      active: 40_000, inactive: 31_000, wired: 17_000, free: 1_500, speculative: 400, throttled: 9,
      purgeable: 0, fileBacked: 25_000, anonymous: 46_400, compressor: 30_000,
      uncompressed: 84_000)
    for index in old.processes.indices {
      (old.processes[index].band, old.processes[index].split) = (nil, nil)
    }
    let killed = JetsamMade.usual(
      and: JetsamMadeProcess(
        "mossd", 4_000, ["daemon"], 180, split: (3_900, 100), reason: "highwater"),
      JetsamMadeProcess(
        "FernTunnel", 1_300, ["active"], 90, split: (1_200, 100),
        reason: "per-process-limit"))
    for made in [JetsamMade.usual, old, killed] {
      let device = try JetsamDevice(made.found())
      let profile = device.profile
      let held = device.heldBytes(device.apps + device.limited)
      let page = Int64(made.pageSize)
      let parts =
        profile.wiredBytes + profile.fileCacheBytes + made.pages.trulyFree * page
        + profile.daemonBytes(profile.daemons.count) + held.plain + held.compressor
      #expect(abs(parts - profile.usableBytes) < 100)
      #expect(profile.usableBytes == made.pages.total * page)
      #expect(profile.fileCacheBytes == made.pages.fileBacked * page)
      #expect(profile.wiredBytes >= made.pages.wired * page - 4096)
    }
    #expect(
      try lines(killed).contains { $0.hasPrefix("note: ended at limits of their own, and no") })
  }

  @Test("processes that hold more than the page counts say take it from what is wired")
  func more() throws {
    let made = JetsamMade.usual(
      and: JetsamMadeProcess("Grebe", 110_000, ["suspended"], 0, split: (100_000, 10_000)),
      JetsamMadeProcess("Smew", 90_000, ["suspended"], 0, split: (80_000, 10_000)))
    let device = try JetsamDevice(made.found())
    #expect(try made.found().ownerlessBytes(device) < -100 << 20)
    #expect(
      try lines(made).contains {
        $0.hasPrefix("note: processes hold ") && $0.hasSuffix("wired is that much less")
      })
    let huge = JetsamMade.usual(
      and: JetsamMadeProcess("Grebe", 150_000, ["suspended"], 0, split: (150_000, 0)),
      JetsamMadeProcess("Smew", 170_000, ["suspended"], 0, split: (170_000, 0)))
    let imported = try huge.found().workload(ImportOptions())
    #expect(imported.text.isEmpty && imported.fault?.found.contains("beside free memory") == true)
    #expect(imported.notes.contains("  2656.3 MiB  Smew"))
  }

  static let measured: [(String, Int64)] = [
    ("iPhone12,5", 2067), ("iPhone8,1", 1396), ("iPhone11,8", 1792), ("iPhone10,4", 1364),
  ]

  @Test("measured limits are MiB", arguments: measured)
  func limits(product: String, mebibytes: Int64) {
    #expect(JetsamDevices.limit(of: product) == mebibytes << 20)
  }

  @Test("an app that its own limit ended shows the limit of apps")
  func ownLimit() throws {
    var made = JetsamMade.usual(
      and: JetsamMadeProcess(
        "Avocet", 220_000, ["frontmost"], 100, split: (100_000, 120_000),
        reason: "per-process-limit"))
    #expect(try JetsamDevice(made.found()).profile.appLimitBytes == 220_000 * 16384)
    #expect(try made.found().apps.contains { $0.name == "Avocet" })
    made.product = "iPhone10,4"
    made.pages = JetsamPages(
      active: 38_000, inactive: 21_000, wired: 20_000, free: 3_000, speculative: 1_000,
      throttled: 0, purgeable: 0, fileBacked: 28_000, anonymous: 32_000, compressor: 37_000,
      uncompressed: 112_000)
    made.processes = [
      JetsamMadeProcess("Avocet", 87_500, ["frontmost"], reason: "per-process-limit"),
      JetsamMadeProcess("sedged", 250, ["daemon", "idle"]),
    ]
    let text = try importedText(Array(made.text.utf8))
    #expect(text.contains("limit: \"1367.1875 MiB\","))
    #expect(try importedText(Array(made.text.utf8), .replay).contains("\"Avocet\": {"))
    #expect(try lines(made).contains("  1367.2 MiB  Avocet, per-process-limit"))
  }

  @Test("a phone of half a GiB is one")
  func half() throws {
    var made = JetsamMade(
      product: "iPhone4,1", system: "iPhone OS 9.1 (13B143)", pageSize: 4096,
      processes: [
        JetsamMadeProcess("Dunlin", 9_000, ["frontmost", "resume"]),
        JetsamMadeProcess("SpringBoard", 8_000, []),
      ])
    made.pages = JetsamPages(
      active: 45_000, inactive: 39_000, wired: 22_000, free: 2_600, speculative: 600, throttled: 0,
      purgeable: 0, fileBacked: 17_000, anonymous: 67_600, compressor: 14_000,
      uncompressed: 33_000)
    #expect(try made.found().ramBytes == 512 << 20 && made.found().isRAMKnown)
    made.product = "iPod5,1"
    #expect(try made.found().ramBytes == 512 << 20)
    #expect(try importedText(Array(made.text.utf8)).contains("ram: \"512 MiB\""))
  }

  @Test(
    "an A7 prints pages of 16 KiB and counts some of 4 KiB",
    arguments: ["iPhone6,2", "iPad4,4"])
  func smallPages(product: String) throws {
    var made = JetsamMade(
      product: product, system: "iPhone OS 10.2 (14C92)",
      processes: [
        JetsamMadeProcess("Dunlin", 5_000, ["frontmost", "resume"]),
        JetsamMadeProcess("sanderd", 900, ["daemon"]),
      ])
    made.pages = JetsamPages(
      active: 84_000, inactive: 60_000, wired: 48_000, free: 9_000, speculative: 6_000,
      throttled: 0, purgeable: 0, fileBacked: 50_000, anonymous: 100_000, compressor: 40_000,
      uncompressed: 110_000)
    let found = try made.found()
    #expect(found.ramBytes == 1 << 30 && found.report.pageBytes == 16384)
    #expect(found.bytes(pages: found.report.pages.trulyFree) == 3_000 * 4096)
    #expect(found.apps[0].backgroundBytes == 5_000 * 16384)
    #expect(found.notes.contains { $0.contains("counts the device's in pages of 4 KiB") })
    // Footprints that only small pages allow are of small pages.
    made.processes[0].pages = 120_000
    let small = try made.found()
    #expect(small.report.pageBytes == 4096 && small.apps[0].backgroundBytes == 120_000 * 4096)
    // Where the counts are of 16 KiB, nothing is wrong.
    made.pages = found.report.pages
    made.processes[0].pages = 5_000
    #expect(try made.found().report.printedPageBytes == nil)
  }

  @Test("content in swap alone is no plain and no compressed page")
  func frozen() throws {
    let made = JetsamMade.usual(
      and: JetsamMadeProcess(
        "Ruff", 12_000, ["suspended"], 75,
        more: ",\"physicalPages\":{\"frozen_to_swap_pages\":7100}"))
    let found = try made.found()
    let ruff = try #require(found.report.processes.last)
    #expect(ruff.residentPages == 0 && ruff.compressedPages == 0 && ruff.swappedPages == 7100)
    #expect(try lines(made).contains("frozen       1, 187.5 MiB"))
    let text = try importedText(Array(made.text.utf8))
    #expect(text.contains("{ app: \"Ruff\", state: \"frozen\" }"))
    #expect(text.contains("freezer: { left: \"0 B\" },"))
    #expect(try !importedText(Array(JetsamMade.usual().text.utf8)).contains("freezer"))
  }

  @Test(
    "a clock that was set back makes an age wrap: it is unknown",
    arguments: [
      "18446744073709500000", "9300000000000000000", "-77", "9223372036854775807",
    ])
  func age(text: String) throws {
    let made = JetsamMade.usual(
      and: JetsamMadeProcess(
        "Ruff", 900, ["suspended"], 0, more: ",\"age\":\(text),\"idleDelta\":\(text)"))
    let ruff = try #require(try made.report().processes.last)
    #expect(ruff.age == nil && ruff.idleTime == nil)
    _ = try importedText(Array(made.text.utf8), .replay)
  }

  static let others: [(String, String, String)] = [
    ("Watch7,1", "Watch OS 10.1 (21S71)", "a watch"), ("AppleTV6,2", "x", "a television"),
    ("iPhone14,8", "Apple TVOS 16.0 (20J373)", "a television"),
    ("RealityDevice14,1", "xrOS 1.0 (21N301)", "a headset"),
    ("Unknown1,1", "visionOS 2.0 (22N320)", "a headset"), ("Mac14,3", "macOS 14.0", "a Mac"),
    ("iMac21,1", "x", "a Mac"), ("AudioAccessory5,1", "x", "a loudspeaker"),
  ]

  @Test("devices that are no phones are refused by what they are", arguments: others)
  func kinds(product: String, system: String, kind: String) {
    var made = JetsamMade.usual
    (made.product, made.system) = (product, system)
    #expect(
      errorLine { try made.report() }
        == "r.ips:2:14: found \"\(product)\", expected a phone or tablet, for \(kind) manages "
        + "memory differently")
  }
}
