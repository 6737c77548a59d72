import SimKernel
import Testing

@testable import DeviceModel

/// Detectors fed with numbers: a page is 16 KiB.
@Suite("Memory taken in vain, from numbers alone")
struct JetsamThrashingTests {
  private static let page: Int64 = 16_384

  /// Looks at these instants, in milliseconds, each after so many pages were compressed and so many
  /// came back, which had been compressed for `age`; when it was thrashing.
  private static func compressor(
    _ looks: [(Int64, packed: Int64, faulted: Int64)], age: SimTime = .zero, occupied: Int64 = 1
  ) -> [Int64] {
    var detector = CompressorThrashing()
    var found: [Int64] = []
    for (time, packed, faulted) in looks {
      detector.pack(packed * page)
      detector.fault(faulted * page, age: age)
      let time64 = SimTime(microseconds: time * 1000)
      if detector.look(at: time64, occupied: occupied * page) { found.append(time) }
    }
    return found
  }

  private typealias Look = (Int64, packed: Int64, faulted: Int64)

  /// Pages in each of two looks of 250 ms after the first.
  private static func two(_ packed: Int64, _ faulted: Int64) -> [Look] {
    [(0, 0, 0), (250, packed, faulted), (500, packed, faulted)]
  }

  @Test("over half a second more than 50 pages come back in each 10 ms (X-13)")
  func rate() {
    // 50 pages × 50 are 2500: half of them in each look are not more, one page more is.
    #expect(Self.compressor(Self.two(500, 1250)) == [])
    #expect(Self.compressor([(0, 0, 0), (250, 500, 1250), (500, 500, 1251)]) == [500])
  }

  @Test("in each look 20 pages in 10 ms are compressed, and as many come back (X-13)")
  func looks() {
    #expect(Self.compressor(Self.two(500, 2000)) == [500])
    #expect(Self.compressor(Self.two(499, 2000)) == [])
    #expect(Self.compressor([(0, 0, 0), (250, 500, 499), (500, 500, 9000)]) == [])
    #expect(Self.compressor([(0, 0, 0), (250, 500, 500), (500, 500, 9000)]) == [500])
  }

  @Test("looks are 250 ms apart, a stretch takes half a second to less than ten (X-13)")
  func lengths() {
    // A look too early judges nothing; what has happened by then counts in the next.
    #expect(Self.compressor([(0, 0, 0), (249, 5000, 5000), (499, 5000, 5000)]) == [])
    #expect(Self.compressor([(0, 0, 0), (249, 5000, 5000), (500, 0, 0)]) == [500])
    #expect(Self.compressor([(0, 0, 0), (499, 5000, 5000)]) == [])
    #expect(Self.compressor([(0, 0, 0), (500, 5000, 5000)]) == [500])
    #expect(Self.compressor([(0, 0, 0), (9_999, 99_999, 99_999)]) == [9_999])
    #expect(Self.compressor([(0, 0, 0), (10_000, 99_999, 99_999)]) == [])
  }

  @Test("what comes back in a second times its age is less than the compressor holds (X-13)")
  func ages() {
    // 4000 pages in half a second, of which 95 % count from one batch up: all 4000, 2 s old.
    let looks = Self.two(500, 2000)
    #expect(Self.compressor(looks, age: .seconds(2), occupied: 16_001) == [500])
    #expect(Self.compressor(looks, age: .seconds(2), occupied: 16_000) == [])
    // Half an hour is too old, however large the compressor.
    #expect(Self.compressor(looks, age: .seconds(1799), occupied: 1 << 40) == [500])
    #expect(Self.compressor(looks, age: .seconds(1800), occupied: 1 << 40) == [])
  }

  @Test("the oldest twentieth of what came back does not count (X-13)")
  func oldest() {
    func isFound(old: Int64) -> Bool {
      var detector = CompressorThrashing()
      _ = detector.look(at: .zero, occupied: 0)
      detector.pack(10_000 * Self.page)
      detector.fault((10_000 - old) * Self.page, age: .zero)
      detector.fault(old * Self.page, age: .seconds(1799))
      return detector.look(at: .seconds(1), occupied: Self.page)
    }
    #expect(isFound(old: 500) && !isFound(old: 501))
  }

  @Test("once found, the next stretch begins")
  func restarts() {
    let looks = Self.two(500, 2000) + [(750, 500, 2000), (1000, 500, 2000), (1250, 500, 2000)]
    #expect(Self.compressor(looks) == [500, 1000])
  }

  /// Looks at these instants, in milliseconds, each after so many pages were dropped and found.
  private static func files(
    _ looks: [(Int64, dropped: Int64, found: Int64)], files: Int64 = 50
  ) -> [Int64] {
    var detector = FileCacheThrashing()
    var thrashing: [Int64] = []
    for (time, dropped, found) in looks {
      detector.take(dropped: dropped * page, found: found * page)
      let time64 = SimTime(microseconds: time * 1000)
      if detector.look(at: time64, files: files, uncompressed: 100) { thrashing.append(time) }
    }
    return thrashing
  }

  private static func four(
    _ dropped: Int64, _ found: Int64, each length: Int64 = 250
  ) -> [(Int64, dropped: Int64, found: Int64)] {
    [(0, 0, 0)] + (1...4).map { ($0 * length, dropped, found) }
  }

  @Test("1000 pages dropped and 1000 read again in each of four looks in a row (X-13)")
  func fileLooks() {
    #expect(Self.files(Self.four(1000, 1000)) == [1000])
    #expect(Self.files(Self.four(999, 1000)) == [] && Self.files(Self.four(1000, 999)) == [])
    #expect(Self.files(Array(Self.four(1000, 1000).prefix(4))) == [])
    // One look without begins the count again, as does a gap of a whole look.
    let broken = [(0, 0, 0), (250, 1000, 1000), (500, 0, 0)] as [(Int64, Int64, Int64)]
    #expect(Self.files(broken + (3...5).map { ($0 * 250, 1000, 1000) }) == [])
    #expect(Self.files(Self.four(1000, 1000, each: 499)) == [1996])
    #expect(Self.files(Self.four(1000, 1000, each: 500)) == [])
    #expect(Self.files(Self.four(1000, 1000, each: 249)) == [])
  }

  @Test("of what is dropped half is read again, and files hold half of memory at most (X-13)")
  func fileShares() {
    #expect(Self.files(Self.four(3000, 1500)) == [1000])
    #expect(Self.files(Self.four(3000, 1499)) == [])
    #expect(Self.files(Self.four(1000, 1000), files: 51) == [])
  }
}
