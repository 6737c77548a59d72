import DeviceModel

/// Reads the key `alive`: the processes that are there when the run begins.
struct AliveDecoder {
  let machine: WorkloadMachine
  let apps: AppNames

  /// The processes, from the one that left the foreground longest ago; none without the key.
  func decode(_ reader: inout ObjectReader) throws(WorkloadError) -> [AliveProcess] {
    guard case .device(let profile) = machine, let nodes = try reader.optionalArray("alive") else {
      return []
    }
    var alive: [AliveProcess] = []
    var isAlive = Array(repeating: false, count: apps.count)
    var frozenCount: Int64 = 0
    for (index, node) in nodes.enumerated() {
      let process = try process(node)
      guard !isAlive[process.app] else { throw node.error(expected: "each app once") }
      guard process.state != .front || index == nodes.count - 1 else {
        throw node.error(expected: "the app in front last")
      }
      isAlive[process.app] = true
      alive.append(process)
      frozenCount += process.state == .frozen ? 1 : 0
      guard frozenCount <= profile.frozenLimit else {
        throw node.error(
          expected: "no more than \(profile.frozenLimit) frozen processes, as the freezer holds")
      }
    }
    return alive
  }

  /// A name, for a suspended app, or an object.
  private func process(_ node: JSONNode) throws(WorkloadError) -> AliveProcess {
    if case .string = node.value { return AliveProcess(try apps.app(node)) }
    var reader = try ObjectReader(node, AppFields.process, in: .device)
    let name = try reader.require("app")
    let app = try apps.app(name)
    var state = AliveProcess.State.suspended
    if let node = reader.optional("state") {
      try reader.choice("state").store(in: &state)
      guard apps.profiles[app].behaviour.role == .app else {
        throw node.error(expected: "no state beside a daemon, whose role tells it")
      }
    }
    var compressed: Int64 = state == .suspended || state == .frozen ? 1000 : 0
    if let node = reader.optional("compressed") {
      guard state != .frozen else {
        throw node.error(expected: "no compressed share of a frozen process, which is all on flash")
      }
      try reader.scaled("compressed").store(in: &compressed)
    }
    let comesBack = try reader.flag("relaunched") ?? false
    try reader.finish()
    return AliveProcess(app, state, compressedMillis: compressed, comesBackSoon: comesBack)
  }
}
