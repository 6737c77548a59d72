/// Parses one row of a trace where it lies in the buffer: numbers exactly, the name as bytes.
///
/// All that the fast path does not take is a fault; words for it are found afterwards.
struct TraceRowParser: ~Copyable {
  enum Outcome {
    case row
    case empty
    case fault
  }

  /// 9 × 10¹² seconds, some 285,000 years: microseconds stay within 64 bits.
  static let latestSecond: UInt64 = 9_000_000_000_000
  /// 8 × 10¹² MiB: bytes stay within 64 bits.
  static let largestSize: UInt64 = 8_000_000_000_000

  /// The row's time in microseconds.
  private(set) var time: Int64 = 0
  /// The app's size in bytes; 0 when the trace has no sizes.
  private(set) var size: Int64 = 0
  /// The app's name: in the buffer, or, when it stood in quotes, in the scratch.
  private(set) var name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The name's key.
  private(set) var nameKey = NameKey.none
  /// One behind the row's line feed.
  private(set) var next = 0

  private let columns: UInt32
  private let columnCount: Int
  /// Whether the columns are time, app and size, in this order.
  private let isUsual: Bool
  /// Room for the name and the number that stood in quotes, a longest row each.
  private let nameScratch: UnsafeMutablePointer<UInt8>
  private let numberScratch: UnsafeMutablePointer<UInt8>

  init(_ header: TraceHeader, capacity: Int) {
    columnCount = header.columns.count
    isUsual = header.columns == [.time, .app, .size]
    columns = header.columns.reversed().reduce(0) { $0 << 8 | UInt32($1.rawValue) }
    nameScratch = .allocate(capacity: capacity + 1)
    numberScratch = .allocate(capacity: capacity + RowBuffer.slack)
    numberScratch.initialize(repeating: 0x0A, count: capacity + RowBuffer.slack)
  }

  deinit {
    nameScratch.deallocate()
    numberScratch.deallocate()
  }

  /// Parses the row at `start`; behind the window's last byte stands a line feed.
  @inline(__always)
  mutating func parse(_ base: UnsafePointer<UInt8>, from start: Int) -> Outcome {
    isUsual && parseUsual(base, from: start) ? .row : parseAny(base, from: start)
  }

  /// Parses a row such as `100000.5,app022,100`: less than eight digits before a point and behind
  /// it, a short name without quotes, whole mebibytes, a line feed. Nearly all rows are such; what
  /// is not is left to `parseAny`, and nothing is changed.
  @inline(__always)  // with it the scan fell from 40 to 22 % of a replay's time
  private mutating func parseUsual(_ base: UnsafePointer<UInt8>, from start: Int) -> Bool {
    let seconds = DigitWord(base + start)
    var index = start &+ seconds.count
    var micros: UInt64 = 0
    if base[index] == 0x2E {
      let fraction = DigitWord(base + index + 1)
      guard fraction.count < 8 else { return false }
      micros = (fraction.fraction &+ 50) / 100
      index &+= fraction.count &+ 1
    }
    guard seconds.count > 0, seconds.count < 8, base[index] == 0x2C else { return false }
    index &+= 1
    let word = DigitWord.word(base + index)
    let count = DigitWord.countAboveComma(in: word)
    guard count < 8, base[index &+ count] == 0x2C else { return false }
    let mebibytes = DigitWord(base + index + count + 1)
    let end = index &+ count &+ 1 &+ mebibytes.count
    let whole = mebibytes.whole
    guard mebibytes.count < 8, whole > 0, base[end] == 0x0A else { return false }
    time = Int64(truncatingIfNeeded: seconds.whole &* 1_000_000 &+ micros)
    size = Int64(truncatingIfNeeded: whole &<< 20)
    name = UnsafeBufferPointer(start: base + index, count: count)
    nameKey = NameKey.value(word, count: count)
    next = end &+ 1
    return true
  }

  /// Parses any row.
  @inline(never)
  private mutating func parseAny(_ base: UnsafePointer<UInt8>, from start: Int) -> Outcome {
    var index = start
    if base[start] == 0x0A || base[start] == 0x0D && base[start + 1] == 0x0A {
      next = base[start] == 0x0A ? start + 1 : start + 2
      return .empty
    }
    var pending = columns
    for column in 1...columnCount {
      let kind = UInt8(truncatingIfNeeded: pending)
      pending >>= 8
      let isTaken =
        switch kind {
        case TraceColumn.time.rawValue: takeTime(base, &index)
        case TraceColumn.app.rawValue: takeName(base, &index)
        default: takeSize(base, &index)
        }
      guard isTaken else { return .fault }
      guard column < columnCount else { break }
      guard base[index] == 0x2C else { return .fault }
      index += 1
    }
    if base[index] == 0x0D { index += 1 }
    guard base[index] == 0x0A else { return .fault }
    next = index + 1
    return .row
  }

  /// The number of the row's name among `names`; −1 for one that is not there.
  @inline(__always)
  func app(in names: borrowing NameTable) -> Int {
    names.find(name, key: nameKey) ?? -1
  }

