import Testing

/// The tour by both readings of the rules on which sources differ.
@Suite("Readings of the tour")
struct TourReadingsTests {
  /// What happens in the tour, without times and memory, which follow from it.
  private func lines(_ reading: String) async throws -> [String] {
    let run = try await CommandRun.run(
      "flotsam",
      [
        "trace", "Workloads/lifecycle-tour.json5", "--kind",
        "rows,launches,steps,callbacks,input,work,switcher,warnings,kills", "--set",
        "device.rules=\(reading)",
      ], in: Page.root)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try TraceLines(run.output).lines.map { line in
      let isEnd = line.what.hasPrefix("killed")
      // What an end frees hangs on what else is there.
      let what = isEnd ? String(line.what.prefix { $0 != "," }) : line.what
      return "\(line.app) \(line.scene) \(what.hasPrefix("launch complete") ? "launched" : what)"
    }
  }

  /// A handler of entering the background that takes 5.1 s is fatal by one, a picture at Inactive
  /// is taken by the other: of the switcher, of Control Centre and of what covers an app without
  /// scenes.
  @Test("they differ in the handler that is too slow (D-01) and in early pictures (D-02) alone")
  func readings() async throws {
    let (platform, literal) = (try await lines("platform"), try await lines("literal"))
    var (less, more): ([String], [String]) = ([], [])
    for change in literal.difference(from: platform) {
      switch change {
      case .insert(_, let line, _): more.append(line)
      case .remove(_, let line, _): less.append(line)
      }
    }
    #expect(
      less.sorted() == ["Slow - killed watchdog_background", "Slow - stays in the switcher"])
    #expect(
      more.sorted() == [
        "Bank - snapshot", "Notes 1 snapshot", "Notes 1 snapshot", "Slow - killed reboot",
        "Slow - stays in the switcher", "Slow 1 snapshot",
      ])
  }
}
