import DeviceModel

/// Reads what an app does when the system has something for it.
enum SystemWorkDecoder {
  /// The kinds that an app may register for.
  static let kinds = BackgroundWork.allCases.filter(\.startsApps)

  static func decode(_ reader: inout ObjectReader) throws(WorkloadError) -> BackgroundProfile {
    var profile = BackgroundProfile()
    if let node = reader.optional("registers") {
      var registered: [BackgroundWork] = []
      for item in try node.array() { registered.append(try kind(item)) }
      profile.registered = registered
    }
    try reader.flag("reports-calls").store(in: &profile.reportsCalls)
    if let needs = reader.optional("needs") { try readNeeds(needs, &profile) }
    try readProcessor(reader.child("processor"), &profile)
    return profile
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
    _ reader: ObjectReader?, _ profile: inout BackgroundProfile
  ) throws(WorkloadError) {
    guard var reader else { return }
    var shares = Array(repeating: Int64(0), count: BackgroundWork.allCases.count)
    for work in BackgroundWork.allCases {
      try reader.scaled(work.name).store(in: &shares[Int(work.rawValue)])
    }
    try reader.finish()
    profile.processorMillionths = shares
  }
}
