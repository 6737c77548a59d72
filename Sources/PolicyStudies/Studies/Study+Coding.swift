/// A study as bytes, for the head of a journal.
extension Study {
  /// The bytes; equal studies have equal ones.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    let put: (inout ByteWriter, String) -> Void = { $0.put($1) }
    writer.put(UInt128(modelVersion))
    writer.put(commandLine, put)
    writer.put(sources) {
      $0.put($1.file)
      $0.put($1.hash)
    }
    writer.put(settings) {
      $0.put($1.name)
      $0.put($1.text)
    }
    writer.put(paths, put)
    writer.put(points) {
      $0.put($1.workload)
      $0.put($1.values, put)
      $0.put($1.scenario)
      $0.put($1.baseline)
    }
    writer.put(cells) {
      $0.put($1.point)
      $0.put($1.strategy)
    }
    writer.put(replications)
    writer.put(UInt128(seed))
    for texts in [runColumns, appColumns] { writer.put(texts, put) }
    // A measure is its column, and the app it is of if it is of one.
    writer.put(measures) { $0.put([$1.column] + ($1.app.map { [$0] } ?? []), put) }
    writer.put(skipped) {
      for text in [$1.workload, $1.strategy, $1.reason] { $0.put(text) }
    }
    return writer.bytes
  }

  /// Reads `encoded` back; throws on anything that could not have been written.
  public init(encoded bytes: [UInt8]) throws(CodingFault) {
    typealias Reader = ByteReader
    var reader = ByteReader(bytes)
    let text = { (reader: inout Reader) throws(CodingFault) -> String in try reader.text() }
    self.init(mode: .cache)
    modelVersion = UInt64(truncatingIfNeeded: try reader.number())
    commandLine = try reader.list(text)
    sources = try reader.list { (reader) throws(CodingFault) in
      Source(file: try reader.text(), hash: try reader.number())
    }
    settings = try reader.list { (reader) throws(CodingFault) in
      Entry(try reader.text(), try reader.text())
    }
    paths = try reader.list(text)
    points = try reader.list { (reader) throws(CodingFault) in
      Point(
        workload: try reader.text(), values: try reader.list(text),
        scenario: try reader.number(), baseline: try reader.integer())
    }
    cells = try reader.list { (reader) throws(CodingFault) in
      Cell(point: try reader.integer(), strategy: try reader.text())
    }
    replications = try reader.integer()
    seed = UInt64(truncatingIfNeeded: try reader.number())
    runColumns = try reader.list(text)
    appColumns = try reader.list(text)
    measures = try reader.list { (reader) throws(CodingFault) in
      let texts = try reader.list(text)
      guard let column = texts.first, texts.count <= 2,
        let measure = StudyMeasure(column: column, of: texts.dropFirst().first)
      else { throw CodingFault() }
      return measure
    }
    skipped = try reader.list { (reader) throws(CodingFault) in
      Skip(workload: try reader.text(), strategy: try reader.text(), reason: try reader.text())
    }
    guard reader.isAtEnd, isSound else { throw CodingFault() }
  }

  private var isSound: Bool {
    let trials = cells.count.multipliedReportingOverflow(by: replications)
    return replications >= 1 && !trials.overflow && trials.partialValue <= Self.trialLimit
      && points.allSatisfy { $0.values.count == paths.count }
      && cells.allSatisfy { points.indices.contains($0.point) }
      && zip(cells, cells.dropFirst()).allSatisfy { $0.point <= $1.point }
      && zip(points, cellsByPoint).allSatisfy { $1.isEmpty || $0.baseline < $1.count }
      && measures.allSatisfy { $0.isAmong(runColumns: runColumns, appColumns: appColumns) }
  }
}
