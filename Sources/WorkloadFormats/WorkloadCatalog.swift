import DeviceModel
import SimKernel

/// Everything a workload can be written with: one line each, one file each.
public enum WorkloadCatalog {
  /// Ways to choose the next app, by the key `kind` of a generator's `choice`.
  public static let choices: [ChoiceEntry] = [
    ZipfChoice.entry,
    MarkovChoice.entry,
  ]

  /// Distributions of a duration, by the key `kind` of a generator's `gap` and `visit`.
  public static let durations: [DurationEntry] = [
    FixedDuration.entry,
    ExponentialDuration.entry,
    LogNormalDuration.entry,
    TriangularDuration.entry,
    EmpiricalDuration.entry,
  ]

  /// Distributions of a number, by the key `kind` of a session's `visits`.
  public static let counts: [CountEntry] = [
    ConstantCount.entry,
    GeometricCount.entry,
  ]

  /// The keys of a generator's `rhythm`.
  public static let rhythmKeys = DailyHours.section.keys

  /// The keys of a generator's `interruptions`.
  public static let interruptionKeys = InterruptionKeys.section.keys

  /// Reports and logs that are made into workloads.
  public static let importers: [ImporterEntry] = [
    JetsamImporter.entry
  ]

  /// Files that are read, and what for.
  public static let formats: [FormatEntry] = [
    WorkloadText.entry,
    TraceText.entry,
  ]

  /// A duration's model and the name of its kind.
  static func duration(
    _ node: JSONNode, subject: String
  ) throws(WorkloadError) -> (model: DurationModel, name: String) {
    var (entry, reader) = try kind(node, subject, among: durations)
    let model = try entry.read(&reader)
    try reader.finish()
    return (model, entry.name)
  }

  /// A number's model and the name of its kind.
  static func count(
    _ node: JSONNode, subject: String
  ) throws(WorkloadError) -> (model: CountModel, name: String) {
    var (entry, reader) = try kind(node, subject, among: counts)
    let model = try entry.read(&reader)
    try reader.finish()
    return (model, entry.name)
  }

  /// A choice's model and the name of its kind.
  static func choice(
    _ node: JSONNode, _ apps: AppNames
  ) throws(WorkloadError) -> (model: AppChoice, name: String) {
    var (entry, reader) = try kind(node, "the choice", among: choices)
    let model = try entry.read(&reader, apps)
    try reader.finish()
    return (model, entry.name)
  }

  /// The entry that an object's `kind` names, and the object, to be read by the entry's rows.
  private static func kind<Entry: KindEntry>(
    _ node: JSONNode, _ subject: String, among entries: [Entry]
  ) throws(WorkloadError) -> (entry: Entry, reader: ObjectReader) {
    var reader = try ObjectReader(node, subject: subject)
    let kind = try reader.require("kind")
    let wanted = try kind.string()
    if let entry = entries.first(where: { $0.name == wanted }) {
      let row = FieldRow("kind", .text, "which of the kinds it is")
      reader.adopt(FieldSection(subject, [row] + entry.rows))
      return (entry, reader)
    }
    let names = entries.map(\.name)
    throw kind.error(
      expected: "one of \(Quoted.choice(names))" + Spelling.hint(for: wanted, among: names))
  }
}

/// A row of a catalogue that a key `kind` names.
protocol KindEntry {
  var name: String { get }
  /// The keys beside `kind`.
  var rows: [FieldRow] { get }
}

/// One key a catalogue row takes, for lists and documentation; what is written as it stands is in
/// backticks.
public struct CatalogKey: Sendable {
  /// The key with its path.
  public let name: String
  /// The one mode that knows it; nil when both do.
  public let onlyIn: SimulationMode?
  /// What it takes: type, unit, range.
  public let range: String
  /// What holds when it is left out; nil when it must be there.
  public let defaultText: String?
  /// What it means.
  public let summary: String

  init(_ row: FieldRow, at path: String) {
    name = path
    onlyIn = row.onlyIn
    range = row.range
    defaultText = row.defaultText
    summary = row.meaning
  }

  init(_ name: String, _ range: String, default defaultText: String? = nil, _ summary: String) {
    self.name = name
    onlyIn = nil
    self.range = range
    self.defaultText = defaultText
    self.summary = summary
  }
}

/// A way to choose the next app.
public struct ChoiceEntry: KindEntry, Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// Its rule in one line.
  public let summary: String
  let rows: [FieldRow]
  /// The keys it takes beside `kind`.
  public var keys: [CatalogKey] { rows.map { CatalogKey($0, at: $0.key) } }
  let read: @Sendable (inout ObjectReader, AppNames) throws(WorkloadError) -> AppChoice
}

/// A distribution of a duration.
public struct DurationEntry: KindEntry, Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// Its shape in one line.
  public let summary: String
  let rows: [FieldRow]
  /// The keys it takes beside `kind`.
  public var keys: [CatalogKey] { rows.map { CatalogKey($0, at: $0.key) } }
  let read: @Sendable (inout ObjectReader) throws(WorkloadError) -> DurationModel
}

/// A distribution of a number from 1 up.
public struct CountEntry: KindEntry, Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// Its shape in one line.
  public let summary: String
  let rows: [FieldRow]
  /// The keys it takes beside `kind`.
  public var keys: [CatalogKey] { rows.map { CatalogKey($0, at: $0.key) } }
  let read: @Sendable (inout ObjectReader) throws(WorkloadError) -> CountModel
}

/// A file format that is read.
public struct FormatEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// What reads it: a command, or the key that names the file.
  public let use: String
  /// What it holds, in one line.
  public let summary: String
  /// Its keys or columns.
  public let keys: [CatalogKey]
  /// Reads a whole text and throws what is wrong with it; every format is tested through this.
  public let check: @Sendable ([UInt8], String) throws -> Void
}

/// A report or log that is made into a workload.
public struct ImporterEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// What it reads, in one line.
  public let summary: String
  /// Which systems and versions write it.
  public let source: String
  let convert: @Sendable ([ImportSource], ImportOptions) throws(WorkloadError) -> ImportedWorkload

  /// Makes one workload of one report or several; at least one.
  public func workload(
    of sources: [ImportSource], options: ImportOptions = ImportOptions()
  ) throws(WorkloadError) -> ImportedWorkload {
    try convert(sources, options)
  }
}

/// What an import came to.
public struct ImportedWorkload: Equatable, Sendable {
  /// What was found, line by line.
  public let notes: [String]
  /// The workload file; empty where none can be made.
  public let text: String
  /// Why none can be made of what was found; nil if one was.
  public var fault: WorkloadError?
}
