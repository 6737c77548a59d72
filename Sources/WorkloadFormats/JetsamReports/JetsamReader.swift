extension JetsamReport {
  /// The most pages that any field may state: 4 TiB of the larger ones. More is refused.
  static let pageLimit: Int64 = 1 << 28
  /// The most processes a report may list.
  static let processLimit = 1 << 16

  /// Reads a report: a JSON header line and a JSON body, or the body alone. O(bytes).
  ///
  /// Keys may come in any order; keys that are not known are passed, for the system adds some
  /// every year. Refused with line and column: a report of another type, of a Mac, a cut or
  /// altered one, missing fields, wrong types, negative or absurd values.
  public static func read(
    _ bytes: [UInt8], source: String
  ) throws(WorkloadError) -> JetsamReport {
    guard !bytes.starts(with: "Incident Identifier".utf8) else {
      throw WorkloadError(
        at: SourcePlace(source: source, line: 1, column: 1),
        found: "a report in the text form of old systems", expected: expectedForm)
    }
    var documents = JSONDocuments(bytes, source: source, dialect: .json)
    guard let first = try documents.next() else {
      throw WorkloadError(at: documents.place, found: "an empty text", expected: expectedForm)
    }
    var header = JetsamHeader()
    var body = first
    if try !isBody(first) {
      header = try JetsamHeader(first)
      guard let second = try documents.next() else {
        throw WorkloadError(
          at: documents.place, found: "the end of the text", expected: "the report's body")
      }
      body = second
    }
    try documents.expectEnd()
    var reader = try ObjectReader(body, subject: "the report")
    return try decode(&reader, header)
  }

  /// Reads a report of which only a part is there: its complete processes are kept.
  ///
  /// A report that is whole is read as it is. Refused: what `read` refuses for other reasons than
  /// its form, and a text without a complete memory status and one complete process.
  public static func salvage(
    _ bytes: [UInt8], source: String
  ) throws(WorkloadError) -> JetsamReport {
    do {
      return try read(bytes, source: source)
    } catch {
      guard let body = JetsamSalvage.body(of: bytes, source: source) else {
        throw WorkloadError(
          at: error.place, found: error.found,
          expected: error.expected + "; no complete memory status and process to salvage")
      }
      var reader = try ObjectReader(body, subject: "the report")
      var report = try decode(&reader, JetsamHeader())
      report.salvagedFrom = error
      return report
    }
  }

  private static let expectedForm = "a jetsam report: a JSON header, then a JSON body"

  private static func isBody(_ node: JSONNode) throws(WorkloadError) -> Bool {
    guard case .object(let members) = node.value else { throw node.error(expected: expectedForm) }
    let known = ["bug_type", "memoryStatus", "processes", "processByPid", "product"]
    guard members.contains(where: { known.contains($0.name) }) else {
      throw WorkloadError(
        at: node.place, found: "JSON that is no report of a device", expected: expectedForm)
    }
    return members.contains { ["memoryStatus", "processes", "processByPid"].contains($0.name) }
  }

  private static func decode(
    _ reader: inout ObjectReader, _ header: JetsamHeader
  ) throws(WorkloadError) -> JetsamReport {
    if let type = reader.optional("bug_type") { try JetsamHeader.check(type) }
    if reader.optional("processByPid") != nil, reader.optional("processes") == nil {
      throw WorkloadError(
        at: reader.place, found: "a stackshot (it has 'processByPid')", expected: expectedForm)
    }
    let product = try reader.require("product")
    let build = try reader.optionalString("build")
    // A salvaged report has the keys of its header here.
    let (version, timestamp) = (
      try reader.optionalString("os_version"), try reader.optionalString("timestamp")
    )
    let date = try reader.optionalString("date") ?? header.timestamp ?? timestamp
    let osVersion = header.osVersion ?? version ?? build
    let name = try product.string()
    guard !name.isEmpty else { throw product.error(expected: "a model such as \"iPhone12,1\"") }
    let isMac = ["macOS", "Mac OS"].contains { osVersion?.hasPrefix($0) ?? false }
    guard !isMac, !name.contains("Mac") else {
      throw product.error(expected: "a phone or tablet, for a Mac manages memory differently")
    }
    var status = try reader.object("memoryStatus", subject: "the memory status")
    let pageBytes = try status.require("pageSize")
    let size = try pageBytes.integer()
    guard size == 4096 || size == 16384 else { throw pageBytes.error(expected: "4096 or 16384") }
    let processes = try reader.require("processes")
    let pagesPlace = try status.require("memoryPages").place
    return JetsamReport(
      pagesPlace: pagesPlace, processesPlace: processes.place, product: name, osVersion: osVersion,
      date: date, pageBytes: size,
      pages: try JetsamPages(&status), largestProcess: try reader.optionalString("largestProcess"),
      processes: try self.processes(processes))
  }

  private static func processes(_ node: JSONNode) throws(WorkloadError) -> [JetsamProcess] {
    let items = try node.array()
    guard !items.isEmpty else {
      throw WorkloadError(at: node.place, found: "an empty list", expected: "processes")
    }
    guard items.count <= processLimit else {
      throw WorkloadError(
        at: node.place, found: "\(items.count) processes", expected: "at most \(processLimit)")
    }
    var processes: [JetsamProcess] = []
    processes.reserveCapacity(items.count)
    for item in items {
      var reader = try ObjectReader(item, subject: "the process")
      processes.append(try JetsamProcess(&reader))
    }
    return processes
  }
}

