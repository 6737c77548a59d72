@testable import WorkloadFormats

/// A report made up for a test: a device, its pages and its processes.
struct JetsamMade {
  var product = "iPhone14,8"
  var system = "iPhone OS 17.3 (21D50)"
  var pageSize = 16384
  var pages = JetsamPages(
    active: 120_000, inactive: 110_000, wired: 62_000, free: 4_100, speculative: 900,
    throttled: 0, purgeable: 40, fileBacked: 95_000, anonymous: 135_900, compressor: 40_000,
    uncompressed: 130_000)
  var processes: [JetsamMadeProcess] = []

  var text: String {
    let counts = """
      "active":\(pages.active),"inactive":\(pages.inactive),"wired":\(pages.wired),\
      "free":\(pages.free),"speculative":\(pages.speculative),"throttled":\(pages.throttled),\
      "purgeable":\(pages.purgeable),"fileBacked":\(pages.fileBacked),"anonymous":\(pages.anonymous)
      """
    return """
      {"bug_type":"298","timestamp":"2033-04-05 06:07:08.00 +0100","os_version":"\(system)"}
      {"product" : "\(product)", "date" : "2033-04-05 06:07:08.90 +0100",
       "memoryStatus" : {"compressorSize":\(pages.compressor),"uncompressed":\(pages.uncompressed),
        "pageSize" : \(pageSize), "memoryPages" : {\(counts)}},
       "processes" : [
      \(processes.map(\.text).joined(separator: ",\n"))
      ]}
      """
  }

  func report() throws -> JetsamReport { try readReport(text) }
  func found() throws -> JetsamImport { try JetsamImport(report()) }

  /// An iPhone of 6 GiB with its home screen, three apps and some daemons.
  static let usual = JetsamMade(processes: [
    JetsamMadeProcess("Otter Notes", 9_000, ["suspended"], 0, split: (300, 8_700)),
    JetsamMadeProcess("Heronmail", 7_000, ["suspended"], 0, split: (200, 6_800)),
    JetsamMadeProcess("Tern Camera", 15_000, ["active", "frontmost"], 100, split: (13_000, 2_000)),
    JetsamMadeProcess("SpringBoard", 8_000, ["active", "frontmost"], 160, split: (6_000, 2_000)),
    JetsamMadeProcess("sedged", 200, ["daemon", "idle"], 0, split: (40, 160)),
    JetsamMadeProcess("rushd", 300, ["daemon", "idle"], 0, split: (60, 240)),
    JetsamMadeProcess("reedd", 900, ["daemon"], 180, split: (700, 200)),
  ])

  /// The same phone with more processes.
  static func usual(and more: JetsamMadeProcess...) -> JetsamMade {
    var made = usual
    made.processes += more
    return made
  }
}

/// A process of such a report; its number and its coalition follow from its name and footprint.
struct JetsamMadeProcess {
  var name: String
  var pages: Int
  var states: [String]
  var band: Int?
  var split: (plain: Int, compressed: Int)?
  var reason: String?
  var coalition: Int?
  var more: String

  init(
    _ name: String, _ pages: Int, _ states: [String], _ band: Int? = nil,
    split: (Int, Int)? = nil, reason: String? = nil, coalition: Int? = nil, more: String = ""
  ) {
    self.name = name
    self.pages = pages
    self.states = states
    self.band = band
    self.split = split.map { (plain: $0.0, compressed: $0.1) }
    self.reason = reason
    self.coalition = coalition
    self.more = more
  }

  var text: String {
    let listed = states.map { "\"\($0)\"" }.joined(separator: ",")
    var text = "{\"name\":\"\(name)\",\"rpages\":\(pages),\"states\":[\(listed)]"
    if let band { text += ",\"priority\":\(band)" }
    if let split {
      text += ",\"physicalPages\":{\"internal\":[\(split.plain),\(split.compressed)]}"
    }
    if let reason { text += ",\"reason\":\"\(reason)\"" }
    if let coalition { text += ",\"coalition\":\(coalition)" }
    return text + more + "}"
  }
}
