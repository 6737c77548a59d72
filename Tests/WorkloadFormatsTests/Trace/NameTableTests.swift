import Testing

@testable import WorkloadFormats

@Suite("NameTable")
struct NameTableTests {
  private func find(_ name: String, _ hash: UInt64, in table: borrowing NameTable) -> Int? {
    Array(name.utf8).withUnsafeBufferPointer { table.find($0, hash: hash) }
  }

  @Test("names that share a hash are told apart by their bytes")
  func collisions() {
    var table = NameTable()
    for number in 0..<300 {
      let name = Array("n\(number)".utf8)
      name.withUnsafeBufferPointer { _ = table.insert($0, hash: 42) }
    }
    for number in 0..<300 { #expect(find("n\(number)", 42, in: table) == number) }
    #expect(find("n300", 42, in: table) == nil)
  }

  @Test("names, the empty one too, are given back as they came")
  func names() {
    var table = NameTable()
    for name in ["", "é", "abcdefgh", "abcdefghi"] {
      Array(name.utf8).withUnsafeBufferPointer {
        _ = table.insert($0, hash: NameHash.of($0).value)
      }
    }
    #expect(table.name(0) == "" && table.name(1) == "é" && table.name(3) == "abcdefghi")
    #expect(find("abcdefgh", NameHash.of("abcdefgh".utf8).value, in: table) == 2)
  }
}
