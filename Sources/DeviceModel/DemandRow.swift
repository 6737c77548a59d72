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
  /// The device starts anew.
  case reboot
  /// Nothing happens: a remark on the time line.
  case note

  /// The name in workloads, columns and reports.
  public var name: String { event.name }
}

/// One thing asked of the device at one instant.
@frozen
public struct DemandRow: Equatable, Sendable {
  /// When it is asked.
  public var time: SimTime
  /// How long it lasts, for background work; else zero.
  public var length: SimTime
  /// The app's number in the scenario, from 0; 0 for rows that concern no app.
  public var app: Int32
  /// What is asked.
  public var kind: DemandKind

  /// Makes a row.
  @inlinable
  public init(time: SimTime, kind: DemandKind, app: Int32, length: SimTime = .zero) {
    self.time = time
    self.length = length
    self.kind = kind
    self.app = app
  }
}

/// A stream of demand rows in time order, read in blocks so that memory stays constant.
public protocol DemandRowSource {
  /// Fills the head of `rows` with the next rows and returns how many; 0 at the end.
  ///
  /// Throws what the format and its bytes throw: a broken row, a read that failed.
  mutating func read(into rows: UnsafeMutableBufferPointer<DemandRow>) throws -> Int
}