/// What the header line states.
struct JetsamHeader {
  var osVersion: String?
  var timestamp: String?

  init() {}

  init(_ node: JSONNode) throws(WorkloadError) {
    var reader = try ObjectReader(node, subject: "the header")
    try Self.check(try reader.require("bug_type"))
    osVersion = try reader.optionalString("os_version")
    timestamp = try reader.optionalString("timestamp")
  }

  /// Refuses reports that are none of memory, by what they are.
  static func check(_ type: JSONNode) throws(WorkloadError) {
    let number: String
    switch type.value {
    case .string(let text), .number(let text): number = text
    default: throw type.error(expected: "the bug type \"298\"")
    }
    guard number != "298" else { return }
    let kind = kinds.first { $0.number == number }?.name ?? "another kind of report"
    throw WorkloadError(
      at: type.place, found: "bug type \(Quoted.text(number)) (\(kind))",
      expected: "\"298\" (a jetsam report)")
  }

  private static let kinds: [(number: String, name: String)] = [
    ("109", "a crash report"), ("309", "a crash report"), ("198", "a jetsam report in old text"),
    ("210", "a panic report"), ("211", "daily analytics"), ("288", "a stackshot"),
    ("385", "an exit report"),
  ]
}

extension JetsamPages {
  fileprivate init(_ status: inout ObjectReader) throws(WorkloadError) {
    let limit = 0...JetsamReport.pageLimit
    var pages = try status.object("memoryPages", subject: "the pages")
    active = try pages.integer("active", in: limit)
    inactive = try pages.integer("inactive", in: limit)
    wired = try pages.integer("wired", in: limit)
    free = try pages.integer("free", in: limit)
    speculative = try pages.integer("speculative", in: limit)
    throttled = try pages.optionalInteger("throttled", in: limit) ?? 0
    purgeable = try pages.integer("purgeable", in: limit)
    fileBacked = try pages.integer("fileBacked", in: limit)
    anonymous = try pages.integer("anonymous", in: limit)
    compressor = try status.integer("compressorSize", in: limit)
    uncompressed = try status.integer("uncompressed", in: limit)
  }
}

extension JetsamProcess {
  fileprivate init(_ reader: inout ObjectReader) throws(WorkloadError) {
    let limit = 0...JetsamReport.pageLimit
    let nameNode = try reader.require("name")
    name = try nameNode.string()
    guard !name.isEmpty else { throw nameNode.error(expected: "a name") }
    pid = try reader.optionalInteger("pid", in: 0...Int64(Int32.max))
    footprintPages = try reader.integer("rpages", in: limit)
    states = []
    for state in try reader.array("states") { states.append(try state.string()) }
    swappedPages = 0
    if var physical = try reader.optionalObject("physicalPages", subject: "the physical pages") {
      let pair = try physical.require("internal")
      let items = try pair.array()
      guard items.count == 2 else { throw pair.error(expected: "a list of two page counts") }
      residentPages = try items[0].integer(in: limit)
      compressedPages = try items[1].integer(in: limit)
      swappedPages = try physical.optionalInteger("frozen_to_swap_pages", in: limit) ?? 0
    }
    peakPages = try reader.optionalInteger("lifetimeMax", in: limit)
    priority = try reader.optionalInteger("priority", in: -1...10_000)
    reason = try reader.optionalString("reason")
    coalition = try reader.optionalInteger("coalition", in: 0...Int64.max)
    cpuMicroseconds = try reader.optional("cpuTime")?.microseconds()
    age = try reader.optionalInteger("age", in: 0...Int64.max)
    idleTime = try reader.optionalInteger("idleDelta", in: 0...Int64.max)
    purgeable = try reader.optionalInteger("purgeable", in: limit)
  }
}

extension JSONNode {
  /// Seconds as microseconds, rounded; the digits of a binary fraction may be long.
  fileprivate func microseconds() throws(WorkloadError) -> Int64 {
    guard case .number(let text) = value, let digits = try? DecimalDigits(text),
      let microseconds = digits.scaled(by: 1_000_000), microseconds >= 0
    else { throw error(expected: "seconds from 0") }
    return microseconds
  }
}
