import DeviceModel
import SimKernel

/// The key `interruptions` of a generator: what takes visits their input, how often, how long.
enum InterruptionKeys {
  /// The keys of `interruptions`, each with an object.
  static let section = FieldSection(
    "the interruptions",
    InterruptionTrigger.allCases.map { trigger in
      FieldRow(
        trigger.name, .object(habit),
        words: "an object: `share`, a share of the visits; `length`, a kind of duration",
        default: "none; `length`: \(usualLength(of: trigger))", "how visits are interrupted by it")
    })

  private static let habit = FieldSection(
    "the interruption",
    [
      FieldRow("length", .other("a kind of duration"), default: "by trigger"),
      FieldRow("share", .fineShare),
    ])

  static func read(
    _ reader: ObjectReader, on idiom: DeviceIdiom
  ) throws(WorkloadError) -> [InterruptionHabit] {
    var reader = reader
    var habits: [InterruptionHabit] = []
    for trigger in InterruptionTrigger.allCases {
      let subject = "the interruption \(Quoted.name(trigger.name))"
      guard var inner = try reader.child(trigger.name, subject: subject) else { continue }
      if let fault = fault(of: trigger, on: idiom, at: inner.place) { throw fault }
      let length = inner.optional("length")
      let share = try inner.required("share", inner.scaled("share"))
      try inner.finish()
      let model = try length.map { node throws(WorkloadError) in
        try WorkloadCatalog.duration(node, subject: "the length").model
      }
      habits.append(
        InterruptionHabit(
          trigger: trigger, shareMillionths: share,
          length: model ?? .triangular(trigger.info.usualLength)))
    }
    try reader.finish()
    return habits
  }

  /// The trigger that `node` names.
  static func trigger(
    _ node: JSONNode, on idiom: DeviceIdiom
  ) throws(WorkloadError) -> InterruptionTrigger {
    let name = try node.string()
    let triggers = InterruptionTrigger.allCases
    if let trigger = triggers.first(where: { $0.name == name }) {
      if let fault = fault(of: trigger, on: idiom, at: node.place) { throw fault }
      return trigger
    }
    let names = triggers.map(\.name)
    throw node.error(
      expected: "one of \(Quoted.choice(names))" + Spelling.hint(for: name, among: names))
  }

  /// Two apps side by side are a pad's.
  private static func fault(
    of trigger: InterruptionTrigger, on idiom: DeviceIdiom, at place: SourcePlace
  ) -> WorkloadError? {
    guard trigger == .splitView, idiom != .pad else { return nil }
    return WorkloadError(
      at: place, found: "'\(trigger.name)' on a \(idiom.rawValue)",
      expected: "it on a pad, device.idiom: \"pad\"")
  }

  private static func usualLength(of trigger: InterruptionTrigger) -> String {
    let usual = trigger.info.usualLength
    let corners = [usual.low, usual.mode, usual.high].map {
      DurationText.exact(SimTime(microseconds: $0))
    }
    return "triangular, \(corners.joined(separator: ", "))"
  }
}
