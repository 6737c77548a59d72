#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs two ways of doing the same work in turn and compares round by round, so that whatever
/// slows the machine for a while slows both.
enum PairedRounds {
  /// The processor seconds a run took without its preparation, and a hash of what it found out.
  typealias Run = () -> (seconds: Double, checksum: UInt64)

  /// The figures of a case; throws `Disagreement`.
  static func compare(_ label: String, _ effort: Effort, ours: Run, rival: Run) throws -> Row {
    var times: (ours: [Double], rival: [Double]) = ([], [])
    var answer: UInt64 = 0
    for round in 0..<effort.rounds {
      // Who goes first changes: the second one finds the caches warm.
      let first = round % 2 == 0 ? ours() : rival()
      let second = round % 2 == 0 ? rival() : ours()
      let (our, their) = round % 2 == 0 ? (first, second) : (second, first)
      guard our.checksum == their.checksum else {
        throw Disagreement(label: label, ours: our.checksum, rival: their.checksum)
      }
      answer = our.checksum
      times.ours.append(our.seconds)
      times.rival.append(their.seconds)
    }
    let scale = 1e9 / Double(effort.operations)
    return Row(
      label: label, ours: median(times.ours) * scale, rival: median(times.rival) * scale,
      speedRatio: median(zip(times.ours, times.rival).map { $1 / $0 }), checksum: answer)
  }

  /// The processor seconds this thread spends in `work`, and its answer.
  static func time(_ work: () -> UInt64) -> (seconds: Double, checksum: UInt64) {
    let start = threadSeconds()
    let checksum = work()
    return (max(threadSeconds() - start, 1e-9), checksum)
  }

  /// The processor seconds this thread has spent so far.
  static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The middle one.
  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
