import DeviceModel
import SimKernel

/// Next app by a first-order Markov chain: weights that hang on the app opened last.
enum MarkovChoice {
  /// The most apps: a table for each of them has a column for each of them.
  static let appLimit = 2000

  static let entry = ChoiceEntry(
    name: "markov",
    summary: "first-order Markov chain: a row of weights for each app opened last",
    rows: [
      FieldRow(
        "first", .other("an object: app to weight"), default: "all apps alike",
        "the weights of the first visit"),
      FieldRow(
        "after",
        .other("an object: app to (object: app to weight), a row for every app, at most 2000"),
        "the weights of the visit after each app; apps left out have weight 0"),
    ],
    read: read)

  private static func read(
    _ reader: inout ObjectReader, _ apps: AppNames
  ) throws(WorkloadError) -> AppChoice {
    guard apps.count <= appLimit else {
      throw WorkloadError(
        at: reader.place, found: "a chain over \(apps.count) apps",
        expected: "at most \(appLimit) apps for the kind 'markov'")
    }
    let first = reader.optional("first")
    let after = try reader.require("after")
    let order = try self.order(after, apps)
    let opening =
      if let first { try table(first, apps, order) } else {
        try table([UInt64](repeating: 1, count: order.count), order, at: after)
      }
    var rows: [(app: AppID, table: AliasTable)] = []
    for (app, member) in zip(order, try after.members()) {
      rows.append((app, try table(member.node, apps, order)))
    }
    return .markov(first: opening, after: rows.sorted { $0.app < $1.app }.map(\.table))
  }

  /// The apps as `after` names them: draws hang on this order, and not on that of `apps`.
  private static func order(
    _ after: JSONNode, _ apps: AppNames
  ) throws(WorkloadError) -> [AppID] {
    var order: [AppID] = []
    var hasRow = Array(repeating: false, count: apps.count)
    for member in try after.members() {
      let app = try apps.app(named: member.name, at: member.namePlace)
      guard !hasRow[app] else {
        throw WorkloadError(
          at: member.namePlace, found: "a second row for \(Quoted.name(member.name))",
          expected: "a row for every app")
      }
      hasRow[app] = true
      order.append(app)
    }
    if let app = hasRow.firstIndex(of: false) {
      throw WorkloadError(
        at: after.place, found: "no row for \(Quoted.name(apps.profiles[app].name))",
        expected: "a row for every app")
    }
    return order
  }

  private static func table(
    _ node: JSONNode, _ apps: AppNames, _ order: [AppID]
  ) throws(WorkloadError) -> AliasTable {
    var weights = Array(repeating: UInt64(0), count: apps.count)
    for member in try node.members() {
      let app = try apps.app(named: member.name, at: member.namePlace)
      weights[app] = try member.node.weight()
    }
    return try table(order.map { weights[$0] }, order, at: node)
  }

  private static func table(
    _ weights: [UInt64], _ order: [AppID], at node: JSONNode
  ) throws(WorkloadError) -> AliasTable {
    guard let table = AliasTable(weights: weights, numbers: order) else {
      throw WorkloadError(
        at: node.place, found: "no weight above 0", expected: "an app with a weight above 0")
    }
    return table
  }
}

extension JSONNode {
  /// A weight from 0 to 1,000,000, exact to a millionth: only ratios of weights count.
  func weight() throws(WorkloadError) -> UInt64 {
    let range = ExactDecimal(numerator: 0)...ExactDecimal(numerator: 1_000_000)
    let number = try decimal(in: range)
    guard let millionths = number.scaled(by: 1_000_000),
      millionths > 0 || number == range.lowerBound
    else { throw error(expected: "0 or a weight from 0.000001 to 1000000") }
    return UInt64(millionths)
  }
}
