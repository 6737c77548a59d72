/// The RAM of devices, which a jetsam report does not state. Public specifications.
enum JetsamDevices {
  /// The RAM of a model in bytes; nil for one that is not in the table.
  static func ram(of product: String) -> Int64? {
    for (gibibytes, models) in table where models.contains(product) {
      return gibibytes << 30
    }
    return nil
  }

  /// The least RAM that phones and tablets are sold with and that holds `bytes`; nil beyond all.
  static func ram(holding bytes: Int64) -> Int64? {
    let sizes: [Int64] = [1, 2, 3, 4, 6, 8, 12, 16]
    return sizes.map { $0 << 30 }.first { $0 >= bytes }
  }

  /// What third parties measured that an app may hold on a model, in bytes; nil for others.
  static func limit(of product: String) -> Int64? {
    for (megabytes, models) in limits where models.contains(product) {
      return megabytes * 1_000_000
    }
    return nil
  }

  private static let limits: [(megabytes: Int64, models: [String])] = [
    (646, phones("6,1 6,2")), (1396, phones("8,1")), (1395, phones("9,1 9,3")),
    (2040, phones("9,2 9,4 11,2")), (1364, phones("10,1 10,4")), (1392, phones("10,3 10,6")),
    (2039, phones("11,4 11,6")), (1792, phones("11,8")), (2068, phones("12,1")),
    (2067, phones("12,5")),
  ]

  private static let table: [(gibibytes: Int64, models: [String])] = [
    (1, phones("6,1 6,2 7,1 7,2")),
    (2, phones("8,1 8,2 8,4 9,1 9,3 10,1 10,4")),
    (3, phones("9,2 9,4 10,2 10,3 10,5 10,6 11,8 12,8")),
    (4, phones("11,2 11,4 11,6 12,1 12,3 12,5 13,1 13,2 14,4 14,5 14,6")),
    (6, phones("13,3 13,4 14,2 14,3 14,7 14,8 15,2 15,3 15,4 15,5")),
    (8, phones("16,1 16,2 17,1 17,2 17,3 17,4 17,5")),
  ]

  private static func phones(_ numbers: String) -> [String] {
    numbers.split(separator: " ").map { "iPhone\($0)" }
  }
}
