import SimKernel
import Testing

@testable import WorkloadFormats

@Suite("Digit words")
struct DigitWordTests {
  @Test("a word counts and reads the digits at its front as one byte after the other would")
  func digits() {
    var generator = SplitMix64(state: 8)
    for round in 0..<20_000 {
      let bytes = (0..<16).map { index in
        let byte = UInt8(truncatingIfNeeded: generator.next())
        return index < round % 10 ? 0x30 + byte % 10 : byte
      }
      let front = bytes.prefix(8).prefix { (0x30...0x39).contains($0) }
      let whole = front.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
      let fraction = (front.count..<8).reduce(whole) { value, _ in value * 10 }
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        let word = DigitWord(start)
        #expect(word.count == front.count && word.whole == whole && word.fraction == fraction)
      }
    }
  }

  @Test("a name read as a word has the key of its bytes")
  func names() {
    for text in ["", "a", "é-", "seven77", "a,b", "a\nb", "with space,"] {
      let bytes = Array((text + "\u{1},,,,,,,,").utf8)
      let count = bytes.prefix { $0 > 0x2C }.count
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        let word = DigitWord.word(start)
        #expect(DigitWord.countAboveComma(in: word) == count)
        let key = NameKey.value(word, count: count)
        #expect(key == NameKey(bytes[..<count]).value && NameKey.isWhole(key))
      }
    }
  }

  @Test("rows of any length are the same read by words and byte by byte, as quotes make it")
  func rows() throws {
    func scan(_ fields: [String]) throws -> TraceScan {
      let text = "time_s,app,size_mib\n" + fields.joined(separator: ",")
      return try TraceScan.scan(
        ArrayBytes(Array(text.utf8)), source: "t", apps: TraceApps([]), bufferBytes: 80,
        packing: TracePack.limitBytes)
    }
    for length in 1...9 {
      for (fraction, name, size) in [(0, 1, 1), (1, 7, 3), (6, 8, 7), (7, 5, 8), (8, 12, 9)] {
        let point = fraction == 0 ? "" : "." + String("123456789".prefix(fraction))
        let fields = [
          String("987654321".prefix(length)) + point, String("application1".prefix(name)),
          String("135792468".prefix(size)),
        ]
        #expect(try scan(fields) == scan(fields.map { "\"\($0)\"" }))
      }
    }
  }
}
