import SimKernel

/// An app of a trace, or one declared beforehand.
public struct TraceApp: Equatable, Sendable {
  /// Its name, as the trace spells it.
  public var name: String
  /// Its size in bytes, from 1.
  public var size: Int64

  /// Makes an app.
  public init(name: String, size: Int64) {
    self.name = name
    self.size = size
  }
}

/// What one validating pass over a CSV trace finds: its apps, and how much there is.
///
/// A trace is a header and rows of `time_s` (decimal seconds, never going back), `app` and, if
/// the sizes are not declared elsewhere, `size_mib` (decimal, above 0), in any order of columns;
/// quotes as in RFC 4180, lines that end in LF or CRLF. Times are exact to six decimals and
/// rounded half up beyond, sizes rounded half up to the byte.
public struct TraceScan: Equatable, Sendable {
  /// The name that errors give the trace.
  public let source: String
  /// The apps declared beforehand, in their order, then the others by first appearance; a row's
  /// app is its index here.
  public let apps: [TraceApp]
  /// How many of them occur in the trace.
  public let openedCount: Int
  /// Whether the trace has a column of sizes.
  public let hasSizes: Bool
  /// The rows, from 1.
  public let rowCount: Int
  /// The time of the first row.
  public let firstTime: SimTime
  /// The time of the last row.
  public let lastTime: SimTime
  /// A digest of times and apps in order, to know the trace again.
  let digest: UInt64
  /// The rows themselves, where they are few enough.
  let pack: TracePack?

  /// Reads `bytes` to their end. O(bytes); memory for the apps, a fixed buffer, and
  /// the rows, packed, as long as they take no more than `TracePack.limitBytes`.
  ///
  /// `known` are apps declared elsewhere, no name twice; no app may be larger than
  /// `largest`. Throws a `WorkloadError` at the first fault: a broken row, an app whose size
  /// changes or differs from its declaration, an app without a size or too large, a trace without
  /// rows; and what `bytes` throws.
  public static func scan(
    _ bytes: any ByteSource, source: String, known: [TraceApp] = [],
    largest: (bytes: Int64, words: String) = (.max, "")
  ) throws -> TraceScan {
    try scan(
      bytes, source: source, apps: TraceApps(known, largest: largest),
      bufferBytes: RowBuffer.usualCapacity, packing: TracePack.limitBytes)
  }

  static func scan(
    _ bytes: any ByteSource, source: String, apps: consuming TraceApps, bufferBytes: Int,
    packing limit: Int = 0
  ) throws -> TraceScan {
    var reader = try TraceReader(bytes, source: source, capacity: bufferBytes)
    var apps = apps
    let knownCount = apps.sizes.count
    var occurs = [Bool](repeating: false, count: knownCount)
    let hasSizes = reader.header.hasSizes
    var rowCount = 0
    var firstTime: Int64 = 0
    var digest = TraceDigest()
    var pack = TracePack.Writer(limitBytes: limit)
    while try reader.next() {
      var app = reader.parser.app(in: apps.names)
      if app < 0 { app = try apps.add(from: reader) }
      if hasSizes, apps.sizes[app] != reader.parser.size {
        throw apps.sizeFault(app, in: reader)
      }
      if app < knownCount { occurs[app] = true }
      if rowCount == 0 { firstTime = reader.parser.time }
      digest.take(reader.parser.time, app)
      pack.add(reader.parser.time, app)
      rowCount += 1
      reader.pass()
    }
    guard rowCount > 0 else {
      throw reader.buffer.error(
        at: reader.buffer.start, found: "a trace without rows", expected: "at least one row")
    }
    let openedCount = apps.sizes.count - knownCount + occurs.count { $0 }
    return TraceScan(
      source: source, apps: apps.list(), openedCount: openedCount, hasSizes: hasSizes,
      rowCount: rowCount,
      firstTime: SimTime(microseconds: firstTime),
      lastTime: SimTime(microseconds: reader.parser.time), digest: digest.value,
      pack: pack.finish())
  }
}

/// A running digest of rows.
struct TraceDigest {
  private(set) var value: UInt64 = 0

  @inline(__always)
  mutating func take(_ time: Int64, _ app: Int) {
    value = (value ^ UInt64(bitPattern: time)) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
    value &+= UInt64(truncatingIfNeeded: app)
  }
}
