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
    var reader = try ObjectReader(root, subject: "the workload")
    try checkSchema(&reader)
    let name = try self.name(&reader)
    try checkMode(&reader)
    let device = try self.device(&reader)
    let apps = try self.apps(&reader, capacityBytes: device.capacityBytes)
    let demand = try DemandDecoder(
      apps: apps, capacityBytes: device.capacityBytes, openTrace: openTrace
    ).decode(try reader.object("demand", subject: "the demand"))
    let horizon = try self.horizon(&reader, demand)
    let workload = Workload(
      scenario: Scenario(
        name: name, capacityBytes: device.capacityBytes, apps: demand.apps.profiles,
        demand: demand.streams, horizon: horizon),
      ramBytes: device.ramBytes, strategies: try strategies(&reader),
      seed: try reader.optionalInteger("seed", in: 0 ... .max).map { UInt64($0) },
      replications: try reader.optionalInteger("replications", in: 1...Self.replicationLimit)
        .map { Int($0) },
      demandNotes: demand.notes)
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

  private func checkMode(_ reader: inout ObjectReader) throws(WorkloadError) {
    let node = try reader.require("mode")
    guard try node.string() == "cache" else { throw node.error(expected: "the mode \"cache\"") }
  }

  private func device(
    _ reader: inout ObjectReader
  ) throws(WorkloadError) -> (ramBytes: Int64?, capacityBytes: Int64) {
    var device = try reader.object("device", subject: "the device")
    let ram = try device.optionalBytes("ram", in: 1 ... .max)
    let node = try device.require("capacity")
    let capacity = try Quantity.bytes(node, in: 1 ... .max)
    if let ram, capacity > ram {
      throw node.error(expected: "a capacity within the ram, \(Quantity.text(bytes: ram))")
    }
    try device.finish()
    return (ram, capacity)
  }

  private func apps(
    _ reader: inout ObjectReader, capacityBytes: Int64
  ) throws(WorkloadError) -> AppNames {
    var apps = AppNames()
    guard let node = reader.optional("apps") else { return apps }
    let members = try node.members()
    guard members.count <= Self.appLimit else {
      throw node.error(expected: "at most \(Self.appLimit) apps")
    }
    for member in members {
      guard !member.name.isEmpty else {
        throw WorkloadError(
          at: member.namePlace, found: "an app without a name", expected: "a name")
      }
      var app = try ObjectReader(member.node, subject: "the app \(Quoted.name(member.name))")
      let size = try app.require("size")
      let bytes = try Quantity.bytes(size, in: 1 ... .max)
      guard bytes <= capacityBytes else {
        throw size.error(
          expected: "a size within the capacity, \(Quantity.text(bytes: capacityBytes))")
      }
      try app.finish()
      apps.add(AppProfile(name: member.name, sizeBytes: bytes))
    }
    return apps
  }

  private func horizon(
    _ reader: inout ObjectReader, _ demand: DecodedDemand
  ) throws(WorkloadError) -> SimTime {
    let latest = Scenario.latestHorizon(
      appCount: demand.apps.count, streamCount: demand.streams.count)
    if let node = reader.optional("horizon") {
      return try Quantity.duration(node, in: SimTime(microseconds: 1)...latest)
    }
    guard let end = demand.lastOpen else {
      throw WorkloadError(
        at: reader.place, found: "a generator and no 'horizon'",
        expected: "the key 'horizon', such as horizon: \"7 d\"")
    }
    guard end <= latest else {
      throw WorkloadError(
        at: demand.lastPlace, found: "demand up to \(Quantity.text(duration: end))",
        expected: "demand within \(Quantity.text(duration: latest))")
    }
    return max(end, SimTime(microseconds: 1))
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
