import DeviceModel
import SimKernel

/// Opens a trace that a workload names: the name errors give it, and its bytes from the start.
public typealias TraceOpener = @Sendable (String) throws -> (name: String, bytes: any ByteSource)

/// Turns a workload file's tree into a `Workload`; the schema is in the article `WorkloadFiles`.
public struct WorkloadDecoder: Sendable {
  /// The version of the schema this program reads.
  public static let schemaVersion: Int64 = 1
  /// The most apps a workload may have.
  public static let appLimit = 1_000_000
  /// The most replications that may be asked for.
  public static let replicationLimit: Int64 = 100_000

  private let openTrace: TraceOpener

  /// A decoder that opens the traces a workload names by `openTrace`.
  public init(openTrace: @escaping TraceOpener) {
    self.openTrace = openTrace
  }

  /// Reads `root`. Throws `WorkloadError`, and what opening and reading a trace throws.
  public func decode(_ root: JSONNode) throws -> Workload {
    var reader = try ObjectReader(root, WorkloadFields.section, in: nil)
    try checkSchema(&reader)
    let name = try self.name(&reader)
    let (machine, ram) = try self.machine(&reader)
    let apps = try self.apps(&reader, machine)
    var demand = try DemandDecoder(apps: apps, machine: machine, openTrace: openTrace)
      .decode(try reader.required("demand", reader.child("demand")))
    let alive = try AliveDecoder(machine: machine, apps: demand.apps).decode(&reader)
    try demand.apps.addHelpers()
    let horizon = try self.horizon(&reader, machine.mode, demand)
    let workload = Workload(
      scenario: scenario(name, machine, demand, alive, horizon),
      ramBytes: ram, strategies: try strategies(&reader),
      seed: try reader.whole("seed").map { UInt64($0) },
      replications: try reader.whole("replications").map { Int($0) },
      warmUp: try warmUp(&reader, before: horizon), demandNotes: demand.notes(until: horizon))
    try reader.finish()
    return workload
  }

  private func checkSchema(_ reader: inout ObjectReader) throws(WorkloadError) {
    let node = try reader.require("schema")
    guard try node.integer() == Self.schemaVersion else {
      throw node.error(expected: "the schema version \(Self.schemaVersion)")
    }
  }

  private func name(_ reader: inout ObjectReader) throws(WorkloadError) -> String {
    let node = try reader.require("name")
    let name = try node.string()
    guard !name.isEmpty else { throw node.error(expected: "a name that is not empty") }
    return name
  }

  /// What is simulated, and the RAM where the file tells.
  private func machine(
    _ reader: inout ObjectReader
  ) throws(WorkloadError) -> (machine: WorkloadMachine, ramBytes: Int64?) {
    let node = try reader.require("mode")
    guard let mode = SimulationMode(rawValue: try node.string()) else {
      throw node.error(expected: "the mode \"cache\" or \"device\"")
    }
    try reader.enter(mode)
    var device = try reader.required("device", reader.child("device"))
    if mode == .device {
      let profile = try DeviceDecoder.decode(device)
      return (.device(profile), profile.ramBytes)
    }
    let ram = try device.size("ram")
    let capacityNode = try device.require("capacity")
    let capacity = try device.required("capacity", device.size("capacity"))
    if let ram, capacity > ram {
      throw capacityNode.error(
        expected: "a capacity within the ram, \(SizeText.words(ram))")
    }
    try device.finish()
    return (.cache(capacityBytes: capacity), ram)
  }

  private func apps(
    _ reader: inout ObjectReader, _ machine: WorkloadMachine
  ) throws(WorkloadError) -> AppNames {
    var apps = AppNames()
    guard let node = reader.optional("apps") else { return apps }
    let members = try node.members()
    guard members.count <= Self.appLimit else {
      throw node.error(expected: "at most \(Self.appLimit) apps")
    }
    let decoder = AppDecoder(machine: machine)
    for member in members {
      guard !member.name.isEmpty else {
        throw WorkloadError(
          at: member.namePlace, found: "an app without a name", expected: "a name")
      }
      let app = try decoder.decode(member.node, name: member.name)
      apps.add(app)
    }
    return apps
  }

  private func scenario(
    _ name: String, _ machine: WorkloadMachine, _ demand: DecodedDemand, _ alive: [AliveProcess],
    _ horizon: SimTime
  ) -> Scenario {
    var scenario =
      switch machine {
      case .cache(let capacity):
        Scenario(
          name: name, capacityBytes: capacity, apps: demand.apps.profiles, demand: demand.streams,
          horizon: horizon)
      case .device(let profile):
        Scenario(
          name: name, device: profile, apps: demand.apps.profiles, alive: alive,
          demand: demand.streams, horizon: horizon)
      }
    scenario.remarks = demand.remarks
    return scenario
  }

  private func horizon(
    _ reader: inout ObjectReader, _ mode: SimulationMode, _ demand: DecodedDemand
  ) throws(WorkloadError) -> SimTime {
    let latest = Scenario.latestHorizon(
      appCount: demand.apps.count, streamCount: demand.streams.count, onDevice: mode == .device)
    if let node = reader.optional("horizon") {
      return try Quantity.duration(node, in: SimTime(microseconds: 1)...latest)
    }
    guard let end = demand.lastAsked else {
      throw WorkloadError(
        at: reader.place, found: "a generator and no 'horizon'",
        expected: "the key 'horizon', such as horizon: \"7 d\"")
    }
    guard end <= latest else {
      throw WorkloadError(
        at: demand.lastPlace, found: "demand up to \(DurationText.exact(end))",
        expected: "demand within \(DurationText.exact(latest))")
    }
    return max(end, SimTime(microseconds: 1))
  }

  private func warmUp(
    _ reader: inout ObjectReader, before horizon: SimTime
  ) throws(WorkloadError) -> SimTime? {
    guard let node = reader.optional("warm-up") else { return nil }
    let latest = SimTime(microseconds: max(1, horizon.microseconds - 1))
    return try Quantity.duration(node, in: SimTime(microseconds: 1)...latest)
  }

  private func strategies(
    _ reader: inout ObjectReader
  ) throws(WorkloadError) -> [PlacedText] {
    guard let node = reader.optional("strategies") else { return [] }
    let items = try node.array()
    guard !items.isEmpty else { throw node.error(expected: "at least one strategy") }
    var texts: [PlacedText] = []
    for item in items { texts.append(PlacedText(try item.string(), at: item.place)) }
    return texts
  }
}
