import DeviceModel
import SimKernel

/// What the `demand` key came to.
struct DecodedDemand {
  /// The apps, with those a trace has added.
  var apps: AppNames
  /// The streams: rows, then trace, then generator.
  var streams: [DemandStream] = []
  /// The last row of all streams that is no note; nil when one goes on for ever.
  var lastAsked: SimTime?
  /// Where that row stands.
  var lastPlace: SourcePlace
  /// The texts of notes among the rows.
  var remarks: [String] = []
  /// A line on each stream.
  var notes: [String] = []
  /// The generator's rhythm of a day.
  fileprivate var rhythm: DailyRhythm?
  /// The time of the trace's last row.
  fileprivate var traceEnd: SimTime?

  /// The notes, and a word on a trace that a run up to `horizon` does not see whole.
  func notes(until horizon: SimTime) -> [String] {
    guard let traceEnd, traceEnd > horizon else { return notes }
    return notes + ["the horizon ends before the trace does"]
  }

  /// Notes that `place` asks for something at `time`.
  fileprivate mutating func take(_ time: SimTime, at place: SourcePlace) {
    if let lastAsked, lastAsked > time { return }
    (lastAsked, lastPlace) = (time, place)
  }
}

/// Reads the `demand` key: rows, a trace beside the workload, a generator, or any of them together.
struct DemandDecoder {
  let apps: AppNames
  let machine: WorkloadMachine
  let openTrace: TraceOpener

  func decode(_ reader: ObjectReader) throws -> DecodedDemand {
    var reader = reader
    var demand = DecodedDemand(apps: apps, lastAsked: .zero, lastPlace: reader.place)
    let (rows, generator) = (reader.optional("rows"), reader.optional("generator"))
    if let node = reader.optional("trace") { try addTrace(node, to: &demand) }
    guard demand.apps.count > 0 else {
      throw WorkloadError(
        at: reader.place, found: "a workload without an app",
        expected: "apps under the key 'apps', or a trace with the column size_mib")
    }
    if let node = reader.optional("trace") { try refuseDaemons(node) }
    if let generator { try refuseDaemons(in: generator) }
    // Rows come before the trace at one instant, but are read after it: it may name their apps.
    if let rows { try addRows(rows, to: &demand) }
    if let generator { try addGenerator(generator, to: &demand) }
    try reader.finish()
    addArrivals(to: &demand)
    guard !demand.streams.isEmpty else {
      throw WorkloadError(
        at: reader.place, found: "no demand", expected: "one of 'rows', 'trace' or 'generator'")
    }
    return demand
  }

  /// A choice by rank passes over daemons; a chain names whom it opens, and may not.
  private func refuseDaemons(in generator: JSONNode) throws(WorkloadError) {
    guard case .object(let members) = generator.value,
      let choice = members.first(where: { $0.name == "choice" })?.node,
      case .object(let keys) = choice.value,
      let kind = keys.first(where: { $0.name == "kind" })?.node,
      case .string(ZipfChoice.entry.name) = kind.value,
      apps.profiles.contains(where: { $0.behaviour.role == .app })
    else { return try refuseDaemons(generator) }
  }

  /// Only rows say whom a person opens when some processes are daemons.
  private func refuseDaemons(_ node: JSONNode) throws(WorkloadError) {
    guard let daemon = apps.profiles.first(where: { $0.behaviour.role != .app }) else { return }
    throw WorkloadError(
      at: node.place, found: "demand that may open \(Quoted.name(daemon.name)), a daemon",
      expected: "rows alone in a workload with daemons")
  }

  private func addRows(_ node: JSONNode, to demand: inout DecodedDemand) throws(WorkloadError) {
    var decoder = RowDecoder(machine: machine, apps: demand.apps)
    var rows: [DemandRow] = []
    for item in try node.array() {
      let row = try decoder.decode(item, after: rows.last?.time ?? .zero)
      rows.append(row)
      if row.kind != .note { demand.take(row.time, at: item.place) }
    }
    guard !rows.isEmpty else { throw node.error(expected: "at least one row") }
    demand.streams.insert(.rows(rows), at: 0)
    demand.remarks = decoder.remarks
    demand.notes.insert(counted(rows.count, "row"), at: 0)
  }

