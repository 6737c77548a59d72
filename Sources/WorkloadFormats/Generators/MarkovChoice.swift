import DeviceModel
import SimKernel

/// Next app by a first-order Markov chain: weights that hang on the app opened last.
enum MarkovChoice {
  /// The most apps: a table for each of them has a column for each of them.
  static let appLimit = 2000

  static let entry = ChoiceEntry(
    name: "markov",
    summary: "first-order Markov chain: a row of weights for each app opened last",
    keys: [
      CatalogKey(
        "first", "an object: app to weight", default: "all apps alike",
        "the weights of the first visit"),
      CatalogKey(
        "after", "an object: app to (object: app to weight), a row for every app, at most 2000",
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
    let first =
      if let node = reader.optional("first") { try table(node, apps) } else {
        try evenTable(apps, at: reader.place)
      }
    let node = try reader.require("after")
    var rows = [AliasTable?](repeating: nil, count: apps.count)
    for member in try node.members() {
      let app = try apps.app(named: member.name, at: member.namePlace)
      rows[app] = try table(member.node, apps)
    }
    var after: [AliasTable] = []
    for (app, row) in rows.enumerated() {
      guard let row else {
        throw WorkloadError(
          at: node.place, found: "no row for \(Quoted.name(apps.profiles[app].name))",
          expected: "a row for every app")
      }
      after.append(row)
    }
    return .markov(first: first, after: after)
  }

  private static func table(
    _ node: JSONNode, _ apps: AppNames
  ) throws(WorkloadError) -> AliasTable {
    var weights = Array(repeating: UInt64(0), count: apps.count)
    for member in try node.members() {
      let app = try apps.app(named: member.name, at: member.namePlace)
      weights[app] = try member.node.weight()
    }
    guard let table = AliasTable(weights: weights) else {
      throw WorkloadError(
        at: node.place, found: "no weight above 0", expected: "an app with a weight above 0")
    }
    return table
  }

  private static func evenTable(
    _ apps: AppNames, at place: SourcePlace
  ) throws(WorkloadError) -> AliasTable {
    let even = [UInt64](repeating: 1, count: apps.count)
    guard let table = AliasTable(weights: even) else {
      throw WorkloadError(at: place, found: "no app", expected: "at least one app")
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
