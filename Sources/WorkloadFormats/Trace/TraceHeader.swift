/// A column of a trace.
enum TraceColumn: UInt8, CaseIterable {
  case time
  case app
  case size

  var name: String {
    switch self {
    case .time: "time_s"
    case .app: "app"
    case .size: "size_mib"
    }
  }
}

/// The columns of a trace in the order of its header.
struct TraceHeader: Equatable {
  private(set) var columns: [TraceColumn] = []

  var hasSizes: Bool { columns.contains(.size) }

  /// Takes the header, the first row of `buffer`, past a byte order mark.
  static func take(from buffer: inout RowBuffer) throws -> TraceHeader {
    try buffer.refill()
    if buffer.all.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.skip(3) }
    guard !buffer.isAtEnd else {
      throw buffer.error(at: buffer.start, found: "an empty text", expected: expectedHeader)
    }
    guard let end = buffer.rowEnd() else {
      throw buffer.error(
        at: buffer.start, found: "a header longer than \(buffer.capacity) bytes",
        expected: expectedHeader)
    }
    guard end > buffer.start else {
      throw buffer.error(at: end, found: "an empty line", expected: expectedHeader)
    }
    let header = try TraceHeader(buffer, end: end)
    buffer.advance(to: (buffer.base[end] == 0x0D ? end + 1 : end) + 1)
    return header
  }

  private static let expectedHeader = "a header such as time_s,app,size_mib"

  private init(_ buffer: borrowing RowBuffer, end: Int) throws(WorkloadError) {
    var start = buffer.start
    while true {
      var comma = start
      while comma < end, buffer.base[comma] != 0x2C { comma += 1 }
      try add(buffer, field: start..<comma)
      guard comma < end else { break }
      start = comma + 1
    }
    for column in [TraceColumn.time, .app] where !columns.contains(column) {
      throw buffer.error(
        at: end, found: "no column \(Quoted.name(column.name))", expected: Self.expectedHeader)
    }
  }

  private mutating func add(
    _ buffer: borrowing RowBuffer, field: Range<Int>
  ) throws(WorkloadError) {
    let bytes = UnsafeBufferPointer(rebasing: buffer.all[field])
    if let fault = UTF8Check.firstFault(in: bytes) {
      throw buffer.notUTF8(at: field.lowerBound + fault)
    }
    var name = String(decoding: bytes, as: UTF8.self)
    if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
      name = String(name.dropFirst().dropLast())
    }
    guard let column = TraceColumn.allCases.first(where: { $0.name == name }) else {
      let names = TraceColumn.allCases.map(\.name)
      throw buffer.error(
        at: field.lowerBound,
        found: name.isEmpty ? "a column without a name" : "unknown column \(Quoted.name(name))",
        expected: Quoted.choice(names) + Spelling.hint(for: name, among: names))
    }
    guard !columns.contains(column) else {
      throw buffer.error(
        at: field.lowerBound, found: "the column \(Quoted.name(column.name)) a second time",
        expected: "it once")
    }
    columns.append(column)
  }
}

extension RowBuffer {
  /// The error of a byte that is not UTF-8.
  func notUTF8(at index: Int) -> WorkloadError {
    let hex = String(base[index], radix: 16, uppercase: true)
    return error(at: index, found: "byte 0x\(hex), which is not UTF-8", expected: "UTF-8 text")
  }
}
