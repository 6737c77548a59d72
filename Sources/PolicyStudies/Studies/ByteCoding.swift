/// Writes numbers and texts as few bytes: whole numbers in groups of seven bits, lowest first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Makes room for so many bytes more.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  mutating func put(_ number: UInt128) {
    if number <= 0x7f { return bytes.append(UInt8(truncatingIfNeeded: number)) }
    var high = number
    while high > UInt128(UInt64.max) {
      bytes.append(UInt8(truncatingIfNeeded: high) | 0x80)
      high >>= 7
    }
    var rest = UInt64(truncatingIfNeeded: high)
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ number: Int) { put(UInt128(number)) }

  /// The sign in the lowest bit, so that small numbers of either sign are short.
  mutating func put(signed number: Int128) {
    put(UInt128(truncatingIfNeeded: (number << 1) ^ (number >> 127)))
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// The value `.count(number)`; nearly all are small.
  @inline(__always)  // 1,200 values a trial
  mutating func put(count number: Int64) {
    guard (0..<64).contains(number) else { return put(.count(number)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3) { value in
      value[0] = 0
      value[1] = 1
      value[2] = UInt8(truncatingIfNeeded: number << 1)
      bytes.append(contentsOf: UnsafeBufferPointer(value))
    }
  }

  mutating func put(_ value: MetricValue) {
    bytes.append(UInt8(value.decimals))
    put(UInt128(value.denominator))
    put(signed: value.numerator)
  }

  /// A list: how many, then each.
  mutating func put<Item>(_ items: [Item], _ each: (inout ByteWriter, Item) -> Void) {
    put(items.count)
    for item in items { each(&self, item) }
  }
}

/// Bytes that are not what a `ByteWriter` wrote.
public struct CodingFault: Error, Equatable {}

/// Reads what a `ByteWriter` wrote.
struct ByteReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func byte() throws(CodingFault) -> UInt8 {
    guard index < bytes.count else { throw CodingFault() }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func number() throws(CodingFault) -> UInt128 {
    var number: UInt128 = 0
    var shift: UInt128 = 0
    while true {
      let byte = try byte()
      guard shift <= 126, shift < 126 || byte <= 3 else { throw CodingFault() }
      number |= UInt128(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  mutating func integer() throws(CodingFault) -> Int {
    guard let integer = Int(exactly: try number()) else { throw CodingFault() }
    return integer
  }

  mutating func signed() throws(CodingFault) -> Int128 {
    let bits = try number()
    let magnitude = Int128(truncatingIfNeeded: bits >> 1)
    return bits & 1 == 0 ? magnitude : ~magnitude
  }

  mutating func text() throws(CodingFault) -> String {
    let count = try integer()
    guard count <= bytes.count - index else { throw CodingFault() }
    defer { index += count }
    guard let text = String(validating: bytes[index..<(index + count)], as: UTF8.self) else {
      throw CodingFault()
    }
    return text
  }

  mutating func value() throws(CodingFault) -> MetricValue {
    let decimals = Int(try byte())
    let denominator = Int128(exactly: try number())
    let numerator = try signed()
    guard decimals <= 9, let denominator, denominator <= MetricValue.denominatorLimit else {
      throw CodingFault()
    }
    return MetricValue(numerator, per: denominator, decimals: decimals)
  }

  mutating func list<Item>(
    _ each: (inout ByteReader) throws(CodingFault) -> Item
  ) throws(CodingFault) -> [Item] {
    let count = try integer()
    // Every item takes a byte at least: a wrong count is found before room is made for it.
    guard count <= bytes.count - index else { throw CodingFault() }
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try each(&self)) }
    return items
  }
}
