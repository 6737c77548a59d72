/// What the system does in the background of its own accord, as conditions gate it.
enum BackgroundAsk: UInt8, CaseIterable {
  /// Makes a process ready before it is asked for (S-71).
  case prewarm
  /// Lets an app refresh itself for a moment.
  case fetch
  /// Lets it work for minutes while the phone is idle.
  case processing
  /// Delivers a silent push.
  case push
  /// Delivers a push that announces a call.
  case call
  /// Tells of a significant change of the place, or of a region.
  case place
  /// Tells of an accessory, by Bluetooth or otherwise.
  case accessory
}

/// What a factor does to one of them.
enum GateAnswer {
  case passes
  /// It is kept until the factor is gone.
  case waits
  case refused
}

/// What of the seven factors meets one kind.
struct BackgroundGate {
  let criticalBattery: GateAnswer
  let lowPower: GateAnswer
  let refreshOff: GateAnswer
  /// After the person has removed the app from the switcher.
  let forceQuit: GateAnswer
  /// Where the app is not in the switcher for another reason: it was never opened.
  let unopened: GateAnswer
}

extension BackgroundAsk {
  /// The table of factors by kind.
  ///
  /// Apple names the seven factors, and nowhere which of them meets which kind: but for the rates
  /// and for a force quit all is an assumption. Whether a push of a call reaches an app that was
  /// force-quit is one too: the source speaks of all launches.
  var gate: BackgroundGate {
    switch self {
    case .prewarm: Self.choice
    case .fetch: Self.refresh
    case .processing: Self.refresh
    case .push: Self.silent
    case .call, .place, .accessory: Self.event
    }
  }

  /// What the system chooses to do in advance.
  private static let choice = BackgroundGate(
    criticalBattery: .refused, lowPower: .refused, refreshOff: .passes, forceQuit: .refused,
    unopened: .refused)
  /// What it does for an app that asks to be refreshed.
  private static let refresh = BackgroundGate(
    criticalBattery: .refused, lowPower: .refused, refreshOff: .refused, forceQuit: .refused,
    unopened: .refused)
  /// What somebody else asks for and can wait.
  private static let silent = BackgroundGate(
    criticalBattery: .refused, lowPower: .waits, refreshOff: .waits, forceQuit: .refused,
    unopened: .passes)
  /// What happens in the world.
  private static let event = BackgroundGate(
    criticalBattery: .passes, lowPower: .passes, refreshOff: .passes, forceQuit: .refused,
    unopened: .passes)
}

/// Why the system did not begin background work; the first reason that holds, in this order.
@frozen
public enum LaunchRefusal: UInt8, CaseIterable, Sendable {
  /// The person has removed the app from the switcher.
  case forceQuit
  /// It is not in the switcher.
  case unopened
  /// It takes no such events.
  case unregistered
  /// A call that it was started for was never reported.
  case denied
  /// The battery is critically low.
  case battery
  /// Low Power Mode is on.
  case lowPower
  /// Apps may not refresh in the background.
  case refresh
  /// It asks for power, and the phone is not on a charger.
  case power
  /// It asks for a wireless network.
  case wifi
  /// Somebody uses the phone.
  case busy
  /// Too soon after the last time.
  case rate
  /// Its old process is being ended.
  case dying
  /// No memory for a new process.
  case memory

  /// What is said of it.
  public var info: LaunchRefusalInfo {
    switch self {
    case .forceQuit: LaunchRefusalInfo("force_quit", "the person had removed the app")
    case .unopened: LaunchRefusalInfo("unopened", "the app was not in the switcher")
    case .unregistered: LaunchRefusalInfo("unregistered", "the app took no such events")
    case .denied: LaunchRefusalInfo("denied", "it had not reported a call before")
    case .battery: LaunchRefusalInfo("battery", "the battery was critically low")
    case .lowPower: LaunchRefusalInfo("low_power", "Low Power Mode was on")
    case .refresh: LaunchRefusalInfo("refresh", "apps were not to refresh in the background")
    case .power: LaunchRefusalInfo("power", "the phone was on no charger")
    case .wifi: LaunchRefusalInfo("wifi", "the phone was on no wireless network")
    case .busy: LaunchRefusalInfo("busy", "the phone was in use")
    case .rate: LaunchRefusalInfo("rate", "it was too soon after the last time")
    case .dying: LaunchRefusalInfo("dying", "the app's old process was being ended")
    case .memory: LaunchRefusalInfo("memory", "there was no memory for a new process")
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }
}

/// The row of one reason.
public struct LaunchRefusalInfo: Sendable {
  /// The name in columns and reports; permanent.
  public let name: String
  /// What was so, for dictionaries of columns.
  public let meaning: String

  init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}
