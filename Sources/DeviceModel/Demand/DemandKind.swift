/// What a demand row asks of the device.
///
/// A kind is a case here, its row below, and what `DeviceRun` does with it.
@frozen
public enum DemandKind: UInt8, CaseIterable, Sendable {
  /// The person opens an app.
  case open
  /// The person leaves the app in front.
  case home
  /// The app plays audio for `length`.
  case audio
  /// The app follows the location for `length`.
  case location
  /// The app holds a call over the internet for `length`.
  case voip
  /// The app finishes work in the background, for `length` if it is let.
  case task
  /// The person removes the app from the switcher.
  case forceQuit
  /// The device reboots.
  case reboot
  /// Something takes the app in front its input, for `length`.
  case interrupt
  /// The person leaves the app in front and locks the device.
  case lock
  /// The person unlocks the device.
  case unlock
  /// Nothing happens: a remark on the time line.
  case note
  /// The person touches the screen.
  case tap
  /// Power, network or a setting changes, as `detail` says.
  case condition
  /// The person asks for one more window of an app.
  case window
  /// The person closes the newest window of an app.
  case close
  /// The person opens an app beside the one in front.
  case beside
  /// The one of two apps in front at which the person does not look leaves the screen.
  case alone
  /// An external display is connected, or disconnected.
  case display
  /// The system takes back a scene of an app.
  case disconnect
  /// The app plays on another device for `length`.
  case airplay
  /// The app's picture stays on the screen for `length`.
  case pip
  /// An accessory of the app is in use for `length`.
  case accessory
  /// A Bluetooth device has something for the app, which works for `length` if it is let.
  case bluetooth
  /// A silent push comes for the app, which works for `length` if it is let.
  case push
  /// The system would refresh the app, which works for `length` if it is let.
  case fetch
  /// The system would let the app work for minutes, for `length` if it is let.
  case processing
  /// The place changes by much, and the app works for `length` if it is let.
  case moved
  /// A region is entered or left, and the app works for `length` if it is let.
  case region
  /// Something else than memory runs out, as `detail` says.
  case shortage
  /// The app's process ends by a fault of its own.
  case crash
  /// A link opens the app.
  case url
  /// What was begun on another device goes on in the app.
  case handoff
  /// The clock jumps, or a new day begins.
  case timeChange

  /// What is said and asked of it.
  public var info: DemandKindInfo {
    switch self {
    case .open:
      DemandKindInfo(
        "open", .app, in: nil, "rows that open an app",
        asks: "the person opens the app; the one in front is left")
    case .home:
      DemandKindInfo(
        "home", .front, "rows that leave the app in front",
        asks: "the person leaves the app in front, whichever it is")
    case .audio:
      DemandKindInfo(
        "audio", .work(.audio), "rows that begin audio", asks: "the app plays on")
    case .location:
      DemandKindInfo(
        "location", .work(.location), "rows that begin to follow the location",
        asks: "the app follows the location")
    case .voip:
      DemandKindInfo(
        "voip", .work(.voip), "rows that begin a call", asks: "the app holds a call")
    case .task:
      DemandKindInfo(
        "task", .work(.task), "rows that begin a finite task",
        asks: "the app finishes something, off screen for 30 s at most")
    case .forceQuit:
      DemandKindInfo(
        "force_quit", key: "quit", .app, "rows that remove an app from the switcher",
        asks: "the person removes the app from the switcher")
    case .reboot:
      DemandKindInfo(
        "reboot", .device, "rows that reboot the device", asks: "the device starts again")
    case .interrupt:
      DemandKindInfo(
        "interrupt", .interruption, stepsDraws: false, "rows that interrupt the app in front",
        asks: "with `for`: it takes the app in front its input")
    case .lock:
      DemandKindInfo(
        "lock", .device, stepsDraws: false, "rows that lock the device",
        asks: "the person leaves the app in front and locks the device")
    case .unlock:
      DemandKindInfo(
        "unlock", .device, stepsDraws: false, "rows that unlock the device",
        asks: "the person unlocks the device")
    case .note:
      DemandKindInfo(
        "note", .remark, in: nil, stepsDraws: false, "rows that are notes: nothing happens",
        asks: "a remark: nothing happens")
    case .tap:
      DemandKindInfo(
        "tap", .front, stepsDraws: false, "rows that touch the screen",
        asks: "the person touches the screen: input for the app in front if it is active, dropped "
          + "if it is not")
    case .condition, .window, .close, .beside, .alone, .display, .disconnect, .shortage: deviceInfo
    case .crash, .url, .handoff, .timeChange: eventInfo
    case .airplay, .pip, .accessory, .bluetooth: systemInfo
    case .push, .fetch, .processing, .moved, .region: systemInfo
    }
  }

