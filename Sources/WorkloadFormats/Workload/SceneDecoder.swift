import DeviceModel

/// Reads an app's `scenes`.
struct SceneDecoder {
  let machine: WorkloadMachine
  /// The app's sizes, of which one scene is part.
  let behaviour: AppBehaviour

  /// Nil for `false`.
  func decode(_ node: JSONNode) throws(WorkloadError) -> SceneProfile? {
    var scenes = SceneProfile()
    scenes.most = machine.idiom.mostScenes
    if case .bool(let hasScenes) = node.value { return hasScenes ? scenes : nil }
    guard case .object = node.value else {
      throw node.error(expected: "true, false, or an object with 'memory', 'most' or 'reclaim'")
    }
    var reader = try ObjectReader(node, AppFields.scenes, in: .device)
    if let memory = reader.optional("memory") { scenes.memoryBytes = try self.memory(memory) }
    if let most = reader.optional("most") {
      try reader.whole("most").store(in: &scenes.most)
      guard scenes.most <= machine.idiom.mostScenes else {
        throw most.error(expected: "1 on a phone, or device.idiom \"pad\"")
      }
    }
    try reader.flag("reclaim").store(in: &scenes.areReclaimed)
    try reader.finish()
    try checkFit(scenes, node)
    return scenes
  }

  private func memory(_ node: JSONNode) throws(WorkloadError) -> Int64 {
    let bytes = try Quantity.bytes(node, in: 0 ... .max)
    let least = min(behaviour.launchBytes, behaviour.backgroundBytes)
    guard bytes < least else {
      throw node.error(
        expected: "a scene's memory below the smallest footprint of its app, "
          + SizeText.words(least))
    }
    return bytes
  }

  /// The app with all its windows must find its place, as any app must.
  private func checkFit(_ scenes: SceneProfile, _ node: JSONNode) throws(WorkloadError) {
    let largest = machine.largestApp
    guard behaviour.activeBytes + scenes.furtherBytes <= largest.bytes else {
      throw node.error(
        expected: "all windows of an app together \(largest.words); or a lower 'most'")
    }
  }
}
