import DeviceModel
import SimKernel

/// What the value of an app's name came to.
struct DecodedApp {
  var profile: AppProfile
  /// What it goes on with after visits.
  var habits: [WorkHabit] = []
  /// What the system has for it.
  var arrivals: [Arrival] = []
  /// Its further processes.
  var helpers: [DecodedHelper] = []
}

/// Reads the value of an app's name under `apps`.
struct AppDecoder {
  let machine: WorkloadMachine

  /// The app called `name`.
  func decode(
    _ node: JSONNode, name: String
  ) throws(WorkloadError) -> DecodedApp {
    var reader = try ObjectReader(
      node, AppFields.section, subject: "the app \(Quoted.name(name))", in: machine.mode)
    guard machine.mode == .device else {
      let bytes = try footprint(try reader.require("size"), "a size")
      try reader.finish()
      return DecodedApp(profile: AppProfile(name: name, sizeBytes: bytes))
    }
    var behaviour = try footprints(&reader)
    try reader.choice("role").store(in: &behaviour.role)
    try reader.rate("growth").store(in: &behaviour.growthBytesPerSecond)
    try reader.rate("leak").store(in: &behaviour.leakBytesPerSecond)
    if let node = reader.optional("limit") { behaviour.limits = try LimitDecoder.decode(node) }
    if let node = reader.optional("purgeable") {
      behaviour.purgeableBytes = try Quantity.bytes(node, in: 0 ... .max)
      guard behaviour.purgeableBytes <= behaviour.backgroundBytes else {
        throw node.error(
          expected: "a part of what it keeps in the background, "
            + SizeText.words(behaviour.backgroundBytes))
      }
    }
    try reader.scaled("shed").store(in: &behaviour.warningShedMillis)
    try reader.rate("regrow").store(in: &behaviour.regrowBytesPerSecond)
    try readLaunch(reader.child("launch"), &behaviour)
    behaviour.handlers = try HandlerDecoder.decode(reader.child("handlers"))
    if let node = reader.optional("saves") {
      behaviour.saveMicroseconds = try HandlerDecoder.saveMicroseconds(node)
    }
    let scenes = reader.optional("scenes")
    let videoNode = reader.optional("video")
    try reader.size("video").store(in: &behaviour.videoBytes)
    if let videoNode, behaviour.videoBytes > behaviour.activeBytes {
      throw videoNode.error(
        expected: "a picture up to the active footprint, \(SizeText.words(behaviour.activeBytes))")
    }
    let isSecure = try reader.flag("secure") ?? false
    let system = try SystemWorkDecoder.decode(&reader)
    let arrivals = try ArrivalDecoder.decode(reader.child("arrivals"))
    let work = try reader.child("background")
    let processes = reader.optional("processes")
    try reader.finish()
    var profile = AppProfile(
      name: name, sizeBytes: behaviour.activeBytes, behaviour: behaviour)
    profile.background = system.profile
    profile.frontMillionths = system.frontMillionths
    profile.isSecure = isSecure
    profile.scenes = try scenes.flatMap { node throws(WorkloadError) in
      try SceneDecoder(machine: machine, behaviour: behaviour).decode(node)
    }
    let habits = try work.map { reader throws(WorkloadError) in try self.habits(reader) } ?? []
    var app = DecodedApp(profile: profile, habits: habits, arrivals: arrivals)
    if let processes {
      app.helpers = try HelperDecoder(apps: self).decode(processes, of: profile)
    }
    return app
  }

  private func footprint(_ node: JSONNode, _ subject: String) throws(WorkloadError) -> Int64 {
    let bytes = try Quantity.bytes(node, in: 1 ... .max)
    let largest = machine.largestApp
    guard bytes <= largest.bytes else {
      throw node.error(expected: "\(subject) \(largest.words)")
    }
    return bytes
  }

  /// `size`, or the three of `footprint`.
  private func footprints(_ reader: inout ObjectReader) throws(WorkloadError) -> AppBehaviour {
    let (size, sizes) = (reader.optional("size"), reader.optional("footprint"))
    if let size {
      if let sizes { throw both(size, sizes) }
      return AppBehaviour(activeBytes: try footprint(size, "a size"))
    }
    return try footprint(&reader)
  }

  /// The three of `footprint`.
  func footprint(_ reader: inout ObjectReader) throws(WorkloadError) -> AppBehaviour {
    var inner = try reader.required("footprint", reader.child("footprint"))
    let (launch, background) = (inner.optional("launch"), inner.optional("background"))
    let active = try inner.require("active")
    try inner.finish()
    var behaviour = AppBehaviour(activeBytes: try footprint(active, "an active footprint"))
    if let launch {
      behaviour.launchBytes = try part(launch, "a launch footprint", of: behaviour.activeBytes)
    }
    if let background {
      behaviour.backgroundBytes = try part(
        background, "a background footprint", of: behaviour.activeBytes)
    }
    return behaviour
  }

  /// One of the two may come from the command line, and is at fault then, the other from the file.
  private func both(_ size: JSONNode, _ footprint: JSONNode) -> WorkloadError {
    let isTyped = footprint.place.line == 0 && size.place.line > 0
    let (one, other) = isTyped ? (footprint, size) : (size, footprint)
    let names = isTyped ? ("footprint", "size") : ("size", "footprint")
    return WorkloadError(
      at: one.place, found: "'\(names.0)' beside the '\(names.1)' at \(other.place)",
      expected: "one of the two")
  }

  private func part(
    _ node: JSONNode, _ subject: String, of active: Int64
  ) throws(WorkloadError) -> Int64 {
    let bytes = try footprint(node, subject)
    guard bytes <= active else {
      throw node.error(
        expected: "\(subject) up to the active one, \(SizeText.words(active))")
    }
    return bytes
  }

  private func readLaunch(
    _ reader: ObjectReader?, _ behaviour: inout AppBehaviour
  ) throws(WorkloadError) {
    guard var reader else { return }
    try reader.time("resume").map(\.microseconds).store(in: &behaviour.resumeMicroseconds)
    try reader.time("system").map(\.microseconds).store(in: &behaviour.systemMicroseconds)
    try reader.time("app").map(\.microseconds).store(in: &behaviour.appMicroseconds)
    try reader.scaled("premain").store(in: &behaviour.preMainMillis)
    try reader.size("code").store(in: &behaviour.codeBytes)
    try readSteps(&reader, &behaviour.steps)
    try reader.finish()
  }

  private func readSteps(
    _ reader: inout ObjectReader, _ steps: inout LaunchLengths
  ) throws(WorkloadError) {
    try reader.time("storyboard").map(\.microseconds).store(in: &steps.storyboardMicroseconds)
    try reader.time("restoration").map(\.microseconds).store(in: &steps.restorationMicroseconds)
    try reader.size("saved-state").store(in: &steps.savedStateBytes)
    try reader.scaled("reload").store(in: &steps.reloadMillis)
    try reader.flag("keychain").store(in: &steps.needsKeychain)
  }

  private func habits(_ reader: ObjectReader) throws(WorkloadError) -> [WorkHabit] {
    var reader = reader
    var habits: [WorkHabit] = []
    for work in BackgroundWork.allCases {
      let subject = "the background work \(Quoted.name(work.name))"
      guard var inner = try reader.child(work.name, subject: subject) else { continue }
      let share = try inner.required("share", inner.scaled("share"))
      let length = try WorkloadCatalog.duration(
        try inner.require("length"), subject: "the length")
      try inner.finish()
      habits.append(
        WorkHabit(work: work, shareMillionths: share, length: length.model))
    }
    try reader.finish()
    return habits
  }
}
