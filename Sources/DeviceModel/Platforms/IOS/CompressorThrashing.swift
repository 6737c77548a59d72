import SimKernel

/// Whether memory comes back as soon as it is compressed (X-13, C-e): judged over stretches of half
/// a second to ten, in each look of which much is compressed and much comes back
/// (vm_compressor.c 2534–2630). Amounts are bytes at their original size, times awake time.
///
/// Thrashing it is where what comes back is younger than the compressor is large: the pages that
/// come back in a second, times their age in seconds, are fewer than the pages it occupies.
struct CompressorThrashing {
  private var stretchFrom: SimTime?
  private var lookFrom = SimTime.zero
  /// Of the stretch, and of the look under way.
  private var packed: (stretch: Int64, look: Int64) = (0, 0)
  private var faulted: (stretch: Int64, look: Int64) = (0, 0)
  /// What came back in the stretch, by its age.
  private var ages: [(seconds: Int64, bytes: Int64)] = []

  init() {}

  mutating func pack(_ bytes: Int64) {
    packed.stretch += bytes
    packed.look += bytes
  }

  /// `bytes` came back, compressed so long ago.
  mutating func fault(_ bytes: Int64, age: SimTime) {
    guard bytes > 0 else { return }
    faulted.stretch += bytes
    faulted.look += bytes
    ages.append((age.microseconds / 1_000_000, bytes))
  }

  /// Looks at what has happened; whether it is thrashing, while the compressor occupies so much.
  mutating func look(at time: SimTime, occupied: Int64) -> Bool {
    guard let stretchFrom,
      (time - stretchFrom).microseconds
        < KernelConstants.mostThrashingMicroseconds
    else {
      restart(at: time)
      return false
    }
    let length = (time - lookFrom).microseconds
    guard length >= KernelConstants.thrashingLookMicroseconds else { return false }
    let least = Self.bytes(KernelConstants.thrashingLookPages, in: length)
    guard packed.look >= least, faulted.look >= least else {
      restart(at: time)
      return false
    }
    lookFrom = time
    (packed.look, faulted.look) = (0, 0)
    return judge((time - stretchFrom).microseconds, at: time, occupied)
  }

  private mutating func judge(_ length: Int64, at time: SimTime, _ occupied: Int64) -> Bool {
    guard length >= KernelConstants.leastThrashingMicroseconds,
      faulted.stretch > Self.bytes(KernelConstants.thrashingPages, in: length)
    else { return false }
    let needed = workingSize(length)
    restart(at: time)
    return needed.map { $0 < occupied } ?? false
  }

  /// What the memory that came back would hold if nothing were compressed, in bytes; nil where much
  /// of it is old.
  private func workingSize(_ length: Int64) -> Int64? {
    let wanted = faulted.stretch / 100 * KernelConstants.thrashingAgePercent
    var (total, sum) = (Int64(0), Int128(0))
    for (seconds, bytes) in ages.sorted(by: { $0.seconds < $1.seconds }) {
      guard seconds < KernelConstants.thrashingAgeSeconds else { return nil }
      total += bytes
      sum += Int128(seconds) * Int128(bytes)
      if total >= wanted { break }
    }
    return Int64(min(sum * 1_000_000 / Int128(length), Int128(Int64.max)))
  }

  /// The next stretch begins: nothing that was counted before is looked at again.
  mutating func restart(at time: SimTime) {
    self = CompressorThrashing()
    (stretchFrom, lookFrom) = (time, time)
  }

  /// So many pages in each 10 ms of `microseconds`, in bytes.
  private static func bytes(_ pages: Int64, in microseconds: Int64) -> Int64 {
    pages * (microseconds / 1000) / 10 * KernelConstants.pageBytes
  }
}
