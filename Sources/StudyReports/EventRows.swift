import DeviceModel
import PolicyStudies

/// Where a report's bytes go; `flotsam` owns the files behind it.
public protocol ByteSink {
  /// Takes the bytes, in order; throws when they cannot be kept.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// Takes the bytes, in order; throws when they cannot be kept.
  public mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}

/// The rows of one trial in one table, handed over in blocks; memory stays constant.
struct EventRows<Row: EventRow> {
  private static var blockBytes: Int { 1 << 16 }

  private let trialFields: [UInt8]
  private let apps: EncodedTexts
  private let mode: SimulationMode
  /// Room for a block and the row that fills it.
  private var block: [UInt8]
  private var count = 0
  private var sink: any ByteSink

  /// `trial` are the fields of the trial, `apps` the apps' names.
  init(_ trial: [UInt8], _ apps: EncodedTexts, in mode: SimulationMode, sink: any ByteSink) {
    trialFields = trial
    self.apps = apps
    self.mode = mode
    self.sink = sink
    let longestRow = trial.count + apps.longest + EventFields.longestRow
    block = [UInt8](repeating: 0, count: Self.blockBytes + longestRow)
  }

  /// Writes a row.
  mutating func write(_ row: Row) throws {
    let (start, mode, trial, apps) = (count, mode, trialFields, apps)
    count += block.withUnsafeMutableBufferPointer { block in
      let rest = UnsafeMutableBufferPointer(rebasing: block[start...])
      let fields = EventFields(TextCursor(rest), after: trial, apps: apps)
      var writer = EventRowWriter(row: row, mode: mode, fields: fields)
      Row.columns(&writer)
      writer.fields.end()
      return writer.fields.cursor.count(in: rest)
    }
    if count >= Self.blockBytes { try flush() }
  }

  /// Hands over what is left.
  mutating func flush() throws {
    try block.withUnsafeBytes { try sink.write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    count = 0
  }
}
