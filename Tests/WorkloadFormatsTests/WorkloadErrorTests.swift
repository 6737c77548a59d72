import Testing
import WorkloadFormats

@Suite("WorkloadError")
struct WorkloadErrorTests {
  @Test("an error is one line: place, found, expected")
  func rendering() {
    let place = SourcePlace(source: "w.json5", line: 3, column: 9)
    let error = WorkloadError(at: place, found: "12", expected: "a size with a unit")
    #expect(error.description == "w.json5:3:9: found 12, expected a size with a unit")
  }
}
