/// Names as bytes, numbered in the order of their arrival: an open-addressing table.
///
/// Equal means equal bytes: the key of a short name is the name, and long ones of one key are
/// compared, so that a hostile file costs time, never a wrong answer. Half the slots stay empty.
/// Memory: the names, 8 bytes each, 32 to 64 bytes of slots each.
struct NameTable: ~Copyable {
  /// A name's key and number.
  private struct Slot {
    /// No name's key.
    static let empty = Slot(key: NameKey.none, number: -1)

    let key: UInt64
    let number: Int
  }

  private(set) var count = 0
  private var slots: UnsafeMutablePointer<Slot>
  private var slotMask: Int
  private var names: [UInt8] = []
  /// Where name `n` starts in `names`; one more entry for the end of the last.
  private var starts: [Int] = [0]

  init() {
    slotMask = 63
    slots = Self.emptySlots(64)
  }

  deinit { slots.deallocate() }

  private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
    slots.initialize(repeating: .empty, count: count)
    return slots
  }

  /// The number of a name of this key, or nil for one that is not here. O(1) expected.
  @inline(__always)  // a load and a comparison for nearly all rows of a trace
  func find(_ name: UnsafeBufferPointer<UInt8>, key: UInt64) -> Int? {
    var index = place(of: key)
    while true {
      let slot = slots[index]
      if slot.key == key, NameKey.isWhole(key) || isName(slot.number, equalTo: name) {
        return slot.number
      }
      guard slot.key != NameKey.none else { return nil }
      index = (index &+ 1) & slotMask
    }
  }

  private func isName(_ number: Int, equalTo name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == name.count else { return false }
    return names.withUnsafeBufferPointer { all in
      for offset in 0..<name.count where all[start + offset] != name[offset] { return false }
      return true
    }
  }

  /// Adds a name that is not here, at most 2³¹ of them, and returns its number. O(its bytes).
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>, key: UInt64) -> Int {
    precondition(count < Int(Int32.max), "too many names")
    names.append(contentsOf: name)
    starts.append(names.count)
    count += 1
    if count * 2 > slotMask { grow() }
    take(Slot(key: key, number: count - 1))
    return count - 1
  }

  /// The name of a number.
  func name(_ number: Int) -> String {
    String(decoding: names[starts[number]..<starts[number + 1]], as: UTF8.self)
  }

  /// The first slot to look at.
  @inline(__always)
  private func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: NameKey.mix(key)) & slotMask
  }

  private func take(_ slot: Slot) {
    var index = place(of: slot.key)
    while slots[index].key != NameKey.none { index = (index + 1) & slotMask }
    slots[index] = slot
  }

  private mutating func grow() {
    let (old, oldCount) = (slots, slotMask + 1)
    slots = Self.emptySlots(oldCount * 2)
    slotMask = oldCount * 2 - 1
    for index in 0..<oldCount where old[index].key != NameKey.none { take(old[index]) }
    old.deallocate()
  }
}

/// What a name is known by, taken byte by byte while its end is sought: the whole of a name of less
/// than eight bytes, a hash of a longer one.
struct NameKey {
  private static let longBit: UInt64 = 1 << 63
  /// No name's key.
  static let none: UInt64 = 1 << 62

  private var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var word: UInt64 = 0
  private var count: UInt64 = 0

  /// The empty name's.
  init() {}

  /// That of a whole name.
  init(_ name: some Sequence<UInt8>) {
    for byte in name { take(byte) }
  }

  /// That of the first `count` bytes of a word, 0 to 7, the first byte the lowest.
  @inline(__always)
  static func value(_ bytes: UInt64, count: Int) -> UInt64 {
    bytes & ((1 << UInt64(8 &* count)) &- 1) | UInt64(count) << 56
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) {
    word |= UInt64(byte) &<< ((count & 7) &* 8)
    count &+= 1
    if count & 7 == 0 {
      hash = Self.mix(hash ^ word)
      word = 0
    }
  }

  /// The bytes of a short name, and above them how many they are; the hash of a longer one, which
  /// no short name has.
  var value: UInt64 {
    count < 8 ? word | count << 56 : Self.mix(Self.mix(hash ^ word) ^ count) | Self.longBit
  }

  /// Whether a key is the whole of its name.
  @inline(__always)
  static func isWhole(_ key: UInt64) -> Bool { key < none }

  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
