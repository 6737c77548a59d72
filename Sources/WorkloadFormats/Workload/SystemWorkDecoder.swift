import DeviceModel

/// Reads what an app does when the system has something for it.
enum SystemWorkDecoder {
  /// The kinds that an app may register for.
  static let kinds = BackgroundWork.allCases.filter(\.startsApps)

  /// What it does, and what it takes of a core while it has input.
  static func decode(
    _ reader: inout ObjectReader
  ) throws(WorkloadError) -> (profile: BackgroundProfile, frontMillionths: Int64) {
    var profile = BackgroundProfile()
    var frontMillionths: Int64 = 0
    if let node = reader.optional("registers") {
      var registered: [BackgroundWork] = []
      for item in try node.array() { registered.append(try kind(item)) }
      profile.registered = registered
    }
    try reader.flag("reports-calls").store(in: &profile.reportsCalls)
    if let needs = reader.optional("needs") { try readNeeds(needs, &profile) }
    if let processor = try reader.child("processor") {
      try readProcessor(processor, &profile, &frontMillionths)
    }
    return (profile, frontMillionths)
  }

  private static func kind(_ node: JSONNode) throws(WorkloadError) -> BackgroundWork {
    kinds[try node.choice(among: kinds.map(\.name))]
  }

  private static func readNeeds(
    _ node: JSONNode, _ profile: inout BackgroundProfile
  ) throws(WorkloadError) {
    for item in try node.array() {
      let isPower = try item.choice(among: AppFields.needs) == 0
      if isPower { profile.needsPower = true } else { profile.needsWifi = true }
    }
  }

  private static func readProcessor(
    _ processor: ObjectReader, _ profile: inout BackgroundProfile, _ frontMillionths: inout Int64
  ) throws(WorkloadError) {
    var reader = processor
    try reader.scaled("front").store(in: &frontMillionths)
    var shares = Array(repeating: Int64(0), count: BackgroundWork.allCases.count)
    for work in BackgroundWork.allCases {
      try reader.scaled(work.name).store(in: &shares[Int(work.rawValue)])
    }
    try reader.finish()
    profile.processorMillionths = shares
  }
}
