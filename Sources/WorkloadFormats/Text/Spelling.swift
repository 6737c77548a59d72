/// The nearest valid name to a misspelt one, for the end of an error.
public enum Spelling {
  /// The longest name compared, in Unicode scalars.
  static let lengthLimit = 64

  /// The first of the nearest `names` to `word`, or nil when none is near.
  ///
  /// Near is: the same but for upper and lower case, or at most one edit for each three scalars
  /// of the longer of the two (insertion, deletion, replacement, swap of neighbours), from one
  /// edit up to four. O(names × length²).
  public static func nearest(to word: String, among names: [String]) -> String? {
    let folded = Array(word.lowercased().unicodeScalars)
    guard !folded.isEmpty, folded.count <= lengthLimit else { return nil }
    var best: String?
    var bestDistance = Int.max
    for name in names {
      let candidate = Array(name.lowercased().unicodeScalars)
      guard candidate.count <= lengthLimit else { continue }
      let bound = min(4, max(1, max(folded.count, candidate.count) / 3), bestDistance - 1)
      guard bound >= 0, abs(folded.count - candidate.count) <= bound else { continue }
      let found = distance(folded, candidate)
      guard found <= bound, found < max(folded.count, candidate.count) else { continue }
      best = name
      bestDistance = found
    }
    return best
  }

  /// `; did you mean 'name'?`, or nothing when no name is near.
  static func hint(for word: String, among names: [String]) -> String {
    guard let near = nearest(to: word, among: names) else { return "" }
    return "; did you mean \(Quoted.name(near))?"
  }

  /// Damerau and Levenshtein's distance, each piece edited at most once.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let replaced = above[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      before = above
      above = current
    }
    return above[right.count]
  }
}
