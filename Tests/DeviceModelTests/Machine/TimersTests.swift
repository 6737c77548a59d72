import SimKernel
import Testing

@testable import DeviceModel

@Suite("Timers")
struct TimersTests {
  /// A timer as tests name it; its place in this list of kinds is its order at one instant.
  private enum Name: Equatable {
    case device(DeviceTimer)
    case app(AppTimer, AppID)
    case own(Int, AppID)
    case demand(Int)
  }

  private static let apps = 20
  private static let streams = 3

  /// All timers that can be set, in the order in which those of one instant come.
  private static let inOrder: [Name] = {
    func each(_ timer: AppTimer) -> [Name] { (0..<apps).map { .app(timer, $0) } }
    let early: [DeviceTimer] = [
      .killDone, .reclaimDone, .ownFirst, .daemons, .daemonWake, .daemonLimit, .ownSecond,
      .ownThird,
    ]
    func own(_ timer: Int) -> [Name] { (0..<apps).map { .own(timer, $0) } }
    let late: [DeviceTimer] = [.interruption, .ownLate, .prewarm]
    return early.map { .device($0) } + each(.limit) + own(0) + each(.work) + each(.launch)
      + each(.ramp) + each(.fault) + own(1) + each(.suspension) + own(2) + own(3)
      + late.map { .device($0) } + each(.retention) + (0..<streams).map { .demand($0) }
  }()

  private static func set(_ name: Name, at time: SimTime, _ timers: inout Timers) {
    switch name {
    case .device(let timer): timers.set(timer, at: time)
    case .app(let timer, let app): timers.set(timer, of: app, at: time)
    case .own(let timer, let app): timers.set(own: timer, of: app, at: time)
    case .demand(let stream): timers.setDemand(stream, at: time)
    }
  }

  private static func name(_ number: Int, _ timers: borrowing Timers) -> Name {
    switch timers.numbers.name(of: number) {
    case .device(let timer): .device(timer)
    case .app(let timer, let app): .app(timer, app)
    case .own(let timer, let app): .own(timer, app)
    case .demand(let stream): .demand(stream)
    }
  }

  private static func make(horizon: Int64 = 1000) -> Timers {
    Timers(
      appCount: apps, streamCount: streams, horizon: SimTime(microseconds: horizon),
      ownTimers: true)
  }

  /// The earliest timer; nil when there is none up to the horizon.
  private static func next(of timers: inout Timers) -> (time: SimTime, number: Int)? {
    let next = timers.next()
    return next.time <= timers.horizon ? next : nil
  }

  @Test("what is due at one instant comes in the order of kinds, then of apps")
  func ties() {
    var timers = Self.make()
    for name in Self.inOrder.reversed() { Self.set(name, at: SimTime(microseconds: 7), &timers) }
    var order: [Name] = []
    while let event = Self.next(of: &timers) {
      order.append(Self.name(event.number, timers))
      Self.set(Self.name(event.number, timers), at: .never, &timers)
    }
    #expect(order == Self.inOrder)
  }

  @Test("any order of setting, cancelling and taking agrees with a sorted array")
  func oracle() {
    for seed in 0..<60 {
      var draw = SplitMix64(state: UInt64(seed))
      var timers = Self.make(horizon: 900)
      var due = [Int64?](repeating: nil, count: Self.inOrder.count)
      for _ in 0..<400 {
        let place = Int(draw.below(UInt64(Self.inOrder.count)))
        // Beyond the horizon of 900 nothing comes; what is past comes at once.
        let time = Int64(draw.below(1000))
        let isCancelled = draw.below(4) == 0
        Self.set(
          Self.inOrder[place], at: isCancelled ? .never : SimTime(microseconds: time), &timers)
        due[place] = isCancelled || time > 900 ? nil : max(time, timers.now.microseconds)
        let least = due.indices.filter { due[$0] != nil }.min {
          (due[$0] ?? 0, $0) < (due[$1] ?? 0, $1)
        }
        let next = Self.next(of: &timers)
        let name = next.map { Self.name($0.number, timers) }
        #expect(name == least.map { Self.inOrder[$0] }, "seed \(seed)")
        #expect(next?.time.microseconds == least.flatMap { due[$0] }, "seed \(seed)")
        guard let next, let least, draw.below(3) == 0 else { continue }
        timers.pass(until: next.time)
        Self.set(Self.inOrder[least], at: .never, &timers)
        due[least] = nil
      }
    }
  }

  @Test("a timer tells when it rings, and all of an app's are cancelled at once")
  func times() {
    var timers = Self.make()
    timers.set(.ramp, of: 3, at: SimTime(microseconds: 40))
    timers.set(.retention, of: 3, at: SimTime(microseconds: 1001))
    timers.set(own: 2, of: 3, at: SimTime(microseconds: 50))
    let (ramp, retention) = (timers.time(of: .ramp, 3), timers.time(of: .retention, 3))
    #expect(ramp == SimTime(microseconds: 40) && retention == .never)
    timers.cancelAll(of: 3)
    let next = Self.next(of: &timers)
    #expect(next == nil)
  }
}
