import DeviceModel
import SimKernel

/// Next app by Zipf's law: the app of rank k in proportion to k^−exponent, whatever came before.
///
/// Processes with a role of their own have no rank: they are never opened.
enum ZipfChoice {
  static let entry = ChoiceEntry(
    name: "zipf",
    summary: "independent choices: the app of rank k in proportion to k to the power −exponent",
    rows: [
      FieldRow("exponent", .decimal(0...16), "how unequal the apps are; 0 makes them alike"),
      FieldRow(
        "ranks", .other("a list of all apps"), default: "the order of the apps in the workload",
        "the apps from the most popular to the least"),
    ],
    read: read)

  private static func read(
    _ reader: inout ObjectReader, _ apps: AppNames
  ) throws(WorkloadError) -> AppChoice {
    let node = try reader.require("exponent")
    let exponent = try reader.required("exponent", reader.decimal("exponent"))
    let ranks = try self.ranks(reader.optional("ranks"), apps)
    guard let byRank = Zipf.weights(count: ranks.count, exponent: exponent) else {
      throw node.error(expected: "an exponent that so many apps allow")
    }
    // By rank, so that the order of the apps in the file changes no draw.
    let others = (0..<apps.count).filter { apps.profiles[$0].behaviour.role != .app }
    let weights = byRank + others.map { _ in 0 }
    guard let table = AliasTable(weights: weights, numbers: ranks + others) else {
      throw node.error(expected: "an exponent that so many apps allow")
    }
    return .independent(table)
  }

  private static func ranks(_ node: JSONNode?, _ apps: AppNames) throws(WorkloadError) -> [AppID] {
    let opened = (0..<apps.count).filter { apps.profiles[$0].behaviour.role == .app }
    guard let node else { return opened }
    var ranks: [AppID] = []
    var isRanked = Array(repeating: false, count: apps.count)
    for item in try node.array() {
      let app = try apps.opened(item)
      guard !isRanked[app] else { throw item.error(expected: "each app once") }
      isRanked[app] = true
      ranks.append(app)
    }
    if let left = opened.first(where: { !isRanked[$0] }) {
      throw WorkloadError(
        at: node.place, found: "ranks without \(Quoted.name(apps.profiles[left].name))",
        expected: "every app of the workload")
    }
    return ranks
  }
}

extension JSONNode {
  /// A number within `range`, which lies within 2^31, rounded to 2^−32.
  func fixedPoint(in range: ClosedRange<ExactDecimal>) throws(WorkloadError) -> FixedPoint {
    guard let raw = try decimal(in: range).scaled(by: 1 << 32) else {
      throw error(expected: "a number below 2^31")
    }
    return FixedPoint(rawValue: raw)
  }
}
