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
