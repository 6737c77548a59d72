/// A number of the model that was chosen so that it looks like real phones.
public struct CalibrationFit: Equatable, Sendable {
  /// The measures that it was chosen for, or that follow from it.
  public let measures: [String]
  /// How many numbers it took; none where the measures follow from those of others.
  public let numbers: Int
  /// What was chosen, in words.
  public let words: String

  private init(_ measures: [String], _ numbers: Int, _ words: String) {
    (self.measures, self.numbers, self.words) = (measures, numbers, words)
  }

  /// All of them: those marked as fitted in `Memory.md` and in the table of reclaim.
  public static let all: [CalibrationFit] = [
    CalibrationFit(["true_free_mib"], 1, "reclaim begins at a quarter of the free target"),
    CalibrationFit(
      ["file_to_uncompressed", "file_mib", "file_to_balance"], 1,
      "files in use aim at 11 % of usable memory"),
    CalibrationFit(["held_mib"], 1, "540 MiB that the kernel and all processes share, from C-a"),
    CalibrationFit(["compression_ratio"], 2, "a ratio to iOS 14 and one from 15 on"),
    CalibrationFit(
      ["uncompressed_to_pageable", "compressor_percent"], 0,
      "follow from what is held and the ratio, which are fitted"),
    CalibrationFit(["compressed_idle_daemons"], 1, "idle daemons keep 21 % in use, from C-a"),
    CalibrationFit(["compressed_other_daemons"], 1, "other daemons keep 49 % in use, from C-a"),
    CalibrationFit(["compressed_front"], 1, "a visit touches 77 % of a footprint, from C-a"),
    CalibrationFit(["flash_mib"], 1, "the freezer's budget is charged in original bytes"),
    CalibrationFit(
      ["daemon_limit_kills_per_day"], 1, "a daemon's own limit every 10.3 h, from three days"),
    CalibrationFit(
      ["asleep_percent"], 1, "the share of sleep spent awake, 5 % within the 0.5 to 12.5 % seen"),
  ]
}
