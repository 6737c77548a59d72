import DeviceModel
import PolicyStudies

/// Writes what happens in one trial into the event tables, as it runs.
public struct EventReport: RunObserver {
  private var launches: EventRows
  private var kills: EventRows
  private var warnings: EventRows?
  private var timeline: EventRows?
  private var demand: EventRows?
  private let interval: Int64
  private let isDevice: Bool
  private let appFields: [[UInt8]]

  /// The instant of the next row of `timeline.csv`.
  public private(set) var nextSampleMicroseconds: Int64

  /// Prepares the rows of `trial`; `appFields` are the scenario's, encoded once for all trials.
  ///
  /// `interval` is that between two samples in microseconds, from 1; nil for no samples. `demand`
  /// asks for the demand rows. `sink` is asked once for each table that `EventTable.written` names.
  public init(
    of trial: Trial, in scenario: Scenario, appFields: [[UInt8]], samplingEvery interval: Int64?,
    demand writesDemand: Bool, sink: (EventTable) -> any ByteSink
  ) {
    var prefix = CSVEncoder()
    TrialColumns.append(trial, of: scenario, to: &prefix)
    let trialFields = prefix.bytes
    isDevice = scenario.mode == .device
    precondition(interval ?? 1 > 0 && (isDevice || interval == nil), "no such samples")
    launches = EventRows(trialFields, sink: sink(.launches))
    kills = EventRows(trialFields, sink: sink(.kills))
    warnings = isDevice ? EventRows(trialFields, sink: sink(.warnings)) : nil
    timeline = interval == nil ? nil : EventRows(trialFields, sink: sink(.timeline))
    demand = writesDemand ? EventRows(trialFields, sink: sink(.demand)) : nil
    self.interval = interval ?? 0
    self.appFields = appFields
    nextSampleMicroseconds = interval == nil ? .max : 0
  }

  /// The apps' names as CSV fields.
  public static func appFields(of scenario: Scenario) -> [[UInt8]] {
    scenario.apps.map { CSVEncoder.encoded($0.name) }
  }

  /// What there are tables for.
  public var interest: RunInterest {
    var interest: RunInterest = isDevice ? [.outcomes, .warnings, .ends] : [.launches, .ends]
    if timeline != nil { interest.insert(.samples) }
    if demand != nil { interest.insert(.demand) }
    return interest
  }

  /// Writes the row of what happened.
  public mutating func observe(_ event: RunEvent, at time: EventTime) throws {
    switch event {
    case .launchBegan(let launch): try launched(launch)
    case .launchCompleted(let outcome), .launchAborted(let outcome),
      .launchUnfinished(let outcome):
      try launchEnded(outcome)
    case .ended(let end): try ended(end)
    case .warned(let warning): try warned(warning)
    case .sample(let sample): try sampled(sample)
    case .demand(let row): try demanded(row)
    case .finished: try finished()
    default: break
    }
  }

  /// Writes a row of `launches.csv` in cache mode, where a launch takes no time.
  private mutating func launched(_ launch: LaunchRecord) throws {
    begin(launch)
    try launches.end()
  }

  /// Writes a row of `launches.csv` in device mode.
  private mutating func launchEnded(_ outcome: LaunchOutcome) throws {
    begin(outcome.launch)
    launches.row.field(.milliseconds(outcome.microseconds))
    launches.row.field(.milliseconds(outcome.waitMicroseconds))
    try launches.end()
  }

  private mutating func begin(_ launch: LaunchRecord) {
    launches.begin(at: launch.time.microseconds)
    launches.row.field(encoded: appFields[launch.app])
    launches.row.field(launch.kind.name)
    launches.row.field(launch.isFirst ? 1 : 0)
  }

  /// Writes a row of `kills.csv`.
  private mutating func ended(_ end: EndRecord) throws {
    kills.begin(at: end.time.microseconds)
    kills.row.field(encoded: appFields[end.app])
    kills.row.field(end.reason.name)
    kills.row.field(.mebibytes(Int128(end.freedBytes)))
    if isDevice { kills.row.field(end.band.map { String($0) } ?? "") }
    try kills.end()
  }

  /// Writes a row of `warnings.csv`.
  private mutating func warned(_ warning: WarningRecord) throws {
    let app = appFields[warning.app]
    warnings?.begin(at: warning.time.microseconds)
    warnings?.row.field(encoded: app)
    warnings?.row.field(warning.cause.name)
    warnings?.row.field(warning.level.name)
    warnings?.row.field(.mebibytes(Int128(warning.footprintBytes)))
    warnings?.row.field(.mebibytes(Int128(warning.shedBytes)))
    try warnings?.end()
  }

  /// Writes a row of `timeline.csv`.
  private mutating func sampled(_ sample: MemorySample) throws {
    let front = sample.front.map { appFields[$0] } ?? []
    timeline?.begin(at: sample.time.microseconds)
    for bytes in [
      sample.wiredBytes, sample.fileCacheBytes, sample.freeBytes, sample.plainBytes,
      sample.compressorBytes,
    ] {
      timeline?.row.field(.mebibytes(Int128(bytes)))
    }
    timeline?.row.field(sample.level.name)
    timeline?.row.field(sample.aliveApps)
    for bytes in [sample.availableBytes, sample.swapBytes] {
      timeline?.row.field(.mebibytes(Int128(bytes)))
    }
    timeline?.row.field(encoded: front)
    try timeline?.end()
    let (next, isLate) = sample.time.microseconds.addingReportingOverflow(interval)
    nextSampleMicroseconds = isLate ? .max : next
  }

  /// Writes a row of `demand.csv`.
  private mutating func demanded(_ row: DemandRow) throws {
    let app = row.kind.namesApp && row.app >= 0 ? appFields[Int(row.app)] : []
    demand?.begin(at: row.time.microseconds)
    demand?.row.field(row.kind.name)
    demand?.row.field(encoded: app)
    if isDevice {
      let length = row.length.microseconds
      if length > 0 { demand?.row.field(secondsOf: length) } else { demand?.row.field("") }
      demand?.row.field(row.kind == .interrupt ? row.trigger.name : "")
    }
    try demand?.end()
  }

  /// Hands over what is left when the run is over.
  private mutating func finished() throws {
    try launches.flush()
    try kills.flush()
    try warnings?.flush()
    try timeline?.flush()
    try demand?.flush()
  }
}
