import Testing

@testable import WorkloadFormats

@Suite("PathOverride")
struct PathOverrideTests {
  static let text = "{device: {ram: '4 GiB'}, apps: {'Yahoo Mail': {size: 1}}, list: [1, {a: 2}]}"

  private func applied(_ argument: String) throws -> String {
    try PathOverride(argument).apply(to: node(Self.text)).json
  }

  @Test(
    "values replace members and items, or become new members",
    arguments: [
      ("device.ram=90MiB", "\"ram\":\"90MiB\""),
      ("device.ram = 8 GiB ", "\"ram\":\"8 GiB\""),
      ("device.cores=6", "\"cores\":6"),
      ("device={ram: '1 GB'}", "\"device\":{\"ram\":\"1 GB\"}"),
      ("apps.\"Yahoo Mail\".size='2 MB'", "\"size\":\"2 MB\""),
      ("apps.Yahoo Mail.size=null", "\"size\":null"),
      ("list[0]=true", "\"list\":[true,"),
      ("list.1.a=x=y", "\"a\":\"x=y\""),
      ("list[1].a=[]", "\"a\":[]"),
      ("mode=\"\"", "\"mode\":\"\""),
      ("a\\u0062=1", "\"a\\u0062\":1"),
    ])
  func applies(argument: String, piece: String) throws {
    #expect(try applied(argument).contains(piece))
  }

  @Test(
    "paths that lead nowhere and broken values are refused, naming the option",
    arguments: [
      ("", "found the end of the text, expected a key"),
      ("a", "found the end of the text, expected PATH=VALUE, such as device.ram=4GiB"),
      ("=1", "found \"=\", expected a key"),
      ("a..b=1", "found \".b\", expected a key"),
      ("a=", "found nothing after the equals sign, expected a value (an empty text is \"\")"),
      ("a={b", "found the end of the text, expected \":\" after the key 'b'"),
      (
        "devise.ram=1",
        "found no key 'devise' in the workload, expected 'device', 'apps' or 'list'; did you "
          + "mean 'device'?"
      ),
      ("apps.x.y=1", "found no key 'x' in 'apps', expected 'Yahoo Mail'"),
      ("list[2]=1", "found position 2 in 'list', expected 0 to 1"),
      ("list.x=1", "found 'list' to be a list, expected a position from 0 there"),
      ("list[99999999999999999999]=1", "found \"]\", expected a position such as [0]"),
      ("device[0]=1", "found 'device' to be an object, expected a key there, not a position"),
      ("device.ram.x=1", "found 'device.ram' to be \"4 GiB\", expected an object or a list there"),
    ])
  func refused(argument: String, message: String) {
    #expect(errorLine { try applied(argument) } == "--set \(argument): \(message)")
  }

  @Test("errors in the new value name the option, not a line of the file")
  func places() throws {
    let root = try PathOverride("device.rma=1").apply(to: node(Self.text))
    var reader = try ObjectReader(root, subject: "the workload")
    var device = try reader.object("device", subject: "the device")
    _ = try device.require("ram")
    #expect(
      errorLine { try device.finish() }
        == "--set device.rma=1: found unknown key 'rma', expected 'ram'; did you mean 'ram'?")
  }

  @Test("an argument changed in any one character is applied or refused in one line")
  func mutation() {
    let text = Array("apps.\"Yahoo Mail\".list[0]={a:'90 MiB'}")
    for index in text.indices {
      for character in ["", "\0", "\n", "\"", "'", "[", "]", ".", "=", "9", "é", "{", "\\"] {
        let changed = String(text[..<index]) + character + String(text[(index + 1)...])
        #expect(!errorLine { try applied(changed) }.contains("\n"))
      }
    }
  }
}
