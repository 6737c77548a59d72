import Testing

@testable import WorkloadFormats

@Suite("JetsamBandScale")
struct JetsamBandTests {
  private func bands(_ variant: JetsamVariant) throws -> [Int64?] {
    let report = try readReport(variant.text)
    return report.processes.map(JetsamBandScale(of: report).band)
  }

  @Test(
    "old bands become new ones, frozen ones come to 75, unnamed and absent ones stay what they are")
  func old() throws {
    // Band 8 and the counter: frozen only if suspended; the counter in band 0 is of former times.
    #expect(try bands(.ios14) == [999, 75, 0, 80, 100, 100])
    #expect(try bands(.ios12) == Array(repeating: nil, count: 6))
  }

  @Test("new bands stay; 8 is no freezer there")
  func new() throws {
    #expect(try bands(.ios16) == [75, 100, 0, 8])
    let report = try readReport(JetsamVariant.ios16.text)
    #expect(
      report.processes.map(JetsamBandScale(of: report).isFrozen) == [true, false, false, false])
  }

  @Test("a process is frozen only with band, state and counter together")
  func frozen() throws {
    for (old, new) in [
      ("\"priority\":8,\"coalition\"", "\"priority\":9,\"coalition\""),
      ("\"states\":[\"suspended\"],\"priority\":8", "\"states\":[\"background\"],\"priority\":8"),
      ("\"frozen_to_swap_pages\":5", "\"frozen_to_swap_pages\":0"),
      (",\"frozen_to_swap_pages\":5", ""),
    ] {
      let report = try readReport(JetsamVariant.ios14.text.replacing(old, with: new))
      #expect(report.processes.count(where: JetsamBandScale(of: report).isFrozen) == 0, "\(new)")
    }
    let report = try readReport(JetsamVariant.ios14.text)
    #expect(report.processes.count(where: JetsamBandScale(of: report).isFrozen) == 1)
  }

  @Test("of low bands alone the version decides; a high band decides by itself")
  func scale() throws {
    let low = JetsamVariant.ios18.text
    #expect(JetsamBandScale(of: try readReport(low)) == .from16)
    let older = low.replacing("18.5", with: "13.5")
    #expect(JetsamBandScale(of: try readReport(older)) == .upTo15)
    let high = older.replacing("\"priority\":10", with: "\"priority\":30")
    #expect(JetsamBandScale(of: try readReport(high)) == .from16)
    #expect(try readReport(low).majorVersion == 18)
  }

  @Test("every reason has its cause; memory pressure is apart from limits, files and disk")
  func causes() {
    let table: [(JetsamCause, String)] = [
      (.pressure, "vm-pageshortage proc-thrashing fc-thrashing vm-thrashing low-swap"),
      (.pressure, "vm-compressor-thrashing vm-compressor-space-shortage vm-pageout-starvation"),
      (.pressure, "sustained-memory-pressure"), (.limit, "highwater per-process-limit"),
      (.idle, "idle-exit long-idle-exit"),
      (.elsewhere, "vnode-limit disk-space-shortage zone-map-exhaustion"),
      (.unknown, "jettisoned new-reason"),
    ]
    for (cause, reasons) in table {
      for reason in reasons.split(separator: " ") {
        #expect(JetsamCause(reason: String(reason)) == cause, "\(reason)")
      }
    }
  }
}
