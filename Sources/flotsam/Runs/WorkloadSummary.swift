import DeviceModel
import PolicyStudies
import SimKernel
import StudyReports
import WorkloadFormats

/// What was understood of a workload, for a person to compare with what was meant.
enum WorkloadSummary {
  /// The summary, a line for each field.
  static func text(
    of workload: Workload, path: String, strategies: [String], skipped: [SkippedStrategy] = []
  ) -> String {
    let scenario = workload.scenario
    var fields = [("workload", "\(Quoted.plain(scenario.name)) (\(VisibleText.line(path)))")]
    if let device = scenario.device {
      fields += deviceFields(device) + [("apps", apps(scenario, "in front"))]
    } else {
      fields.append(("mode", "cache: apps of fixed sizes share a capacity"))
      if let ram = workload.ramBytes { fields.append(("ram", SizeText.tenths(Int128(ram)))) }
      let total = scenario.apps.reduce(Int128(0)) { $0 + Int128($1.sizeBytes) }
      let share = MetricValue(Int128(scenario.capacityBytes) * 100, per: total, decimals: 1)
      let capacity = SizeText.tenths(Int128(scenario.capacityBytes))
      fields += [
        ("capacity", "\(capacity), \(share.text ?? "–") % of all apps"),
        ("apps", apps(scenario, "together")),
      ]
    }
    fields += [
      ("demand", workload.demandNotes.joined(separator: "\n"))
    ]
    if let note = workNote(scenario) { fields.append(("work", note)) }
    if let note = scenario.device.flatMap(floorNote) { fields.append(("warning", note)) }
    fields += [
      ("horizon", DurationText.exact(scenario.horizon)),
      ("strategies", strategies.joined(separator: ", ")),
    ]
    fields += skipped.map { ("skipped", "\($0.name): \($0.reason)") }
    fields += [
      ("seed", String(workload.seed ?? 1)),
      ("replications", String(workload.replications ?? 1)),
    ]
    var table = TextTable(leftCount: .max)
    for (name, value) in fields {
      // What goes on over several lines stands below itself.
      for (index, line) in value.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        table.add([index == 0 ? name : "", String(line)])
      }
    }
    return table.text
  }

  /// Background work that no strategy lets begin.
  private static func workNote(_ scenario: Scenario) -> String? {
    let rows = scenario.workWithoutProcess
    guard let first = rows.first else { return nil }
    let name = Quoted.plain(scenario.apps[Int(first.app)].name)
    let place = "\(first.kind.name) of \(name) at \(DurationText.exact(first.time))"
    return rows.count == 1
      ? "1 row cannot begin, its app has no process then: \(place)"
      : "\(rows.count) rows cannot begin, their apps have no process then; the first: \(place)"
  }

  /// A floor that an allocation meets before memory is critically short: stalls, and kills that
  /// free nothing it could have.
  private static func floorNote(_ device: DeviceProfile) -> String? {
    let (floor, critical) = (device.fileFloorBytes, device.thresholds.criticalBytes)
    guard floor >= critical else { return nil }
    return "the file cache's floor, \(SizeText.tenths(Int128(floor))), is not below critical, "
      + "\(SizeText.tenths(Int128(critical))): launches wait while memory is not short"
  }

  private static func apps(_ scenario: Scenario, _ how: String) -> String {
    let sizes = scenario.apps.map(\.sizeBytes).sorted()
    guard let least = sizes.first, let most = sizes.last else { return "none" }
    let total = sizes.reduce(Int128(0)) { $0 + Int128($1) }
    // Of an even number the mean of the middle two.
    let middle = Int128(sizes[(sizes.count - 1) / 2]) + Int128(sizes[sizes.count / 2])
    let median = MetricValue(middle, per: 2 * 1_048_576, decimals: 1).text ?? "–"
    return "\(sizes.count), \(SizeText.tenths(total)) \(how); "
      + "smallest \(SizeText.tenths(Int128(least))), median \(median) MiB, "
      + "largest \(SizeText.tenths(Int128(most)))"
  }

  private static func deviceFields(_ device: DeviceProfile) -> [(String, String)] {
    func size(_ bytes: Int64) -> String { SizeText.tenths(Int128(bytes)) }
    let (thresholds, daemons) = (device.thresholds, device.daemons)
    let isPart = device.usableBytes < device.ramBytes
    let usable = isPart ? ", usable \(size(device.usableBytes))" : ""
    let ratio = MetricValue(Int128(device.compressionRatioMillis), per: 1000, decimals: 1)
    return [
      ("mode", "device: memory that moves, pressure, launches that take time"),
      (
        "ram",
        "\(size(device.ramBytes))\(usable), wired \(size(device.wiredBytes)); file cache "
          + "\(size(device.fileCacheBytes)) at boot, kept above \(size(device.fileFloorBytes))"
      ),
      (
        "thresholds",
        "of available memory: critical \(size(thresholds.criticalBytes)), "
          + "idle \(size(thresholds.idleBytes)),\nsoft \(size(thresholds.softBytes)), "
          + "reaper \(size(thresholds.reaperBytes)); an app's limit \(size(device.appLimitBytes))"
      ),
      (
        "compressor",
        "\(ratio.text ?? "–") to 1, \(size(device.compressBytesPerSecond)) in and "
          + "\(size(device.decompressBytesPerSecond)) out a second"
      ),
      (
        "daemons",
        "\(daemons.count), of which \(daemons.idleCount) may exit; each "
          + "\(size(daemons.plainBytes)) and \(size(daemons.compressedBytes)) compressed"
      ),
    ]
  }
}
