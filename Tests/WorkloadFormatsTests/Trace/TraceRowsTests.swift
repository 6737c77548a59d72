import DeviceModel
import SimKernel
import Testing

@testable import WorkloadFormats

/// All rows of a replay, read in blocks of `block`.
func replay(_ rows: TraceRows, block: Int = 4) throws -> [DemandRow] {
  let buffer = UnsafeMutableBufferPointer<DemandRow>.allocate(capacity: block)
  defer { buffer.deallocate() }
  var all: [DemandRow] = []
  while true {
    let count = try rows.read(into: buffer)
    guard count > 0 else { return all }
    all.append(contentsOf: buffer[..<count])
  }
}

@Suite("TraceRows")
struct TraceRowsTests {
  static let text = "time_s,app,size_mib\n1,b,2\n1,a,3\n2.25,\"b\",2\n7,c,1\n9,a,3\n"

  private func rows(_ text: String, of scanned: TraceScan, chunk: Int = .max) -> TraceRows {
    TraceRows(ArrayBytes(Array(text.utf8), chunkSize: chunk), scan: scanned)
  }

  @Test("a replay gives the rows in order, whatever the blocks and chunks")
  func order() throws {
    let scanned = try scan(Self.text)
    let expected: [(Int64, Int32)] = [
      (1_000_000, 0), (1_000_000, 1), (2_250_000, 0), (7_000_000, 2), (9_000_000, 1),
    ]
    for (chunk, block) in [(1, 1), (2, 2), (3, 5), (7, 100)] {
      let all = try replay(rows(Self.text, of: scanned, chunk: chunk), block: block)
      #expect(all.map(\.time.microseconds) == expected.map(\.0))
      #expect(all.map(\.app) == expected.map(\.1))
      #expect(all.allSatisfy { $0.kind == .open })
    }
  }

  @Test("small buffers give the same rows")
  func capacity() throws {
    let scanned = try scan(Self.text)
    let small = TraceRows(ArrayBytes(Array(Self.text.utf8)), scan: scanned, capacity: 20)
    #expect(try replay(small) == replay(rows(Self.text, of: scanned)))
  }

  @Test(
    "a file that changed between the passes is refused",
    arguments: [
      ("9,a,3\n", "", "t:6:1: found 4 rows"), ("", "9,a,3\n", "t:8:1: found 6 rows"),
      ("7,c,1", "7,d,1", "t:5:1: found the new app 'd'"),
      ("7,c,1", "8,c,1", "t:7:1: found other times or apps"),
      ("7,c,1", "7,c,2", "t:5:1: found another size for c"),
    ])
  func changed(old: String, new: String, found: String) throws {
    let scanned = try scan(Self.text)
    let text = old.isEmpty ? Self.text + new : Self.text.replacing(old, with: new)
    let line = errorLine { try replay(rows(text, of: scanned)) }
    #expect(
      line == found + ", expected the 5 rows of the first reading (the file has changed)")
  }

  @Test("a row that broke between the passes is refused as a scan would")
  func brokenLater() throws {
    let scanned = try scan(Self.text)
    let text = Self.text.replacing("7,c", with: "x,c")
    #expect(
      errorLine { try replay(rows(text, of: scanned)) }
        == "t:5:1: found \"x\", expected seconds such as 12.5")
  }

  struct ReadFailed: Error {}

  struct Failing: ByteSource {
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { throw ReadFailed() }
  }

  @Test("what the source throws comes out as it is")
  func sourceErrors() {
    #expect(throws: ReadFailed.self) { try TraceScan.scan(Failing(), source: "t") }
  }
}
