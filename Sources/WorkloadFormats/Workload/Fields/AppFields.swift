import DeviceModel
import SimKernel

/// The keys of an app under `apps`, and of a process that is alive at the start.
enum AppFields {
  private static let hour = SimTime.seconds(3600)
  private static let sizes = FieldKind.size(1 ... .max)

  /// The keys of an app.
  static let section = FieldSection(
    "the app",
    [
      FieldRow(
        "size", sizes, words: "a size from 1 B to the capacity", in: .cache,
        "the bytes it holds while its process exists"),
      FieldRow(
        "size", sizes, words: "a size", in: .device, default: "`footprint`",
        "short for `footprint: { active }`"),
      FieldRow(
        "footprint", .object(footprint), words: "an object of three sizes", in: .device,
        default: "`size`", "what the app holds"),
      FieldRow(
        "role", .choice(ProcessRole.stated.map(\.rawValue)), in: .device, default: "`\"app\"`",
        "what the process is to the system, and so its jetsam band: daemons in band 0, 10, 90 and "
          + "180. Only apps are opened; with daemons, demand is rows, or a generator whose "
          + "`choice` is by rank"),
      FieldRow(
        "growth", .rate(from: 1), in: .device, default: "1/20 of `active` a second",
        "how fast it grows from `launch` to `active`"),
      FieldRow(
        "leak", .rate(from: 0), in: .device, default: "`\"0 B/s\"`",
        "how fast it grows on beyond that"),
      FieldRow(
        "limit", .other("a size from 1 B to 1 TiB, or an object"), in: .device, default: "none",
        "what the app may hold, below; a size alone stands for `active` and `inactive`"
      ).said(in: .warning) { $0.workload.scenario.limitWords },
      FieldRow(
        "purgeable", .size(0 ... .max), words: "a size up to `footprint.background`",
        in: .device, default: "`\"0 B\"`",
        "the part of what it keeps that the system may empty before it would kill the app; it is "
          + "there again once the app has been in front"),
      FieldRow(
        "shed", .share, in: .device, default: "0.15",
        "the part of its plain memory that it gives up when warned; what has leaked since it was "
          + "last left is not given up: off screen all that it grew by, in front what it grew by "
          + "beyond `active`"),
      FieldRow(
        "regrow", .rate(from: 1), in: .device, default: "1/10,000 of `active` a second",
        "how fast what it shed when it was warned comes back, after it has grown as far as it "
          + "wants without it, as long as it is not left (assumption)"),
      FieldRow(
        "scenes", .other("`true`, `false`, or an object, below"), in: .device,
        default: "`false`",
        "whether it has scenes: from iOS 13 on each scene then hears of steps to and from the "
          + "front in the place of the app"),
      FieldRow(
        "secure", .flag, in: .device, default: "`false`",
        "whether it covers what is private when it loses its input; a trace shows it"),
      FieldRow("launch", .object(launch), in: .device, default: ""),
      FieldRow("handlers", .object(handlers), in: .device, default: ""),
      FieldRow(
        "saves", .other("`true`, `false`, or an object: `length`"), in: .device,
        default: "`true`",
        "whether it saves what was done in it when it loses its input; what was done since is lost "
          + "with its process (`state_lost_s`)"),
      FieldRow(
        "video", .size(0 ... .max), words: "a size up to `active`", in: .device,
        default: "`\"0 B\"`",
        "the part of `active` that is its picture: kept off screen during picture in picture, "
          + "beside `background`"),
      FieldRow(
        "registers",
        .other("a list of \(SystemWorkDecoder.kinds.map { "`\($0.name)`" }.enumerated("and"))"),
        in: .device, default: "all", "what the system may start it for"),
      FieldRow(
        "reports-calls", .flag, in: .device, default: "`true`",
        "whether it reports at once a call that it is started for; else it is ended "
          + "(`voip_unreported`), and started for none any more"),
      FieldRow(
        "needs", .other("a list of `power` and `wifi`"), in: .device, default: "nothing",
        "what its `processing` asks of the phone, beside that it is locked"),
      FieldRow("processor", .object(processor), in: .device, default: ""),
      FieldRow(
        "arrivals", .object(ArrivalDecoder.section),
        words: "an object: kind to `{ gap, length, rhythm }`", in: .device, default: "none",
        "what the system has for it, drawn"),
      FieldRow(
        "processes", .other("an object: name to an object"), in: .device, default: "none",
        "further processes of the app, at most \(HelperDecoder.most); named `NAME/PROCESS` in "
          + "tables, where they have rows of their own behind those of all apps, and in traces"),
      FieldRow(
        "background", .object(background), in: .device, default: "nothing goes on",
        "how often work goes on after a visit of a generator, and how long: each "
          + "`{ share, length }`, a share to a millionth and a kind of duration"),
    ])

