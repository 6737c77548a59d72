import DeviceModel
import Testing

@Suite("Splitting outside quotes")
struct OuterSplitTests {
  @Test("separators in brackets or in quotes that may open there separate nothing")
  func pieces() {
    let cases: [(split: OuterSplit, text: String, pieces: [String])] = [
      (.values, "", [""]), (.values, " a , b,,c ", ["a", "b", "", "c"]),
      (.values, "'a,b',\"c,d\"", ["'a,b'", "\"c,d\""]),
      (.values, #"'a\\','b'"#, [#"'a\\'"#, "'b'"]),
      (.values, #"'a\',b',c"#, [#"'a\',b'"#, "c"]),
      (.values, #"'a\\\',b',c"#, [#"'a\\\',b'"#, "c"]),
      (.values, "it's,b's", ["it's", "b's"]), (.values, "rock 'n, roll", ["rock 'n", "roll"]),
      (.values, "[1,'],'],{a:(2,3)},f", ["[1,'],']", "{a:(2,3)}", "f"]),
      (.values, "a),b", ["a)", "b"]), (.values, "'a,b", ["'a,b"]), (.values, "[a,b", ["[a,b"]),
      (.values, "é'ü,'ß,🙂'", ["é'ü", "'ß,🙂'"]),
      (.paths, "apps.'b, c'.x,d", ["apps.'b, c'.x", "d"]),
      (.paths, "apps . \"b, c\".x,d", ["apps . \"b, c\".x", "d"]),
      (.paths, "apps.O'Neil.x,apps.O'Hara.x", ["apps.O'Neil.x", "apps.O'Hara.x"]),
      (.paths, "a(b,c", ["a(b", "c"]),
      (.strategies, "lru,top(k=1,h=2s),f", ["lru", "top(k=1,h=2s)", "f"]),
      (.strategies, "'a,b'", ["'a", "b'"]),
    ]
    for one in cases {
      #expect(one.split.pieces(one.text, at: ",").texts == one.pieces, "\(one.text)")
    }
  }

  @Test("brackets without a partner are named")
  func faults() {
    let faults = ["a", "(a)", "a,b)", "(a,b", "a),(b"].map {
      OuterSplit.strategies.pieces($0, at: ",").fault
    }
    #expect(faults == [nil, nil, .unopened(3), .unclosed, .unopened(1)])
  }

  @Test("pieces of a part of a text keep their places in the whole")
  func places() {
    let text = Array("x = a , (b,c)".unicodeScalars)
    let pieces = OuterSplit.strategies.pieces(text[3...], at: ",").slices
    #expect(pieces.map(\.startIndex) == [4, 8] && pieces.map(\.text) == ["a", "(b,c)"])
  }

  @Test("pieces put together again are the text, whatever it holds")
  func wholeness() {
    let letters = Array("a,'\"\\([{}]) .é")
    var state: UInt64 = 1
    for _ in 0..<3000 {
      let text = String(
        (0..<9).map { _ -> Character in
          state = state &* 6_364_136_223_846_793_005 &+ 1
          return letters[Int(state >> 33) % letters.count]
        })
      let blankless = text.filter { $0 != " " }
      for split in [OuterSplit.values, .paths, .strategies] {
        let texts = split.pieces(text, at: ",").texts
        #expect(texts.joined(separator: ",").filter { $0 != " " } == blankless, "\(text)")
      }
    }
  }
}
