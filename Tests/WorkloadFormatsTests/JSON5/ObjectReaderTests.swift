import Testing

@testable import WorkloadFormats

@Suite("ObjectReader")
struct ObjectReaderTests {
  @Test("keys are read by type, unknown ones refused with the nearest valid one")
  func unknownKey() throws {
    var reader = try ObjectReader(node("{ram: '4 GiB',\n capcity: 1}"), subject: "the device")
    #expect(try Quantity.bytes(reader.require("ram")) == 4 << 30)
    #expect(reader.optional("capacity") == nil)
    #expect(
      errorLine { try reader.finish() }
        == "w:2:2: found unknown key 'capcity', expected 'ram' or 'capacity'; did you mean "
        + "'capacity'?")
    try reader.finish(alsoAllowed: ["capcity"])
  }

  @Test("a missing key is named, with the place of its misspelling or of the object")
  func missing() throws {
    var reader = try ObjectReader(node("\n{capcity: 1}"), subject: "the device")
    #expect(
      errorLine { try reader.integer("capacity") }
        == "w:2:2: found the key 'capcity', expected the device to have 'capacity'")
    #expect(
      errorLine { try reader.require("name").string() }
        == "w:2:1: found the device without 'name', expected the key 'name'")
  }

  @Test("what is no object, and values of the wrong type, are refused at their places")
  func types() throws {
    #expect(
      errorLine { try ObjectReader(node("[1]"), subject: "the device") }
        == "w:1:1: found a list, expected an object for the device")
    var reader = try ObjectReader(node("{a: null, b: {c: 1}}"), subject: "it")
    #expect(
      errorLine { try reader.optionalString("a") } == "w:1:5: found null, expected a text in quotes"
    )
    var inner = try reader.object("b", subject: "b")
    #expect(try inner.integer("c") == 1)
    try inner.finish()
    try reader.finish()
  }

  @Test("objects of many keys are read as those of few")
  func manyKeys() throws {
    let text = "{" + (0..<1000).map { "k\($0):\($0)," }.joined() + "}"
    var reader = try ObjectReader(node(text), subject: "it")
    for index in 0..<1000 { #expect(try reader.integer("k\(index)") == Int64(index)) }
    try reader.finish()
  }
}
