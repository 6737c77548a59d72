import DeviceModel
import PolicyStudies

/// The fields of a row of an event table, written behind those that say which trial it is of.
struct EventFields {
  /// More than the fields of any row take, the trial's and an app's name left out.
  static let longestRow = 512

  /// Where they are written.
  private(set) var cursor: TextCursor
  private let apps: EncodedTexts

  /// Begins a row at `cursor`; `apps` are the apps' names.
  init(_ cursor: TextCursor, after trial: [UInt8], apps: EncodedTexts) {
    self.cursor = cursor
    self.apps = apps
    trial.withUnsafeBufferPointer { self.cursor.put($0) }
  }

  /// Ends the row.
  mutating func end() {
    cursor.put(byte: 0x0d)
    cursor.put(byte: 0x0a)
  }

  /// Nothing.
  mutating func empty() { cursor.put(byte: 0x2c) }

  /// A name that needs no quotes.
  mutating func name(_ text: String) {
    cursor.put(byte: 0x2c)
    cursor.put(text)
  }

  /// An app's name; nothing for none.
  mutating func app(_ app: AppID?) {
    cursor.put(byte: 0x2c)
    if let app { apps.put(app, into: &cursor) }
  }

  /// A whole number; nothing for none.
  mutating func number(_ number: Int64?) {
    cursor.put(byte: 0x2c)
    if let number { cursor.put(number) }
  }

  /// Microseconds in seconds.
  mutating func seconds(_ microseconds: Int64) {
    cursor.put(byte: 0x2c)
    cursor.put(microseconds, decimals: 6)
  }

  /// Microseconds in milliseconds; nothing for none.
  mutating func milliseconds(_ microseconds: Int64?) {
    cursor.put(byte: 0x2c)
    if let microseconds { cursor.put(microseconds, decimals: 3) }
  }

  /// Bytes in MiB, rounded as `MetricValue` does.
  mutating func mebibytes(_ bytes: Int64) {
    cursor.put(byte: 0x2c)
    guard bytes.magnitude < 1 << 53 else {
      return MetricValue.mebibytes(Int128(bytes)).put(into: &cursor)
    }
    let thousandths = (abs(bytes) * 1000 + (1 << 19)) >> 20
    cursor.put(bytes < 0 ? -thousandths : thousandths, decimals: 3)
  }
}

/// Texts as the bytes of their fields, quoted where needed, to be written many times.
struct EncodedTexts: Sendable {
  private var bytes: [UInt8] = []
  private var starts = [0]

  init(_ texts: [String]) {
    for text in texts {
      bytes += CSVEncoder.encoded(text)
      starts.append(bytes.count)
    }
  }

  /// The most bytes one takes.
  var longest: Int { zip(starts.dropFirst(), starts).reduce(0) { max($0, $1.0 - $1.1) } }

  /// Writes the text at `index`.
  func put(_ index: Int, into cursor: inout TextCursor) {
    let range = starts[index]..<starts[index + 1]
    bytes.withUnsafeBufferPointer { cursor.put(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}
