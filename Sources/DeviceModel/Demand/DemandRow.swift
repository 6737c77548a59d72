import SimKernel

/// One thing asked of the device at one instant.
@frozen
public struct DemandRow: Equatable, Sendable {
  /// When it is asked.
  public var time: SimTime
  /// How long it lasts, for background work and interruptions; else zero.
  public var length: SimTime
  /// The app's number in the scenario, from 0; of `home`, −1 for the app in front; of `note`, the
  /// number of its text, −1 for none; 0 for other rows that name no app.
  public var app: Int32
  /// What is asked.
  public var kind: DemandKind
  /// What interrupts, for interruptions; else without meaning.
  public var trigger = InterruptionTrigger.call
  /// Which of the texts of its kind it names, from 0; else without meaning.
  public var detail: UInt8 = 0

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
