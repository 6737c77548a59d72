import DeviceModel
import SimKernel

/// What an app is to get of one kind, before its number is known.
struct Arrival: Sendable {
  let work: BackgroundWork
  let gap: DurationModel
  let length: DurationModel
  /// Nil where the generator's holds.
  let rhythm: DailyRhythm?

  func source(of app: AppID, _ usual: DailyRhythm?) -> ArrivalGenerator.Source {
    ArrivalGenerator.Source(
      app: app, work: work, gap: gap, length: length, rhythm: rhythm ?? usual)
  }
}

/// Reads `arrivals` of an app: what the system has for it, and how often.
enum ArrivalDecoder {
  /// The keys of `arrivals`, each with an object.
  static let section = FieldSection(
    "the arrivals",
    SystemWorkDecoder.kinds.map {
      FieldRow(
        $0.name, .object(arrival), words: "an object: `gap`, `length`, `rhythm`", default: "none",
        "when the system has it for the app")
    })

  private static let arrival = FieldSection(
    "the arrival",
    [
      FieldRow("gap", .other("a kind of duration"), "how long until the next"),
      FieldRow("length", .other("a kind of duration"), "how long the app works for it"),
      FieldRow(
        "rhythm", .object(DailyHours.section), words: "an object", default: "the generator's",
        "how fast gaps pass at each hour of the day"),
    ])

  static func decode(_ reader: ObjectReader?) throws(WorkloadError) -> [Arrival] {
    guard var reader else { return [] }
    var arrivals: [Arrival] = []
    for work in SystemWorkDecoder.kinds {
      let subject = "the arrival \(Quoted.name(work.name))"
      guard var inner = try reader.child(work.name, subject: subject) else { continue }
      let gapNode = try inner.require("gap")
      let gap = try WorkloadCatalog.duration(gapNode, subject: "the gap").model
      guard !gap.isAlwaysZero else { throw gapNode.error(expected: "a gap that takes time") }
      let length = try WorkloadCatalog.duration(
        try inner.require("length"), subject: "the length"
      ).model
      let rhythm = try inner.optional("rhythm").map { node throws(WorkloadError) in
        try DailyHours.read(node)
      }
      try inner.finish()
      arrivals.append(Arrival(work: work, gap: gap, length: length, rhythm: rhythm))
    }
    try reader.finish()
    return arrivals
  }
}
