import DeviceModel
import PolicyStudies

/// Where a report's bytes go; `flotsam` owns the files behind it.
public protocol ByteSink {
  /// Takes the bytes, in order; throws when they cannot be kept.
  mutating func write(_ bytes: [UInt8]) throws
}

/// Writes `launches.csv` and `kills.csv` of one trial as it runs; memory stays constant.
public struct EventReport: RunObserver {
  private static let blockBytes = 1 << 16

  private var launches: CSVEncoder
  private var kills: CSVEncoder
  private var launchSink: any ByteSink
  private var killSink: any ByteSink
  private let trialFields: [UInt8]
  private let appFields: [[UInt8]]

  /// The header row of `launches.csv`.
  public static let launchesHeader = header(["time_s", "app", "kind", "first"])
  /// The header row of `kills.csv`.
  public static let killsHeader = header(["time_s", "app", "reason", "freed_mib"])

  /// Prepares the rows of `trial`; `appNames` are the scenario's, encoded once for all trials.
  public init(
    of trial: Trial, in scenario: Scenario, appFields: [[UInt8]], launches: any ByteSink,
    kills: any ByteSink
  ) {
    self.launches = CSVEncoder()
    self.kills = CSVEncoder()
    launchSink = launches
    killSink = kills
    var prefix = CSVEncoder()
    TrialColumns.append(trial, of: scenario, to: &prefix)
    trialFields = prefix.bytes
    self.appFields = appFields
  }

  /// The apps' names as CSV fields.
  public static func appFields(of scenario: Scenario) -> [[UInt8]] {
    scenario.apps.map { CSVEncoder.encoded($0.name) }
  }

  /// Writes a row of `launches.csv`.
  public mutating func launched(_ launch: LaunchRecord) throws {
    launches.field(encoded: trialFields)
    launches.field(secondsOf: launch.time.microseconds)
    launches.field(encoded: appFields[launch.app])
    launches.field(launch.kind.name)
    launches.field(launch.isFirst ? 1 : 0)
    launches.endRow()
    if launches.bytes.count >= Self.blockBytes { try flush(&launches, to: &launchSink) }
  }

  /// Writes a row of `kills.csv`.
  public mutating func ended(_ end: EndRecord) throws {
    kills.field(encoded: trialFields)
    kills.field(secondsOf: end.time.microseconds)
    kills.field(encoded: appFields[end.app])
    kills.field(end.reason.name)
    kills.field(.mebibytes(Int128(end.freedBytes)))
    kills.endRow()
    if kills.bytes.count >= Self.blockBytes { try flush(&kills, to: &killSink) }
  }

  /// Hands over what is left when the run is over.
  public mutating func finished() throws {
    try flush(&launches, to: &launchSink)
    try flush(&kills, to: &killSink)
  }

  private func flush(_ encoder: inout CSVEncoder, to sink: inout any ByteSink) throws {
    try sink.write(encoder.bytes)
    encoder.removeAll()
  }

  private static func header(_ names: [String]) -> [UInt8] {
    var encoder = CSVEncoder()
    for name in TrialColumns.names + names { encoder.field(name) }
    encoder.endRow()
    return encoder.bytes
  }
}
