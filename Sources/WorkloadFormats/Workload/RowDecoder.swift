import DeviceModel
import SimKernel

/// Reads one of `demand.rows`.
struct RowDecoder {
  private static let lastingKeys = DemandKind.allCases.map(\.info).filter(\.subject.lasts)
    .map(\.key)

  private let machine: WorkloadMachine
  private var mode: SimulationMode { machine.mode }
  private let apps: AppNames
  /// What a row may ask for in the mode.
  private let kinds: [(key: String, kind: DemandKind)]
  /// The texts of notes so far.
  private(set) var remarks: [String] = []

  init(machine: WorkloadMachine, apps: AppNames) {
    let mode = machine.mode
    self.machine = machine
    self.apps = apps
    kinds = DemandKind.allCases.filter { ($0.info.mode ?? mode) == mode }
      .map { (key: $0.info.key, kind: $0) }
  }

  mutating func decode(_ node: JSONNode, after previous: SimTime) throws(WorkloadError) -> DemandRow
  {
    var reader = try ObjectReader(node, DemandFields.row, in: mode)
    let at = try reader.require("at")
    let time = try Quantity.duration(at)
    guard time >= previous else {
      throw at.error(
        expected: "a time not before the row above, \(DurationText.exact(previous))")
    }
    var asked: [(kind: DemandKind, node: JSONNode)] = []
    for (key, kind) in kinds {
      if let value = reader.optional(key) { asked.append((kind, value)) }
    }
    let length = mode == .device ? reader.optional("for") : nil
    try reader.finish()
    guard asked.count == 1 else {
      throw WorkloadError(
        at: node.place, found: "a row that asks for \(asked.isEmpty ? "nothing" : "two things")",
        expected: "one of \(Quoted.choice(kinds.map(\.key))) beside 'at'")
    }
    return try row(asked[0].kind, asked[0].node, at: time, length, in: node)
  }

  private mutating func row(
    _ kind: DemandKind, _ value: JSONNode, at time: SimTime, _ length: JSONNode?,
    in node: JSONNode
  ) throws(WorkloadError) -> DemandRow {
    if let length, !kind.info.subject.lasts {
      throw WorkloadError(
        at: length.place, found: "'for' beside nothing that goes on",
        expected: "it beside \(Quoted.choice(Self.lastingKeys)) only")
    }
    if let idiom = kind.idiom, machine.idiom != idiom {
      throw WorkloadError(
        at: value.place, found: "'\(kind.info.key)' on a \(machine.idiom.rawValue)",
        expected: "it on a \(idiom.rawValue), device.idiom: \"\(idiom.rawValue)\"")
    }
    switch kind.info.subject {
    case .app: return DemandRow(time: time, kind: kind, app: Int32(try apps.opened(value)))
    case .work:
      let app = Int32(try apps.opened(value))
      return DemandRow(
        time: time, kind: kind, app: app, length: try self.length(length, of: kind, in: node))
    case .interruption:
      let trigger = try InterruptionKeys.trigger(value, on: machine.idiom)
      return DemandRow(
        interruption: trigger, at: time, for: try self.length(length, of: kind, in: node))
    case .front, .device:
      guard try value.bool() else { throw value.error(expected: "true") }
      return DemandRow(time: time, kind: kind, app: kind.namesApp ? -1 : 0)
    case .scenes:
      return DemandRow(time: time, kind: kind, app: Int32(try scenesOwner(value)))
    case .choice(let names):
      var row = DemandRow(time: time, kind: kind, app: 0)
      row.detail = UInt8(try value.choice(among: names))
      return row
    case .remark:
      remarks.append(try value.string())
      return DemandRow(time: time, kind: kind, app: Int32(remarks.count - 1))
    }
  }

  /// The app that `value` names, one that has scenes.
  private func scenesOwner(_ value: JSONNode) throws(WorkloadError) -> AppID {
    let app = try apps.opened(value)
    guard apps.profiles[app].scenes != nil else {
      throw value.error(expected: "an app with 'scenes'")
    }
    guard case .device(let profile) = machine, profile.system.hasScenes else {
      throw value.error(expected: "a device.system from \"ios 13\" on, where apps have scenes")
    }
    return app
  }

  /// How long what the row begins goes on.
  private func length(
    _ length: JSONNode?, of kind: DemandKind, in node: JSONNode
  ) throws(WorkloadError) -> SimTime {
    guard let length else {
      throw WorkloadError(
        at: node.place, found: "a row with '\(kind.name)' and without 'for'",
        expected: "how long it goes on, such as for: \"30 min\"")
    }
    return try Quantity.duration(length, in: SimTime(microseconds: 1)...DemandRow.longestLength)
  }
}
