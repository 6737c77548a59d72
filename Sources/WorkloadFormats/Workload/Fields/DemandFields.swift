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
        "rows", .other("a list of rows, at least one"), default: "none", "demand written out"),
      FieldRow("generator", .object(generator), default: "none", "opens drawn visit by visit"),
    ])

  private static let app = FieldKind.other("an app's name")
  private static let working = FieldKind.other("an app's name, with `for`")

  /// The keys of a row.
  static let row = FieldSection(
    "the row",
    [
      FieldRow(
        "at", .duration(.zero...SimTime(microseconds: .max - 1)),
        "when, since boot; never before the row above"),
      FieldRow("open", app, default: "", "the person opens the app; the one in front is left"),
      FieldRow(
        "home", .other("`true`"), in: .device, default: "",
        "the person leaves the app in front, whichever it is"),
      FieldRow("audio", working, in: .device, default: "", "the app plays on"),
      FieldRow("location", working, in: .device, default: "", "the app follows the location"),
      FieldRow("voip", working, in: .device, default: "", "the app holds a call"),
      FieldRow(
        "task", working, in: .device, default: "",
        "the app finishes something, off screen for 30 s at most"),
      FieldRow(
        "quit", app, in: .device, default: "", "the person removes the app from the switcher"),
      FieldRow("reboot", .other("`true`"), in: .device, default: "", "the device starts again"),
      FieldRow(
        "interrupt", .choice(InterruptionTrigger.allCases.map(\.name)), in: .device, default: "",
        "with `for`: it takes the app in front its input"),
      FieldRow(
        "lock", .other("`true`"), in: .device, default: "",
        "the person leaves the app in front and locks the device"),
      FieldRow(
        "unlock", .other("`true`"), in: .device, default: "", "the person unlocks the device"),
      FieldRow("note", .text, default: "", "a remark: nothing happens"),
      FieldRow(
        "for", .duration(SimTime(microseconds: 1)...DemandRow.longestLength),
        words: "a duration from 1 us to 2^60 us", in: .device,
        default: "required with `audio`, `location`, `voip`, `task` and `interrupt`",
        "how long it goes on"),
    ])

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
