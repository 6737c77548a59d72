import DeviceModel

/// The apps met so far in a scan, with their sizes and where these were first stated.
struct TraceApps: ~Copyable {
  private(set) var names = NameTable()
  private(set) var sizes: [Int64] = []
  /// The line that stated the size; 0 for an app declared beforehand.
  private var lines: [Int] = []
  private let largest: (bytes: Int64, words: String)

  /// Starts with apps declared beforehand; a name given twice is a fault of the caller and traps.
  init(_ known: [TraceApp], largest: (bytes: Int64, words: String) = (.max, "")) {
    self.largest = largest
    for app in known {
      var name = app.name
      let isNew = name.withUTF8 { bytes in
        let key = NameKey(bytes).value
        guard names.find(bytes, key: key) == nil else { return false }
        _ = names.insert(bytes, key: key)
        return true
      }
      precondition(isNew, "an app declared twice")
      sizes.append(app.size)
      lines.append(0)
    }
  }

  /// The apps by number.
  func list() -> [TraceApp] {
    sizes.indices.map { TraceApp(name: names.name($0), size: sizes[$0]) }
  }

  /// Adds the app of the row at the cursor and returns its number, or says why it may not be.
  mutating func add(from reader: borrowing TraceReader) throws(WorkloadError) -> Int {
    let bytes = reader.parser.name
    if UTF8Check.firstFault(in: bytes) != nil { throw reader.nameNotUTF8() }
    let name = String(decoding: bytes, as: UTF8.self)
    if let expected = Self.nameFault(bytes) {
      throw reader.fault(in: .app, found: "the app name \(Quoted.text(name))", expected: expected)
    }
    guard reader.header.hasSizes else {
      let known = (0..<names.count).map { names.name($0) }
      throw reader.fault(
        in: .app, found: "unknown app \(Quoted.name(name))",
        expected: known.isEmpty
          ? "a column size_mib, or the app's size in the workload"
          : "an app of the workload" + Spelling.hint(for: name, among: known))
    }
    guard names.count < Self.countLimit else {
      throw reader.fault(
        in: .app, found: "one app more", expected: "at most \(Self.countLimit) apps")
    }
    guard reader.parser.size <= largest.bytes else {
      throw reader.fault(
        in: .size, found: "size \(SizeText.words(reader.parser.size)) for \(name)",
        expected: "a size \(largest.words)")
    }
    sizes.append(reader.parser.size)
    lines.append(reader.buffer.line)
    return names.insert(bytes, key: reader.parser.nameKey)
  }

  /// The most apps a trace may have.
  static let countLimit = 1 << 24

  private static func nameFault(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let first = bytes.first, let last = bytes.last else { return "a name" }
    if first == 0x20 || last == 0x20 { return "no blank at its edges" }
    return bytes.contains { $0 < 0x20 || $0 == 0x7F } ? "no control characters" : nil
  }

  /// The error of an app whose size differs from the one stated first.
  func sizeFault(_ app: Int, in reader: borrowing TraceReader) -> WorkloadError {
    let name = Quoted.plain(names.name(app))
    let origin = lines[app] == 0 ? "as the workload says" : "as on line \(lines[app])"
    return reader.fault(
      in: .size, found: "size \(SizeText.words(reader.parser.size)) for \(name)",
      expected: "\(SizeText.words(sizes[app])) \(origin)")
  }
}
