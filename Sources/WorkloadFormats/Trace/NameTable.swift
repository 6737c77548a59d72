/// Names as bytes, numbered in the order of their arrival: an open-addressing table.
///
/// Equal means equal bytes, so the hash only has to spread, and a hostile file costs time, never
/// a wrong answer. A slot holds the upper half of the hash and the number plus one; 0 is empty.
/// Half the slots stay empty. Memory: the names, 32 bytes each, 16 to 32 bytes of slots each.
struct NameTable: ~Copyable {
  private(set) var count = 0
  private var slots: UnsafeMutablePointer<UInt64>
  private var slotMask: Int
  private var names: [UInt8] = []
  /// Where name `n` starts in `names`; one more entry for the end of the last.
  private var starts: [Int] = [0]
  private var hashes: [UInt64] = []
  private var keys: [UInt64] = []

  init() {
    slotMask = 63
    slots = .allocate(capacity: 64)
    slots.initialize(repeating: 0, count: 64)
  }

  deinit { slots.deallocate() }

  /// The number of a name, or nil for one that is not here. O(1) expected.
  func find(_ name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    find(name, hash: hash, key: NameHash.key(of: name))
  }

  /// The same where the name's key is known.
  @inline(__always)
  func find(_ name: UnsafeBufferPointer<UInt8>, hash: UInt64, key: UInt64) -> Int? {
    let tag = hash & 0xFFFF_FFFF_0000_0000
    var index = Int(truncatingIfNeeded: hash) & slotMask
    while true {
      let slot = slots[index]
      guard slot != 0 else { return nil }
      if slot & 0xFFFF_FFFF_0000_0000 == tag {
        let number = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1
        if keys[number] == key, name.count < 8 || isName(number, equalTo: name) { return number }
      }
      index = (index + 1) & slotMask
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
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    precondition(count < Int(Int32.max), "too many names")
    let number = count
    names.append(contentsOf: name)
    starts.append(names.count)
    hashes.append(hash)
    keys.append(NameHash.key(of: name))
    count += 1
    if count * 2 > slotMask { grow() }
    place(number)
    return number
  }

  /// The name of a number.
  func name(_ number: Int) -> String {
    String(decoding: names[starts[number]..<starts[number + 1]], as: UTF8.self)
  }

  private func place(_ number: Int) {
    let hash = hashes[number]
    var index = Int(truncatingIfNeeded: hash) & slotMask
    while slots[index] != 0 { index = (index + 1) & slotMask }
    slots[index] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
  }

  private mutating func grow() {
    let slotCount = (slotMask + 1) * 2
    slots.deallocate()
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    slotMask = slotCount - 1
    for number in 0..<(count - 1) { place(number) }
  }
}

/// The hash of a name, taken byte by byte while its end is sought.
struct NameHash {
  private var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var word: UInt64 = 0
  private var count: UInt64 = 0

  /// The empty name's.
  init() {}

  /// That of the first `count` bytes of a word, 0 to 7, the first byte the lowest.
  @inline(__always)
  init(_ bytes: UInt64, count: Int) {
    word = bytes & ((1 << UInt64(8 &* count)) &- 1)
    self.count = UInt64(count)
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

  /// The whole of a name of less than eight bytes: them, and above them how many they are. Of a
  /// longer one a number that no short name has.
  @inline(__always)
  var key: UInt64 { count < 8 ? word | count << 56 : .max }

  /// The key of a whole name.
  static func key(of name: some Sequence<UInt8>) -> UInt64 { of(name).key }

  @inline(__always)
  var value: UInt64 { Self.mix(Self.mix(hash ^ word) ^ count) }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  /// That of a whole name.
  static func of(_ name: some Sequence<UInt8>) -> NameHash {
    var hash = NameHash()
    for byte in name { hash.take(byte) }
    return hash
  }
}
