import DeviceModel
import PolicyStudies

/// Writes what happens in one trial into the event tables, as it runs.
public struct EventReport: RunObserver {
  private var launches: EventRows<LaunchOutcome>
  private var kills: EventRows<EndRecord>
  private var warnings: EventRows<WarningRecord>?
  private var timeline: EventRows<MemorySample>?
  private var demand: EventRows<DemandRow>?
  private let interval: Int64
  private let isDevice: Bool

  /// The instant of the next row of `timeline.csv`.
  public private(set) var nextSampleMicroseconds: Int64

  /// Prepares the rows of `trial`; `names` are those of the scenario's apps.
  ///
  /// `interval` is that between two samples in microseconds, from 1; nil for no samples. `demand`
  /// asks for the demand rows. `sink` is asked once for each table that `EventTable.written` names.
  public init(
    of trial: Trial, in scenario: Scenario, names: AppNames, samplingEvery interval: Int64?,
    demand writesDemand: Bool, sink: (EventTable) -> any ByteSink
  ) {
    var prefix = CSVEncoder()
    TrialColumns.append(trial, of: scenario, to: &prefix)
    let (trial, mode) = (prefix.bytes, scenario.mode)
    isDevice = mode == .device
    precondition(interval ?? 1 > 0 && (isDevice || interval == nil), "no such samples")
    func rows<Row>(_ table: EventTable, if isWritten: Bool) -> EventRows<Row>? {
      isWritten ? EventRows(trial, names.texts, in: mode, sink: sink(table)) : nil
    }
    launches = EventRows(trial, names.texts, in: mode, sink: sink(.launches))
    kills = EventRows(trial, names.texts, in: mode, sink: sink(.kills))
    warnings = rows(.warnings, if: isDevice)
    timeline = rows(.timeline, if: interval != nil)
    demand = rows(.demand, if: writesDemand)
    self.interval = interval ?? 0
    nextSampleMicroseconds = interval == nil ? .max : 0
  }

  /// The names of a scenario's apps as fields, made once for all its trials.
  public struct AppNames: Sendable {
    let texts: EncodedTexts

    /// Those of `scenario`.
    public init(of scenario: Scenario) { texts = EncodedTexts(scenario.apps.map(\.name)) }
  }

  /// Writes a row of `launches.csv` in cache mode, where a launch takes no time.
  public mutating func launched(_ launch: LaunchRecord) throws {
    guard !isDevice else { return }
    try launches.write(LaunchOutcome(launch: launch, microseconds: nil, waitMicroseconds: 0))
  }

  /// Writes a row of `launches.csv` in device mode.
  public mutating func launchEnded(_ outcome: LaunchOutcome) throws {
    try launches.write(outcome)
  }

  /// Writes a row of `kills.csv`.
  public mutating func ended(_ end: EndRecord) throws { try kills.write(end) }

  /// Writes a row of `warnings.csv`.
  public mutating func warned(_ warning: WarningRecord) throws { try warnings?.write(warning) }

  /// Writes a row of `timeline.csv`.
  public mutating func sampled(_ sample: MemorySample) throws {
    try timeline?.write(sample)
    let (next, isLate) = sample.time.microseconds.addingReportingOverflow(interval)
    nextSampleMicroseconds = isLate ? .max : next
  }

  /// Whether there is a `demand.csv`.
  public var hearsDemand: Bool { demand != nil }

  /// Writes a row of `demand.csv`.
  public mutating func demanded(_ row: DemandRow) throws { try demand?.write(row) }

  /// Hands over what is left when the run is over.
  public mutating func finished() throws {
    try launches.flush()
    try kills.flush()
    try warnings?.flush()
    try timeline?.flush()
    try demand?.flush()
  }
}
