/// Devices that write jetsam reports and are neither phones nor tablets.
enum JetsamDeviceKind {
  private static let others: [(kind: String, models: [String], systems: [String])] = [
    ("a Mac", ["mac"], ["macos", "mac os", "os x"]),
    ("a watch", ["watch"], ["watch os", "watchos"]),
    ("a television", ["appletv"], ["apple tvos", "tvos", "apple tv"]),
    ("a headset", ["realitydevice"], ["xros", "visionos"]),
    ("a loudspeaker", ["audioaccessory"], ["audioos", "homepod"]),
    ("a bridge chip", ["ibridge"], ["bridgeos", "bridge os"]),
  ]

  /// The model that `product` names, refused if it is another kind of device.
  static func checked(_ product: JSONNode, _ system: String?) throws(WorkloadError) -> String {
    let name = try product.string()
    guard !name.isEmpty else { throw product.error(expected: "a model such as \"iPhone12,1\"") }
    let (model, version) = (name.lowercased(), system?.lowercased() ?? "")
    for other in others
    where other.models.contains(where: model.contains)
      || other.systems.contains(where: version.hasPrefix)
    {
      throw product.error(
        expected: "a phone or tablet, for \(other.kind) manages memory differently")
    }
    return name
  }
}
