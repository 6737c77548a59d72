import DeviceModel

/// The rows of a trace, one after the other, checked: what the scan and the replay share.
///
/// After `next` the row is `parser`'s; `pass` goes on behind it. Constant memory.
struct TraceReader: ~Copyable {
  private(set) var buffer: RowBuffer
  private(set) var parser: TraceRowParser
  let header: TraceHeader
  /// The time of the row before, in microseconds.
  private var lastTime: Int64 = 0
  /// The first of the empty lines just passed; they may only stand at the end.
  private var emptyLine: SourcePlace?

  /// Reads the header.
  init(
    _ bytes: any ByteSource, source: String, capacity: Int = RowBuffer.usualCapacity
  ) throws {
    buffer = RowBuffer(bytes, source: source, capacity: capacity)
    header = try TraceHeader.take(from: &buffer)
    parser = TraceRowParser(header, capacity: capacity)
  }

  /// Parses the next row and checks its time; false at the end.
  @inline(__always)
  mutating func next() throws -> Bool {
    while true {
      let outcome = parser.parse(UnsafePointer(buffer.base), from: buffer.start)
      guard outcome == .row, parser.next <= buffer.end, emptyLine == nil,
        parser.time >= lastTime
      else {
        switch try settle(outcome) {
        case .again: continue
        case .row: return true
        case .end: return false
        }
      }
      lastTime = parser.time
      return true
    }
  }

  /// Goes on behind the row.
  @inline(__always)
  mutating func pass() { buffer.advance(to: parser.next) }

  private enum Step {
    case again
    case row
    case end
  }

  /// Everything that is not a plain row: cut rows, empty lines, the last row, faults, the end.
  @inline(never)
  private mutating func settle(_ outcome: TraceRowParser.Outcome) throws -> Step {
    if !buffer.isFinished, buffer.rowEnd() == nil {
      try buffer.refill()
      return .again
    }
    if buffer.isAtEnd { return .end }
    if outcome == .empty {
      emptyLine = emptyLine ?? buffer.place(at: buffer.start)
      buffer.advance(to: parser.next)
      return .again
    }
    if let emptyLine {
      throw WorkloadError(
        at: emptyLine, found: "an empty line", expected: "a row (empty lines only at the end)")
    }
    guard outcome == .row else { throw rowFault() }
    guard parser.time >= lastTime else {
      let time = SizeText.decimal(parser.time, places: 6)
      let before = SizeText.decimal(lastTime, places: 6)
      throw fault(
        in: .time, found: "time \(time) after \(before)", expected: "times that never go back")
    }
    lastTime = parser.time
    return .row
  }
}
