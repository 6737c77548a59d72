import SimKernel

/// All demand streams of one run, each with a cursor on its next row.
///
/// Every stream is read a block at a time, so that its source is called seldom and a row costs
/// a step of a pointer.
struct DemandModel: ~Copyable {
  private struct Cursor {
    var source: any DemandRowSource
    var rows: UnsafeMutableBufferPointer<DemandRow>
    var position = 0
    var count = 0
  }

  private let streamCount: Int
  private let cursors: UnsafeMutablePointer<Cursor>

  /// Opens every stream from its start; throws what a source throws.
  init(_ streams: [DemandStream], latest: SimTime, seed: UInt64, replication: Int) throws {
    var opened: [Cursor] = []
    var generatorCount = 0
    do {
      for stream in streams {
        // Numbered among generators alone: rows beside one must not shift its draws.
        let source = try Self.source(of: stream, generatorCount, latest, seed, replication)
        if stream.isDrawn { generatorCount += 1 }
        let rows = UnsafeMutableBufferPointer<DemandRow>.allocate(capacity: Self.blockCount(stream))
        rows.initialize(repeating: DemandRow(time: .zero, kind: .note, app: 0))
        opened.append(Cursor(source: source, rows: rows))
      }
    } catch {
      for cursor in opened { cursor.rows.deallocate() }
      throw error
    }
    streamCount = opened.count
    cursors = .allocate(capacity: max(1, opened.count))
    for (index, cursor) in opened.enumerated() { (cursors + index).initialize(to: cursor) }
  }

  deinit {
    for stream in 0..<streamCount { cursors[stream].rows.deallocate() }
    cursors.deinitialize(count: streamCount)
    cursors.deallocate()
  }

  /// The row `stream` stands at; only after `advance` has found one.
  func row(of stream: Int) -> DemandRow {
    precondition(stream >= 0 && stream < streamCount, "no such stream")
    return cursors[stream].rows[cursors[stream].position]
  }

  /// Steps `stream` to its next row and returns that row's time; nil at its end.
  mutating func advance(_ stream: Int) throws -> SimTime? {
    precondition(stream >= 0 && stream < streamCount, "no such stream")
    cursors[stream].position += 1
    if cursors[stream].position >= cursors[stream].count {
      cursors[stream].count = try cursors[stream].source.read(into: cursors[stream].rows)
      cursors[stream].position = 0
      guard cursors[stream].count > 0 else { return nil }
    }
    return cursors[stream].rows[cursors[stream].position].time
  }

  private static func source(
    of stream: DemandStream, _ ordinal: Int, _ latest: SimTime, _ seed: UInt64, _ replication: Int
  ) throws -> any DemandRowSource {
    switch stream {
    case .rows(let rows): HeldRows(rows: rows)
    case .source(let open): try open()
    case .generator(let model):
      VisitCursor(model, latest: latest, seed: seed, replication: replication, stream: ordinal)
    case .sessions(let model):
      SessionCursor(model, latest: latest, seed: seed, replication: replication, stream: ordinal)
    }
  }

  /// Short blocks for what is drawn, for a run may end at any row; long ones for what is parsed.
  private static func blockCount(_ stream: DemandStream) -> Int {
    switch stream {
    case .source: 4096
    case .rows, .generator, .sessions: 64
    }
  }
}

extension DemandStream {
  /// Whether its rows are drawn at random.
  var isDrawn: Bool {
    switch self {
    case .rows, .source: false
    case .generator, .sessions: true
    }
  }
}

/// Rows held in memory, as a source.
private struct HeldRows: DemandRowSource {
  let rows: [DemandRow]
  var position = 0

  mutating func read(into block: UnsafeMutableBufferPointer<DemandRow>) -> Int {
    let count = min(block.count, rows.count - position)
    for index in 0..<count { block[index] = rows[position + index] }
    position += count
    return count
  }
}
