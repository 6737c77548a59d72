import DeviceModel
import SimKernel
import Testing

@testable import WorkloadFormats

@Suite("Interruptions of a workload's generator")
struct InterruptionKeysTests {
  private func workload(_ keys: String, mode: String = "device") throws -> Workload {
    let device = mode == "device" ? #"ram: "4 GiB""# : #"capacity: "1 GB""#
    let text = """
      { schema: 1, name: "x", mode: "\(mode)", device: { \(device) },
      apps: { a: { size: "90 MiB" } }, horizon: "1 d",
      demand: { generator: { choice: { kind: "zipf", exponent: 1 },
      gap: { kind: "fixed", value: "1 s" }, visit: { kind: "fixed", value: "1 s" },
      \(keys) } } }
      """
    return try WorkloadDecoder { path in (path, ArrayBytes([])) }.decode(try parse(text).get())
  }

  private func generator(_ keys: String) throws -> SessionGenerator? {
    guard case .sessions(let model) = try workload(keys).scenario.demand.first else { return nil }
    return model
  }

  @Test("every trigger reaches the generator, its length the usual one unless given")
  func keys() throws {
    let model = try #require(
      try generator(
        """
        interruptions: { permission: { share: 0.25, length: { kind: "fixed", value: "2 s" } },
          "control-centre": { share: "4 %" }, call: { share: 1 } }
        """))
    let habits = model.interruptions
    #expect(habits.map(\.trigger) == [.call, .controlCentre, .permission])
    #expect(habits.map(\.shareMillionths) == [1_000_000, 40_000, 250_000])
    let corners = habits.map { habit -> [Int64] in
      guard case .triangular(let model) = habit.length else { return [] }
      return [model.low, model.mode, model.high]
    }
    #expect(
      corners == [[2_000_000, 6_000_000, 25_000_000], [100_000, 600_000, 3_000_000], []])
    #expect(!model.locks)
  }

  @Test("a session may end with a lock, and interruptions are none unless given")
  func lock() throws {
    let session = #"session: { visits: { kind: "constant", value: 2 }, lock: true }"#
    let model = try #require(try generator(session))
    #expect(model.locks && model.interruptions.isEmpty)
    let notes = try workload(session + ", interruptions: { call: { share: 1 } }").demandNotes
    #expect(notes[0].hasSuffix("in a row constant, locked in between, with interruptions"))
  }

  @Test(
    "a fault is named with its place",
    arguments: [
      (
        "interruptions: { cal: { share: 1 } }",
        "5:18: found unknown key 'cal', expected 'call', 'control-centre', 'notification-centre', "
          + "'permission', 'switcher', 'notification', 'alert' or 'split-view'; did you mean "
          + "'call'?"
      ),
      (
        "interruptions: { call: {} }",
        "5:24: found the interruption 'call' without 'share', expected the key 'share'"
      ),
      ("interruptions: { call: { share: 1.5 } }", "5:33: found 1.5, expected a number from 0 to 1"),
      (
        #"interruptions: { call: { share: 1, length: { kind: "fix" } } }"#,
        #"5:52: found "fix", expected one of 'fixed', 'exponential'"#
      ),
      (#"session: { visits: { kind: "constant", value: 2 }, lock: 1 }"#, "5:58: found 1, expected"),
    ])
  func faults(keys: String, line: String) {
    let found = errorLine { try workload(keys) }
    #expect(found.hasPrefix("w:\(line)"), "\(found)")
  }

  @Test("mode \"cache\" knows no interruption")
  func cacheMode() {
    let found = errorLine { try workload("interruptions: {}", mode: "cache") }
    #expect(found.hasPrefix(#"w:5:1: found the key 'interruptions' in mode "cache""#), "\(found)")
  }
}
