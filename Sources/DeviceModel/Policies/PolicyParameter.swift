/// A policy's parameter: a name, a unit, bounds and a default.
public struct PolicyParameter: Sendable {
  /// The kebab-case name.
  public let name: String
  /// What it means, in one line.
  public let summary: String
  /// What values it takes.
  public let kind: Kind
  /// The value when it is not given, in the kind's unit.
  public let defaultValue: Int64

  /// The values a parameter takes.
  public enum Kind: Sendable {
    /// A whole number in a range.
    case integer(ClosedRange<Int64>)
    /// A length of time in microseconds, from 0 to the one given, or −1 for `drawn`: each time
    /// another.
    case durationOrDrawn(upTo: Int64)
    /// One of these words; the value is its index.
    case word([String])

    /// The value a text stands for; nil when it is none of this kind.
    public func value(of text: String) -> Int64? {
      switch self {
      case .integer(let range): Int64(text).flatMap { range.contains($0) ? $0 : nil }
      case .word(let words): words.firstIndex(of: text).map { Int64($0) }
      case .durationOrDrawn(let most):
        text == "drawn"
          ? -1 : DurationText.microseconds(parameter: text).flatMap { $0 <= most ? $0 : nil }
      }
    }

    /// A value as it is written.
    public func text(of value: Int64) -> String {
      switch self {
      case .integer: String(value)
      case .word(let words): words[Int(value)]
      case .durationOrDrawn: value < 0 ? "drawn" : DurationText.parameter(microseconds: value)
      }
    }

    /// What may be written, in words.
    public var range: String {
      switch self {
      case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
      case .word(let words): "one of \(words.joined(separator: ", "))"
      case .durationOrDrawn(let most):
        "drawn, or a whole number with one of us, ms, s, min, h, up to "
          + DurationText.parameter(microseconds: most)
      }
    }
  }

  /// Makes a parameter.
  public init(_ name: String, _ summary: String, kind: Kind, defaultValue: Int64) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.defaultValue = defaultValue
  }
}
