import WorkloadFormats

/// The name a person probably meant, on the command line.
enum NearestName {
  /// `; did you mean '…'?`, or nothing when no name is near.
  static func hint(for word: String, among names: [String]) -> String {
    find(word, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The first name that `word` is the start of, from three letters, or else the nearest by
  /// spelling. Dashes in front are no difference.
  static func find(_ word: String, among names: [String]) -> String? {
    let typed = letters(word)
    let isStart = { (name: String) in typed.count >= 3 && letters(name).hasPrefix(typed) }
    if let name = names.first(where: isStart) { return name }
    let near = Spelling.nearest(to: typed, among: names.map(letters))
    return names.first { letters($0) == near }
  }

  private static func letters(_ word: String) -> String { String(word.drop { $0 == "-" }) }
}
