import DeviceModel
import PolicyStudies

/// Writes what happens in one trial as lines of text, in order, as it runs; memory stays constant.
public struct TextTrace: RunObserver {
  private let filter: TraceFilter
  private let layout: TraceLayout
  private var words: TraceWords
  private var memory: (record: AppMemory, time: EventTime)?
  private var sink: BlockSink
  private var heard = 0
  private var isEmpty = true

  /// Begins the trace of `trial`: a line that says what is run, and the header.
  public init(
    of trial: Trial, in scenario: Scenario, showing filter: TraceFilter, to sink: any ByteSink
  ) throws {
    self.filter = filter
    layout = TraceLayout(scenario)
    words = TraceWords(scenario)
    self.sink = BlockSink(sink)
    let workload = VisibleText.line(scenario.name)
    let counted =
      scenario.countFrom > .zero
      ? ", counted from \(DurationText.exact(scenario.countFrom)) on" : ""
    try self.sink.write(
      "\(workload) under \(trial.strategy.name), seed \(trial.seed), "
        + "replication \(trial.replication)\(counted)\n\n\(layout.header)\n")
    try self.sink.flush()
  }

  /// Everything, whatever is shown: no line depends on which others there are.
  public var interest: RunInterest { TraceFilter.everything }

  /// Writes the line of what happened.
  public mutating func observe(_ event: RunEvent, at time: EventTime) throws {
    // What little is shown of a long run is seen at once, and not lost where the run is broken off.
    heard &+= 1
    if heard & 0xfff == 0 { try sink.flush() }
    if time > filter.to {
      try close()
      throw TraceIsOver()
    }
    words.hear(event, at: time)
    switch event {
    case .memory(let record): memory = (record, time)
    case .finished: try close()
    default: try show(event, at: time)
    }
  }

  /// An empty trace says that it is.
  private mutating func close() throws {
    if isEmpty { try sink.write("== nothing of what is to be shown happens ==\n") }
    try sink.flush()
  }

  private mutating func show(_ event: RunEvent, at time: EventTime) throws {
    let app = event.app
    guard filter.shows(event, of: app, at: time) else { return }
    isEmpty = false
    if let remark = words.remark(event) {
      return try sink.write("== \(VisibleText.line(remark)) ==\n")
    }
    // What was shown at this instant; what is not of this app says where the device is.
    let now = memory.flatMap { $0.time == time ? $0.record : nil }
    try sink.write(layout.line(at: time, app, scene: event.scene, words.text(event), now))
  }
}
