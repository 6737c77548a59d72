extension JetsamProcess {
  /// Reads one of the report's list.
  init(_ reader: inout ObjectReader) throws(WorkloadError) {
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
      // Of what is frozen as a whole, some systems state the pages in swap alone.
      (residentPages, compressedPages) = (0, 0)
      if let pair = physical.optional("internal") {
        let items = try pair.array()
        guard items.count == 2 else { throw pair.error(expected: "a list of two page counts") }
        residentPages = try items[0].integer(in: limit)
        compressedPages = try items[1].integer(in: limit)
      }
      swappedPages = try physical.optionalInteger("frozen_to_swap_pages", in: limit) ?? 0
    }
    peakPages = try reader.optionalInteger("lifetimeMax", in: limit)
    priority = try reader.optionalInteger("priority", in: -1...10_000)
    reason = try reader.optionalString("reason")
    coalition = try reader.optionalInteger("coalition", in: 0...Int64.max)
    cpuMicroseconds = try reader.optional("cpuTime")?.microseconds()
    age = try reader.optional("age")?.ticks()
    idleTime = try reader.optional("idleDelta")?.ticks()
    purgeable = try reader.optionalInteger("purgeable", in: limit)
  }
}

extension JSONNode {
  /// Ticks of 24 MHz; nil for more than ten years, or less than none: a clock that was set back
  /// makes the difference wrap.
  fileprivate func ticks() throws(WorkloadError) -> Int64? {
    guard case .number(let text) = value, let digits = try? DecimalDigits(text) else {
      throw error(expected: "a whole number of ticks")
    }
    let tenYears: Int64 = 24_000_000 * 86_400 * 3650
    guard digits.exponent >= 0 else { throw error(expected: "a whole number of ticks") }
    guard let ticks = digits.scaled(by: 1) else { return nil }
    return (0...tenYears).contains(ticks) ? ticks : nil
  }

  /// Seconds as microseconds, rounded; the digits of a binary fraction may be long.
  fileprivate func microseconds() throws(WorkloadError) -> Int64 {
    guard case .number(let text) = value, let digits = try? DecimalDigits(text),
      let microseconds = digits.scaled(by: 1_000_000), microseconds >= 0
    else { throw error(expected: "seconds from 0") }
    return microseconds
  }
}
