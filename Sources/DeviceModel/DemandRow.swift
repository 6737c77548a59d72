import SimKernel

/// What a demand row asks of the device.
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

  /// The name in workloads, columns and reports.
  public var name: String { event.name }

  /// Whether a row names an app; one of `home` may leave it open who is in front.
  public var namesApp: Bool {
    switch self {
    case .open, .home, .audio, .location, .voip, .task, .forceQuit: true
    case .reboot, .interrupt, .lock, .unlock, .note: false
    }
  }

  /// Whether the device's draws go on with such a row: what they hang on is the ordinal of rows
  /// that open, leave or set to work, so that what lies in between shifts nothing.
  var stepsDraws: Bool {
    switch self {
    case .interrupt, .lock, .unlock, .note: false
    default: true
    }
  }
}

/// One thing asked of the device at one instant.
@frozen
public struct DemandRow: Equatable, Sendable {
  /// When it is asked.
  public var time: SimTime
  /// How long it lasts, for background work and interruptions; else zero.
  public var length: SimTime
  /// The app's number in the scenario, from 0; of `home`, −1 for the app in front; 0 for rows
  /// that name no app.
  public var app: Int32
  /// What is asked.
  public var kind: DemandKind
  /// What interrupts, for interruptions; else without meaning.
  public var trigger = InterruptionTrigger.call

  /// Makes a row.
  @inlinable
  public init(time: SimTime, kind: DemandKind, app: Int32, length: SimTime = .zero) {
    self.time = time
    self.length = length
    self.kind = kind
    self.app = app
  }

  /// Makes a row that interrupts the app in front.
  @inlinable
  public init(interruption trigger: InterruptionTrigger, at time: SimTime, for length: SimTime) {
    self.init(time: time, kind: .interrupt, app: 0, length: length)
    self.trigger = trigger
  }
}

/// A stream of demand rows in time order, read in blocks so that memory stays constant.
public protocol DemandRowSource {
  /// Fills the head of `rows` with the next rows and returns how many; 0 at the end.
  ///
  /// Throws what the format and its bytes throw: a broken row, a read that failed.
  mutating func read(into rows: UnsafeMutableBufferPointer<DemandRow>) throws -> Int
}