  @inline(__always)
  private mutating func takeTime(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> Bool {
    guard base[index] != 0x22 else { return takeQuotedNumber(base, &index, .time) }
    let start = index
    let seconds = Self.takeDigits(base, &index)
    guard index - start <= 18, seconds <= Self.latestSecond else { return false }
    var digitCount = index - start
    var micros: UInt64 = 0
    if base[index] == 0x2E {
      index += 1
      let point = index
      micros = Self.takeMillionths(base, &index)
      digitCount += index - point
    }
    time = Int64(seconds * 1_000_000 + micros)
    return digitCount > 0
  }

  @inline(__always)
  private static func takeDigits(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> UInt64 {
    let word = DigitWord(base + index)
    index += word.count
    return word.count < 8 ? word.whole : takeMoreDigits(word.whole, base, &index)
  }

  /// Takes the digits behind the first eight.
  @inline(never)
  private static func takeMoreDigits(
    _ first: UInt64, _ base: UnsafePointer<UInt8>, _ index: inout Int
  ) -> UInt64 {
    var value = first
    while base[index].isDigit {
      value = value &* 10 &+ UInt64(base[index] &- 0x30)
      index += 1
    }
    return value
  }

  /// Takes a fraction's digits: six count, the seventh rounds, half up.
  @inline(__always)
  private static func takeMillionths(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> UInt64 {
    let word = DigitWord(base + index)
    index += word.count
    if word.count == 8 {
      while base[index].isDigit { index += 1 }
    }
    return (word.fraction + 50) / 100
  }

  @inline(__always)
  private mutating func takeName(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> Bool {
    guard base[index] != 0x22 else { return takeQuotedName(base, &index) }
    let start = index
    let word = DigitWord.word(base + start)
    let count = DigitWord.countAboveComma(in: word)
    if count < 8, base[start + count] == 0x2C || base[start + count] == 0x0A {
      index += count
      name = UnsafeBufferPointer(start: base + start, count: count)
      nameKey = NameKey.value(word, count: count)
      return true
    }
    return takeLongName(base, &index)
  }

  /// Takes a name of eight bytes or more, or one with a byte below the comma.
  @inline(never)
  private mutating func takeLongName(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    var key = NameKey()
    while true {
      let byte = base[index]
      if byte <= 0x2C {
        if byte == 0x2C || byte == 0x0A { break }
        if byte == 0x22 { return false }
        if byte == 0x0D { break }
      }
      key.take(byte)
      index += 1
    }
    name = UnsafeBufferPointer(start: base + start, count: index - start)
    nameKey = key.value
    return true
  }

  /// Takes a quoted field into `scratch`, doubled quotes as one; its length, or nil when the line
  /// ends first.
  private static func takeQuoted(
    _ base: UnsafePointer<UInt8>, _ index: inout Int, into scratch: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var count = 0
    index += 1
    while true {
      let byte = base[index]
      if byte == 0x0A || byte == 0x0D { return nil }
      if byte == 0x22 {
        guard base[index + 1] == 0x22 else { break }
        index += 1
      }
      scratch[count] = byte
      count += 1
      index += 1
    }
    index += 1
    return count
  }

  private mutating func takeQuotedName(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> Bool {
    guard let count = Self.takeQuoted(base, &index, into: nameScratch) else { return false }
    name = UnsafeBufferPointer(start: nameScratch, count: count)
    nameKey = NameKey(name).value
    return true
  }

  @inline(__always)
  private mutating func takeSize(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> Bool {
    guard base[index] != 0x22 else { return takeQuotedNumber(base, &index, .size) }
    let start = index
    let whole = Self.takeDigits(base, &index)
    guard index - start <= 18, whole <= Self.largestSize else { return false }
    var fraction: UInt64 = 0
    if base[index] == 0x2E {
      index += 1
      guard let bytes = Self.takeFraction(base, &index, after: start) else { return false }
      fraction = bytes
    }
    size = Int64((whole << 20) + fraction)
    return size > 0
  }

  /// Takes the digits behind the point of a size: its bytes below the mebibyte, rounded half up.
  ///
  /// Up to twelve digits come out in one division; longer numerals take the general way.
  @inline(__always)
  private static func takeFraction(
    _ base: UnsafePointer<UInt8>, _ index: inout Int, after start: Int
  ) -> UInt64? {
    let point = index
    let word = DigitWord(base + index)
    var value = word.whole
    var unit = DigitWord.power(word.count)
    index += word.count
    while base[index].isDigit, index - point < 12 {
      value = value * 10 + UInt64(base[index] &- 0x30)
      unit *= 10
      index += 1
    }
    guard base[index].isDigit else {
      guard index - start > 1 else { return nil }
      return unit == 1 ? 0 : ((value << 20) + unit / 2) / unit
    }
    while base[index].isDigit { index += 1 }
    let digits = [0x2E] + UnsafeBufferPointer(start: base + point, count: index - point)
    let bytes = try? DecimalDigits(bytes: digits, allowsExponent: false).scaled(by: 1 << 20)
    return bytes.map { UInt64($0) }
  }

  private mutating func takeQuotedNumber(
    _ base: UnsafePointer<UInt8>, _ index: inout Int, _ column: TraceColumn
  ) -> Bool {
    let scratch = numberScratch
    guard let count = Self.takeQuoted(base, &index, into: scratch), count > 0, scratch[0] != 0x22
    else { return false }
    scratch[count] = 0x0A
    var inner = 0
    let isTaken = column == .time ? takeTime(scratch, &inner) : takeSize(scratch, &inner)
    return isTaken && inner == count
  }
}
