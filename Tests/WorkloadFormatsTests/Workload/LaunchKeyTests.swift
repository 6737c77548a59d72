import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Keys of launches")
struct LaunchKeyTests {
  private func steps(_ keys: String) throws -> LaunchLengths {
    try #require(
      try phone(apps: #"a: { size: "9 MB", launch: { \#(keys) } }"#).scenario.apps.first
    ).behaviour.steps
  }

  @Test("storyboard, saved state, reload and keychain reach the app (S-64, S-66, S-104, S-108)")
  func all() throws {
    let steps = try steps(
      """
      storyboard: "40 ms", restoration: "20 ms", "saved-state": "4 MB", reload: 0.25,
      keychain: true
      """)
    #expect(steps.storyboardMicroseconds == 40_000 && steps.restorationMicroseconds == 20_000)
    #expect(steps.savedStateBytes == 4_000_000 && steps.reloadMillis == 250)
    #expect(steps.needsKeychain)
    #expect(try self.steps("") == LaunchLengths())
  }

  @Test(
    "faults are named with their place",
    arguments: [
      ("storyboard: \"2 h\"", "found \"2 h\""), ("reload: 1.5", "found 1.5"),
      ("keychain: \"yes\"", "found \"yes\""), ("saved_state: \"1 MB\"", "'saved-state'"),
      ("\"saved-state\": \"2 TiB\"", "found"), ("restoration: 3", "found 3"),
    ])
  func faults(keys: String, words: String) {
    let line = errorLine { try steps(keys) }
    #expect(line.contains(words) && line != "no error", "\(line)")
  }
}
