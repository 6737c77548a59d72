import Testing

@testable import WorkloadFormats

@Suite("VariedPath")
struct VariedPathTests {
  @Test(
    "lists and ranges become values, in order",
    arguments: [
      ("a=1,2,3", ["1", "2", "3"]),
      ("a = 4GiB , 6 GiB", ["4GiB", "6 GiB"]),
      ("a=20MiB..60MiB:20MiB", ["20MiB", "40MiB", "60MiB"]),
      ("a=20 MiB .. 65 MiB : 20 MiB", ["20MiB", "40MiB", "60MiB"]),
      ("a=0.1..0.5:0.1", ["0.1", "0.2", "0.3", "0.4", "0.5"]),
      ("a=1..2:0.25", ["1", "1.25", "1.5", "1.75", "2"]),
      ("a=10%..30%:10%", ["10%", "20%", "30%"]),
      ("a=512MiB..2GiB:512MiB", ["512MiB", "1024MiB", "1536MiB", "2048MiB"]),
      ("a=90s..3min:0.5min", ["90s", "120s", "150s", "180s"]),
      ("a=3..1:-1", ["3", "2", "1"]),
      ("a=7..7:1", ["7"]),
      ("a=-1..1:1", ["-1", "0", "1"]),
      ("a=1,10..30:10,x", ["1", "10", "20", "30", "x"]),
      (
        "a=f(x=1,y=2),'b,c',[1,2],{d:\"e,f\",g:1}",
        [
          "f(x=1,y=2)", "'b,c'", "[1,2]", "{d:\"e,f\",g:1}",
        ]
      ),
      ("a=it's,b", ["it's", "b"]),
      (#"a='b\\','c'"#, [#"'b\\'"#, "'c'"]),
      (#"a='b\',c','d'"#, [#"'b\',c'"#, "'d'"]),
      ("a=x..y", ["x..y"]),
    ])
  func levels(argument: String, levels: [String]) throws {
    let varied = try VariedPath(argument)
    #expect(varied.levels == levels)
    #expect(varied.overrides.count == levels.count)
    #expect(varied.path == "a")
  }

  @Test("stepping by decimals never drifts")
  func exact() throws {
    let varied = try VariedPath("a=0..1000:0.1")
    #expect(varied.levels.count == 10_001)
    #expect(varied.levels[7000] == "700" && varied.levels[9999] == "999.9")
  }

  private static let kinds = "three numbers with units of one kind that divide each other"
  private static let leads = "a step that leads from the first number to the second"

  @Test(
    "what is no list of values is refused, naming the option",
    arguments: [
      ("a", "found the end of the text, expected PATH=VALUE, such as device.ram=4GiB"),
      ("a=", "found nothing after the equals sign, expected a value (an empty text is \"\")"),
      ("a=1,,2", "found nothing after the equals sign, expected a value (an empty text is \"\")"),
      ("a=1,1", "found the value '1' again, expected each value once"),
      ("a=1..3", "found \"1..3\", expected FROM..TO:STEP, such as 20MiB..200MiB:20MiB"),
      (
        "a=1..3:0",
        "found \"1..3:0\", expected \(leads)"
      ),
      (
        "a=3..1:1",
        "found \"3..1:1\", expected \(leads)"
      ),
      (
        "a=1MiB..3:1MiB",
        "found \"1MiB..3:1MiB\", expected \(kinds)"
      ),
      (
        "a=1MB..3MiB:1MiB",
        "found \"1MB..3MiB:1MiB\", expected \(kinds)"
      ),
      ("a=0..1000000:1", "found more values than that, expected at most 100000 values"),
      (
        "a=0..1:0.0000000000000000001",
        "found \"0..1:0.0000000000000000001\", expected numbers of at most 18 digits in all"
      ),
    ])
  func refused(argument: String, words: String) {
    #expect {
      try VariedPath(argument)
    } throws: { error in
      guard let error = error as? WorkloadError else { return false }
      #expect(error.place.source.hasPrefix("--vary a"))
      return "found \(error.found), expected \(error.expected)" == words
    }
  }

  @Test("a path tells where it begins, which app it is about, and which are the same")
  func paths() throws {
    let mail = try VariedPath("apps.\"Mail\".size = 1MiB")
    #expect(mail.path == "apps.\"Mail\".size" && mail.root == "apps" && mail.app == "Mail")
    #expect(try mail.isTwin(of: VariedPath("apps.Mail.size=2MiB,3MiB")))
    let list = try VariedPath("strategies[0]=lru")
    #expect(list.root == "strategies" && list.app == nil)
    #expect(!list.isTwin(of: mail))
  }
}

@Suite("CanonicalJSON")
struct CanonicalJSONTests {
  private func canonical(_ text: String) throws -> String {
    String(decoding: try node(text).canonicalBytes, as: UTF8.self)
  }

  @Test("blanks, comments, quotes and the order of keys do not count")
  func layout() throws {
    let plain = try canonical("{b: [1, {d: 'x', c: null}], a: true}")
    #expect(plain == "{\"a\":true,\"b\":[1,{\"c\":null,\"d\":\"x\"}]}")
    #expect(try canonical("{\"a\":true,/* */ b: [1,{c:null,\"d\":\"x\",}]}") == plain)
  }

  @Test("the order of apps counts, for it numbers them; that of their keys does not")
  func apps() throws {
    let first = try canonical("{apps: {b: {size: 1, growth: 2}, a: {}}}")
    #expect(first == "{\"apps\":{\"b\":{\"growth\":2,\"size\":1},\"a\":{}}}")
    #expect(try canonical("{apps: {a: {}, b: {size: 1, growth: 2}}}") != first)
    #expect(try canonical("{x: {apps: {b: 1, a: 2}}}") == "{\"x\":{\"apps\":{\"a\":2,\"b\":1}}}")
  }

  @Test("texts that would close early are told apart")
  func quotes() throws {
    #expect(try canonical(#"["a\",\"b"]"#) != canonical(#"["a","b"]"#))
    #expect(try canonical(#"["a\\"]"#) == #"["a\\"]"#)
  }

  @Test("a scenario is told without how often it runs, and a trace by what it holds")
  func scenario() throws {
    let tree = try node(
      "{seed: 3, demand: {trace: 'x/y.csv', rows: []}, strategies: ['lru'], replications: 2, "
        + "name: 1}"
    )
    #expect(tree.traceName == "x/y.csv" && tree.seed == 3)
    #expect(
      String(decoding: tree.scenarioBytes(trace: "h"), as: UTF8.self)
        == "{\"demand\":{\"rows\":[],\"trace\":\"h\"},\"name\":1}")
    #expect(try node("{demand: {rows: []}}").traceName == nil)
    #expect(try node("{seed: -1}").seed == nil)
  }
}
