import SimKernel

/// Where what each process holds can be read, so that it need not be kept a second time.
@frozen
@usableFromInline
struct CandidateSizes {
  @usableFromInline let rows: UnsafeRawPointer
  @usableFromInline let stride: Int
  /// Where in a row its amount lies and, unless negative, what is added to it.
  @usableFromInline let offset: Int
  @usableFromInline let addedOffset: Int

  /// Amounts in bytes, one after the other.
  init(ofCache bytes: UnsafePointer<Int64>) {
    rows = UnsafeRawPointer(bytes)
    (stride, offset, addedOffset) = (MemoryLayout<Int64>.stride, 0, -1)
  }

  /// What each process occupies in RAM: what its end gives back (X-35b), as it was settled last.
  init(_ footprints: UnsafePointer<Footprint>) {
    guard let plain = MemoryLayout<Footprint>.offset(of: \.plain),
      let compressor = MemoryLayout<Footprint>.offset(of: \.compressor)
    else { preconditionFailure("bytes are stored") }
    rows = UnsafeRawPointer(footprints)
    (stride, offset, addedOffset) = (MemoryLayout<Footprint>.stride, plain, compressor)
  }

  /// What `app`, which exists, holds.
  @inlinable
  func bytes(of app: AppID) -> Int64 {
    let row = rows + app * stride
    let amount = row.load(fromByteOffset: offset, as: Int64.self)
    guard addedOffset >= 0 else { return amount }
    return (amount + row.load(fromByteOffset: addedOffset, as: Int64.self)) / Self.unit
  }

  @inlinable static var unit: Int64 { 1_000_000 }
}
