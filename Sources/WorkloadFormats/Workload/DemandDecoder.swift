import DeviceModel
import SimKernel

/// What the `demand` key came to.
struct DecodedDemand {
  /// The apps, with those a trace has added.
  var apps: AppNames
  /// The streams: rows, then trace, then generator.
  var streams: [DemandStream] = []
  /// The last `open` of all streams; nil when one goes on for ever.
  var lastOpen: SimTime?
  /// Where the last `open` is asked for.
  var lastPlace: SourcePlace
  /// A line on each stream.
  var notes: [String] = []

  /// Notes that `place` asks for an open at `time`.
  fileprivate mutating func take(_ time: SimTime, at place: SourcePlace) {
    if let lastOpen, lastOpen > time { return }
    (lastOpen, lastPlace) = (time, place)
  }
}

/// Reads the `demand` key: rows, a trace beside the workload, a generator, or any of them together.
struct DemandDecoder {
  let apps: AppNames
  let capacityBytes: Int64
  let openTrace: TraceOpener

  func decode(_ reader: ObjectReader) throws -> DecodedDemand {
    var reader = reader
    var demand = DecodedDemand(apps: apps, lastOpen: .zero, lastPlace: reader.place)
    let (rows, generator) = (reader.optional("rows"), reader.optional("generator"))
    if let node = reader.optional("trace") { try addTrace(node, to: &demand) }
    guard demand.apps.count > 0 else {
      throw WorkloadError(
        at: reader.place, found: "a workload without an app",
        expected: "apps under the key 'apps', or a trace with the column size_mib")
    }
    // Rows come before the trace at one instant, but are read after it: it may name their apps.
    if let rows { try addRows(rows, to: &demand) }
    if let generator { try addGenerator(generator, to: &demand) }
    try reader.finish()
    guard !demand.streams.isEmpty else {
      throw WorkloadError(
        at: reader.place, found: "no demand", expected: "one of 'rows', 'trace' or 'generator'")
    }
    return demand
  }

  private func addRows(_ node: JSONNode, to demand: inout DecodedDemand) throws(WorkloadError) {
    var rows: [DemandRow] = []
    for item in try node.array() {
      let row = try self.row(item, demand.apps, after: rows.last?.time ?? .zero)
      rows.append(row)
      if row.kind == .open { demand.take(row.time, at: item.place) }
    }
    guard !rows.isEmpty else { throw node.error(expected: "at least one row") }
    demand.streams.insert(.rows(rows), at: 0)
    demand.notes.insert("\(rows.count) rows", at: 0)
  }

  private func row(
    _ node: JSONNode, _ apps: AppNames, after previous: SimTime
  ) throws(WorkloadError) -> DemandRow {
    var reader = try ObjectReader(node, subject: "the row")
    let at = try reader.require("at")
    let time = try Quantity.duration(at)
    guard time >= previous else {
      throw at.error(
        expected: "a time not before the row above, \(Quantity.text(duration: previous))")
    }
    let (opened, note) = (reader.optional("open"), reader.optional("note"))
    try reader.finish()
    switch (opened, note) {
    case (let opened?, nil):
      return DemandRow(time: time, kind: .open, app: Int32(try apps.app(opened)))
    case (nil, let note?):
      _ = try note.string()
      return DemandRow(time: time, kind: .note, app: 0)
    default:
      throw WorkloadError(
        at: node.place, found: "a row that asks for \(opened == nil ? "nothing" : "two things")",
        expected: "one of 'open' or 'note' beside 'at'")
    }
  }

  private func addTrace(_ node: JSONNode, to demand: inout DecodedDemand) throws {
    let path = try node.string()
    guard !path.isEmpty else { throw node.error(expected: "a path beside the workload") }
    let file = try openTrace(path)
    let known = demand.apps.profiles.map { TraceApp(name: $0.name, size: $0.sizeBytes) }
    let scan = try TraceScan.scan(
      file.bytes, source: file.name, known: known, largestBytes: capacityBytes)
    for app in scan.apps.dropFirst(known.count) {
      // A trace compares bytes; a workload takes two spellings of one letter for the same.
      guard !demand.apps.has(app.name) else {
        throw WorkloadError(
          at: node.place,
          found: "a trace that spells \(Quoted.name(app.name)) in other bytes than before it",
          expected: "one spelling of each name")
      }
      demand.apps.add(AppProfile(name: app.name, sizeBytes: app.size))
    }
    demand.streams.append(
      .source { [openTrace] in TraceRows(try openTrace(path).bytes, scan: scan) })
    demand.take(scan.lastTime, at: node.place)
    demand.notes.append(
      "the trace \(file.name): \(scan.rowCount) opens of \(scan.apps.count) apps from "
        + "\(Quantity.text(duration: scan.firstTime)) to \(Quantity.text(duration: scan.lastTime))")
  }

  private func addGenerator(
    _ node: JSONNode, to demand: inout DecodedDemand
  ) throws(WorkloadError) {
    var reader = try ObjectReader(node, subject: "the generator")
    let choiceNode = try reader.require("choice")
    let choice = try WorkloadCatalog.choice(choiceNode, demand.apps)
    let gap = try WorkloadCatalog.duration(try reader.require("gap"), subject: "the gap")
    let visitNode = try reader.require("visit")
    let visit = try WorkloadCatalog.duration(visitNode, subject: "the visit")
    let rhythm = try reader.optional("rhythm").map { node throws(WorkloadError) in
      try DailyHours.read(node)
    }
    try reader.finish()
    guard !(gap.model.isAlwaysZero && visit.model.isAlwaysZero) else {
      throw visitNode.error(expected: "a visit or a gap that takes time")
    }
    demand.streams.append(
      .generator(
        VisitGenerator(choice: choice.model, gap: gap.model, rhythm: rhythm, visit: visit.model)))
    demand.lastOpen = nil
    demand.notes.append(
      "a generator: next app \(choice.name), gap \(gap.name)"
        + "\(rhythm == nil ? "" : " in a daily rhythm"), visit \(visit.name)")
  }
}
