/// A report in the text form of iOS 8 and before: a line for each total, then a row for each
/// process.
///
/// It becomes the tree that a report in JSON with the same content has: so the rules are the same.
/// Systems before iOS 7 do not say which pages are of files: what they list is read, and no page
/// counts.
struct JetsamText {
  /// The report as a tree.
  let body: JSONNode
  /// Whether its page counts are whole.
  let hasPages: Bool
  /// The first line that is broken, where such lines are passed.
  let fault: WorkloadError?

  /// Whether `bytes` begin like such a report, or like a part of one.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let marks = ["incident identifier:", "hardware model:", "free pages:"]
    return JetsamTextLine.lines(of: bytes, source: "", most: 64, width: 64).contains { line in
      let text = line.text.lowercased()
      return marks.contains { text.hasPrefix($0) }
    }
  }

  /// Reads it. O(bytes). Lines that are broken are refused, or passed where `keepsParts`.
  init(_ bytes: [UInt8], source: String, keepsParts: Bool = false) throws(WorkloadError) {
    var lines = JetsamTextLine.lines(of: bytes, source: source)[...]
    if let first = lines.first, first.scalars.first == "{" {
      try Self.checkHeader(first)
      lines.removeFirst()
    }
    let start = SourcePlace(source: source, line: 1, column: 1)
    guard let list = lines.firstIndex(where: { $0.text.lowercased() == "processes" }) else {
      throw WorkloadError(
        at: start, found: "a report in text without a list of processes",
        expected: "a jetsam report: its page counts, 'Processes', and a row for each")
    }
    var faults: [WorkloadError] = []
    var fields = JetsamTextFields()
    for line in lines[..<list] {
      do { try fields.take(line) } catch { faults.append(error) }
    }
    if !fields.hasModel {
      faults.append(
        WorkloadError(
          at: start, found: "a report in text without 'Hardware Model'",
          expected: "a model such as \"iPhone6,1\""))
    }
    let processes = try Self.processes(lines[list...], &faults)
    if let first = faults.first, !keepsParts { throw first }
    fault = faults.first
    hasPages = fields.hasPages
    body = JSONNode(
      .object(fields.members + [JSONMember(name: "processes", namePlace: start, node: processes)]),
      at: start)
  }

  /// The rows below the title in `lines`, to the end or to the line that says so.
  private static func processes(
    _ lines: ArraySlice<JetsamTextLine>, _ faults: inout [WorkloadError]
  ) throws(WorkloadError) -> JSONNode {
    let title = lines[lines.startIndex]
    let rows = lines.dropFirst().prefix { !$0.text.lowercased().hasPrefix("**end") }
      .filter { !$0.isBlank }
    let columns = try columns(rows.first, title)
    var processes: [JSONNode] = []
    for line in rows.dropFirst() {
      do {
        processes.append(try JetsamTextRow(line).node(columns))
      } catch {
        faults.append(error)
      }
    }
    return JSONNode(.array(processes), at: title.place)
  }

  private static func columns(
    _ line: JetsamTextLine?, _ title: JetsamTextLine
  ) throws(WorkloadError) -> [String] {
    if let line, let names = JetsamTextColumns.names(line) { return names }
    throw WorkloadError(
      at: line?.place ?? title.place, found: Quoted.text(line?.text ?? title.text),
      expected: "the names of the columns: Name, <UUID>, rpages, …")
  }

  /// Refuses a text that its own first line says to be another report.
  private static func checkHeader(_ line: JetsamTextLine) throws(WorkloadError) {
    var documents = JSONDocuments(
      Array(line.text.utf8), source: line.source, dialect: .json)
    guard let node = try documents.next() else { return }
    var reader = try ObjectReader(node, subject: "the header")
    try JetsamHeader.check(try reader.require("bug_type"), isText: true)
  }
}
