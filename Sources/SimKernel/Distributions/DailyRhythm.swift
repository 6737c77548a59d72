/// How busy the hours of a day are: an intensity that is constant in each hour and 1 on average.
///
/// Exponential work turns into the arrivals of a Poisson process of that intensity (inversion of
/// the integrated rate, Çinlar, "Introduction to Stochastic Processes", 1975). Midnight is at
/// every whole number of 24 hours since time zero.
@frozen
public struct DailyRhythm: Sendable {
  /// One hour in microseconds.
  @usableFromInline static var hour: Int64 { 3_600_000_000 }
  /// One day in microseconds.
  @usableFromInline static var day: Int64 { 24 * hour }

  // Work is counted in units of 1 / `total` µs. An hour of weight w then holds 24 × w of them a
  // microsecond, and a day holds exactly `total` × `day`: no rounding until the answer.
  let total: UInt128
  let rates: [UInt128]
  /// Units used from midnight to the start of each hour, and to the next midnight.
  let used: [UInt128]

  /// The rhythm of 24 weights, of which only the ratios count; nil for another number of
  /// weights or if all are 0.
  public init?(hourWeights: [UInt64]) {
    guard hourWeights.count == 24 else { return nil }
    total = hourWeights.reduce(into: 0) { $0 += UInt128($1) }
    guard total > 0 else { return nil }
    rates = hourWeights.map { 24 * UInt128($0) }
    var used: [UInt128] = [0]
    for hour in 0..<24 { used.append(used[hour] + rates[hour] * UInt128(Self.hour)) }
    self.used = used
  }

  /// The first microsecond by which `work` µs of average intensity have passed since `start` ≥ 0.
  ///
  /// Hours of weight 0 pass in no work. No work, or less, takes no time; `.never` when the answer
  /// does not fit. O(24), however long the work is.
  public func advance(from start: SimTime, by work: Int64) -> SimTime {
    precondition(start >= .zero, "the rhythm starts at time zero")
    guard work > 0 else { return start }
    // A whole day uses the same work from any moment on. At least 1 µs of work is left over, so
    // that the answer is the end of the work and not of the idle hours behind it.
    let days = (work - 1) / Self.day
    let rest = work - days * Self.day
    let timeOfDay = start.microseconds % Self.day
    let today = position(timeOfDay) + UInt128(rest) * total
    let wraps = today > used[24]
    let answer = time(position: wraps ? today - used[24] : today)
    let midnight = start.microseconds - timeOfDay
    let length = Int128(days + (wraps ? 1 : 0)) * Int128(Self.day) + Int128(answer)
    return SimTime(microseconds: Int64(clamping: Int128(midnight) + length))
  }

  /// The units used from midnight to `timeOfDay`.
  private func position(_ timeOfDay: Int64) -> UInt128 {
    let (hour, rest) = timeOfDay.quotientAndRemainder(dividingBy: Self.hour)
    return used[Int(hour)] + rates[Int(hour)] * UInt128(rest)
  }

  /// The first microsecond of the day by which `position` > 0 units are used.
  private func time(position: UInt128) -> Int64 {
    var hour = 0
    while used[hour + 1] < position { hour += 1 }
    let rate = rates[hour]
    return Int64(hour) * Self.hour + Int64((position - used[hour] + rate - 1) / rate)
  }
}
