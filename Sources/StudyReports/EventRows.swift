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

  private let trial: EncodedTexts
  private let apps: EncodedTexts
  private let mode: SimulationMode
  private let block: RowBlock
  private var count = 0
  private var sink: any ByteSink

  /// `trial` is a text of all the trial's fields, `apps` are the apps' names.
  init(_ trial: EncodedTexts, _ apps: EncodedTexts, in mode: SimulationMode, sink: any ByteSink) {
    self.trial = trial
    self.apps = apps
    self.mode = mode
    self.sink = sink
    let longestRow = trial.longest + apps.longest + EventFields.longestRow
    block = RowBlock(byteCount: Self.blockBytes + longestRow)
  }

  /// Writes a row.
  @inline(__always)  // of which there is one call a table
  mutating func write(_ row: Row) throws {
    let rest = UnsafeMutableBufferPointer(rebasing: block.bytes[count...])
    let fields = EventFields(TextCursor(rest), after: trial, apps: apps)
    var writer = EventRowWriter(row: row, mode: mode, fields: fields)
    Row.columns(&writer)
    writer.fields.end()
    count += writer.fields.cursor.count(in: rest)
    if count >= Self.blockBytes { try flush() }
  }

  /// Hands over what is left.
  mutating func flush() throws {
    try sink.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block.bytes)[..<count]))
    count = 0
  }
}

/// Room for a block of rows and the row that fills it; copies of its owner share it.
private final class RowBlock {
  let bytes: UnsafeMutableBufferPointer<UInt8>

  init(byteCount: Int) {
    bytes = .allocate(capacity: byteCount)
    bytes.initialize(repeating: 0)
  }

  deinit { bytes.deallocate() }
}
