import Testing

@testable import DeviceModel

@Suite("The table of what gates the background")
struct GateTableTests {
  @Test("the page says of each kind what the code says (X-48)")
  func table() throws {
    let page = try Page("\(Page.catalogue)/WorkloadFiles.md").section("### Conditions")?.text ?? ""
    for ask in BackgroundAsk.allCases {
      let gate = ask.gate
      let answers = [
        gate.criticalBattery, gate.lowPower, gate.refreshOff, gate.forceQuit, gate.unopened,
      ]
      let row = page.split(separator: "\n").first { $0.hasPrefix("| \(ask) |") }
      let cells = row?.split(separator: "|").dropFirst().prefix(5).map(Self.answer) ?? []
      #expect(cells == answers, "\(ask)")
    }
  }

  /// What a cell says; (A) marks an assumption.
  private static func answer(_ cell: Substring) -> GateAnswer? {
    switch cell.split(separator: " ").first {
    case "–": .passes
    case "waits": .waits
    case "no": .refused
    default: nil
    }
  }
}
