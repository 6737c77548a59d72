/// What a person asks of an import, whatever the format.
public struct ImportOptions: Equatable, Sendable {
  /// Which kind of workload is made.
  public enum Kind: String, CaseIterable, Sendable {
    /// A phone whose memory moves.
    case device
    /// Apps of fixed sizes that share a capacity.
    case cache
    /// A phone with every process of the report, left to its kernel.
    case replay
  }

  /// The days that may be asked for.
  public static let dayRange = 1...3650

  /// The kind of workload.
  public var kind = Kind.device
  /// Its horizon in days; nil for the usual one of its mode.
  public var days: Int?
  /// Its seed; nil for the usual one, 1.
  public var seed: Int64?
  /// Whether a report that is not whole is used as far as it is.
  public var salvages = false

  /// The usual import.
  public init() {}
}

/// A report as it was found.
public struct ImportSource: Sendable {
  /// The whole text.
  public let bytes: [UInt8]
  /// The name that errors and comments give it.
  public let name: String

  /// Makes a source.
  public init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }
}
