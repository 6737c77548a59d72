extension [String] {
  /// `a, b or c`: the items in a sentence, `word` before the last.
  public func enumerated(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}