  private static let footprint = FieldSection(
    "the footprint",
    [
      FieldRow(
        "launch", sizes, words: "a size up to `active`", default: "half of `active`",
        "what the app holds when a launch completes"),
      FieldRow(
        "background", sizes, words: "a size up to `active`", default: "7/10 of `active`",
        "what it keeps when it is left"),
      FieldRow("active", sizes, words: "a size", "what it grows to in front"),
    ])

  /// The keys of one of `processes`.
  static let helper = FieldSection(
    "the process",
    [
      FieldRow(
        "kind", .choice(HelperKind.allCases.map(\.rawValue)),
        "what it does for the app, and so its limit: `web-content` and `service` are services to "
          + "the kernel, which are killed after extensions and frozen with their app"),
      FieldRow(
        "footprint", .object(footprint), words: "an object of three sizes",
        "what the process holds: `launch` as it begins, with its app's launch complete in front, "
          + "then as that of an app"),
      FieldRow(
        "limit", .other("a size from 1 B to 1 TiB, or an object"),
        default: "half of the app's; of a `service` 15 MB (assumptions)",
        "what the process may hold: a size alone ends it there; an object as an app's, of which "
          + "`active` holds while the app is in front or works"),
      FieldRow(
        "reload", .duration(.zero...hour), default: "`\"1 s\"`",
        "how long it takes to begin again, once a visit, after it has ended alone: from then on, "
          + "or from the app's return to the front (assumption)"),
    ])

  /// What a limit of an app may be, in bytes.
  static let limitBytes: ClosedRange<Int64> = 1...1 << 40

  /// The keys of `limit`, where it is an object.
  static let limit = FieldSection(
    "the limit",
    [
      FieldRow(
        "active", .size(limitBytes), default: "none", "what it may hold in front and while it works"
      ),
      FieldRow("inactive", .size(limitBytes), default: "as `active`", "what it may hold else"),
      FieldRow(
        "fatal", .other("`true`, `false`, `\"active\"` or `\"inactive\"`"), default: "`false`",
        "which of them end it at that size (`per_process_limit`), with a warning at 80 %, in the "
          + "place of `device.limit`. Over a soft one, under `jetsam`, it is killed when less than "
          + "`soft` is available, in any band, in front too"),
    ])

  private static let launch = FieldSection(
    "the launch",
    [
      FieldRow(
        "resume", .duration(.zero...hour), default: "`\"120 ms\"`",
        "coming back alive with all memory there; decompressing and reading it back come on top"),
      FieldRow(
        "system", .duration(.zero...hour), default: "`\"100 ms\"`",
        "the system's part of making a process"),
      FieldRow("app", .duration(.zero...hour), default: "`\"400 ms\"`", "the app's part of it"),
      FieldRow(
        "premain", .share, default: "0.35",
        "the share of the two that comes before the application object"),
      FieldRow(
        "code", .size(0...1 << 40), default: "64 MiB and 1/4 of `active`",
        "the part of its files that a launch reads when they are not cached"),
      FieldRow(
        "storyboard", .duration(.zero...hour), default: "`\"0 s\"`",
        "what loading its main storyboard takes, on top of `app`"),
      FieldRow(
        "restoration", .duration(.zero...hour), default: "`\"0 s\"`",
        "what restoring its state takes, on top of that, and of what reading `saved-state` takes, "
          + "100 MB/s (assumption); nothing after a `quit` until it has been left once more"),
      FieldRow(
        "saved-state", .size(0...1 << 40), default: "`\"0 B\"`",
        "the state that it saves when it is left, and restores when its process is made"),
      FieldRow(
        "reload", .share, default: "0",
        "the part of what it lacks to `active` that it loads as it comes back, before it has "
          + "input; what that takes is `handlers.foreground`"),
      FieldRow(
        "keychain", .flag, default: "`false`",
        "whether its static initialisers read the keychain: prewarmed while the phone is locked "
          + "they fail, and run once more in the launch (`prewarm_failures`)"),
    ])

