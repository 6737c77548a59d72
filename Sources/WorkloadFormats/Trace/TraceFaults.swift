/// Words for what is wrong with a row, found by reading it again at leisure.
extension TraceReader {
  /// The error of the row at the cursor, at the field of `column`.
  func fault(in column: TraceColumn, found: String, expected: String) -> WorkloadError {
    let fields = self.fields()
    guard let index = header.columns.firstIndex(of: column), index < fields.count else {
      return buffer.error(at: buffer.start, found: found, expected: expected)
    }
    return buffer.error(at: fields[index].lowerBound, found: found, expected: expected)
  }

  /// The error of a row that the parser would not take.
  func rowFault() -> WorkloadError {
    let fields = self.fields()
    for (index, field) in fields.enumerated() {
      guard index < header.columns.count else {
        return buffer.error(
          at: field.lowerBound, found: "a value too many",
          expected: "the end of the row after \(header.columns.count) values")
      }
      if let error = fieldFault(field, header.columns[index]) { return error }
    }
    let end = fields.last?.upperBound ?? buffer.start
    guard fields.count < header.columns.count else {
      return buffer.error(at: buffer.start, found: "a broken row", expected: "a row of values")
    }
    let missing = header.columns[fields.count].name
    return buffer.error(
      at: end, found: "the end of the row", expected: "a value for \(Quoted.name(missing))")
  }

  /// The error of an app name that is not UTF-8.
  func nameNotUTF8() -> WorkloadError {
    let fields = self.fields()
    guard let index = header.columns.firstIndex(of: .app), index < fields.count,
      let error = fieldFault(fields[index], .app)
    else { return buffer.notUTF8(at: buffer.start) }
    return error
  }

  /// The row's fields, quotes included, split at the commas outside quotes.
  private func fields() -> [Range<Int>] {
    let end = buffer.rowEnd() ?? buffer.end
    var fields: [Range<Int>] = []
    var start = buffer.start
    var isQuoted = false
    for index in buffer.start..<end {
      if buffer.base[index] == 0x22 { isQuoted.toggle() }
      if buffer.base[index] == 0x2C, !isQuoted {
        fields.append(start..<index)
        start = index + 1
      }
    }
    fields.append(start..<end)
    return fields
  }

  private func fieldFault(_ field: Range<Int>, _ column: TraceColumn) -> WorkloadError? {
    let bytes = UnsafeBufferPointer(rebasing: buffer.all[field])
    if let index = UTF8Check.firstFault(in: bytes) {
      return buffer.notUTF8(at: field.lowerBound + index)
    }
    if let index = bytes.firstIndex(of: 0x0D) {
      return buffer.error(
        at: field.lowerBound + index, found: "a carriage return inside a row",
        expected: "lines that end in LF or CRLF")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let fault = Self.quoteFault(bytes) {
      return buffer.error(at: field.lowerBound, found: Quoted.plain(text), expected: fault)
    }
    guard column != .app, let expected = Self.numberFault(text, column) else { return nil }
    let found = text.isEmpty ? "no value" : Quoted.text(text)
    return buffer.error(at: field.lowerBound, found: found, expected: expected)
  }

  /// What a field with broken quotes should be.
  private static func quoteFault(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let first = bytes.firstIndex(of: 0x22) else { return nil }
    guard first == 0 else { return "quotes around the whole value, with \"\" for one inside" }
    var index = 1
    while index < bytes.count {
      if bytes[index] == 0x22 {
        guard index + 1 < bytes.count, bytes[index + 1] == 0x22 else { break }
        index += 1
      }
      index += 1
    }
    guard index < bytes.count else { return "a closing quote in the same line" }
    return index == bytes.count - 1 ? nil : "a comma or the end of the row after the quotes"
  }

  /// What a broken number should be; nil when it is not broken.
  private static func numberFault(_ text: String, _ column: TraceColumn) -> String? {
    let inner = text.hasPrefix("\"") ? text.dropFirst().dropLast() : Substring(text)
    let wanted = column == .time ? "seconds such as 12.5" : "a size in MiB such as 90.5"
    guard isPlain(inner) else {
      if inner.first == "-", isPlain(inner.dropFirst()) {
        return column == .time ? "seconds from 0" : "a size above 0"
      }
      return inner.lowercased().contains("e") ? "\(wanted), without an exponent" : wanted
    }
    let limit = column == .time ? TraceRowParser.latestSecond : TraceRowParser.largestSize
    let whole = inner.prefix { $0 != "." }
    guard whole.isEmpty || whole.utf8.count <= 18 && UInt64(whole) ?? 0 <= limit else {
      return "\(wanted), at most \(limit), in at most 18 digits before the point"
    }
    guard column == .size else { return nil }
    guard let digits = try? DecimalDigits(inner, allowsExponent: false) else {
      return "\(wanted), in at most \(DecimalDigits.digitLimit) significant digits"
    }
    return digits.scaled(by: 1 << 20) == 0 ? "a size above 0" : nil
  }

  /// Whether a text is digits with at most one point.
  private static func isPlain(_ text: Substring) -> Bool {
    let points = text.utf8.count { $0 == 0x2E }
    return points <= 1 && text.utf8.count > points
      && text.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
  }
}
