import SimKernel

/// All demand streams of one run, each with a cursor on its next row.
///
/// Every stream is read a block at a time, so that its source is called seldom and a row costs
/// a step of a pointer.
struct DemandModel: ~Copyable {
  private struct Cursor {
    var source: any DemandRowSource
    let block: UnsafeMutablePointer<DemandRow>
    let blockCount: Int
    /// The row it stands at, and the block's rows that come after it.
    var row: UnsafeMutablePointer<DemandRow>
    var restCount = 0

    init(_ source: any DemandRowSource, blockCount: Int) {
      self.source = source
      block = .allocate(capacity: blockCount)
      block.initialize(repeating: DemandRow(time: .zero, kind: .note, app: 0), count: blockCount)
      row = block
      self.blockCount = blockCount
    }

    /// Reads the next block and stands at its first row; false where there is none.
    @inline(never)
    mutating func refill() throws -> Bool {
      let rows = UnsafeMutableBufferPointer(start: block, count: blockCount)
      let count = try source.read(into: rows)
      guard count > 0 else { return false }
      row = block
      restCount = count - 1
      return true
    }
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
        opened.append(Cursor(source, blockCount: Self.blockCount(stream)))
      }
    } catch {
      for cursor in opened { cursor.block.deallocate() }
      throw error
    }
    streamCount = opened.count
    cursors = .allocate(capacity: max(1, opened.count))
    for (index, cursor) in opened.enumerated() { (cursors + index).initialize(to: cursor) }
  }

  deinit {
    for stream in 0..<streamCount { cursors[stream].block.deallocate() }
    cursors.deinitialize(count: streamCount)
    cursors.deallocate()
  }

  /// The row `stream` stands at; only after `advance` has found one.
  @inline(__always)  // with `advance`: a step of a pointer
  func row(of stream: Int) -> DemandRow {
    precondition(stream >= 0 && stream < streamCount, "no such stream")
    return cursors[stream].row.pointee
  }

  /// Steps `stream` to its next row and returns that row's time; nil at its end.
  @inline(__always)
  mutating func advance(_ stream: Int) throws -> SimTime? {
    precondition(stream >= 0 && stream < streamCount, "no such stream")
    let cursor = cursors + stream
    if cursor.pointee.restCount > 0 {
      cursor.pointee.restCount &-= 1
      cursor.pointee.row += 1
    } else {
      guard try cursor.pointee.refill() else { return nil }
    }
    return cursor.pointee.row.pointee.time
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
    case .arrivals(let model):
      ArrivalCursor(model, latest: latest, seed: seed, replication: replication)
    }
  }

  /// Short blocks for what is drawn, for a run may end at any row; long ones for what is parsed.
  private static func blockCount(_ stream: DemandStream) -> Int {
    switch stream {
    case .source: 4096
    case .rows, .generator, .sessions, .arrivals: 64
    }
  }
}

extension DemandStream {
  /// Whether some of it is what only the system can begin; of a source it is not.
  var asksSystem: Bool {
    switch self {
    case .rows(let rows): rows.contains { $0.kind.isOfSystem }
    case .sessions(let model):
      model.habits.contains { $0.contains { $0.work.info.row.isOfSystem } }
    case .arrivals: true
    case .source, .generator: false
    }
  }

  /// Whether its rows are drawn at random, by a number of its own among such streams.
  var isDrawn: Bool {
    switch self {
    case .rows, .source, .arrivals: false
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
