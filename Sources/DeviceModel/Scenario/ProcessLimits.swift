/// What a process may hold, and what becomes of it when it holds more.
public struct ProcessLimit: Equatable, Sendable {
  /// The size, in bytes; 0: there is no limit.
  public var bytes: Int64
  /// Whether crossing it ends the process at once; else it may be killed once little is available.
  public var isFatal: Bool

  /// Makes a limit.
  public init(bytes: Int64 = 0, isFatal: Bool = false) {
    self.bytes = bytes
    self.isFatal = isFatal
  }
}

/// A process's two limits: which one holds follows from what it does.
public struct ProcessLimits: Equatable, Sendable {
  /// In front, and while background work keeps it running.
  public var active: ProcessLimit
  /// Off screen without work.
  public var inactive: ProcessLimit

  /// Makes a pair.
  public init(active: ProcessLimit = ProcessLimit(), inactive: ProcessLimit = ProcessLimit()) {
    self.active = active
    self.inactive = inactive
  }

  /// The same limit whatever the process does.
  public init(both limit: ProcessLimit) { self.init(active: limit, inactive: limit) }

  /// Whether one of them only marks the process for when little is available.
  public var hasSoft: Bool { [active, inactive].contains { $0.bytes > 0 && !$0.isFatal } }
}
