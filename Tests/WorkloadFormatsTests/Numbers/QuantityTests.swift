import DeviceModel
import SimKernel
import Testing

@testable import WorkloadFormats

@Suite("Quantity")
struct QuantityTests {
  @Test(
    "sizes are exact bytes",
    arguments: [
      ("1.5 GB", 1_500_000_000), ("90MiB", 94_371_840), ("0 B", 0), ("1 B", 1),
      ("0.0000005 MB", 1), ("0.0000004 MB", 0), ("2.5 B", 3), ("1 TiB", 1 << 40),
      (".5 KiB", 512), ("5. KB", 5000), ("306.546875 MiB", 321_437_696),
      ("9223372036854775807 B", Int64.max), ("8388607.99999999999 TiB", 9_223_372_036_854_775_797),
      ("0.00000000000000000000000000000000000000000000001 GB", 0), ("100000 KB", 100_000_000),
    ])
  func sizes(text: String, bytes: Int64) throws {
    #expect(try Quantity.bytes(node("'\(text)'")) == bytes)
  }

  @Test(
    "durations are exact microseconds",
    arguments: [
      ("30 s", 30_000_000), ("1.5 min", 90_000_000), ("7d", 604_800_000_000), ("250 ms", 250_000),
      ("10 us", 10), ("2 h", 7_200_000_000), ("0.0000015 s", 2), ("0s", 0),
    ])
  func durations(text: String, microseconds: Int64) throws {
    #expect(try Quantity.duration(node("'\(text)'")).microseconds == microseconds)
  }

  @Test(
    "a size that is none is refused in words that help",
    arguments: [
      ("90", "w:1:1: found 90 (a bare number), expected a size with a unit such as \"90 MiB\""),
      ("'90'", "w:1:1: found \"90\" (no unit), expected a size with a unit such as \"90 MiB\""),
      ("'30 s'", "w:1:1: found \"30 s\" (a duration), expected a size such as \"90 MiB\""),
      (
        "'90 mib'",
        "w:1:1: found the unknown unit 'mib' in \"90 mib\", expected one of B, KB, MB, GB, TB, "
          + "KiB, MiB, GiB, TiB; did you mean 'MiB'?"
      ),
      (
        "'4 quux'",
        "w:1:1: found the unknown unit 'quux' in \"4 quux\", expected one of B, KB, MB, GB, TB, "
          + "KiB, MiB, GiB, TiB"
      ),
      ("'-1 MB'", "w:1:1: found \"-1 MB\", expected a size of zero or more"),
      ("'1,5 GB'", "w:1:1: found \"1,5 GB\", expected a size such as \"90 MiB\""),
      ("'1.2.3 GB'", "w:1:1: found \"1.2.3 GB\", expected a size such as \"90 MiB\""),
      ("'GB'", "w:1:1: found \"GB\", expected a size such as \"90 MiB\""),
      ("''", "w:1:1: found \"\", expected a size such as \"90 MiB\""),
      ("null", "w:1:1: found null, expected a size such as \"90 MiB\""),
      ("'9e3 MB'", "w:1:1: found \"9e3 MB\", expected a size such as \"90 MiB\""),
      ("'8388608 TiB'", "w:1:1: found \"8388608 TiB\", expected a size below 2^63 bytes"),
      (
        "'0.333333333333333333333333333 GB'",
        "w:1:1: found \"0.333333333333333333333333333 GB\", expected a number of at most 26 "
          + "significant digits"
      ),
    ])
  func refused(text: String, line: String) {
    #expect(errorLine { try Quantity.bytes(node(text)) } == line)
  }

  @Test("an unknown unit of time names the nearest one")
  func unitOfTime() {
    let line = errorLine { try Quantity.duration(node("'5 minutes'")) }
    #expect(line.hasSuffix("expected one of us, ms, s, min, h, d; did you mean 'min'?"))
    let size = errorLine { try Quantity.duration(node("'5 MB'")) }
    #expect(size == "w:1:1: found \"5 MB\" (a size), expected a duration such as \"30 s\"")
  }

  @Test("a value outside the range is refused with the range")
  func ranges() {
    let small = errorLine { try Quantity.bytes(node("'0 B'"), in: 1...Int64.max) }
    #expect(small == "w:1:1: found \"0 B\", expected a size of at least 1 B")
    let long = errorLine {
      try Quantity.duration(node("'2 h'"), in: .seconds(1) ... .seconds(60))
    }
    #expect(
      long == "w:1:1: found \"2 h\", expected a duration of at least 1 s and at most 1 min")
  }

  @Test(
    "sizes written out read back to the same bytes",
    arguments: [
      (321_437_696, "306.546875 MiB"), (0, "0 MiB"), (16384, "0.015625 MiB"), (4096, "4 KiB"),
      (1000, "1000 B"), (94_371_840, "90 MiB"), (Int64.max, "9223372036854775807 B"),
      (Int64.max - 16383, "8796093022207.984375 MiB"),
    ])
  func writing(bytes: Int64, text: String) throws {
    #expect(SizeText.exact(bytes) == text)
    #expect(try Quantity.bytes(node("'\(text)'")) == bytes)
  }

  @Test(
    "messages tell odd bytes in MiB too, from a MiB up",
    arguments: [
      (40_265_318, "38.4 MiB (40265318 B)"), (94_371_840, "90 MiB"), (1_048_575, "1048575 B"),
      (1_048_577, "1.0 MiB (1048577 B)"), (4_198_400, "4100 KiB"), (1000, "1000 B"),
      (.max, "8796093022208.0 MiB (9223372036854775807 B)"),
    ])
  func words(bytes: Int64, words: String) {
    #expect(SizeText.words(bytes) == words)
  }

  @Test("a quantity changed in any one character gives a value or an error in one line")
  func mutation() {
    let text = Array("-12.50e7 MiB")
    for index in text.indices {
      for character in ["", "\0", "\n", "9", ".", "-", "e", "é", " ", "9999999999999999999"] {
        let changed = String(text[..<index]) + character + String(text[(index + 1)...])
        let place = SourcePlace(source: "w", line: 1, column: 1)
        let node = JSONNode(.string(changed), at: place)
        #expect(!errorLine { try Quantity.bytes(node) }.contains("\n"))
        #expect(!errorLine { try Quantity.duration(node) }.contains("\n"))
        #expect(
          !errorLine { try node.ratio(in: ExactDecimal(numerator: 0)...ExactDecimal(numerator: 1)) }
            .contains("\n"))
      }
    }
  }
}
