import Testing
import WorkloadFormats

@Suite("FieldPath")
struct FieldPathTests {
  @Test("a path is names between points, bare or in quotes")
  func names() {
    #expect(FieldPath.names(in: "cold_ratio") == ["cold_ratio"])
    #expect(FieldPath.names(in: "apps.Mail.kills") == ["apps", "Mail", "kills"])
    #expect(FieldPath.names(in: " apps . 'b, c.d' . kills ") == ["apps", "b, c.d", "kills"])
    #expect(FieldPath.names(in: #"apps."it's"."=".x"#) == ["apps", "it's", "=", "x"])
    for text in ["", "a.", ".a", "a..b", "a[0]", "a=b", "apps.'x", "a'b'"] {
      #expect(FieldPath.names(in: text) == nil, "\(text)")
    }
  }

  @Test("commas inside quotes separate nothing")
  func lists() {
    #expect(FieldPath.list("a, b ,c") == ["a", "b", "c"])
    #expect(FieldPath.list("apps.'b, c'.x,d") == ["apps.'b, c'.x", "d"])
    #expect(FieldPath.list(#"apps.'it\'s, so'.x,d"#) == [#"apps.'it\'s, so'.x"#, "d"])
    #expect(FieldPath.list("") == [""] && FieldPath.list("a,") == ["a", ""])
  }
}
