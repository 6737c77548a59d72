import PolicyStudies

/// Builds CSV rows as bytes: RFC 4180, rows end with CRLF, quotes only where they are needed.
public struct CSVEncoder {
  /// The rows so far.
  public private(set) var bytes: [UInt8] = []
  private var isRowStart = true

  /// An encoder without a row.
  public init() {}

  /// A text, quoted when it holds a comma, a quote or a line end.
  public mutating func field(_ text: String) {
    separate()
    let needsQuotes = text.utf8.contains { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d }
    guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  /// Bytes that are known to need no quotes, or to be quoted already.
  public mutating func field(encoded: [UInt8]) {
    separate()
    bytes.append(contentsOf: encoded)
  }

  /// A whole number.
  public mutating func field(_ number: Int64) {
    separate()
    append { $0.put(number) }
  }

  /// A measure; an undefined one is an empty field.
  public mutating func field(_ value: MetricValue) {
    separate()
    value.append(to: &bytes)
  }

  /// Ends the row.
  public mutating func endRow() {
    bytes.append(0x0d)
    bytes.append(0x0a)
    isRowStart = true
  }

  /// Forgets the rows so far, keeping the room they took.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// A text as the field's bytes, quoted where needed, to be written many times.
  public static func encoded(_ text: String) -> [UInt8] {
    var encoder = CSVEncoder()
    encoder.field(text)
    return encoder.bytes
  }

  private mutating func separate() {
    if !isRowStart { bytes.append(0x2c) }
    isRowStart = false
  }

  /// Adds what `write` writes: a number, in one step.
  private mutating func append(_ write: (inout TextCursor) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { block in
      var cursor = TextCursor(block)
      write(&cursor)
      bytes.append(contentsOf: block[..<cursor.count(in: block)])
    }
  }
}
