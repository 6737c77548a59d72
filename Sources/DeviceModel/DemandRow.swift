import SimKernel

/// What a demand row asks of the device.
@frozen
public enum DemandKind: UInt8, CaseIterable, Sendable {
  /// The person opens an app.
  case open
  /// Nothing happens: a remark on the time line.
  case note
}

/// One thing asked of the device at one instant.
@frozen
public struct DemandRow: Equatable, Sendable {
  /// When it is asked.
  public var time: SimTime
  /// The app's number in the scenario, from 0; 0 for rows that concern no app.
  public var app: Int32
  /// What is asked.
  public var kind: DemandKind

  /// Makes a row.
  @inlinable
  public init(time: SimTime, kind: DemandKind, app: Int32) {
    self.time = time
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
