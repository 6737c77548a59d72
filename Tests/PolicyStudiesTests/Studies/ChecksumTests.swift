import PolicyStudies
import Testing

@Suite("Hashes and checks")
struct ChecksumTests {
  /// The published values of the authors' own test suite.
  @Test(
    "the hash is FNV-1a of 128 bits",
    arguments: [
      ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
      ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
  func fnv(text: String, digits: String) {
    #expect(StableHash.hex(StableHash(Array(text.utf8)).value) == digits)
  }

  @Test("texts are told apart where one ends and the next begins")
  func texts() {
    func hash(_ texts: [String]) -> UInt128 {
      var hash = StableHash()
      for text in texts { hash.take(text) }
      return hash.value
    }
    #expect(hash(["ab", "c"]) != hash(["a", "bc"]))
    #expect(hash(["ab", "c"]) == hash(["ab", "c"]))
  }

  /// RFC 3720, appendix B.4, and the usual check value.
  @Test(
    "the check is CRC-32C",
    arguments: [
      (Array("123456789".utf8), UInt32(0xe306_9283)),
      ([UInt8](repeating: 0, count: 32), UInt32(0x8a91_36aa)),
      ([UInt8](repeating: 0xff, count: 32), UInt32(0x62a8_ab43)),
      ([UInt8](0...31), UInt32(0x46dd_794e)), ([UInt8](), UInt32(0)),
    ])
  func crc(bytes: [UInt8], check: UInt32) {
    #expect(bytes.withUnsafeBytes { CRC32C.check($0) } == check)
  }
}
