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
  public static let rhythmKeys = DailyHours.keys

  /// The keys of a generator's `interruptions`.
  public static let interruptionKeys = InterruptionKeys.keys

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
    var reader = try ObjectReader(node, subject: subject)
    let kind = try reader.require("kind")
    let entry = try row(named: kind, of: durations, \.name)
    let model = try entry.read(&reader)
    try reader.finish()
    return (model, entry.name)
  }

  /// A number's model and the name of its kind.
  static func count(
    _ node: JSONNode, subject: String
  ) throws(WorkloadError) -> (model: CountModel, name: String) {
    var reader = try ObjectReader(node, subject: subject)
    let kind = try reader.require("kind")
    let entry = try row(named: kind, of: counts, \.name)
    let model = try entry.read(&reader)
    try reader.finish()
    return (model, entry.name)
  }

  /// A choice's model and the name of its kind.
  static func choice(
    _ node: JSONNode, _ apps: AppNames
  ) throws(WorkloadError) -> (model: AppChoice, name: String) {
    var reader = try ObjectReader(node, subject: "the choice")
    let kind = try reader.require("kind")
    let entry = try row(named: kind, of: choices, \.name)
    let model = try entry.read(&reader, apps)
    try reader.finish()
    return (model, entry.name)
  }

  private static func row<Entry>(
    named node: JSONNode, of entries: [Entry], _ name: (Entry) -> String
  ) throws(WorkloadError) -> Entry {
    let wanted = try node.string()
    if let entry = entries.first(where: { name($0) == wanted }) { return entry }
    let names = entries.map(name)
    throw node.error(
      expected: "one of \(Quoted.choice(names))" + Spelling.hint(for: wanted, among: names))
  }
}

/// One key a catalogue row takes, for lists and documentation.
public struct CatalogKey: Sendable {
  /// The key as it is written.
  public let name: String
  /// What it takes: type, unit, range.
  public let range: String
  /// What holds when it is left out; nil when it must be there.
  public let defaultText: String?
  /// What it means.
  public let summary: String

  init(_ name: String, _ range: String, default defaultText: String? = nil, _ summary: String) {
    self.name = name
    self.range = range
    self.defaultText = defaultText
    self.summary = summary
  }
}

/// A way to choose the next app.
public struct ChoiceEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// Its rule in one line.
  public let summary: String
  /// The keys it takes beside `kind`.
  public let keys: [CatalogKey]
  let read: @Sendable (inout ObjectReader, AppNames) throws(WorkloadError) -> AppChoice
}

/// A distribution of a duration.
public struct DurationEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// Its shape in one line.
  public let summary: String
  /// The keys it takes beside `kind`.
  public let keys: [CatalogKey]
  let read: @Sendable (inout ObjectReader) throws(WorkloadError) -> DurationModel
}

/// A distribution of a number from 1 up.
public struct CountEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// Its shape in one line.
  public let summary: String
  /// The keys it takes beside `kind`.
  public let keys: [CatalogKey]
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
