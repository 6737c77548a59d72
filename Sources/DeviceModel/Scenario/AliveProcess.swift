/// A process that is there when the run begins.
public struct AliveProcess: Equatable, Sendable {
  /// What an app is doing; daemons do what their role says.
  @frozen
  public enum State: String, CaseIterable, Sendable {
    /// Off screen, stopped.
    case suspended
    /// Off screen, running.
    case background
    /// In front; at most one, the last.
    case front
    /// Off screen, stopped, and written to flash by the freezer; where there is none, suspended.
    case frozen
  }

  /// Whose process it is.
  public var app: AppID
  /// What it is doing.
  public var state: State
  /// The part of its footprint that is compressed, in thousandths; 0 where nothing ever is.
  public var compressedMillis: Int64
  /// Whether it was mostly launched again within 5 s of its kills so far.
  public var comesBackSoon: Bool

  /// Makes a process; a suspended one is compressed as a whole.
  public init(
    _ app: AppID, _ state: State = .suspended, compressedMillis: Int64 = 1000,
    comesBackSoon: Bool = false
  ) {
    self.app = app
    self.state = state
    self.compressedMillis = compressedMillis
    self.comesBackSoon = comesBackSoon
  }
}
