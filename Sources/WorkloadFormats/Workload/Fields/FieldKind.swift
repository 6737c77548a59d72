import DeviceModel
import SimKernel

/// What a key of a workload file takes.
enum FieldKind: Sendable {
  /// A size in bytes.
  case size(ClosedRange<Int64>)
  /// A length of time.
  case duration(ClosedRange<SimTime>)
  /// A number of bytes a second, up to 100 GB/s.
  case rate(from: Int64)
  /// A size, or a share of RAM.
  case partOfRAM(from: Int64)
  /// A number from 0 to 1 or a percentage, to a thousandth.
  case share
  /// The same to a millionth.
  case fineShare
  /// A number or a percentage, to a thousandth.
  case number(ClosedRange<Int64>)
  /// A number, to 2^−32.
  case decimal(ClosedRange<Int64>)
  /// A whole number.
  case whole(ClosedRange<Int64>)
  /// `true` or `false`.
  case flag
  /// One of these texts.
  case choice([String])
  /// A text.
  case text
  /// An object with these keys.
  case object(FieldSection)
  /// What its own reader knows, in words.
  case other(String)

  /// Any length of time.
  static let anyDuration = duration(.zero...SimTime(microseconds: .max - 1))

  /// What may stand there.
  var words: String {
    switch self {
    case .size(let range): "a size" + Self.range(range, SizeText.bound)
    case .duration(let range): "a duration" + Self.range(range)
    case .rate(let least): least > 0 ? "a rate" : "a rate from 0 B/s"
    case .partOfRAM(let least): "a part of `ram`, from \(SizeText.bound(least))"
    case .share, .fineShare: "a share"
    case .number(let range), .decimal(let range):
      "a number" + Self.range(range, SizeText.grouped)
    case .whole(let range): "a whole number" + Self.range(range, SizeText.grouped)
    case .flag: "`true` or `false`"
    case .choice(let texts): texts.map { "`\"\($0)\"`" }.enumerated("or")
    case .text: "a text"
    case .object(let section):
      "an object: " + section.rows.map { "`\($0.key)`" }.joined(separator: ", ")
    case .other(let words): words
    }
  }

  private static func range(
    _ range: ClosedRange<Int64>, _ text: (Int64) -> String
  ) -> String {
    " from \(text(range.lowerBound))"
      + (range.upperBound == .max ? " up" : " to \(text(range.upperBound))")
  }

  private static func range(_ range: ClosedRange<SimTime>) -> String {
    let low = range.lowerBound == .zero ? "" : " from \(DurationText.exact(range.lowerBound))"
    guard range.upperBound.microseconds < .max - 1 else {
      return low.isEmpty ? " from 0 s" : "\(low) up"
    }
    return low + (low.isEmpty ? " up" : "") + " to \(DurationText.exact(range.upperBound))"
  }
}
