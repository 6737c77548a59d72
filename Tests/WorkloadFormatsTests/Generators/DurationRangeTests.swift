import Testing

@testable import WorkloadFormats

@Suite("Duration ranges")
struct DurationRangeTests {
  /// What the duration in `text` is said to lack, or "no error".
  private static func expectation(_ text: String) -> String {
    let line = errorLine { try WorkloadCatalog.duration(node(text), subject: "the gap") }
    return line.split(separator: ", expected ").last.map(String.init) ?? line
  }

  @Test("a mean ends where the article says it does")
  func exponential() {
    func mean(_ microseconds: String) -> String {
      Self.expectation("{ kind: 'exponential', mean: '\(microseconds) us' }")
    }
    #expect(mean("1") == "no error")
    #expect(mean("72057594037927936") == "no error")
    #expect(mean("0.4") == "a mean from 1 us to 2^56 us")
    #expect(mean("72057594037927937") == "a mean from 1 us to 2^56 us")
  }

  @Test("a log-normal mean lies between the median and 2^60 us, and the error says so")
  func logNormal() {
    func mean(_ microseconds: String) -> String {
      Self.expectation("{ kind: 'log-normal', median: '2 us', mean: '\(microseconds) us' }")
    }
    #expect(mean("2") == "no error")
    #expect(mean("1152921504606846976") == "no error")
    #expect(mean("1") == "a mean from the median to 2^60 us")
    #expect(mean("1152921504606846977") == "a mean from the median to 2^60 us")
  }

  @Test("a triangle may be as wide as a duration is long, and needs only its order")
  func triangular() {
    func high(_ text: String) -> String {
      Self.expectation("{ kind: 'triangular', low: '0 s', mode: '1 s', high: '\(text)' }")
    }
    #expect(high("9223372036854775806 us") == "no error")
    #expect(high("0.5 s") == "low, mode and high in ascending order")
  }
}
