import Testing

/// A text trace as a reader sees it: its lines, cut at the columns of its header.
struct TraceLines {
  /// One line.
  struct Line {
    /// Hours, minutes and seconds as they stand there.
    let time: String
    /// The app; `-` for none.
    let app: String
    /// Its scene; `-` for none, and where there is no such column.
    let scene: String
    /// What happened.
    let what: String
    /// Footprint, occupied and available memory, and the level.
    let memory: [String]
    /// The text of the last note before it.
    let section: String?
  }

  /// The line above the header.
  let head: String
  /// The lines below it.
  let lines: [Line]
  /// The texts of the notes.
  private(set) var notes: [String] = []

  /// Cuts `text`; fails where a line does not fit its header.
  init(_ text: String) throws {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(rows.count > 2 && rows[1].isEmpty, "a line, an empty one, the header")
    head = String(rows[0])
    let header = Array(String(rows[2]).unicodeScalars)
    let app = try #require(Self.place(of: "app", in: header))
    let what = try #require(Self.place(of: "what", in: header))
    let hasScenes = Self.place(of: "scene", in: header) != nil
    var (lines, notes) = ([Line](), [String]())
    for row in rows.dropFirst(3).dropLast() {
      if row.hasPrefix("== "), row.hasSuffix(" ==") {
        notes.append(String(row.dropFirst(3).dropLast(3)))
        continue
      }
      let row = Array(String(row).unicodeScalars)
      try #require(row.count > what, "a line with its columns")
      // A name may hold blanks itself; memory and level are the last four columns.
      var cells = Self.cells(Self.text(row[app..<what]))
      try #require(cells.count > 4, "an app and four columns of memory: \(cells)")
      let memory = Array(cells.suffix(4))
      cells.removeLast(4)
      let scene = hasScenes ? try #require(cells.last) : "-"
      if hasScenes { cells.removeLast() }
      lines.append(
        Line(
          time: Self.trimmed(row[..<(app - 1)]), app: cells.joined(separator: "  "), scene: scene,
          what: Self.text(row[what...]), memory: memory, section: notes.last))
    }
    self.lines = lines
    self.notes = notes
    #expect(rows.last?.isEmpty == true, "the last line ends")
  }

  private init(head: String, lines: [Line]) { (self.head, self.lines) = (head, lines) }

  /// The lines below the note whose first word is `id`, up to the next note.
  func section(_ id: String) -> TraceLines {
    TraceLines(
      head: head,
      lines: lines.filter { line in
        line.section?.split(whereSeparator: { $0 == " " || $0 == ":" }).first.map(String.init) == id
      })
  }

  /// What happened to `app`, from `start` on and before `end`, in seconds since boot.
  func whats(of app: String, from start: Double = 0, to end: Double = .infinity) -> [String] {
    lines.filter { $0.app == app && (start..<end).contains(Self.seconds($0.time)) }.map(\.what)
  }

  /// The calls of the system to `app` among them.
  func callbacks(of app: String, from start: Double = 0, to end: Double = .infinity) -> [String] {
    whats(of: app, from: start, to: end).filter { what in
      what.hasPrefix("application") || what == "willFinishLaunching"
        || what == "didFinishLaunching"
    }
  }

  /// What happened to `app` as a whole and to its scenes, each scene's with its number behind.
  func scenes(of app: String, from start: Double = 0, to end: Double = .infinity) -> [String] {
    lines.filter { $0.app == app && (start..<end).contains(Self.seconds($0.time)) }
      .map { $0.scene == "-" ? $0.what : "\($0.what)(\($0.scene))" }
  }

  /// Seconds since boot of `0:01:05.250000`.
  static func seconds(_ clock: String) -> Double {
    clock.split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? .nan) }
  }

  private static func cells(_ text: String) -> [String] {
    var (cells, rest) = ([String](), text[...])
    while let start = rest.firstIndex(where: { $0 != " " }) {
      rest = rest[start...]
      let end = rest.firstRange(of: "  ")?.lowerBound ?? rest.endIndex
      cells.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return cells
  }

  private static func place(of name: String, in header: [Unicode.Scalar]) -> Int? {
    let name = Array(name.unicodeScalars)
    return header.indices.first { header[$0...].starts(with: name) }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    text(scalars).split(separator: " ").joined(separator: " ")
  }
}
