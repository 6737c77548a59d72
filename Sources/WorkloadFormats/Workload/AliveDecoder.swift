import DeviceModel

/// Reads the key `alive`: the apps that have a process when the run begins.
struct AliveDecoder {
  let mode: WorkloadMode
  let apps: AppNames

  /// The apps, from the one that left the foreground longest ago; none without the key.
  func decode(_ reader: inout ObjectReader) throws(WorkloadError) -> [AppID] {
    guard mode.isDevice else {
      try reader.refuse(["alive"], in: mode.name, onlyIn: "device")
      return []
    }
    guard let nodes = try reader.optionalArray("alive") else { return [] }
    var alive: [AppID] = []
    var isAlive = Array(repeating: false, count: apps.count)
    for node in nodes {
      let app = try apps.app(node)
      guard !isAlive[app] else {
        throw node.error(expected: "each app once")
      }
      isAlive[app] = true
      alive.append(app)
    }
    return alive
  }
}
