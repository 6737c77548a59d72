/// The name a person probably meant.
enum NearestName {
  /// `; did you mean '…'?`, or nothing when no name is near.
  static func hint(for word: String, among names: [String]) -> String {
    find(word, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The nearest of `names` within a third of the word's letters (at least one slip); the first
  /// of equally near ones.
  static func find(_ word: String, among names: [String]) -> String? {
    let typed = letters(word)
    guard !typed.isEmpty else { return nil }
    let limit = max(1, typed.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
      let wanted = letters(name)
      let isStart = typed.count >= 3 && wanted.starts(with: typed)
      let distance = isStart ? 1 : distance(from: typed, to: wanted)
      if distance <= limit, distance < (best?.distance ?? .max) { best = (name, distance) }
    }
    return best?.name
  }

  /// Dashes in front and the letters' case are no difference.
  private static func letters(_ word: String) -> [Character] {
    Array(word.drop { $0 == "-" }.lowercased())
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
  private static func distance(from: [Character], to: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for row in 0..<from.count {
      var current = [row + 1]
      for column in 0..<to.count {
        let isSame = from[row] == to[column]
        var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[to.count]
  }
}
