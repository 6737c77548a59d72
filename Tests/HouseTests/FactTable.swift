/// The table of founding facts on the page of an app's life: a line a fact.
struct FactTable {
  /// A fact, and what holds it.
  struct Row: Equatable {
    /// Such as `S-33`.
    let id: String
    /// What is true on the phone.
    let rule: String
    /// The tests that hold it; each names it.
    var tests: [String]
    /// What is not held, and why.
    var remark: String

    /// The line of the page.
    var line: String {
      let places = tests.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(id)` | \(rule) | \(places) | \(remark) |"
    }
  }

  /// Where the table is.
  static let path = "Sources/flotsam/flotsam.docc/LifeOfAnApp.md"

  /// How a remark begins that is true only until a test holds the fact.
  static let pending = "not modelled yet"

  /// Every fact, in order.
  static let ids = [1...20, 30...67, 70...78, 80...90, 101...109].flatMap { $0.map(id) }

  /// `S-07` of 7.
  static func id(_ number: Int) -> String { number < 10 ? "S-0\(number)" : "S-\(number)" }

  /// Its rows, in order.
  var rows: [Row]

  /// Takes the rows out of a page.
  init(page: String) {
    rows = page.split(separator: "\n").filter { $0.hasPrefix("| `S-") }.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst().map { Self.trimmed($0) }
      guard cells.count == 5 else { return nil }
      return Row(
        id: cells[0].filter { $0 != "`" }, rule: cells[1],
        tests: cells[2].split(separator: ",").map { Self.trimmed($0).filter { $0 != "`" } },
        remark: cells[3])
    }
  }

  /// The table as `tests` would have it; what was written by hand stays.
  func corrected(by tests: [NamedTest]) -> FactTable {
    var table = self
    for index in rows.indices {
      let holding = tests.filter { $0.facts.contains(rows[index].id) }.map(\.place)
      let kept = rows[index].tests.filter(holding.contains)
      table.rows[index].tests = kept.isEmpty ? Array(holding.prefix(2)) : kept
      if !holding.isEmpty, rows[index].remark.hasPrefix(Self.pending) {
        table.rows[index].remark = ""
      }
    }
    return table
  }

  /// The page with these rows in the place of its own.
  func written(into page: String) -> String {
    var rest = rows[...]
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("| `S-"), let row = rest.popFirst() else { return String(line) }
      return row.line
    }.joined(separator: "\n")
  }

  /// What of it is not so, held against `tests`.
  func faults(against tests: [NamedTest]) -> [String] {
    let unknown = tests.flatMap { test in
      test.facts.filter { !Self.ids.contains($0) }.map { "\(test.place) names \($0): no fact" }
    }
    let order = rows.map(\.id) == Self.ids ? [] : ["not every fact stands once, in order"]
    return order + unknown + rows.flatMap { faults(of: $0, against: tests) }
  }

  private func faults(of row: Row, against tests: [NamedTest]) -> [String] {
    var faults: [String] = []
    for place in row.tests {
      let found = tests.filter { $0.place == place }
      if found.isEmpty {
        faults.append("\(row.id): no test \(place) names a fact")
      } else if !found.contains(where: { $0.facts.contains(row.id) }) {
        faults.append("\(row.id): \(place) does not name it")
      }
    }
    if row.rule.count < 10 { faults.append("\(row.id): no rule") }
    let holding = tests.first { $0.facts.contains(row.id) }
    if let holding, row.tests.isEmpty { faults.append("\(row.id): \(holding.place) names it") }
    if row.tests.isEmpty, row.remark.count < 20 {
      faults.append("\(row.id): neither a test nor a reason")
    }
    if !row.tests.isEmpty, row.remark.hasPrefix(Self.pending) {
      faults.append("\(row.id): modelled, and said not to be")
    }
    return faults
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
