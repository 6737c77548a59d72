import DeviceModel
import PolicyStudies

/// The table a person reads after a run: a row per strategy, replications taken together.
public enum TableReport {
  /// The table with its heading and the meaning of its columns.
  public static func runs(_ outcome: StudyOutcome) -> String {
    guard outcome.scenario.mode == .cache else { return DeviceTable.text(outcome) }
    let groups = RunGroup.groups(of: outcome)
    let replications = groups[0].count
    return heading(outcome.scenario, outcome.trials[0].seed, replications)
      + outcome.remarkLine + "\n" + table(groups, outcome.skipped, columns(replications))
      + "\n" + footnote(replications)
  }

  /// A row for each strategy in the order asked for; those that were not run say why.
  static func table(
    _ groups: [RunGroup], _ skipped: [SkippedStrategy], _ columns: [TextColumn<RunGroup>]
  ) -> String {
    var table = TextTable(columns)
    for place in 0...groups.count {
      for strategy in skipped where strategy.position == place {
        table.add(strategy.name, note: strategy.reason)
      }
      if place < groups.count { table.add(groups[place], columns) }
    }
    return table.text
  }

  private static func columns(_ replications: Int) -> [TextColumn<RunGroup>] {
    [
      TextColumn("strategy") { $0.strategy },
      TextColumn("launches") { $0.mean(\.launches.total) },
      TextColumn("warm") { $0.mean { $0.launches.total - $0.launches.cold } },
      TextColumn("cold") { $0.mean(\.launches.cold) },
      TextColumn("cold ratio") { $0.coldRatio },
    ] + range(replications) + [
      TextColumn("relaunch") { $0.relaunchRatio },
      TextColumn("evicted") { $0.mean { $0.ends[.evicted] } },
      TextColumn("freed MiB") { $0.freed },
      TextColumn("alive") { $0.alive },
    ]
  }

  /// The column that shows how far replications lie apart, where there are several.
  static func range(_ replications: Int) -> [TextColumn<RunGroup>] {
    replications > 1 ? [TextColumn("range") { $0.range }] : []
  }

  /// What was run, in one line with an empty one after it, for either mode.
  static func heading(_ scenario: Scenario, _ seed: UInt64, _ replications: Int) -> String {
    guard scenario.mode == .cache else {
      return DeviceTable.heading(scenario, seed, replications)
    }
    let total = scenario.apps.reduce(Int128(0)) { $0 + Int128($1.sizeBytes) }
    return """
      \(VisibleText.line(scenario.name)): \(scenario.apps.count) apps of \(SizeText.tenths(total)) \
      in \(SizeText.tenths(Int128(scenario.capacityBytes))), \
      \(design(scenario, replications)), seed \(seed)

      """
  }

  /// How long was run, and how often; or how one run was cut into batches.
  static func design(_ scenario: Scenario, _ replications: Int) -> String {
    let length = DurationText.rounded(microseconds: scenario.horizon.microseconds)
    guard let batch = BatchReport.length(of: scenario) else {
      return "\(length), \(replications) replication\(replications == 1 ? "" : "s")"
    }
    let start = scenario.countFrom.microseconds
    let part = DurationText.rounded(microseconds: batch)
    return "one run of \(length) in \(replications) batches of \(part)"
      // What does not divide into batches is no start.
      + (start >= 1_000_000 ? " after \(DurationText.rounded(microseconds: start))" : "")
  }

  private static func footnote(_ replications: Int) -> String {
    """
    warm: the process was alive (a hit); cold: it had to be made (a miss); relaunch: cold ratio
    without each app's first launch; alive: live apps, averaged over time.
    \(replications == 1 ? "" : manyNote)
    """
  }

  private static let manyNote = """
    Counts are means per replication, ratios pooled; range: lowest and highest cold ratio.

    """
}
