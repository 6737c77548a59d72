import SimKernel

/// What it means that a process meets one of its levels.
enum LevelMet {
  /// It ends at once.
  case ends
  /// It is warned.
  case warns
  /// It may be ended from now on, once little is available.
  case marks
}

/// Where something happens to a process by what it holds, in micro-bytes of its footprint.
struct FootprintLevels: Equatable {
  /// A level that no process meets, and whose crossing still is a time.
  static let unmet = Int64.max >> 2

  /// Above it the process is warned, from `end` on it ends.
  var warning = unmet
  var end = unmet
  /// Above it the process may be ended once little is available.
  var mark = unmet

  /// Whether a process that goes from `before` to `footprint` in one step passes the warning or,
  /// beyond that, the end.
  func isPassed(from before: Int64, to footprint: Int64) -> Bool {
    let level = before < warning ? warning : end
    return before < level && footprint > level
  }

  /// When a process that holds `footprint` at `now` and grows by `rate` meets the next of them; no
  /// warning comes before `warnedFrom`.
  func next(
    _ footprint: Int64, growing rate: Int64, at now: SimTime, warnedFrom: SimTime
  ) -> SimTime {
    func crossing(_ level: Int64) -> SimTime {
      now + SimTime(microseconds: max(0, level - footprint) / rate + 1)
    }
    var time = crossing(end)
    if footprint < warning, crossing(warning) >= warnedFrom { time = crossing(warning) }
    return footprint <= mark ? min(time, crossing(mark)) : time
  }

  /// Which of them a process has just met that holds `footprint` and grows by `rate` in a
  /// microsecond; nil where it has lost what brought it there.
  func met(by footprint: Int64, growing rate: Int64) -> LevelMet? {
    func isJustAbove(_ level: Int64) -> Bool { footprint > level && footprint <= level + rate }
    if footprint >= end { return .ends }
    if isJustAbove(mark), !isJustAbove(warning) { return .marks }
    return footprint > warning ? .warns : nil
  }
}
