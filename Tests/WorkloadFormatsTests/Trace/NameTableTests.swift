import Testing

@testable import WorkloadFormats

@Suite("NameTable")
struct NameTableTests {
  private func find(_ name: String, _ key: UInt64, in table: borrowing NameTable) -> Int? {
    Array(name.utf8).withUnsafeBufferPointer { table.find($0, key: key) }
  }

  @Test("long names that share a key are told apart by their bytes")
  func collisions() {
    let key = NameKey("long name".utf8).value
    #expect(!NameKey.isWhole(key))
    var table = NameTable()
    for number in 0..<300 {
      let name = Array("long name \(number)".utf8)
      name.withUnsafeBufferPointer { _ = table.insert($0, key: key) }
    }
    for number in 0..<300 { #expect(find("long name \(number)", key, in: table) == number) }
    #expect(find("long name 300", key, in: table) == nil)
  }

  @Test("a thousand names, short and long, keep their numbers while the table grows")
  func growth() {
    var table = NameTable()
    let names = (0..<1000).map { String(repeating: "n", count: $0 % 11) + "\($0)" }
    for name in names {
      Array(name.utf8).withUnsafeBufferPointer {
        _ = table.insert($0, key: NameKey($0).value)
      }
    }
    for (number, name) in names.enumerated() {
      #expect(find(name, NameKey(name.utf8).value, in: table) == number)
    }
    #expect(find("n", NameKey("n".utf8).value, in: table) == nil)
  }

  @Test("names, the empty one too, are given back as they came")
  func names() {
    var table = NameTable()
    for name in ["", "é", "abcdefgh", "abcdefghi"] {
      Array(name.utf8).withUnsafeBufferPointer {
        _ = table.insert($0, key: NameKey($0).value)
      }
    }
    #expect(table.name(0) == "" && table.name(1) == "é" && table.name(3) == "abcdefghi")
    #expect(find("abcdefgh", NameKey("abcdefgh".utf8).value, in: table) == 2)
  }
}
