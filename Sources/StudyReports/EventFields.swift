import DeviceModel
import PolicyStudies

/// The fields of a row of an event table, written behind those that say which trial it is of.
struct EventFields {
  /// More than the fields of any row take, the trial's and an app's name left out.
  static let longestRow = 512

  /// Where they are written.
  private(set) var cursor: TextCursor
  private unowned(unsafe) let apps: EncodedTexts

  /// Begins a row at `cursor` behind the fields of its trial; `apps` are the apps' names, which
  /// outlive it.
  init(_ cursor: TextCursor, after trial: EncodedTexts, apps: EncodedTexts) {
    self.cursor = cursor
    self.apps = apps
    trial.put(0, into: &self.cursor)
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
///
/// A class whose bytes do not move, so that a row is written without a count of references.
/// Unchecked: nothing changes once it is made.
final class EncodedTexts: @unchecked Sendable {
  private let bytes: UnsafePointer<UInt8>
  /// Where each text starts, and where the last one ends.
  private let starts: UnsafePointer<Int>
  /// The number of texts.
  let count: Int

  /// Texts that are quoted where needed.
  convenience init(_ texts: [String]) { self.init(encoded: texts.map(CSVEncoder.encoded)) }

  /// Bytes of fields, one or more a text.
  init(encoded texts: [[UInt8]]) {
    let all = Array(texts.joined())
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, all.count))
    let starts = UnsafeMutablePointer<Int>.allocate(capacity: texts.count + 1)
    for (index, byte) in all.enumerated() { bytes[index] = byte }
    var start = 0
    for (index, text) in texts.enumerated() {
      starts[index] = start
      start += text.count
    }
    starts[texts.count] = start
    (self.bytes, self.starts, count) = (UnsafePointer(bytes), UnsafePointer(starts), texts.count)
  }

  deinit {
    bytes.deallocate()
    starts.deallocate()
  }

  /// The most bytes one takes.
  var longest: Int { (0..<count).reduce(0) { max($0, starts[$1 + 1] - starts[$1]) } }

  /// Writes the text at `index`.
  func put(_ index: Int, into cursor: inout TextCursor) {
    precondition(index >= 0 && index < count, "no such text")
    let start = starts[index]
    cursor.put(UnsafeBufferPointer(start: bytes + start, count: starts[index + 1] - start))
  }
}