  /// The rows of windows, displays, conditions and shortages.
  private var deviceInfo: DemandKindInfo {
    switch self {
    case .condition:
      DemandKindInfo(
        "condition", .choice(DeviceCondition.allCases.map(\.name)), stepsDraws: false,
        "rows that change power, network or a setting",
        asks: "power, network or a setting changes, which gates what the system does in the "
          + "background")
    case .window:
      DemandKindInfo(
        "window", .scenes, "rows that ask for one more window",
        asks: "on a pad: one more window of the app, which comes to the front with it; when it has "
          + "as many as it may, the one off screen longest")
    case .close:
      DemandKindInfo(
        "close", .scenes, stepsDraws: false, "rows that close a window",
        asks: "on a pad: the newest window of the app is closed; with no other in front the app is "
          + "left")
    case .beside:
      DemandKindInfo(
        "beside", .app, "rows that open an app beside another",
        asks: "on a pad: the person opens the app beside the one in front, in Split View")
    case .alone:
      DemandKindInfo(
        "alone", .device, stepsDraws: false, "rows that leave one of two apps in front",
        asks: "on a pad: of two apps in front the one opened earlier is left, unless it was opened "
          + "again meanwhile")
    case .display:
      DemandKindInfo(
        "display", .choice(["connect", "disconnect"]), stepsDraws: false,
        "rows that connect or disconnect an external display",
        asks: "an external display is connected, or no longer: it shows what an app without scenes "
          + "shows")
    case .disconnect:
      DemandKindInfo(
        "disconnect", .scenes, stepsDraws: false, "rows by which the system takes back a scene",
        asks: "the system takes back the scene of the app that has been off screen longest, if one "
          + "is; nothing while the app launches")
    case .shortage:
      DemandKindInfo(
        "shortage", .choice(KernelShortage.allCases.map(\.name)), stepsDraws: false,
        "rows by which something else than memory runs out",
        asks: "something else than memory runs out, and the system ends the process that is next")
    default: preconditionFailure("its row is among the others")
    }
  }

  /// The rows of faults, links and events of the device.
  private var eventInfo: DemandKindInfo {
    switch self {
    case .crash:
      DemandKindInfo(
        "crash", .app, stepsDraws: false, "rows that crash an app",
        asks: "the app's process ends by a fault of its own, whatever it does")
    case .url:
      DemandKindInfo(
        "url", .app, "rows that open a link",
        asks: "a link opens the app, or reaches it where it is in front")
    case .handoff:
      DemandKindInfo(
        "handoff", .app, "rows that go on with what another device began",
        asks: "what was begun on another device goes on in the app, which is opened for it")
    case .timeChange:
      DemandKindInfo(
        "time_change", key: "time-change", .device, stepsDraws: false,
        "rows that change the time by much",
        asks: "the clock jumps, or a new day begins: apps that run hear of it, suspended ones when "
          + "they are back (assumption)")
    default: preconditionFailure("its row is among the others")
    }
  }

