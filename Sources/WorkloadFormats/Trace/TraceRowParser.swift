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
  private(set) var nameHash: UInt64 = 0
  /// One behind the row's line feed.
  private(set) var next = 0

  private let columns: UInt32
  private let columnCount: Int
  /// Room for the name and the number that stood in quotes, a longest row each.
  private let nameScratch: UnsafeMutablePointer<UInt8>
  private let numberScratch: UnsafeMutablePointer<UInt8>

  init(_ header: TraceHeader, capacity: Int) {
    columnCount = header.columns.count
    columns = header.columns.reversed().reduce(0) { $0 << 8 | UInt32($1.rawValue) }
    nameScratch = .allocate(capacity: capacity + 1)
    numberScratch = .allocate(capacity: capacity + 1)
  }

  deinit {
    nameScratch.deallocate()
    numberScratch.deallocate()
  }

  /// Parses the row at `start`; behind the window's last byte stands a line feed.
  @inline(__always)
  mutating func parse(_ base: UnsafePointer<UInt8>, from start: Int) -> Outcome {
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
    var value: UInt64 = 0
    while base[index].isDigit {
      value = value &* 10 &+ UInt64(base[index] &- 0x30)
      index += 1
    }
    return value
  }

  /// Takes a fraction's digits: six count, the seventh rounds, half up.
  @inline(__always)
  private static func takeMillionths(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> UInt64 {
    var value: UInt64 = 0
    var unit: UInt64 = 100_000
    while base[index].isDigit, unit > 0 {
      value += UInt64(base[index] &- 0x30) * unit
      unit /= 10
      index += 1
    }
    guard base[index].isDigit else { return value }
    if base[index] >= 0x35 { value += 1 }
    while base[index].isDigit { index += 1 }
    return value
  }

  @inline(__always)
  private mutating func takeName(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> Bool {
    guard base[index] != 0x22 else { return takeQuotedName(base, &index) }
    let start = index
    var hash = NameHash()
    while true {
      let byte = base[index]
      if byte <= 0x2C {
        if byte == 0x2C || byte == 0x0A { break }
        if byte == 0x22 { return false }
        if byte == 0x0D { break }
      }
      hash.take(byte)
      index += 1
    }
    name = UnsafeBufferPointer(start: base + start, count: index - start)
    nameHash = hash.value
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
    nameHash = NameHash.of(name)
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
    var value: UInt64 = 0
    var unit: UInt64 = 1
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
