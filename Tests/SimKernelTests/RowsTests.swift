import SimKernel
import Testing

@Suite("Rows")
struct RowsTests {
  @Test("rows are those they were made of, and change in place", arguments: [0, 1, 7])
  func made(count: Int) {
    var rows = Rows((0..<count).map { "row \($0)" })
    #expect(rows.count == count)
    for index in 0..<count { #expect(rows[index] == "row \(index)") }
    for index in 0..<count { rows[index] += "!" }
    for index in 0..<count { #expect(rows[index] == "row \(index)!") }
  }

  @Test("all rows alike")
  func alike() {
    let rows = Rows(repeating: 5, count: 3)
    #expect((0..<rows.count).allSatisfy { rows[$0] == 5 })
  }
}
