/// The RAM of devices, which a jetsam report does not state. Public specifications.
enum JetsamDevices {
  /// The RAM of a model in bytes; nil for one that is not in the table.
  static func ram(of product: String) -> Int64? {
    table.first { $0.models.contains(product) }.map { $0.mebibytes << 20 }
  }

  /// The least RAM that phones and tablets are sold with and that holds `bytes`; nil beyond all.
  static func ram(holding bytes: Int64) -> Int64? {
    let sizes: [Int64] = [128, 256, 512, 1024, 2048, 3072, 4096, 6144, 8192, 12288, 16384]
    return sizes.map { $0 << 20 }.first { $0 >= bytes }
  }

  /// What third parties measured that an app may hold on a model, in bytes; nil for others.
  ///
  /// Their table says MB and means MiB.
  static func limit(of product: String) -> Int64? {
    limits.first { $0.models.contains(product) }.map { $0.mebibytes << 20 }
  }

  /// Whether the model has the A7, whose kernel counts pages of 4 KiB while programs see 16 KiB.
  static func countsSmallPages(_ product: String) -> Bool {
    ["iPhone6,", "iPad4,"].contains { product.hasPrefix($0) }
  }

  private static let limits: [(mebibytes: Int64, models: [String])] = [
    (646, phones("6,1 6,2")), (1396, phones("8,1")), (1395, phones("9,1 9,3")),
    (2040, phones("9,2 9,4 11,2")), (1364, phones("10,1 10,4")), (1392, phones("10,3 10,6")),
    (2039, phones("11,4 11,6")), (1792, phones("11,8")), (2068, phones("12,1")),
    (2067, phones("12,5")),
  ]

  private static let table: [(mebibytes: Int64, models: [String])] = [
    (512, phones("3,1 3,2 3,3 4,1")),
    (1024, phones("5,1 5,2 5,3 5,4 6,1 6,2 7,1 7,2")),
    (1024, (1...9).map { "iPad4,\($0)" }),
    (2048, phones("8,1 8,2 8,4 9,1 9,3 10,1 10,4")),
    (3072, phones("9,2 9,4 10,2 10,3 10,5 10,6 11,8 12,8")),
    (4096, phones("11,2 11,4 11,6 12,1 12,3 12,5 13,1 13,2 14,4 14,5 14,6")),
    (6144, phones("13,3 13,4 14,2 14,3 14,7 14,8 15,2 15,3 15,4 15,5")),
    (8192, phones("16,1 16,2 17,1 17,2 17,3 17,4 17,5")),
  ]

  private static func phones(_ numbers: String) -> [String] {
    numbers.split(separator: " ").map { "iPhone\($0)" }
  }
}