  /// The rows of work that the system begins, and of work that came with them.
  private var systemInfo: DemandKindInfo {
    switch self {
    case .airplay:
      DemandKindInfo(
        "airplay", .work(.airplay), stepsDraws: false, "rows that begin to play on another device",
        asks: "the app plays on another device")
    case .pip:
      DemandKindInfo(
        "pip", .work(.pip), stepsDraws: false, "rows that begin picture in picture",
        asks: "the app's picture stays on the screen, and its `video` with it")
    case .accessory:
      DemandKindInfo(
        "accessory", .work(.accessory), stepsDraws: false, "rows that begin to use an accessory",
        asks: "an accessory of the app is in use: it starts the app if need be")
    case .bluetooth:
      DemandKindInfo(
        "bluetooth", .work(.bluetooth), stepsDraws: false,
        "rows of a Bluetooth device that has something",
        asks: "a Bluetooth device has something for the app, which the system starts if need be")
    case .push:
      DemandKindInfo(
        "push", .work(.push), "rows of silent pushes",
        asks: "a silent push comes: the system starts the app if need be, unless its "
          + "rate or a condition says no")
    case .fetch:
      DemandKindInfo(
        "fetch", .work(.fetch), "rows of refreshes",
        asks: "the system would refresh the app now, if nothing keeps it from that")
    case .processing:
      DemandKindInfo(
        "processing", .work(.processing), "rows of long work of an idle phone",
        asks: "the system would let the app work for minutes now, if nothing keeps it from that")
    case .moved:
      DemandKindInfo(
        "moved", .work(.moved), "rows of significant changes of the place",
        asks: "the place has changed by much: the system starts the app if need be, at "
          + "most each 5 min")
    case .region:
      DemandKindInfo(
        "region", .work(.region), "rows of regions entered or left",
        asks: "a region is entered or left: the system starts the app if need be, at "
          + "most each 5 min")
    default: preconditionFailure("its row is among the others")
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }

  /// Whether only a device of that kind is asked so; nil for every one.
  public var idiom: DeviceIdiom? {
    switch self {
    case .window, .close, .beside, .alone: .pad
    default: nil
    }
  }

  /// Whether a row names an app; one of `home` may leave it open which one is in front.
  public var namesApp: Bool { Self.naming.contains(self) }

  private static let naming = KindMask(allCases.filter { $0.info.subject.isApp })

  /// Whether the device's draws go on with such a row.
  var stepsDraws: Bool { Self.stepping.contains(self) }

  private static let stepping = KindMask(allCases.filter { $0.info.stepsDraws })

  /// Whether it is work that the system may begin of its own accord: a call is.
  public var isOfSystem: Bool { Self.ofSystem.contains(self) }

  private static let ofSystem = KindMask([
    DemandKind.voip, .accessory, .bluetooth, .push, .fetch, .processing, .moved, .region,
  ])

  /// The background work that it begins.
  public var work: BackgroundWork? {
    if case .work(let work) = info.subject { work } else { nil }
  }
}

/// What a demand row is about, and so what a workload writes beside its key.
public enum DemandSubject: Equatable, Sendable {
  /// An app, by its name.
  case app
  /// The app in front, whichever it is: `true`.
  case front
  /// Background work of an app, by its name, with a length.
  case work(BackgroundWork)
  /// The device: `true`.
  case device
  /// What takes the app in front its input, with a length.
  case interruption
  /// A text that says nothing to the device.
  case remark
  /// An app with scenes, by its name.
  case scenes
  /// One of these texts.
  case choice([String])

  /// Whether it is an app.
  public var isApp: Bool {
    switch self {
    case .app, .front, .work, .scenes: true
    case .device, .interruption, .remark, .choice: false
    }
  }

  /// Whether it goes on for a length.
  public var lasts: Bool {
    switch self {
    case .work, .interruption: true
    case .app, .front, .device, .remark, .scenes, .choice: false
    }
  }
}

/// The row of one kind of demand.
public struct DemandKindInfo: Sendable {
  /// The name in columns and reports; permanent.
  public let name: String
  /// The key of a row in workloads.
  public let key: String
  /// What it is about.
  public let subject: DemandSubject
  /// The mode that knows it; nil for both.
  public let mode: SimulationMode?
  /// Whether the device's draws go on with such a row: what they hang on is the ordinal of rows
  /// that open, leave or set to work, so that what lies in between shifts nothing.
  let stepsDraws: Bool
  /// The rows that are of this kind, for dictionaries of columns.
  public let meaning: String
  /// What one asks, for the page of workload files.
  public let request: String

  init(
    _ name: String, key: String? = nil, _ subject: DemandSubject,
    in mode: SimulationMode? = .device, stepsDraws: Bool = true, _ meaning: String,
    asks request: String
  ) {
    self.name = name
    self.key = key ?? name
    self.subject = subject
    self.mode = mode
    self.stepsDraws = stepsDraws
    self.meaning = meaning
    self.request = request
  }
}
