import Testing

@testable import WorkloadFormats

func scan(
  _ text: String, known: [TraceApp] = [], chunk: Int = .max, capacity: Int = 1 << 18
) throws -> TraceScan {
  let bytes = ArrayBytes(Array(text.utf8), chunkSize: chunk)
  return try TraceScan.scan(
    bytes, source: "t", apps: TraceApps(known), bufferBytes: capacity)
}

@Suite("TraceScan")
struct TraceScanTests {
  @Test("a scan finds apps in order of appearance, sizes, rows and times")
  func basics() throws {
    let found = try scan("time_s,app,size_mib\n10,b,100\n10.5,a,0.5\n12.0000005,b,100\n")
    #expect(
      found.apps == [TraceApp(name: "b", size: 104_857_600), TraceApp(name: "a", size: 524_288)])
    #expect(found.rowCount == 3 && found.hasSizes)
    #expect(found.firstTime.microseconds == 10_000_000)
    #expect(found.lastTime.microseconds == 12_000_001)
  }

  @Test(
    "columns in any order, quotes, CRLF, a byte order mark and a missing last line end are read",
    arguments: [
      "\u{FEFF}app,time_s,size_mib\r\nx,1,2\r\n\"y, z\"\"\",2,3",
      "size_mib,app,time_s\n2,x,1\n3,\"y, z\"\"\",2\n\n\r\n",
      "\"time_s\",\"app\",\"size_mib\"\n\"1\",\"x\",\"2.0\"\n\"2.000\",\"y, z\"\"\",\"3\"\n",
    ])
  func forms(text: String) throws {
    let found = try scan(text)
    #expect(
      found.apps == [TraceApp(name: "x", size: 2 << 20), TraceApp(name: "y, z\"", size: 3 << 20)])
    #expect(found.lastTime == .seconds(2))
  }

  static let timeTexts: [(String, Int64)] = [
    ("0", 0), (".5", 500_000), ("1.", 1_000_000), ("0.1234564", 123_456), ("0.1234565", 123_457),
    ("0.9999999", 1_000_000), ("9000000000000", 9_000_000_000_000_000_000), ("007", 7_000_000),
    ("0.12345649999999999999999999999999999", 123_456),
  ]

  @Test("times are exact to six decimals and rounded half up beyond", arguments: timeTexts)
  func times(text: String, microseconds: Int64) throws {
    #expect(try scan("time_s,app,size_mib\n\(text),a,1").firstTime.microseconds == microseconds)
  }

  static let sizeTexts: [(String, Int64)] = [
    ("306.546875", 321_437_696), ("0.000001", 1), ("0.00000143051147460937", 1),
    ("0.000001430511474609375", 2), ("90.", 94_371_840), ("0.333333333333", 349_525),
    ("8000000000000", 8_388_608_000_000_000_000), ("1.9999999999999", 2_097_152),
  ]

  @Test("sizes are rounded half up to the byte", arguments: sizeTexts)
  func sizes(text: String, bytes: Int64) throws {
    #expect(try scan("time_s,app,size_mib\n1,a,\(text)").apps[0].size == bytes)
  }

  static let head = "time_s,app,size_mib\n"

  static let headerFaults: [(String, String)] = [
    ("", "t:1:1: found an empty text, expected a header such as time_s,app,size_mib"),
    ("\n1,a,2", "t:1:1: found an empty line, expected a header such as time_s,app,size_mib"),
    (
      "time_s,apps\n",
      "t:1:8: found unknown column 'apps', expected 'time_s', 'app' or 'size_mib'; "
        + "did you mean 'app'?"
    ),
    ("10,app1,5\n", "t:1:1: found unknown column '10', expected 'time_s', 'app' or 'size_mib'"),
    ("app,time_s,app\n", "t:1:12: found the column 'app' a second time, expected it once"),
    ("app\n", "t:1:4: found no column 'time_s', expected a header such as time_s,app,size_mib"),
    ("app,\n", "t:1:5: found a column without a name, expected 'time_s', 'app' or 'size_mib'"),
    ("time_s,app,size_mib\n", "t:2:1: found a trace without rows, expected at least one row"),
    ("time_s,app,size_mib\n\n\n", "t:4:1: found a trace without rows, expected at least one row"),
  ]

  static let rowFaults: [(String, String)] = [
    (
      "1,a,2\n\n2,a,2\n",
      "t:3:1: found an empty line, expected a row (empty lines only at the end)"
    ),
    ("1,a\n", "t:2:4: found the end of the row, expected a value for 'size_mib'"),
    ("1,a,", "t:2:5: found no value, expected a size in MiB such as 90.5"),
    (
      "1,a,2,3\n",
      "t:2:7: found a value too many, expected the end of the row after 3 values"
    ),
    ("1,,2\n", "t:2:3: found the app name \"\", expected a name"),
    ("1, a,2\n", "t:2:3: found the app name \" a\", expected no blank at its edges"),
    (
      "1,a\tb,2\n",
      "t:2:3: found the app name \"a\\u{9}b\", expected no control characters"
    ),
    ("-1,a,2\n", "t:2:1: found \"-1\", expected seconds from 0"),
    ("+1,a,2\n", "t:2:1: found \"+1\", expected seconds such as 12.5"),
    (
      "1e3,a,2\n",
      "t:2:1: found \"1e3\", expected seconds such as 12.5, without an exponent"
    ),
    (".,a,2\n", "t:2:1: found \".\", expected seconds such as 12.5"),
    ("1 ,a,2\n", "t:2:1: found \"1 \", expected seconds such as 12.5"),
    (
      "9000000000001,a,2\n",
      "t:2:1: found \"9000000000001\", expected seconds such as 12.5, at most 9000000000000, "
        + "in at most 18 digits before the point"
    ),
    ("2,ä,1\n1.5,ä,1", "t:3:1: found time 1.5 after 2, expected times that never go back"),
    ("1,ä,0\n", "t:2:5: found \"0\", expected a size above 0"),
    ("1,ä,-1\n", "t:2:5: found \"-1\", expected a size above 0"),
    ("1,ä,0.0000000001\n", "t:2:5: found \"0.0000000001\", expected a size above 0"),
    ("1,ä,100x\n", "t:2:5: found \"100x\", expected a size in MiB such as 90.5"),
    (
      "1,a\"b,1\n",
      "t:2:3: found a\"b,1, expected quotes around the whole value, with \"\" for one inside"
    ),
    ("1,\"ab,1\n", "t:2:3: found \"ab,1, expected a closing quote in the same line"),
    (
      "1,\"a\"b,1\n",
      "t:2:3: found \"a\"b, expected a comma or the end of the row after the quotes"
    ),
    (
      "1,a,1\r2,a,1\n",
      "t:2:6: found a carriage return inside a row, expected lines that end in LF or CRLF"
    ),
    (
      "1,a,183\n2,b,1\n3,a,200\n",
      "t:4:5: found size 200 MiB for a, expected 183 MiB as on line 2"
    ),
  ]

  @Test("a broken header is refused with line and column", arguments: headerFaults)
  func header(text: String, line: String) { check(text, line) }

  @Test("broken rows are refused with line and column", arguments: rowFaults)
  func rows(text: String, line: String) { check(Self.head + text, line) }

  private func check(_ text: String, _ line: String) {
    for chunk in [1, 2, 3, 7, 1000] {
      #expect(errorLine { try scan(text, chunk: chunk) } == line)
    }
    #expect(errorLine { try scan(text, capacity: 40) } == line)
  }

  @Test("bytes that are not UTF-8 are refused where they stand")
  func notUTF8() {
    let line = errorLine {
      let bytes = Array("time_s,app,size_mib\n1,ab".utf8) + [0xFF] + Array(",2\n".utf8)
      return try TraceScan.scan(ArrayBytes(bytes), source: "t")
    }
    #expect(line == "t:2:5: found byte 0xFF, which is not UTF-8, expected UTF-8 text")
  }

  @Test("apps declared beforehand come first; without sizes in the trace others are refused")
  func known() throws {
    let known = [TraceApp(name: "mail", size: 5), TraceApp(name: "maps", size: 7)]
    let found = try scan("time_s,app\n1,maps\n2,mail\n", known: known)
    #expect(found.apps == known && !found.hasSizes)
    #expect(
      errorLine { try scan("time_s,app\n1,mapz\n", known: known) }
        == "t:2:3: found unknown app 'mapz', expected an app of the workload; did you mean 'maps'?")
    #expect(
      errorLine { try scan("time_s,app\n1,x\n") }
        == "t:2:3: found unknown app 'x', "
        + "expected a column size_mib, or the app's size in the workload"
    )
    #expect(
      errorLine { try scan("time_s,app,size_mib\n1,mail,1\n", known: known) }
        == "t:2:8: found size 1 MiB for mail, expected 5 B as the workload says")
    let more = try scan("time_s,app,size_mib\n1,new,1\n", known: known)
    #expect(more.apps.map(\.name) == ["mail", "maps", "new"])
  }

  @Test("a row longer than the buffer is refused, not looped over")
  func longRow() {
    let text = Self.head + "1," + String(repeating: "a", count: 100) + ",1\n"
    #expect(
      errorLine { try scan(text, capacity: 64) }
        == "t:2:1: found a row longer than 64 bytes, expected shorter rows")
    #expect(
      errorLine { try scan(String(repeating: "a", count: 100), capacity: 64) }
        == "t:1:1: found a header longer than 64 bytes, expected a header such as "
        + "time_s,app,size_mib")
  }

  @Test("the sizes of chunks and of the buffer never show")
  func chunks() throws {
    var text = Self.head
    for row in 0..<500 {
      text += "\(row).\(row % 7),\(row % 3 == 0 ? "\"a, \(row % 50)\"" : "é\(row % 20)"),2.5\r\n"
    }
    let whole = try scan(text)
    #expect(whole.rowCount == 500)
    for chunk in [1, 2, 3, 7] { #expect(try scan(text, chunk: chunk) == whole) }
    for capacity in [32, 33, 64, 100] { #expect(try scan(text, capacity: capacity) == whole) }
  }

  @Test("100,000 apps keep their numbers")
  func manyApps() throws {
    var text = Self.head
    for app in 0..<100_000 { text += "\(app),app\(app),1\n" }
    let found = try scan(text)
    #expect(found.apps.count == 100_000 && found.apps[77_777].name == "app77777")
  }

  static let fixture = "\u{FEFF}app,time_s,size_mib\r\n\"é, \"\"x\"\"\",1.5,2.25\r\nb,2,3\n\n"

  @Test("cut anywhere or changed in any one byte, a trace gives an error or a scan")
  func hostile() {
    let bytes = Array(Self.fixture.utf8)
    #expect(errorLine { try TraceScan.scan(ArrayBytes(bytes), source: "t") } == "no error")
    for index in bytes.indices {
      checkNoTrap(Array(bytes[..<index]))
      for value in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = value
        checkNoTrap(changed)
      }
    }
  }

  private func checkNoTrap(_ bytes: [UInt8]) {
    do {
      let found = try TraceScan.scan(ArrayBytes(bytes), source: "t")
      #expect(found.rowCount > 0)
    } catch {
      #expect(error is WorkloadError && !"\(error)".contains("\n"))
    }
  }
}
