import Testing

@testable import WorkloadFormats

@Suite("Victims in jetsam reports")
struct JetsamVictimTests {
  private func victims(_ made: JetsamMade) throws -> [String] {
    let lines = try made.found().summary
    let start = try #require(lines.firstIndex { $0.hasPrefix("victims ") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("apps ") })
    return Array(lines[start..<end])
  }

  private func made(small: Int) -> JetsamMade {
    var made = JetsamMade.usual
    made.processes[4].reason = "highwater"
    made.processes[6].reason = "per-process-limit"
    made.processes += (0..<small).map {
      JetsamMadeProcess("peatd\($0)", 64, ["daemon", "idle"], 0, reason: "low-swap")
    }
    made.processes[2].reason = "vm-pageshortage"
    return made
  }

  @Test("the largest comes first, limits apart, and none is left out without a word")
  func order() throws {
    let lines = try victims(made(small: 24))
    #expect(
      lines[0]
        == "victims      27: 24 low-swap, 1 highwater, 1 per-process-limit, 1 vm-pageshortage")
    #expect(lines[1] == "causes       25 of memory pressure, 2 of a limit of their own")
    #expect(lines[2] == "  234.4 MiB  Tern Camera, vm-pageshortage")
    #expect(lines[3...21].allSatisfy { $0.hasSuffix(", low-swap") })
    #expect(lines[22] == "  5 more of memory pressure, smaller: 5 MiB together")
    #expect(
      lines[23...] == ["  14.1 MiB  reedd, per-process-limit", "  3.1 MiB  sedged, highwater"])
  }

  @Test("a list that holds all says nothing of others")
  func all() throws {
    let lines = try victims(made(small: 19))
    #expect(lines.count == 24 && !lines.contains { $0.contains(" more ") })
  }

  @Test("late reasons: one is a limit, one says nothing of memory")
  func late() throws {
    var made = JetsamMade.usual
    made.processes[5].reason = "conclave-limit"
    made.processes[4].reason = "diagnostic"
    #expect(
      try victims(made)[1] == "causes       1 of a limit of their own, 1 of no lack of memory")
  }
}
