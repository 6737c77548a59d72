import PolicyStudies
import Testing

@Suite("MetricValue")
struct MetricValueTests {
  @Test(
    "digits are rounded half away from zero, in integers",
    arguments: [
      (MetricValue(1, per: 3, decimals: 6), "0.333333"),
      (MetricValue(2, per: 3, decimals: 6), "0.666667"),
      (MetricValue(1, per: 2), "1"), (MetricValue(-1, per: 2), "-1"),
      (MetricValue(-1, per: 3), "0"), (MetricValue(999_999, per: 1_000_000, decimals: 3), "1.000"),
      (MetricValue(-5, per: 1000, decimals: 2), "-0.01"), (.count(-7), "-7"),
      (.mebibytes(1_572_864), "1.500"), (.seconds(1), "0.000001"), (.ratio(0, of: 5), "0.000000"),
      (MetricValue(1 << 100, per: 3, decimals: 3), "422550200076076467165567735125.333"),
      (MetricValue(19_999, per: 2, decimals: 0), "10000"),
      (MetricValue(-1_999_999_999_999, per: 1_000_000, decimals: 3), "-2000000.000"),
      (
        MetricValue(Int128(Int64.max) * 1000, per: 7, decimals: 9),
        "1317624576693539401000.000000000"
      ),
    ])
  func digits(value: MetricValue, text: String) {
    #expect(value.text == text)
  }

  @Test("a share of nothing is undefined")
  func undefined() {
    #expect(MetricValue.ratio(0, of: 0).text == nil)
    #expect(MetricValue.mebibytes(5, per: 0).text == nil)
  }
}
