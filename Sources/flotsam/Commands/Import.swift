import DeviceModel
import WorkloadFormats

/// `flotsam import FORMAT REPORT…`: makes a workload of real reports.
struct Import: Command {
  let name = "import"
  let summary = "Make a workload of a real report, and say what was found in it."
  let discussion = """
    FORMAT is one of those that 'flotsam list importers' names: \(formats.joined(separator: ", ")).
    Without --out nothing is written: what was found is printed all the same.

    Several REPORTs make one workload. They must be of one device: the first tells what
    it is like, the others add the apps that are not in it.
    """
  let operands = Operands("FORMAT REPORT...", .choice(formats), .file, count: 2...65)
  let options = [out, force, mode, days, seed, salvage]
  let examples = [
    Example("flotsam import jetsam JetsamEvent.ips", "look into a report"),
    Example("flotsam import jetsam JetsamEvent.ips --out w.json5", "make a workload of it"),
    Example(
      "flotsam import jetsam JetsamEvent.ips --days 7 --seed 3 --out w.json5",
      "a week of demand, drawn from another seed"),
  ]

  private static let formats = WorkloadCatalog.importers.map(\.name)
  /// The most bytes a report may have.
  private static let sizeLimit = 256 << 20
  private static let out = Option.value(
    "out", "FILE", .file, short: "o", help: "Write the workload here; - is standard output.")
  private static let force = Option.flag(
    "force", help: "Write over a file that holds something.")
  private static let mode = Option.value(
    "mode", "MODE", .choice(ImportOptions.Kind.allCases.map(\.rawValue)),
    help: "Make a workload in this mode: device, a whole phone; cache, apps of fixed sizes; or "
      + "replay, the phone with every process of the report, left to its kernel for a second "
      + "(device).")
  private static let days = Option.value(
    "days", "N", help: "Set the horizon to so many days, 1 to 3650 (device 1, cache 7).")
  private static let seed = Option.value(
    "seed", "N", help: "Set the seed, 0 to 2^63-1 (1).")
  private static let salvage = Option.flag(
    "salvage", help: "Keep the complete processes of a report that was cut, shortened or pasted.")

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    let (format, paths) = (arguments.operands[0], arguments.operands.dropFirst())
    guard let importer = WorkloadCatalog.importers.first(where: { $0.name == format }) else {
      throw arguments.unknown("format", format, among: Self.formats)
    }
    let options = try self.options(arguments)
    let sources = try paths.map {
      ImportSource(bytes: try FileBytes.contents(of: $0, limit: Self.sizeLimit), name: $0)
    }
    let imported = try workload(importer, sources, options)
    let notes = imported.notes.map { $0 + "\n" }.joined()
    if let fault = imported.fault {
      let toErrors = arguments.text(Self.out).map { $0 == "-" || Self.isStandardOutput($0) }
      try (toErrors == true ? console.errors : console.output).write(notes)
      throw fault
    }
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
    let reports = Set(paths.compactMap { FileIdentity(path: $0) })
    try OutputFile.write(
      imported.text, to: out, sparing: reports, overwriting: arguments.has(Self.force))
    try console.output.write(notes + "workload     written to \(VisibleText.line(out))\n")
    return .success
  }

  /// What `importer` makes of `sources`; where a report is broken off and has something to keep,
  /// the error says how.
  private func workload(
    _ importer: ImporterEntry, _ sources: [ImportSource], _ options: ImportOptions
  ) throws -> ImportedWorkload {
    let fault: WorkloadError
    do {
      return try importer.workload(of: sources, options: options)
    } catch {
      fault = error
    }
    var (salvaging, advised) = (options, fault)
    salvaging.salvages = true
    guard !options.salvages, (try? importer.workload(of: sources, options: salvaging)) != nil else {
      throw fault
    }
    advised.expected += "; --salvage keeps what is complete"
    throw advised
  }

  private func options(_ arguments: Arguments) throws -> ImportOptions {
    var options = ImportOptions()
    if let mode = try arguments.choice(Self.mode) {
      options.kind = ImportOptions.Kind(rawValue: mode) ?? options.kind
    }
    options.days = try arguments.integer(Self.days, in: ImportOptions.dayRange)
    if options.kind == .replay, options.days != nil {
      throw arguments.error("option '--days' has no meaning with '--mode replay'")
    }
    options.seed = try arguments.integer(Self.seed, in: 0...Int.max).map(Int64.init)
    options.salvages = arguments.has(Self.salvage)
    return options
  }

  /// Whether `path`, such as `/dev/stdout`, leads where standard output does.
  private static func isStandardOutput(_ path: String) -> Bool {
    guard let file = FileIdentity(path: path) else { return false }
    return file == FileIdentity(descriptor: 1)
  }
}
