/// What real phones look like: every target, with how many phones stand behind it.
///
/// Counted from the memory headers of 24 published jetsam reports of iOS 7 to 27 (17 of phones in
/// use; C-a, C-b, C-c and C-d of `Sources.md` are among them) and from three daily counts of kills.
/// Percentages are of usable RAM.
///
/// Quartiles of five values are the second and the fourth. The page has medians and ranges alone;
/// where one of the four named reports is the second or fourth of its five phones, that quartile is
/// known. What is certain of the inner half then reaches from it to the median, which lies in it in
/// any case. Where neither is known there is no inner half.
public enum CalibrationTargets {
  typealias Target = CalibrationTarget
  static let old = 0...12
  static let middle = 13...14
  static let new = 15...Int.max
  static let headers = "memory headers of jetsam reports"

  /// The targets of `measure`, those of phones of one size first.
  static func concerning(_ measure: String) -> [CalibrationTarget] {
    all.filter { $0.measure == measure }
  }

  /// The whole table.
  public static let all: [CalibrationTarget] =
    ofRAM + ofSystem("available_percent", (23, 5...57), (14.9, 14.9...14.9), (27, 9...36))
    + ofSystem("true_free_mib", (13, 3...195), (21, 21...21), (58, 0...178))
    + ofSystem(
      "file_to_uncompressed", (0.42, 0.20...0.64), (0.37, 0.37...0.37), (0.42, 0.28...0.49))
    + ofSystem("file_to_balance", (1.6, 0.4...2.9), (1.3, 1.3...1.3), (2.4, 0.8...3.2))
    + ofSystem(
      "uncompressed_to_pageable", (0.71, 0.33...0.98), (0.49, 0.49...0.49), (0.76, 0.32...0.91))
    + ofSystem("compressor_percent", (17, 2...60), (41, 41...41), (17, 8...54))
    + ofSystem("compression_ratio", (2.73, 1.64...4.34), (2.66, 2.66...2.66), (3.66, 1.69...4.20))
    + ofSystem("wired_percent", (19, 10...71), (21, 21...21), (22, 14...33))
    + ofPressure + ofProcesses + ofRates

  typealias Row = (median: Double, range: ClosedRange<Double>)

  private static func ofSystem(
    _ measure: String, _ old: Row, _ middle: Row, _ new: Row
  ) -> [CalibrationTarget] {
    [
      Target(measure, .system(Self.old), 8, old.median, old.range, headers),
      Target(measure, .system(Self.middle), 1, middle.median, middle.range, "C-a"),
      Target(measure, .system(Self.new), 8, new.median, new.range, headers),
    ]
  }

  private static let ofRAM: [CalibrationTarget] = [
    // 1 GB: C-b is the least; C-d, between the median and the most, the fourth of five.
    Target("true_free_mib", .ram(1), 5, 7, 3...195, inner: 7...14, headers),
    Target("true_free_mib", .ram(2), 2, 19, 11...27, headers),
    // 4 GB: C-a is the median; C-c, between it and the most, the fourth.
    Target("true_free_mib", .ram(4), 5, 21, 11...96, inner: 21...23, headers),
    Target("true_free_mib", .ram(6), 3, 47, 0...70, headers),
    Target("true_free_mib", .ram(8), 1, 123, 123...123, headers),
    Target("true_free_mib", .ram(12), 1, nil, 0...178, headers),
    // C-b is the least, C-d the fourth.
    Target("available_percent", .ram(1), 5, 26, 11...57, inner: 26...39.3, headers),
    Target("available_percent", .ram(2), 2, 22.5, 20...25, headers),
    // C-c is the least and C-a the median: the quartiles are open.
    Target("available_percent", .ram(4), 5, 15, 5...28, headers),
    Target("available_percent", .ram(6), 3, 32, 9...36, headers),
    Target("available_percent", .ram(8), 1, 31, 31...31, headers),
    Target("available_percent", .ram(12), 1, 26, 26...26, headers),
    // C-b is the least and C-d the most; on 4 GB C-c and C-a the least and the median.
    Target("file_mib", .ram(1), 5, 255, 101...374, headers),
    Target("file_mib", .ram(2), 2, 413.5, 377...450, headers),
    Target("file_mib", .ram(4), 5, 532, 163...1013, headers),
    Target("file_mib", .ram(6), 3, 1777, 513...1968, headers),
    Target("file_mib", .ram(8), 1, 2296, 2296...2296, headers),
    Target("file_mib", .ram(12), 1, 2822, 2822...2822, headers),
    // C-b is the least, C-d (.91) the fourth.
    Target(
      "uncompressed_to_pageable", .ram(1), 5, 0.82, 0.64...0.98, inner: 0.82...0.91, headers),
    Target("uncompressed_to_pageable", .ram(2), 2, 0.475, 0.33...0.62, headers),
    // C-c is the least, C-a (.49) the second.
    Target(
      "uncompressed_to_pageable", .ram(4), 5, 0.59, 0.44...0.73, inner: 0.49...0.59, headers),
    Target("uncompressed_to_pageable", .ram(6), 3, 0.90, 0.32...0.91, headers),
    Target("uncompressed_to_pageable", .ram(8), 1, 0.85, 0.85...0.85, headers),
    Target("uncompressed_to_pageable", .ram(12), 1, 0.80, 0.80...0.80, headers),
    Target("held_mib", .ram(1), 5, 453, 57...781, headers),
    Target("held_mib", .ram(2), 2, 1806, 1646...1966, headers),
    // C-c (1610) is the least, C-a (4020) the fourth.
    Target("held_mib", .ram(4), 5, 2842, 1610...4402, inner: 2842...4020, headers),
    Target("held_mib", .ram(6), 3, 1738, 1545...5163, headers),
    Target("held_mib", .ram(8), 1, 4135, 4135...4135, headers),
    Target("held_mib", .ram(12), 1, 4578, 4578...4578, headers),
    Target("wired_mib", .ram(1), 5, 191, 143...225, headers),
    Target("wired_mib", .ram(2), 2, 257.5, 203...312, headers),
    // C-a is the least; the most is C-c, which had a leak.
    Target("wired_mib", .ram(4), 5, 855, 769...2519, headers),
    Target("wired_mib", .ram(6), 3, 1040, 1012...1165, headers),
    Target("wired_mib", .ram(8), 1, 1068, 1068...1068, headers),
    Target("wired_mib", .ram(12), 1, 3825, 3825...3825, headers),
  ]
}
