import DeviceModel
import PolicyStudies
import SimKernel
import WorkloadFormats

/// What was understood of a workload, for a person to compare with what was meant.
enum WorkloadSummary {
  /// The summary, a line for each field.
  static func text(of workload: Workload, path: String, strategies: [String]) -> String {
    let scenario = workload.scenario
    let sizes = scenario.apps.map(\.sizeBytes).sorted()
    let total = sizes.reduce(Int128(0)) { $0 + Int128($1) }
    let share = MetricValue(
      Int128(scenario.capacityBytes) * 100, per: total, decimals: 1)
    var fields = [
      ("workload", "\(Quoted.plain(scenario.name)) (\(path))"),
      ("mode", "cache: apps of fixed sizes share a capacity"),
    ]
    if let ram = workload.ramBytes { fields.append(("ram", mebibytes(Int128(ram)))) }
    fields += [
      (
        "capacity",
        "\(mebibytes(Int128(scenario.capacityBytes))), \(share.text ?? "–") % of all apps"
      ),
      (
        "apps",
        "\(sizes.count), \(mebibytes(total)) together; smallest \(mebibytes(Int128(sizes[0]))), "
          + "median \(mebibytes(Int128(sizes[sizes.count / 2]))), "
          + "largest \(mebibytes(Int128(sizes[sizes.count - 1])))"
      ),
      ("demand", workload.demandNotes.joined(separator: "\n" + indent)),
      ("horizon", Quantity.text(duration: scenario.horizon)),
      ("strategies", strategies.joined(separator: ", ")),
      ("seed", String(workload.seed ?? 1)),
      ("replications", String(workload.replications ?? 1)),
    ]
    return fields.map { name, value in
      name + String(repeating: " ", count: indent.count - name.count) + value + "\n"
    }.joined()
  }

  private static let indent = String(repeating: " ", count: 14)

  private static func mebibytes(_ bytes: Int128) -> String {
    (MetricValue(bytes, per: 1_048_576, decimals: 1).text ?? "–") + " MiB"
  }
}