  private func addTrace(_ node: JSONNode, to demand: inout DecodedDemand) throws {
    let path = try node.string()
    guard !path.isEmpty else { throw node.error(expected: "a path beside the workload") }
    let file = try openTrace(path)
    let known = demand.apps.profiles.map { TraceApp(name: $0.name, size: $0.sizeBytes) }
    let scan = try TraceScan.scan(
      file.bytes, source: file.name, known: known, largest: machine.largestApp)
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
      "the trace \(VisibleText.line(file.name)): \(counted(scan.rowCount, "open")) of "
        + "\(counted(scan.openedCount, "app")) from "
        + "\(DurationText.exact(scan.firstTime)) to \(DurationText.exact(scan.lastTime))")
    demand.traceEnd = scan.lastTime
  }

  /// `1 row`, `2 rows`.
  private func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  /// What the system has for apps comes after all else at one instant; it asks for no horizon.
  private func addArrivals(to demand: inout DecodedDemand) {
    var sources: [ArrivalGenerator.Source] = []
    for (app, arrivals) in demand.apps.arrivals.enumerated() {
      sources += arrivals.map { $0.source(of: app, demand.rhythm) }
    }
    guard !sources.isEmpty else { return }
    // Alone they go on for ever.
    if demand.streams.isEmpty { demand.lastAsked = nil }
    demand.streams.append(.arrivals(ArrivalGenerator(sources)))
    let apps = demand.apps.arrivals.count { !$0.isEmpty }
    demand.notes.append("what the system has for \(counted(apps, "app"))")
  }

  private func addGenerator(
    _ node: JSONNode, to demand: inout DecodedDemand
  ) throws(WorkloadError) {
    var reader = try ObjectReader(node, DemandFields.generator, in: machine.mode)
    let choiceNode = try reader.require("choice")
    let choice = try WorkloadCatalog.choice(choiceNode, demand.apps)
    let gap = try WorkloadCatalog.duration(try reader.require("gap"), subject: "the gap")
    let visitNode = try reader.require("visit")
    let visit = try WorkloadCatalog.duration(visitNode, subject: "the visit")
    let rhythm = try reader.optional("rhythm").map { node throws(WorkloadError) in
      try DailyHours.read(node)
    }
    let isDevice = machine.mode == .device
    let session = isDevice ? try self.session(&reader) : nil
    let interruptions = isDevice ? try self.interruptions(&reader) : []
    try reader.finish()
    guard !(gap.model.isAlwaysZero && visit.model.isAlwaysZero) else {
      throw visitNode.error(expected: "a visit or a gap that takes time")
    }
    let visits = VisitGenerator(
      choice: choice.model, gap: gap.model, rhythm: rhythm, visit: visit.model)
    if let session {
      demand.streams.append(
        .sessions(
          SessionGenerator(
            visits: visits, visitCount: session.visits.model, habits: demand.apps.habits,
            interruptions: interruptions, locks: session.locks,
            revisitMillionths: session.revisitMillionths)))
    } else {
      demand.streams.append(.generator(visits))
    }
    demand.lastAsked = nil
    demand.rhythm = rhythm
    demand.notes.append(
      "a generator: next app \(choice.name), gap \(gap.name)"
        + "\(rhythm == nil ? "" : " in a daily rhythm"), visit \(visit.name)"
        + (session.map { ", in a row \($0.visits.name)" } ?? "")
        + (session?.locks == true ? ", locked in between" : "")
        + (interruptions.isEmpty ? "" : ", with interruptions"))
  }

  /// How many visits a session has, one where the key lacks, and whether the device is locked
  /// between sessions.
  private struct Session {
    var visits: (model: CountModel, name: String) = (.constant(1), "constant")
    var locks = false
    var revisitMillionths: Int64 = 0
  }

  private func session(_ reader: inout ObjectReader) throws(WorkloadError) -> Session {
    var result = Session()
    guard var session = try reader.child("session") else {
      return result
    }
    result.locks = try session.flag("lock") ?? false
    result.visits = try WorkloadCatalog.count(
      try session.require("visits"), subject: "the visits")
    try session.scaled("revisit").store(in: &result.revisitMillionths)
    try session.finish()
    return result
  }

  private func interruptions(
    _ reader: inout ObjectReader
  ) throws(WorkloadError) -> [InterruptionHabit] {
    let habits = try reader.child("interruptions")
    return try habits.map { reader throws(WorkloadError) in
      try InterruptionKeys.read(reader, on: machine.idiom)
    }
      ?? []
  }
}
