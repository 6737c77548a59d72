import Testing

@testable import DeviceModel

@Suite("Quantities as text")
struct QuantityTextTests {
  @Test("a length of time in its largest even unit, or in seconds with decimals")
  func exactDurations() {
    let cases: [(Int64, String)] = [
      (0, "0 s"), (1, "1 us"), (999_999, "999999 us"), (1_500_000, "1.5 s"),
      (2_000, "2 ms"), (60_000_000, "1 min"), (61_000_000, "61 s"), (86_400_000_000, "1 d"),
      (90_000_000_000, "25 h"), (1_000_001, "1.000001 s"),
    ]
    for (microseconds, text) in cases {
      #expect(DurationText.exact(.init(microseconds: microseconds)) == text)
    }
  }

  @Test("a length of time to a tenth of its largest unit")
  func roundedDurations() {
    let cases: [(Int64, String)] = [
      (0, "0 us"), (999, "999 us"), (1_049, "1 ms"), (1_050, "1.1 ms"), (59_960_000, "60 s"),
      (90_000_000, "1.5 min"), (86_400_000_000, "1 d"), (129_600_000_000, "1.5 d"),
      (604_800_000_000, "7 d"), (3_599_990_000, "60 min"),
    ]
    for (microseconds, text) in cases {
      #expect(DurationText.rounded(microseconds: microseconds) == text)
    }
  }

  @Test("a parameter's length of time reads back, and has no days")
  func parameters() {
    for (microseconds, text) in [
      (0, "0s"), (1, "1us"), (1_500_000, "1500ms"), (30_000_000, "30s"), (86_400_000_000, "24h"),
    ] as [(Int64, String)] {
      #expect(DurationText.parameter(microseconds: microseconds) == text)
      #expect(DurationText.microseconds(parameter: text) == microseconds)
    }
    for text in ["", "s", "1", "1d", "+1s", "-1s", "1.5s", "1 s", "9223372036854775807h"] {
      #expect(DurationText.microseconds(parameter: text) == nil, "\(text)")
    }
  }

  @Test("bytes that read back, in words, to a tenth and whole")
  func sizes() {
    let cases: [(bytes: Int64, exact: String, words: String, rounded: String)] = [
      (0, "0 MiB", "0 MiB", "0 MiB"), (1, "1 B", "1 B", "0 MiB"),
      (3 << 10, "3 KiB", "3 KiB", "0 MiB"), (1 << 20, "1 MiB", "1 MiB", "1 MiB"),
      ((1 << 20) + (1 << 14), "1.015625 MiB", "1.015625 MiB", "1 MiB"),
      (40_265_318, "40265318 B", "38.4 MiB (40265318 B)", "38.4 MiB"),
    ]
    for one in cases {
      #expect(SizeText.exact(one.bytes) == one.exact)
      #expect(SizeText.words(one.bytes) == one.words)
      #expect(SizeText.rounded(one.bytes) == one.rounded)
    }
    #expect(SizeText.tenths(1 << 20) == "1.0 MiB" && SizeText.tenths(0) == "0.0 MiB")
    #expect(SizeText.tenths(-(3 << 19)) == "-1.5 MiB")
    #expect(SizeText.whole(1 << 19) == "1 MiB" && SizeText.whole((1 << 19) - 1) == "0 MiB")
  }

  @Test("digits without final zeros")
  func decimals() {
    let texts = [(0, 3), (5, 0), (50, 1), (1, 6), (-1_250, 3), (1_200_000, 6)].map {
      SizeText.decimal($0.0, places: $0.1)
    }
    #expect(texts == ["0", "5", "5", "0.000001", "-1.25", "1.2"])
  }
}
