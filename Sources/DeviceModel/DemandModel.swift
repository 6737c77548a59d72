import SimKernel

/// All demand streams of one run, each with a cursor on its next row.
struct DemandModel {
  private var cursors: [DemandCursor] = []

  /// Opens every stream anew; throws what a source throws.
  init(_ streams: [DemandStream], seed: UInt64, replication: Int) throws {
    for (index, stream) in streams.enumerated() {
      switch stream {
      case .rows(let rows): cursors.append(.rows(rows, position: 0))
      case .source(let open): cursors.append(.source(RowBlock(try open())))
      case .generator(let model):
        let visits = VisitCursor(model, seed: seed, replication: replication, stream: index)
        cursors.append(.generator(visits))
      }
    }
  }

  /// The next row of `stream`, not after `latest`; nil at its end.
  mutating func next(of stream: Int, latest: SimTime) throws -> DemandRow? {
    try cursors[stream].next(latest: latest)
  }
}

private enum DemandCursor {
  case rows([DemandRow], position: Int)
  case source(RowBlock)
  case generator(VisitCursor)

  mutating func next(latest: SimTime) throws -> DemandRow? {
    switch self {
    case .rows(let rows, let position):
      guard position < rows.count, rows[position].time <= latest else { return nil }
      self = .rows(rows, position: position + 1)
      return rows[position]
    case .source(let block):
      guard let row = try block.next(), row.time <= latest else { return nil }
      return row
    case .generator(var visits):
      let row = visits.next(latest: latest)
      self = .generator(visits)
      return row
    }
  }
}

/// Rows of a source, fetched a block at a time so that the source is called seldom.
private final class RowBlock {
  private var source: any DemandRowSource
  private let rows: UnsafeMutableBufferPointer<DemandRow>
  private var position = 0
  private var count = 0

  init(_ source: any DemandRowSource) {
    self.source = source
    rows = .allocate(capacity: 4096)
    rows.initialize(repeating: DemandRow(time: .zero, kind: .note, app: 0))
  }

  deinit { rows.deallocate() }

  func next() throws -> DemandRow? {
    if position == count {
      count = try source.read(into: rows)
      position = 0
      guard count > 0 else { return nil }
    }
    defer { position += 1 }
    return rows[position]
  }
}
