/// Where what each process holds can be read, so that it need not be kept a second time.
@frozen
@usableFromInline
struct CandidateSizes {
  /// The first process's amount; nil where sizes are not given.
  @usableFromInline let first: UnsafeRawPointer?
  @usableFromInline let stride: Int32
  /// How far behind each amount lies what is added to it, in micro-bytes then; 0: nothing, and the
  /// amount is in bytes.
  @usableFromInline let addedOffset: Int32

  /// None.
  static var notGiven: CandidateSizes {
    CandidateSizes(first: nil, stride: 0, addedOffset: 0)
  }

  private init(first: UnsafeRawPointer?, stride: Int, addedOffset: Int) {
    (self.first, self.stride, self.addedOffset) = (first, Int32(stride), Int32(addedOffset))
  }

  /// Amounts in bytes, each at the same place of a row.
  init<Row>(_ rows: UnsafePointer<Row>, at path: KeyPath<Row, Int64>) {
    let offset = Self.offset(of: path)
    self.init(
      first: UnsafeRawPointer(rows) + offset, stride: MemoryLayout<Row>.stride, addedOffset: 0)
  }

  /// What each process occupies in RAM: what its end gives back (X-35b), as it was settled last.
  init(_ footprints: UnsafePointer<Footprint>) {
    let plain = Self.offset(of: \Footprint.plain)
    self.init(
      first: UnsafeRawPointer(footprints) + plain, stride: MemoryLayout<Footprint>.stride,
      addedOffset: Self.offset(of: \Footprint.compressor) - plain)
  }

  private static func offset<Row>(of path: KeyPath<Row, Int64>) -> Int {
    guard let offset = MemoryLayout<Row>.offset(of: path) else {
      preconditionFailure("an amount is stored")
    }
    return offset
  }

  /// What `app`, which exists, holds.
  @inlinable
  func bytes(of app: Int) -> Int64 {
    guard let first else { Self.refuse() }
    let place = first + app &* Int(stride)
    let amount = place.load(as: Int64.self)
    guard addedOffset != 0 else { return amount }
    return (amount + place.load(fromByteOffset: Int(addedOffset), as: Int64.self)) / Self.unit
  }

  @inlinable static var unit: Int64 { 1_000_000 }

  @usableFromInline
  static func refuse() -> Never { fatalError("a policy did not ask for sizes") }
}
