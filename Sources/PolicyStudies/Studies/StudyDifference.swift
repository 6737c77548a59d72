/// One thing in which two studies differ, in words a person knows from the command line.
public struct StudyDifference: Equatable, Sendable {
  /// What differs, with the option that decides it.
  let subject: String
  /// What it is in the one study; nil where it is not there.
  let mine: String?
  /// What it is in the other.
  let other: String?

  /// Something with a value in both studies, or in one of them.
  init(_ subject: String, _ mine: String?, _ other: String?) {
    self.subject = subject
    self.mine = mine
    self.other = other
  }

  /// Something whose values are no words, such as a file's bytes.
  init(_ subject: String) { self.init(subject, nil, nil) }

  /// Of a study that has become the other one: what it was, and what it is now.
  public var change: String {
    guard mine != nil || other != nil else { return "\(subject) has changed" }
    return "\(subject) was \(mine ?? Self.absent) and is now \(other ?? Self.absent)"
  }

  /// Of two studies side by side.
  public var contrast: String {
    guard mine != nil || other != nil else { return "\(subject) differs" }
    return "\(subject) is \(mine ?? Self.absent) there and \(other ?? Self.absent) here"
  }

  private static let absent = "not given"
}
