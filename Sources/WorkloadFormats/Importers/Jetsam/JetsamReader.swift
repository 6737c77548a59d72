extension JetsamReport {
  /// The most pages that any field may state: 4 TiB of the larger ones. More is refused.
  static let pageLimit: Int64 = 1 << 28
  /// The most processes a report may list.
  static let processLimit = 1 << 16

  /// Reads a report: a JSON header line and a JSON body, or the body alone; or the text form of
  /// old systems. O(bytes).
  ///
  /// Keys may come in any order; keys that are not known are passed, for the system adds some
  /// every year. Refused with line and column: a report of another type, of a Mac, a watch or
  /// another device, a cut, pasted or altered one, missing fields, wrong types, negative or absurd
  /// values.
  public static func read(
    _ bytes: [UInt8], source: String
  ) throws(WorkloadError) -> JetsamReport {
    do {
      return try readPlain(bytes, source: source)
    } catch {
      guard let mark = JetsamPaste(bytes).marks.first else { throw error }
      throw WorkloadError(
        at: SourcePlace(source: source, line: 1, column: 1), found: mark.found,
        expected: "a jetsam report as its device wrote it")
    }
  }

  private static func readPlain(
    _ bytes: [UInt8], source: String
  ) throws(WorkloadError) -> JetsamReport {
    guard !JetsamText.isOne(bytes) else {
      return try decode(JetsamText(bytes, source: source))
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

  /// Reads a report of which only a part is there, or that was pasted: what pasting did is undone,
  /// and its complete processes are kept.
  ///
  /// A report that is whole is read as it is. Refused: what `read` refuses for other reasons than
  /// its form, and a text without one complete process. What else lacks is said in `missing`.
  public static func salvage(
    _ bytes: [UInt8], source: String
  ) throws(WorkloadError) -> JetsamReport {
    let fault: WorkloadError
    do {
      return try read(bytes, source: source)
    } catch {
      fault = error
    }
    let paste = JetsamPaste(bytes)
    if !paste.marks.isEmpty, var report = try? read(paste.text, source: source) {
      report.undone = paste.marks.map(\.words)
      return report
    }
    if JetsamText.isOne(paste.text) {
      let text = try JetsamText(paste.text, source: source, keepsParts: true)
      var report = try decode(text, isExcerpt: true)
      report.salvagedFrom = text.fault
      report.undone = paste.marks.map(\.words)
      return report
    }
    guard let body = JetsamSalvage.body(of: paste.text, source: source) else {
      throw WorkloadError(
        at: fault.place, found: fault.found,
        expected: fault.expected + "; no complete process to salvage")
    }
    var reader = try ObjectReader(body, subject: "the report")
    var report = try decode(&reader, JetsamHeader(), isExcerpt: true)
    report.salvagedFrom = fault
    report.undone = paste.marks.map(\.words)
    return report
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
    _ reader: inout ObjectReader, _ header: JetsamHeader, isExcerpt: Bool = false
  ) throws(WorkloadError) -> JetsamReport {
    if let type = reader.optional("bug_type") { try JetsamHeader.check(type) }
    if reader.optional("processByPid") != nil, reader.optional("processes") == nil {
      throw WorkloadError(
        at: reader.place, found: "a stackshot (it has 'processByPid')", expected: expectedForm)
    }
    let product = isExcerpt ? reader.optional("product") : try reader.require("product")
    let build = try reader.optionalString("build")
    // A salvaged report has the keys of its header here.
    let (version, timestamp) = (
      try reader.optionalString("os_version"), try reader.optionalString("timestamp")
    )
    let date = try reader.optionalString("date") ?? header.timestamp ?? timestamp
    let osVersion = header.osVersion ?? version ?? build
    let name = try product.map { node throws(WorkloadError) in
      try JetsamDeviceKind.checked(node, osVersion)
    }
    let memory = try JetsamStatus(&reader, isExcerpt: isExcerpt)
    let processes = try reader.require("processes")
    var report = JetsamReport(
      pagesPlace: memory.place ?? processes.place, processesPlace: processes.place,
      product: name ?? "unknown device", osVersion: osVersion, date: date,
      pageBytes: memory.pageBytes ?? 16384, pages: memory.pages ?? .none,
      largestProcess: try reader.optionalString("largestProcess"),
      processes: try self.processes(processes))
    if memory.pages == nil { report.missing.append(JetsamReport.pageCounts) }
    if memory.pageBytes == nil { report.missing.append("page size (16 KiB is taken)") }
    report.takeSmallPages()
    return report
  }

  private static func decode(
    _ text: JetsamText, isExcerpt: Bool = false
  ) throws(WorkloadError) -> JetsamReport {
    var reader = try ObjectReader(text.body, subject: "the report")
    var report = try decode(&reader, JetsamHeader(), isExcerpt: isExcerpt || !text.hasPages)
    report.isText = true
    report.takeThrottled()
    return report
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
