import Foundation
import Testing

/// The kill spree of a real report of iOS 12.4, replayed from its population and its leak (C-c).
///
/// What the order of `killDelta` means is inferred: ticks since the first kill.
@Suite("Replay of a real kill spree")
struct ReplayTests {
  private static let isHere = RealReports.has(RealReports.ios12)

  /// What a process was to the kernel of iOS 12, from the one that goes first.
  private enum Class: Int, Comparable {
    case idleDaemon, daemon, background, suspended, front

    static func < (left: Class, right: Class) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Report: Decodable {
    struct Process: Decodable {
      let name: String
      let states: [String]
      let killDelta: Int64?

      var group: Class {
        // The keyboard's daemon serves the app in front.
        if states.contains("frontmost") || name == "kbd" { return .front }
        if states.contains("suspended") { return .suspended }
        if states.contains("background") { return .background }
        return states.contains("idle") ? .idleDaemon : .daemon
      }
    }
    let largestProcess: String
    let processes: [Process]

    /// Who was killed, in order, but for the process whose leak caused it all.
    var spree: [Process] {
      processes.filter { $0.killDelta != nil && $0.name != largestProcess }
        .sorted { $0.killDelta ?? 0 < $1.killDelta ?? 0 }
    }
  }

  private struct Kill {
    let app: String
    let reason: String
    let band: Int

    var group: Class? {
      // The scale of that system: a tenth of today's.
      switch band {
      case 0: .idleDaemon
      case 1: .daemon
      case 3: .background
      case 4: .suspended
      case 9, 10: .front
      default: nil
      }
    }
  }

  private func report() throws -> Report {
    let text = try String(
      contentsOf: RealReports.url(RealReports.ios12), encoding: .utf8)
    let body = try #require(text.firstIndex(of: "\n"))
    return try JSONDecoder().decode(Report.self, from: Data(text[body...].utf8))
  }

  /// The kills of the report's replay, in order.
  private func kills(_ changes: String...) async throws -> [Kill] {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let made = try await CommandRun.flotsam(
      "import", "jetsam", RealReports.url(RealReports.ios12).path, "--mode", "replay",
      "--out", scratch.path("replay.json5"))
    #expect(made.exitCode == 0 && made.errors == "")
    let run = try await CommandRun.run(
      "flotsam",
      ["run", scratch.path("replay.json5"), "--out", scratch.path("out")]
        + changes.flatMap { ["--set", $0] })
    #expect(run.exitCode == 0 && run.errors == "")
    let table = try #require(try scratch.text("out/kills.csv"))
    return table.split(separator: "\r\n").dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      // The workload's name stands in quotes and holds a comma.
      let last = fields.suffix(5)
      return Kill(
        app: last[last.startIndex], reason: last[last.startIndex + 1],
        band: Int(last[last.startIndex + 3]) ?? -1)
    }
  }

  @Test(
    "thresholds and ladder give the order of classes and the end of the spree",
    .enabled(if: isHere, RealReports.absence))
  func classes() async throws {
    let report = try report()
    let spree = report.spree
    #expect(spree.count == 62)
    let inversions = zip(spree, spree.dropFirst()).filter { $0.group > $1.group }
    #expect(inversions.map(\.1.name) == ["tccd"])

    let kills = try await kills()
    let victims = kills.filter { $0.app != report.largestProcess }
    let groups = try victims.map { try #require($0.group, "\($0.app), band \($0.band)") }
    #expect(zip(groups, groups.dropFirst()).allSatisfy { $0 <= $1 })
    // Everybody of the report dies, and the spree ends with the same two: one kill would not do.
    let names = victims.map { $0.app.split(separator: " (")[0] }
    for victim in spree { #expect(names.contains { $0 == victim.name }, "\(victim.name)") }
    #expect(victims.suffix(2).map(\.app) == ["kbd", "Apollo"])
    #expect(victims.suffix(2).map(\.reason) == ["vm_pageshortage", "vm_pageshortage"])
    #expect(victims.dropLast(2).allSatisfy { $0.reason == "proc_thrashing" })
    // The leak ends at its own limit, and with it the shortage.
    #expect(kills.filter { $0.app == "backboardd" }.map(\.reason) == ["per_process_limit"])
    // Nothing in the report tells young daemons that were spared from those that were not.
    let spared = Set(names).subtracting(spree.map { $0.name[...] })
    #expect(spared.count <= 9, "\(spared)")
  }

  @Test(
    "the end of the spree does not hang on how fast the leak was",
    .enabled(if: isHere, RealReports.absence), arguments: ["1 GB/s", "2 GB/s", "3.5 GB/s"])
  func leak(rate: String) async throws {
    let kills = try await kills("apps.backboardd.leak=\(rate)")
    let last = kills.filter { $0.app != "backboardd" }.suffix(2)
    #expect(last.map(\.app) == ["kbd", "Apollo"])
  }

  /// Suspended apps have been in band 0 for hours, the daemons there for seconds.
  @Test(
    "first in, first out within the bands of today kills suspended apps first",
    .enabled(if: isHere, RealReports.absence))
  func literal() async throws {
    let report = try report()
    let suspended = report.processes.filter { $0.group == .suspended }.map(\.name)
    let kills = try await kills("device.bands=current")
    #expect(Set(kills.prefix(suspended.count).map(\.app)) == Set(suspended))
  }
}
