import DeviceModel

/// One key of a workload file: what its decoder takes, its refusals name and its page explains.
struct FieldRow: Sendable {
  /// The key.
  let key: String
  /// What it takes, with unit and range.
  let kind: FieldKind
  /// What it takes in words.
  let range: String
  /// The one mode that knows it; nil when both do.
  private(set) var onlyIn: SimulationMode?
  /// What holds when it is left out; nil when it must be there.
  let defaultText: String?
  /// What it means; empty for an object whose keys say it all.
  let meaning: String
  /// What `check` says of it.
  var words: [FieldWords] = []

  init(
    _ key: String, _ kind: FieldKind, words: String? = nil, in mode: SimulationMode? = nil,
    default defaultText: String? = nil, _ meaning: String = ""
  ) {
    self.key = key
    self.kind = kind
    range = words ?? kind.words
    onlyIn = mode
    self.defaultText = defaultText
    self.meaning = meaning
  }

  /// The row of a key inside an object that only `mode` has.
  func inside(_ mode: SimulationMode?) -> FieldRow {
    var row = self
    row.onlyIn = onlyIn ?? mode
    return row
  }

  /// Whether workloads of `mode` have the key.
  func applies(in mode: SimulationMode?) -> Bool { onlyIn == nil || mode == nil || onlyIn == mode }
}

/// An object of a workload file: its keys, in the order in which errors name them.
struct FieldSection: Sendable {
  /// What it describes, for errors.
  let subject: String
  /// Its keys.
  let rows: [FieldRow]

  init(_ subject: String, _ rows: [FieldRow]) {
    self.subject = subject
    self.rows = rows
  }

  /// The keys for lists, by their names alone.
  var keys: [CatalogKey] { rows.map { CatalogKey($0, at: $0.key) } }

  /// The mode that alone knows `key`, where that is not `mode`.
  func otherMode(of key: String, than mode: SimulationMode) -> SimulationMode? {
    var other: SimulationMode?
    for row in rows where row.key == key {
      if row.applies(in: mode) { return nil }
      other = row.onlyIn
    }
    return other
  }

  /// The row of `key` in `mode`; a key without one is a fault of the decoder.
  func row(_ key: String, in mode: SimulationMode?) -> FieldRow {
    guard let row = rows.first(where: { $0.key == key && $0.applies(in: mode) }) else {
      preconditionFailure("no row for the key \(key) of \(subject)")
    }
    return row
  }
}
