/// As many rows as asked for at run time, owned; an index out of range traps.
@frozen
public struct Rows<Row>: ~Copyable {
  /// The number of rows.
  public let count: Int
  @usableFromInline let base: UnsafeMutablePointer<Row>

  /// Makes `count` rows that are all `row`. O(count), the only allocation.
  @inlinable
  public init(repeating row: Row, count: Int) {
    self.count = count
    base = .allocate(capacity: max(1, count))
    base.initialize(repeating: row, count: count)
  }

  /// Makes a copy of `rows`. O(count), the only allocation.
  @inlinable
  public init(_ rows: [Row]) {
    count = rows.count
    base = .allocate(capacity: max(1, count))
    for index in rows.indices { (base + index).initialize(to: rows[index]) }
  }

  @inlinable
  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// The row's address, not a copy: `rows[i].field += 1` touches one field.
  @inlinable
  public subscript(index: Int) -> Row {
    unsafeAddress { UnsafePointer(place(index)) }
    unsafeMutableAddress { place(index) }
  }

  /// Where the rows lie, for a view that is read during one call.
  @inlinable public var address: UnsafePointer<Row> { UnsafePointer(base) }

  @inlinable
  func place(_ index: Int) -> UnsafeMutablePointer<Row> {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "row out of range")
    return base + index
  }
}
