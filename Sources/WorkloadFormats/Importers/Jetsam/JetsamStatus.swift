/// What a report states of its device's memory as a whole.
struct JetsamStatus {
  /// Where the pages are stated.
  let place: SourcePlace?
  /// Bytes a page, as printed; nil where an excerpt does not say.
  let pageBytes: Int64?
  /// The pages; nil where an excerpt lacks them.
  let pages: JetsamPages?

  /// Reads it from the report; an excerpt may lack it, or have the size of a page alone.
  init(_ reader: inout ObjectReader, isExcerpt: Bool) throws(WorkloadError) {
    let stated = reader.optional("memoryStatus") != nil
    guard stated || !isExcerpt else {
      (place, pages) = (nil, nil)
      pageBytes = try reader.optional("pageSize").map { node throws(WorkloadError) in
        try Self.size(node)
      }
      return
    }
    var status = try reader.object("memoryStatus", subject: "the memory status")
    pageBytes = try Self.size(try status.require("pageSize"))
    place = try status.require("memoryPages").place
    pages = try JetsamPages(&status)
  }

  private static func size(_ node: JSONNode) throws(WorkloadError) -> Int64 {
    let size = try node.integer()
    guard size == 4096 || size == 16384 else { throw node.error(expected: "4096 or 16384") }
    return size
  }
}

extension JetsamPages {
  /// No pages of any kind: those of an excerpt that does not state them.
  static let none = JetsamPages(
    active: 0, inactive: 0, wired: 0, free: 0, speculative: 0, throttled: 0, purgeable: 0,
    fileBacked: 0, anonymous: 0, compressor: 0, uncompressed: 0)

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

  /// A quarter of each kind, rounded: pages of 4 KiB as pages of 16 KiB.
  fileprivate var quartered: JetsamPages {
    func quarter(_ pages: Int64) -> Int64 { (pages + 2) / 4 }
    return JetsamPages(
      active: quarter(active), inactive: quarter(inactive), wired: quarter(wired),
      free: quarter(free), speculative: quarter(speculative), throttled: quarter(throttled),
      purgeable: quarter(purgeable), fileBacked: quarter(fileBacked),
      anonymous: quarter(anonymous), compressor: quarter(compressor),
      uncompressed: quarter(uncompressed))
  }
}

extension JetsamReport {
  /// Counts throttled pages as the anonymous ones that they are, where these leave room for them.
  /// Kernels without a compressor throttle what suspended apps hold.
  mutating func takeThrottled() {
    let known = pages.anonymous + pages.fileBacked
    guard known <= pages.active + pages.inactive + pages.speculative + pages.throttled / 2 else {
      return
    }
    pages.anonymous += pages.throttled
  }

  /// Takes counts for what they are where an A7 prints pages of 16 KiB and its kernel counts pages
  /// of 4 KiB: all counts, or only those of the device, whichever the processes fit.
  mutating func takeSmallPages() {
    let most: Int64 = 5 << 28  // 1 GiB, and a quarter for what overlaps
    guard JetsamDevices.countsSmallPages(product), pageBytes == 16384,
      pages.total * 16384 > most, pages.total * 4096 <= most
    else { return }
    printedPageBytes = pageBytes
    let footprints = processes.reduce(Int64(0)) {
      $0 + ($1.name == "kernel_task" ? 0 : $1.footprintPages)
    }
    if footprints * 4 <= (pages.anonymous + pages.uncompressed) * 5 / 4 {
      pages = pages.quartered
    } else {
      pageBytes = 4096
    }
  }
}
