import WorkloadFormats

/// `flotsam import FORMAT REPORT`: makes a workload of a real report.
struct Import: Command {
  let name = "import"
  let summary = "Make a workload of a real report, and say what was found in it."
  let discussion = """
    FORMAT is one of those that 'flotsam list importers' names: jetsam.
    Without --out nothing is written: what was found is printed all the same.
    """
  let operands = Operands("FORMAT REPORT", count: 2...2)
  let options = [out]
  let examples = [
    Example("flotsam import jetsam JetsamEvent.ips", "look into a report"),
    Example("flotsam import jetsam JetsamEvent.ips --out w.json5", "make a workload of it"),
  ]

  /// The most bytes a report may have.
  private static let sizeLimit = 256 << 20
  private static let out = Option.value(
    "out", "FILE", short: "o", help: "Write the workload here; - is standard output.")

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    let (format, path) = (arguments.operands[0], arguments.operands[1])
    let names = WorkloadCatalog.importers.map(\.name)
    guard let importer = WorkloadCatalog.importers.first(where: { $0.name == format }) else {
      throw arguments.error(
        "unknown format '\(format)'" + NearestName.hint(for: format, among: names))
    }
    let bytes = try FileBytes.contents(of: path, limit: Self.sizeLimit)
    let imported = try importer.workload(of: bytes, source: path)
    let notes = imported.notes.map { $0 + "\n" }.joined()
    guard let out = arguments.text(Self.out) else {
      try console.output.write(notes)
      return .success
    }
    // The workload first, so that a failure prints nothing that reads like a success.
    if out == "-" || Self.isStandardOutput(out) {
      try console.output.write(imported.text)
      try console.output.flush()
      try console.errors.write(notes)
      return .success
    }
    let report = FileIdentity(path: path).map { Set([$0]) } ?? []
    try OutputFile.write(imported.text, to: out, sparing: report)
    try console.output.write(notes + "workload     written to \(out)\n")
    return .success
  }

  /// Whether `path`, such as `/dev/stdout`, leads where standard output does.
  private static func isStandardOutput(_ path: String) -> Bool {
    guard let file = FileIdentity(path: path) else { return false }
    return file == FileIdentity(descriptor: 1)
  }
}
