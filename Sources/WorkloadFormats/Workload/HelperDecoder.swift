import DeviceModel

/// A process that belongs to an app, whose number is yet to come.
struct DecodedHelper {
  var profile: AppProfile
  /// Where its name stands.
  let place: SourcePlace
}

/// Reads the `processes` of an app.
struct HelperDecoder {
  /// The most processes of one app: no sort of the kernel's orders more of one role.
  static let most = 80
  private static let separator: Character = "/"

  let apps: AppDecoder

  func decode(
    _ node: JSONNode, of app: AppProfile
  ) throws(WorkloadError) -> [DecodedHelper] {
    let members = try node.members()
    guard members.isEmpty || app.behaviour.role == .app else {
      throw node.error(expected: "processes of an app that a person opens only, not of a daemon")
    }
    guard members.count <= Self.most else {
      throw node.error(expected: "at most \(Self.most) processes of an app")
    }
    var helpers: [DecodedHelper] = []
    for member in members {
      guard !member.name.isEmpty, !member.name.contains(Self.separator) else {
        throw WorkloadError(
          at: member.namePlace,
          found: member.name.isEmpty
            ? "a process without a name" : "the process \(Quoted.name(member.name))",
          expected: "a name without '\(Self.separator)'")
      }
      let name = app.name + String(Self.separator) + member.name
      helpers.append(
        DecodedHelper(profile: try helper(member.node, name: name), place: member.namePlace))
    }
    return helpers
  }

  private func helper(_ node: JSONNode, name: String) throws(WorkloadError) -> AppProfile {
    var reader = try ObjectReader(
      node, AppFields.helper, subject: "the process \(Quoted.name(name))", in: .device)
    if let inner = reader.members.first(where: { $0.name == "processes" }) {
      throw WorkloadError(
        at: inner.namePlace, found: "processes of a process", expected: "them in an app only")
    }
    // Its app is numbered later.
    var helper = HelperProfile(
      try reader.required("kind", reader.choice("kind")), of: 0)
    var behaviour = try apps.footprint(&reader)
    behaviour.role = .helper
    // What runs in it is the system's, which all share; and nothing in it answers a warning.
    behaviour.codeBytes = 0
    behaviour.warningShedMillis = 0
    if let node = reader.optional("limit") {
      behaviour.limits = try LimitDecoder.decode(node, endsAtSize: true)
    }
    try reader.time("reload").map(\.microseconds).store(in: &helper.reloadMicroseconds)
    try reader.finish()
    var profile = AppProfile(name: name, sizeBytes: behaviour.activeBytes, behaviour: behaviour)
    profile.helper = helper
    return profile
  }
}
