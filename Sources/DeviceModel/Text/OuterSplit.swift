/// Cuts text at separators that stand in no quotes and no brackets: lists of strategies, of values,
/// of paths.
///
/// In quotes a backslash hides what follows it, a backslash too. A quote elsewhere than where one
/// may open is an apostrophe.
public struct OuterSplit: Sendable {
  /// Some of a text's scalars; its indices count from the text's start.
  public typealias Slice = ArraySlice<Unicode.Scalar>

  /// Brackets that have no partner.
  public enum Fault: Equatable, Sendable {
    /// One that closes and nothing is open.
    case unopened(Int)
    /// One is open at the end.
    case unclosed
  }

  /// What a text was cut into.
  public struct Pieces: Sendable {
    /// The pieces without the blanks around them; at least one.
    public var slices: [Slice] = []
    /// The first fault; the text is cut all the same.
    public var fault: Fault?

    /// The pieces as texts.
    public var texts: [String] { slices.map(\.text) }
  }

  private let opening: [Unicode.Scalar]
  private let closing: [Unicode.Scalar]
  private let hasQuotes: Bool
  /// What a quote opens behind, beside a piece's start and a bracket.
  private let marks: [Unicode.Scalar]

  /// Strategies and their parameters: parentheses, no quotes.
  public static let strategies = OuterSplit(
    opening: ["("], closing: [")"], hasQuotes: false, marks: [])
  /// Values in JSON5 or bare: brackets of all kinds, quotes at the start of a value or in brackets.
  public static let values = OuterSplit(
    opening: ["(", "[", "{"], closing: [")", "]", "}"], hasQuotes: true, marks: [])
  /// Paths: no brackets, quotes at the start of a name.
  public static let paths = OuterSplit(opening: [], closing: [], hasQuotes: true, marks: ["."])

  /// The pieces of `text` between `separator`s. O(length).
  public func pieces(_ text: String, at separator: Unicode.Scalar) -> Pieces {
    pieces(Array(text.unicodeScalars)[...], at: separator)
  }

  /// The same of a part of a text.
  public func pieces(_ text: Slice, at separator: Unicode.Scalar) -> Pieces {
    var (pieces, start, depth) = (Pieces(), text.startIndex, 0)
    var (quote, isHidden, mayOpen): (Unicode.Scalar?, Bool, Bool) = (nil, false, true)
    for index in text.indices {
      let scalar = text[index]
      if let open = quote {
        if scalar == open, !isHidden { quote = nil }
        isHidden = scalar == "\\" && !isHidden
        continue
      }
      if hasQuotes, scalar == "'" || scalar == "\"", depth > 0 || mayOpen {
        quote = scalar
      } else if opening.contains(scalar) {
        depth += 1
      } else if closing.contains(scalar) {
        depth -= 1
        if depth < 0, pieces.fault == nil { pieces.fault = .unopened(index) }
      } else if scalar == separator, depth <= 0 {
        pieces.slices.append(text[start..<index].trimmed)
        (start, depth, mayOpen) = (index + 1, 0, true)
        continue
      }
      if scalar != " " { mayOpen = marks.contains(scalar) }
    }
    if depth > 0, pieces.fault == nil { pieces.fault = .unclosed }
    pieces.slices.append(text[start...].trimmed)
    return pieces
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The scalars as a text.
  public var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: self)
    return String(view)
  }

  /// Without the blanks at either end.
  public var trimmed: Self {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
