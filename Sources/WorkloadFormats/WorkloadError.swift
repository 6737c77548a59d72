/// A fault in what a person wrote, with its place; the one error of this room.
public struct WorkloadError: Error, Equatable, CustomStringConvertible, Sendable {
  /// Where in which text the fault stands.
  public var place: SourcePlace
  /// What was found there, in words.
  public var found: String
  /// What was expected instead, with the nearest valid name where there is one.
  public var expected: String

  /// Makes an error of its three parts.
  public init(at place: SourcePlace, found: String, expected: String) {
    self.place = place
    self.found = found
    self.expected = expected
  }

  /// `file:line:column: found …, expected …`, in one line.
  public var description: String { "\(place): found \(found), expected \(expected)" }
}

/// A place in a text.
public struct SourcePlace: Hashable, CustomStringConvertible, Sendable {
  /// The file's name as the person gave it, or the option a text came from.
  public var source: String
  /// The line, from 1; 0 when the text has no lines of its own (an option's value).
  public var line: Int
  /// The column, from 1, counted in Unicode scalars.
  public var column: Int

  /// Makes a place.
  public init(source: String, line: Int, column: Int) {
    self.source = source
    self.line = line
    self.column = column
  }

  /// `file:line:column`, or the source alone when it has no lines.
  public var description: String { line == 0 ? source : "\(source):\(line):\(column)" }
}
