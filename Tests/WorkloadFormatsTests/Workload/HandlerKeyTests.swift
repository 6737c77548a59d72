import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Keys of handlers, saves and rules")
struct HandlerKeyTests {
  private func behaviour(_ keys: String) throws -> AppBehaviour {
    try #require(
      try phone(apps: #"a: { size: "9 MB", \#(keys) }"#).scenario.apps.first
    ).behaviour
  }

  @Test("every handler's length reaches the app; without them all return at once")
  func handlers() throws {
    let behaviour = try behaviour(
      """
      handlers: { resign: "150 ms", background: "4.9 s", foreground: "3 us", terminate: "6 s" }
      """)
    #expect(behaviour.handlers.resignMicroseconds == 150_000)
    #expect(behaviour.handlers.backgroundMicroseconds == 4_900_000)
    #expect(behaviour.handlers.foregroundMicroseconds == 3)
    #expect(behaviour.handlers.terminateMicroseconds == 6_000_000)
    #expect(try !self.behaviour("handlers: {}").handlers.isAny)
    #expect(try self.behaviour(#"handlers: { background: "1 us" }"#).handlers.isAny)
  }

  @Test("an app saves at once, for a while, or never")
  func saves() throws {
    for (text, microseconds) in [
      ("true", 0), ("false", nil), ("{}", 0), (#"{ length: "1.5 s" }"#, 1_500_000),
    ] as [(String, Int64?)] {
      #expect(try behaviour("saves: \(text)").saveMicroseconds == microseconds, "\(text)")
    }
  }

  @Test(
    "faults are named with their place",
    arguments: [
      (#"saves: "often""#, #"found "often", expected true, false, or an object with 'length'"#),
      (#"saves: { length: "-1 s" }"#, "found"), (#"saves: { long: "1 s" }"#, "'length'"),
      (#"handlers: { resign: "2 h" }"#, "found"), (#"handlers: { resgin: "1 s" }"#, "'resign'"),
      (#"handlers: 3"#, "found"),
    ])
  func faults(keys: String, words: String) {
    let line = errorLine { try behaviour(keys) }
    #expect(line.contains(words) && line != "no error", "\(line)")
  }

  @Test("rules are read as the platform has them unless a device says so")
  func rules() throws {
    #expect(try phone(device: #"ram: "2 GiB""#).scenario.device?.rules == .platform)
    #expect(
      try phone(device: #"ram: "2 GiB", rules: "literal""#).scenario.device?.rules == .literal)
    let line = errorLine { try phone(device: #"ram: "2 GiB", rules: "litteral""#) }
    #expect(line.contains("did you mean 'literal'?"))
  }
}
