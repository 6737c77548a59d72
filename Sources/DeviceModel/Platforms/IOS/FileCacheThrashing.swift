import SimKernel

/// Whether files are read again as soon as they are dropped: in four looks in a row
/// (vm_phantom_cache.c 370–500). Amounts are bytes, times awake time.
struct FileCacheThrashing {
  private var lookFrom: SimTime?
  private var dropped: Int64 = 0
  private var found: Int64 = 0
  /// Looks in a row that were thrashing; the one under way has not been judged.
  private var looks = 0

  init() {}

  /// So much has been dropped, and so much read again that was dropped before.
  mutating func take(dropped: Int64, found: Int64) {
    self.dropped += dropped
    self.found += found
  }

  /// Looks at what has happened while files hold `files` of `uncompressed` bytes; whether it is
  /// thrashing.
  mutating func look(at time: SimTime, files: Int64, uncompressed: Int64) -> Bool {
    guard let lookFrom else {
      restart(at: time)
      return false
    }
    let length = (time - lookFrom).microseconds
    guard length >= KernelConstants.fileLookMicroseconds else { return false }
    // Looks in which nothing happened lie between.
    let isNext = length < 2 * KernelConstants.fileLookMicroseconds
    looks = isThrashing ? (isNext ? looks + 1 : 1) : 0
    self.lookFrom = time
    (dropped, found) = (0, 0)
    return looks >= KernelConstants.fileThrashingLooks
      && files <= uncompressed / 100 * KernelConstants.fileThrashingPercent
  }

  /// Much is dropped, much is found again, and of what is dropped at least half.
  private var isThrashing: Bool {
    let least = KernelConstants.fileThrashingPages * KernelConstants.pageBytes
    return dropped >= least && found >= least && found >= dropped / 2
  }

  mutating func restart(at time: SimTime) {
    self = FileCacheThrashing()
    lookFrom = time
  }
}
