import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Packed traces")
struct TracePackTests {
  private static let times: [Int64] = [0, 0, 1, 127, 128, 500_000, 9_000_000_000_000_000_000]

  private func scan(packing limit: Int, rows: Int) throws -> TraceScan {
    let text = (0..<rows).map { "\($0 / 3).25,app\($0 % 7 * 50),\(30 + $0 % 7)\n" }.joined()
    return try TraceScan.scan(
      ArrayBytes(Array("time_s,app,size_mib\n\(text)".utf8)), source: "t", apps: TraceApps([]),
      bufferBytes: 1 << 12, packing: limit)
  }

  @Test(
    "packed rows are those of a second reading, in blocks of any size", arguments: [1, 3, 4096])
  func same(block: Int) throws {
    let scanned = try scan(packing: TracePack.limitBytes, rows: 2000)
    let text = (0..<2000).map { "\($0 / 3).25,app\($0 % 7 * 50),\(30 + $0 % 7)\n" }.joined()
    let again = try scan(packing: 0, rows: 2000)
    #expect(scanned.pack != nil && again.pack == nil)
    let bytes = ArrayBytes(Array("time_s,app,size_mib\n\(text)".utf8))
    let streamed = try replay(TraceRows(bytes, scan: again), block: block)
    // What is packed is not read again.
    let packed = try replay(TraceRows(ArrayBytes([]), scan: scanned), block: block)
    #expect(packed == streamed && packed.count == 2000)
  }

  @Test("times and apps of any size come back; what does not fit is dropped whole")
  func limits() {
    var writer = TracePack.Writer(limitBytes: 2 << 20)
    for (app, time) in Self.times.enumerated() { writer.add(time, app << (3 * app)) }
    var rows = [DemandRow](repeating: DemandRow(time: .zero, kind: .note, app: 0), count: 9)
    var reader = writer.finish().map { TracePack.Reader($0) }
    let count = rows.withUnsafeMutableBufferPointer { reader?.read(into: $0) }
    #expect(count == Self.times.count)
    #expect(rows.prefix(7).map(\.time.microseconds) == Self.times)
    #expect(rows.prefix(7).map(\.app) == (0..<7).map { Int32($0 << (3 * $0)) })
    var small = TracePack.Writer(limitBytes: 1 << 20)
    for row in 0..<600_000 { small.add(Int64(row), 1) }
    #expect(small.finish() == nil)
  }
}
