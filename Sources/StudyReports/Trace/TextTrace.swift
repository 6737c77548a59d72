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

  /// Begins the trace of `trial`: a line that says what is run, and the header.
  public init(
    of trial: Trial, in scenario: Scenario, showing filter: TraceFilter, to sink: any ByteSink
  ) throws {
    self.filter = filter
    layout = TraceLayout(scenario)
    words = TraceWords(appCount: scenario.apps.count)
    self.sink = BlockSink(sink)
    let workload = VisibleText.line(scenario.name)
    try self.sink.write(
      "\(workload) under \(trial.strategy.name), seed \(trial.seed), "
        + "replication \(trial.replication)\n\n\(layout.header)\n")
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
      try sink.flush()
      throw TraceIsOver()
    }
    switch event {
    case .memory(let record): memory = (record, time)
    case .finished: try sink.flush()
    default: try show(event, at: time)
    }
  }

  private mutating func show(_ event: RunEvent, at time: EventTime) throws {
    let app = event.app
    if filter.shows(event, of: app, at: time) {
      // What was shown at this instant; what is not of this app says where the device is.
      let now = memory.flatMap { $0.time == time ? $0.record : nil }
      try sink.write(layout.line(at: time, app, words.text(event, at: time, now), now))
    }
    words.hear(event, at: time)
  }
}

/// Where the columns of a text trace are.
struct TraceLayout {
  /// The column heads.
  let header: String
  private let names: [String]
  private let timeWidth: Int
  private let appWidth: Int
  private let sizeWidth: Int
  private static let whatWidth = 48

  init(_ scenario: Scenario) {
    names = scenario.apps.map { VisibleText.line($0.name, limit: VisibleText.nameLimit) }
    timeWidth = Self.clock(scenario.horizon.microseconds).count
    appWidth = names.reduce(3) { max($0, $1.unicodeScalars.count) }
    // All of RAM fits behind two blanks, and what is ten times as much.
    let ram = SizeText.tenths(Int128(scenario.device?.ramBytes ?? 0))
    let sizeWidth = max(13, ram.count + 3)
    self.sizeWidth = sizeWidth
    let sizes = ["footprint", "occupied", "available"].map { Self.right($0, sizeWidth) }
    header =
      Self.right("time", timeWidth) + "  " + Self.left("app", appWidth) + "  "
      + Self.left("what", Self.whatWidth) + sizes.joined() + "  level"
  }

  /// One line, ended; `memory` is that of the instant.
  func line(at time: EventTime, _ app: AppID?, _ what: String, _ memory: AppMemory?) -> String {
    let name = app.map { names[$0] } ?? "-"
    let own = memory.flatMap { memory in app.flatMap { $0 == AppID(memory.app) ? memory : nil } }
    return Self.right(Self.clock(time.microseconds), timeWidth) + "  "
      + Self.left(name, appWidth) + "  " + Self.left(what, Self.whatWidth)
      + size(own?.footprintBytes) + size(own?.occupiedBytes) + size(memory?.availableBytes)
      + "  \(memory?.level.name ?? "-")\n"
  }

  private func size(_ bytes: Int64?) -> String {
    Self.right(bytes.map { SizeText.tenths(Int128($0)) } ?? "-", sizeWidth)
  }

  /// `12:03:07.250000`: hours since boot, minutes, seconds.
  static func clock(_ microseconds: Int64) -> String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour):\(digits(minute, 2)):\(digits(second, 2)).\(digits(rest, 6))"
  }

  private static func digits(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.unicodeScalars.count)) + text
  }
}

/// Text on its way to a sink, gathered into blocks.
struct BlockSink {
  private var block: [UInt8] = []
  private var sink: any ByteSink
  private static let blockBytes = 1 << 16

  init(_ sink: any ByteSink) {
    self.sink = sink
    block.reserveCapacity(Self.blockBytes + 1024)
  }

  /// Adds `text`.
  mutating func write(_ text: String) throws {
    block.append(contentsOf: text.utf8)
    if block.count >= Self.blockBytes { try flush() }
  }

  /// Hands over what is left.
  mutating func flush() throws {
    guard !block.isEmpty else { return }
    try sink.write(block)
    block.removeAll(keepingCapacity: true)
  }
}
