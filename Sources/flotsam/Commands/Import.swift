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
  private static let out = Option.value("out", "FILE", short: "o", help: "Write the workload here.")

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    let (format, path) = (arguments.operands[0], arguments.operands[1])
    let names = WorkloadCatalog.importers.map(\.name)
    guard let importer = WorkloadCatalog.importers.first(where: { $0.name == format }) else {
      throw arguments.error(
        "unknown format '\(format)'" + NearestName.hint(for: format, among: names))
    }
    let bytes = try FileBytes.contents(of: path, limit: Self.sizeLimit)
    let imported = try importer.workload(of: bytes, source: path)
    let out = arguments.text(Self.out)
    // First, so that a failure prints nothing that reads like a success.
    if let out { try OutputFile.write(imported.text, to: out) }
    for note in imported.notes { try console.output.write(note + "\n") }
    if let out { try console.output.write("workload     written to \(out)\n") }
    return .success
  }
}
