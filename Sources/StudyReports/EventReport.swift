import DeviceModel
import PolicyStudies

/// Writes what happens in one trial into the event tables, as it runs.
public struct EventReport: RunObserver {
  private var launches: EventRows<LaunchOutcome>
  private var kills: EventRows<EndRecord>
  private var warnings: EventRows<WarningRecord>?
  private var timeline: EventRows<MemorySample>?
  private var demand: EventRows<DemandRow>?
  private var states: EventRows<LifeChange>?
  private var lives: AppLives
  private let interval: Int64
  private let isDevice: Bool

  /// The instant of the next row of `timeline.csv`.
  public private(set) var nextSampleMicroseconds: Int64

  /// Prepares the rows of `trial`; `names` are those of the scenario's apps.
  ///
  /// `interval` is that between two samples in microseconds, from 1; nil for no samples. `demand`
  /// asks for the demand rows, `states` for changes of apps' states. `sink` is asked once for each
  /// table that `EventTable.written` names.
  public init(
    of trial: Trial, in scenario: Scenario, names: AppNames, samplingEvery interval: Int64?,
    demand writesDemand: Bool, states writesStates: Bool = false,
    sink: (EventTable) -> any ByteSink
  ) {
    let fields = TrialColumns.encoded(TrialFields(trial, of: scenario))
    let (trial, mode) = (EncodedTexts(encoded: [fields]), scenario.mode)
    isDevice = mode == .device
    precondition(interval ?? 1 > 0 && (isDevice || interval == nil), "no such samples")
    precondition(isDevice || !writesStates, "no such states")
    func rows<Row>(_ table: EventTable, if isWritten: Bool) -> EventRows<Row>? {
      isWritten ? EventRows(trial, names.texts, in: mode, sink: sink(table)) : nil
    }
    launches = EventRows(trial, names.texts, in: mode, sink: sink(.launches))
    kills = EventRows(trial, names.texts, in: mode, sink: sink(.kills))
    warnings = rows(.warnings, if: isDevice)
    timeline = rows(.timeline, if: interval != nil)
    demand = rows(.demand, if: writesDemand)
    states = rows(.states, if: writesStates)
    lives = AppLives(appCount: writesStates ? scenario.apps.count : 0)
    self.interval = interval ?? 0
    nextSampleMicroseconds = interval == nil ? .max : 0
  }

  /// The names of a scenario's apps as fields, made once for all its trials.
  public struct AppNames: Sendable {
    let texts: EncodedTexts

    /// Those of `scenario`.
    public init(of scenario: Scenario) { texts = EncodedTexts(scenario.apps.map(\.name)) }
  }

  /// What there are tables for.
  public var interest: RunInterest {
    var interest: RunInterest = isDevice ? [.outcomes, .warnings, .ends] : [.launches, .ends]
    if timeline != nil { interest.insert(.samples) }
    if demand != nil { interest.insert(.demand) }
    if states != nil { interest.formUnion(AppLives.interest) }
    return interest
  }

  /// Writes the row of what happened.
  public mutating func observe(_ event: RunEvent, at time: EventTime) throws {
    if states != nil, let change = lives.follow(event, at: time) { try states?.write(change) }
    switch event {
    // In cache mode, where a launch takes no time.
    case .launchBegan(let launch):
      try launches.write(LaunchOutcome(launch: launch, microseconds: nil, waitMicroseconds: 0))
    case .launchCompleted(let outcome), .launchAborted(let outcome),
      .launchUnfinished(let outcome):
      try launches.write(outcome)
    case .ended(let end): try kills.write(end)
    case .warned(let warning): try warnings?.write(warning)
    case .demand(let row): try demand?.write(row)
    case .sample(let sample):
      try timeline?.write(sample)
      let (next, isLate) = time.microseconds.addingReportingOverflow(interval)
      nextSampleMicroseconds = isLate ? .max : next
    case .finished: try flush()
    default: break
    }
  }

  /// Hands over what is left when the run is over.
  private mutating func flush() throws {
    try launches.flush()
    try kills.flush()
    try warnings?.flush()
    try timeline?.flush()
    try demand?.flush()
    try states?.flush()
  }
}
