/// Where a report's bytes go; `flotsam` owns the files behind it.
public protocol ByteSink {
  /// Takes the bytes, in order; throws when they cannot be kept.
  mutating func write(_ bytes: [UInt8]) throws
}

/// The rows of one trial in one table, handed over in blocks; memory stays constant.
struct EventRows {
  private static let blockBytes = 1 << 16

  /// Takes the fields of the row that has begun.
  var row = CSVEncoder()
  private let trialFields: [UInt8]
  private var sink: any ByteSink

  init(_ trialFields: [UInt8], sink: any ByteSink) {
    self.trialFields = trialFields
    self.sink = sink
  }

  /// Begins a row with the trial and the time, in microseconds since boot.
  mutating func begin(at microseconds: Int64) {
    row.field(encoded: trialFields)
    row.field(secondsOf: microseconds)
  }

  /// Ends the row.
  mutating func end() throws {
    row.endRow()
    if row.bytes.count >= Self.blockBytes { try flush() }
  }

  /// Hands over what is left.
  mutating func flush() throws {
    try sink.write(row.bytes)
    row.removeAll()
  }
}
