import DeviceModel
import SimKernel

/// The keys of `demand`.
enum DemandFields {
  /// All of them.
  static let section = FieldSection(
    "the demand",
    [
      FieldRow(
        "trace", .other("a text: the path of a CSV file"), default: "none",
        "opens read from that file"),
      FieldRow(
        "rows", .other("a list of rows, at least one"), default: "none", "demand written out"
      ).said(in: .work) { $0.workload.scenario.workWords },
      FieldRow("generator", .object(generator), default: "none", "opens drawn visit by visit"),
    ])

  /// The keys of a row.
  static let row = FieldSection("the row", [time] + DemandKind.allCases.map(asking) + [length])

  private static let time = FieldRow(
    "at", .duration(.zero...SimTime(microseconds: .max - 1)),
    "when, since boot; never before the row above")

  private static let length = FieldRow(
    "for", .duration(SimTime(microseconds: 1)...DemandRow.longestLength),
    words: "a duration from 1 us to 2^60 us", in: .device,
    default: "required with \(lasting)", "how long it goes on")

  private static var lasting: String {
    DemandKind.allCases.map(\.info).filter(\.subject.lasts).map { "`\($0.key)`" }.enumerated("and")
  }

  /// The key by which a row asks for `kind`.
  private static func asking(_ kind: DemandKind) -> FieldRow {
    let value: FieldKind =
      switch kind.info.subject {
      case .app: .other("an app's name")
      case .scenes: .other("the name of an app with `scenes`")
      case .work: .other("an app's name, with `for`")
      case .front, .device: .other("`true`")
      case .interruption: .choice(InterruptionTrigger.allCases.map(\.name))
      case .remark: .text
      case .choice(let names): .choice(names)
      }
    return FieldRow(kind.info.key, value, in: kind.info.mode, default: "", kind.info.request)
  }

  private static let kind = FieldKind.other("an object with a `kind`")

  /// The keys of `generator`.
  static let generator = FieldSection(
    "the generator",
    [
      FieldRow("choice", kind, "which app a visit opens"),
      FieldRow("gap", kind, "the time without a person at the phone before a visit"),
      FieldRow("visit", kind, "the time the person uses the app"),
      FieldRow(
        "rhythm", .object(DailyHours.section), words: "an object", default: "all hours alike",
        "how fast gaps pass at each hour of the day"),
      FieldRow("session", .object(session), in: .device, default: ""),
      FieldRow(
        "interruptions", .object(InterruptionKeys.section),
        words: "an object: trigger to `{ share, length }`", in: .device,
        default: "none", "how visits are interrupted"),
    ])

  private static let session = FieldSection(
    "the session",
    [
      FieldRow(
        "lock", .flag, default: "`false`", "whether the device is locked between sessions"),
      FieldRow("visits", .other("a kind of number"), "how many visits come in a row"),
      FieldRow(
        "revisit", .fineShare, default: "0",
        "how often a visit returns to an app of the session"),
    ])
}