  private static let handlers = FieldSection(
    "the handlers",
    [
      FieldRow(
        "resign", .duration(.zero...hour), default: "`\"0 s\"`",
        "what its handler of losing input takes; above 0.1 s it is counted (`handler_overruns`). "
          + "What the app is to hear meanwhile comes afterwards"),
      FieldRow(
        "background", .duration(.zero...hour), default: "`\"0 s\"`",
        "that of entering the background: the time to suspension begins when it returns; above 5 s "
          + "(before iOS 13 10 s) the app is ended then (`watchdog_background`)"),
      FieldRow(
        "foreground", .duration(.zero...hour), default: "`\"0 s\"`",
        "that of coming back, a part of the resume"),
      FieldRow(
        "connect", .duration(.zero...hour), default: "`\"0 s\"`",
        "that of a scene that is connected, a part of the launch"),
      FieldRow(
        "observers", .duration(.zero...hour), default: "`\"0 s\"`",
        "what observers of the same steps take on top of each handler, and of becoming active"),
      FieldRow(
        "terminate", .duration(.zero...hour), default: "`\"0 s\"`",
        "that of being ended while its code runs; after 5 s, before iOS 13 6 s, the app ends all "
          + "the same"),
    ])

  /// The keys of `scenes`, where it is an object.
  static let scenes = FieldSection(
    "the scenes",
    [
      FieldRow(
        "memory", sizes, words: "a size below the smallest footprint of the app",
        default: "`\"0 B\"`",
        "what each scene holds of its own; the footprint is that of the app with one, each further "
          + "one adds so much, and a scene that is disconnected gives it back"),
      FieldRow(
        "most", .whole(1...DeviceIdiom.pad.mostScenes),
        words: "a whole number from 1 to 8, on a phone 1",
        default: "1 on a phone, 8 on a pad (assumption)", "how many it may have"),
      FieldRow(
        "reclaim", .flag, default: "`false`",
        "whether the system takes back a scene when memory becomes critical: each time the one off "
          + "screen longest, of the app that left longest ago (assumption)"),
    ])

  /// The keys of `saves`, where it is an object.
  static let saves = FieldSection(
    "the saves",
    [
      FieldRow(
        "length", .duration(.zero...hour), default: "`\"0 s\"`",
        "how long a save takes, from when input is lost on; it goes on off screen as a finite task")
    ])

  /// What `needs` may name.
  static let needs = ["power", "wifi"]

  private static let processor = FieldSection(
    "the processor",
    [
      FieldRow(
        "front", .fineShare, default: "0",
        "what the app takes of a core while it has input (`front_cpu_s`)")
    ]
      + BackgroundWork.allCases.map {
        FieldRow(
          $0.name, .fineShare, default: "0",
          "what this work takes of a core off screen (`background_cpu_s`)")
      })

  private static let background = FieldSection(
    "the background work",
    BackgroundWork.allCases.map { FieldRow($0.name, .object(work), default: "") })

  private static let work = FieldSection(
    "the background work",
    [
      FieldRow("share", .fineShare),
      FieldRow("length", .other("a kind of duration")),
    ])

  /// The keys of an item of `alive` that is an object.
  static let process = FieldSection(
    "the process",
    [
      FieldRow("app", .other("an app's name"), "whose process it is"),
      FieldRow(
        "state", .choice(AliveProcess.State.allCases.map(\.rawValue)), default: "`\"suspended\"`",
        "what an app does; in front is one at most, the last, and holds its `active` footprint; "
          + "frozen ones are on flash as a whole, and merely suspended under a strategy or on a "
          + "phone that freezes nothing; refused beside a daemon"),
      FieldRow(
        "compressed", .share, default: "1 if suspended, else 0",
        "the part of its footprint that is compressed, under a strategy that compresses; refused "
          + "beside `frozen`"),
      FieldRow(
        "relaunched", .flag, default: "`false`",
        "whether it was mostly launched again within 5 s of its kills so far"),
    ])
}
