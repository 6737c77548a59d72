import DeviceModel
import PolicyStudies

/// The fields of a row of an event table, written behind those that say which trial it is of.
struct EventFields {
  /// More than the fields of any row take, the trial's and an app's name left out.
  static let longestRow = 512

  /// Where they are written.
  private(set) var cursor: TextCursor
  private let apps: EncodedTexts.Places

  /// Begins a row at `cursor` behind the fields of its trial; `apps` are the apps' names, which
  /// outlive it.
  init(_ cursor: TextCursor, after trial: EncodedTexts, apps: EncodedTexts) {
    self.cursor = cursor
    self.apps = apps.places
    self.cursor.put(trial.places[0])
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
    if let app { cursor.put(apps[app]) }
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
/// Unchecked: nothing changes once they are made.
final class EncodedTexts: @unchecked Sendable {
  /// Where they lie, while their owner is there: a row is written without a count of references.
  let places: Places

  /// Texts that are quoted where needed.
  convenience init(_ texts: [String]) { self.init(encoded: texts.map(CSVEncoder.encoded)) }

  /// Bytes of fields, one or more a text.
  init(encoded texts: [[UInt8]]) { places = Places(texts) }

  deinit { places.deallocate() }

  /// The most bytes one takes.
  var longest: Int { (0..<places.count).reduce(0) { max($0, places[$1].count) } }

  /// The bytes of texts, one behind the other.
  struct Places {
    private let bytes: UnsafeMutablePointer<UInt8>
    /// Where each text starts, and where the last one ends.
    private let starts: UnsafeMutablePointer<Int>
    /// The number of texts.
    let count: Int

    fileprivate init(_ texts: [[UInt8]]) {
      count = texts.count
      bytes = .allocate(capacity: max(1, texts.reduce(0) { $0 + $1.count }))
      starts = .allocate(capacity: count + 1)
      starts[0] = 0
      for (index, text) in texts.enumerated() {
        (bytes + starts[index]).initialize(from: text, count: text.count)
        starts[index + 1] = starts[index] + text.count
      }
    }

    fileprivate func deallocate() {
      bytes.deallocate()
      starts.deallocate()
    }

    /// The text at `index`; an index out of range traps.
    subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
      precondition(index >= 0 && index < count, "no such text")
      let start = starts[index]
      return UnsafeBufferPointer(start: bytes + start, count: starts[index + 1] - start)
    }
  }
}
