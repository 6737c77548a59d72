import DeviceModel
import SimKernel

/// The rows of a scanned trace as demand: as the scan packed them, or, where they are too many, in
/// a second pass over a fresh source of the same bytes.
///
/// The pass checks every row again, and that they are the rows of the scan, for a file may change
/// between the two. A reference: copies share one position.
public final class TraceRows: DemandRowSource {
  private let scan: TraceScan
  private let bytes: any ByteSource
  private let capacity: Int
  private var packed: TracePack.Reader?
  private var replay: TraceReplay?

  /// Stands before the first row; nothing is read yet.
  public convenience init(_ bytes: any ByteSource, scan: TraceScan) {
    self.init(bytes, scan: scan, capacity: RowBuffer.usualCapacity)
  }

  init(_ bytes: any ByteSource, scan: TraceScan, capacity: Int) {
    self.scan = scan
    self.bytes = bytes
    self.capacity = capacity
    packed = scan.pack.map { TracePack.Reader($0) }
  }

  /// Fills the head of `rows` with opens; 0 after the last. O(rows).
  ///
  /// Throws a `WorkloadError` at a broken row or one that the scan did not see, and what the
  /// bytes throw.
  public func read(into rows: UnsafeMutableBufferPointer<DemandRow>) throws -> Int {
    if let count = packed?.read(into: rows) { return count }
    if replay == nil { replay = try TraceReplay(bytes, scan: scan, capacity: capacity) }
    return try replay?.read(into: rows) ?? 0
  }
}

/// The state of a replay, in one place that is borrowed once a block.
struct TraceReplay: ~Copyable {
  private let scan: TraceScan
  private var reader: TraceReader
  private let apps: TraceApps
  private var rowCount = 0
  private var digest = TraceDigest()

  init(_ bytes: any ByteSource, scan: TraceScan, capacity: Int) throws {
    let reader = try TraceReader(bytes, source: scan.source, capacity: capacity)
    guard reader.header.hasSizes == scan.hasSizes else {
      throw Self.changed(reader, scan, found: "other columns")
    }
    self.scan = scan
    self.reader = reader
    apps = TraceApps(scan.apps)
  }

  mutating func read(into rows: UnsafeMutableBufferPointer<DemandRow>) throws -> Int {
    let hasSizes = scan.hasSizes
    var count = 0
    while count < rows.count {
      guard try reader.next() else {
        try checkEnd(rowCount + count)
        break
      }
      let app = reader.parser.app(in: apps.names)
      guard app >= 0 else {
        let name = String(decoding: reader.parser.name, as: UTF8.self)
        throw changed(found: "the new app \(Quoted.name(name))")
      }
      if hasSizes, apps.sizes[app] != reader.parser.size {
        throw changed(found: "another size for \(Quoted.plain(apps.names.name(app)))")
      }
      let time = reader.parser.time
      digest.take(time, app)
      rows[count] = DemandRow(
        time: SimTime(microseconds: time), kind: .open, app: Int32(truncatingIfNeeded: app))
      count += 1
      reader.pass()
    }
    rowCount += count
    guard rowCount <= scan.rowCount else { throw changed(found: "more rows") }
    return count
  }

  private func checkEnd(_ count: Int) throws(WorkloadError) {
    guard count == scan.rowCount else { throw changed(found: "\(count) rows") }
    guard digest.value == scan.digest else { throw changed(found: "other times or apps") }
  }

  private func changed(found: String) -> WorkloadError {
    Self.changed(reader, scan, found: found)
  }

  private static func changed(
    _ reader: borrowing TraceReader, _ scan: TraceScan, found: String
  ) -> WorkloadError {
    reader.buffer.error(
      at: reader.buffer.start, found: found,
      expected: "the \(scan.rowCount) rows of the first reading (the file has changed)")
  }
}
