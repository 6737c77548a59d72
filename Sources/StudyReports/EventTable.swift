import PolicyStudies

/// A table that is written while runs go on, a row for each thing that happens.
public enum EventTable: String, CaseIterable, Sendable {
  /// A row for each launch.
  case launches
  /// A row for each process that ended.
  case kills
  /// Device mode: a row for each warning given to an app.
  case warnings
  /// Device mode: a row for each instant sampled.
  case timeline
  /// A row for each demand row handled.
  case demand

  /// The tables that runs in `mode` write; `timeline` only when instants are sampled, `demand`
  /// only when it is asked for.
  public static func written(
    in mode: StudyMode, sampling: Bool, demand: Bool
  ) -> [EventTable] {
    [.launches, .kills] + (mode == .device ? [.warnings] : []) + (sampling ? [.timeline] : [])
      + (demand ? [.demand] : [])
  }

  /// The name of its file.
  public var fileName: String { "\(rawValue).csv" }

  /// Its columns in `mode`, those of the trial left out.
  public func columns(in mode: StudyMode) -> [String] {
    let isDevice = mode == .device
    return switch self {
    case .launches:
      ["time_s", "app", "kind", "first"] + (isDevice ? ["launch_ms", "wait_ms"] : [])
    case .kills: ["time_s", "app", "reason", "freed_mib"] + (isDevice ? ["band"] : [])
    case .warnings: ["time_s", "app", "cause", "level", "footprint_mib", "shed_mib"]
    case .timeline:
      [
        "time_s", "wired_mib", "file_cache_mib", "free_mib", "plain_mib", "compressor_mib",
        "level", "apps_alive",
      ]
    case .demand:
      ["time_s", "kind", "app"] + (isDevice ? ["length_s", "trigger"] : [])
    }
  }

  /// Its header row in `mode`.
  public func header(in mode: StudyMode) -> [UInt8] {
    var encoder = CSVEncoder()
    for name in TrialColumns.names + columns(in: mode) { encoder.field(name) }
    encoder.endRow()
    return encoder.bytes
  }
}
