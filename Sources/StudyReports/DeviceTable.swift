import DeviceModel
import PolicyStudies

/// The table of device mode: what a person would have felt, and what it cost.
enum DeviceTable {
  /// The table with its heading and the meaning of its columns.
  static func text(_ outcome: StudyOutcome) -> String {
    let groups = RunGroup.groups(of: outcome)
    let replications = groups[0].count
    let kills = kills(outcome)
    return heading(outcome.scenario, outcome.trials[0].seed, replications)
      + outcome.remarkLine + "\n"
      + TableReport.table(
        groups, outcome.skipped,
        launches(outcome) + TableReport.range(replications) + times + kills + others)
      + "\n" + footnote(kills, replications)
  }

  private static func launches(_ outcome: StudyOutcome) -> [TextColumn<RunGroup>] {
    let kinds = LaunchKind.allCases.filter { kind in
      !kind.info.isRare || outcome.results.contains { $0.launches[kind] > 0 }
    }
    return [
      TextColumn("strategy") { $0.strategy },
      TextColumn("launches") { $0.mean(\.launches.total) },
    ]
      + kinds.map { kind in TextColumn(kind.info.label) { $0.mean { $0.launches[kind] } } }
      + [TextColumn("cold") { $0.coldRatio }]
  }

  private static var times: [TextColumn<RunGroup>] {
    [
      TextColumn("relaunch") { $0.relaunchRatio },
      TextColumn("p50 ms") { $0.launchTime(percent: 50) },
      TextColumn("p95 ms") { $0.launchTime(percent: 95) },
      TextColumn("waits") { $0.mean(\.waitedLaunches) },
      TextColumn("warned") { $0.mean(\.warnings.total) },
    ]
  }

  /// Ends by each reason that occurs, but those that a person wants.
  private static func kills(_ outcome: StudyOutcome) -> [TextColumn<RunGroup>] {
    let reasons = EndReason.allCases.filter { reason in
      reason.info.family != .person && outcome.results.contains { $0.ends[reason] > 0 }
    }
    guard !reasons.isEmpty else { return [TextColumn(noKills) { _ in "0" }] }
    return reasons.map { reason in TextColumn(reason.info.label) { $0.mean { $0.ends[reason] } } }
  }

  private static let noKills = "kills"

  private static var others: [TextColumn<RunGroup>] {
    [
      TextColumn("broken") {
        $0.mean { run in
          BackgroundWork.allCases.filter(\.isProtected).reduce(0) { $0 + run.brokenWork[$1] }
        }
      },
      TextColumn("alive") { $0.alive },
    ]
  }

  /// What was run, in one line with an empty one after it.
  static func heading(_ scenario: Scenario, _ seed: UInt64, _ replications: Int) -> String {
    let apps = scenario.apps.count { $0.helper == nil }
    return """
      \(VisibleText.line(scenario.name)): \(apps) app\(apps == 1 ? "" : "s") \
      on \(SizeText.tenths(Int128(scenario.device?.ramBytes ?? 0))) of RAM, \
      \(TableReport.design(scenario, replications)), seed \(seed)

      """
  }

  private static func footnote(
    _ kills: [TextColumn<RunGroup>], _ replications: Int
  ) -> String {
    let many = """
      Counts are means per replication, the rest is pooled; range: lowest and highest cold ratio.

      """
    let ends =
      kills[0].head == noKills
      ? "No app was killed."
      : "Ends by reason: \(kills.map(\.head).joined(separator: ", "))."
    return """
      warm: the process was alive; cached, uncached: it had to be made, its files still in memory
      or not; cold: the share of the latter two; relaunch: the same without each app's first
      launch; p50, p95: launch time, waits included; waits: launches that waited for a kill or for
      memory; warned: apps told that memory is short; broken: music, location and calls that ends
      broke off; alive: live apps, averaged over time. Times are assumptions, counts the result.
      \(ends)
      \(replications == 1 ? "" : many)
      """
  }
}
