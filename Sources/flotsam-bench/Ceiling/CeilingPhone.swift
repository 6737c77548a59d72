/// The bare ceiling of the loop: 64 apps, launches by Zipf's law, growth, background tasks,
/// warnings and eviction of the least recently used, and no more than a loop needs for them.
///
/// No log, no statistics an app, no policy behind a protocol, no reclaim: what an event costs
/// where nothing is asked for. Counters and clock are those of a twin in C++.
struct CeilingPhone: ~Copyable {
  private static let warning: Int64 = 2_800_000
  private static let critical: Int64 = 3_000_000

  enum State: UInt8 {
    case dead
    case suspended
    case background
    case inactive
    case active
  }

  struct App {
    var lastUsed: UInt64 = 0
    var held: Int64 = 0
    var base: Int64 = 0
    var most: Int64 = 0
    var rate: UInt64 = 0
    var reload: Int64 = 0
    var state = State.dead
    var rank: UInt8 = 0
  }

  struct Counters: Equatable {
    var visits: UInt64 = 0
    var cold: UInt64 = 0
    var warm: UInt64 = 0
    var hot: UInt64 = 0
    var grown: UInt64 = 0
    var suspended: UInt64 = 0
    var tasks: UInt64 = 0
    var woken: UInt64 = 0
    var warnings: UInt64 = 0
    var evictions: UInt64 = 0
    var shed: Int64 = 0
    var latency: Int64 = 0
  }

  /// What an app's slots are for; the wake-up of app 0 is the person.
  private static let suspendSlot = 0
  private static let taskSlot = 1
  private static let growSlot = 2
  private static let wakeSlot = 3

  private(set) var counters = Counters()
  private var generator: CeilingGenerator
  private let exponential: CeilingExponential
  private var queue = CeilingQueue()
  private let apps: UnsafeMutablePointer<App>
  private let thresholds: UnsafeMutablePointer<UInt64>
  private let aliases: UnsafeMutablePointer<UInt8>
  private var now: UInt64 = 0
  private var nextWarning: UInt64 = 0
  private var alive: UInt64 = 0
  private var running: UInt64 = 0
  private var used: Int64 = 0
  private var front = -1

  init(seed: UInt64) {
    generator = CeilingGenerator(seed: seed)
    exponential = CeilingExponential()
    apps = .allocate(capacity: 64)
    apps.initialize(repeating: App(), count: 64)
    thresholds = .allocate(capacity: 64)
    thresholds.initialize(repeating: 1 << 58, count: 64)
    aliases = .allocate(capacity: 64)
    aliases.initialize(repeating: 0, count: 64)
    for app in 0..<64 {
      apps[app].base = 40_000 + Int64(generator.next() % 160_000)
      apps[app].most = apps[app].base * 2
      apps[app].rate = CeilingExponential.mean(200 + Double(generator.next() % 2000))
      apps[app].reload = 300_000 + Int64(generator.next() % 2_000_000)
      apps[app].rank = UInt8(generator.next() & 1)
    }
    makeAliases()
    for app in 0..<64 { queue.set(app * 4 + Self.wakeSlot, wait(600e6)) }
  }

  deinit {
    apps.deallocate()
    thresholds.deallocate()
    aliases.deallocate()
  }

  /// A hash of counters, clock and memory.
  var checksum: UInt64 {
    let counts = [
      counters.visits, counters.cold, counters.warm, counters.hot, counters.grown,
      counters.suspended, counters.tasks, counters.woken, counters.warnings, counters.evictions,
      UInt64(counters.shed), UInt64(counters.latency), now, UInt64(used), generator.words.0,
    ]
    return counts.reduce(0) { ($0 &<< 7 | $0 &>> 57) &+ $1 }
  }

  /// Walker's tables over weights 1, 1/2, 1/3, …
  private func makeAliases() {
    var weights = (0..<64).map { 1 / Double($0 + 1) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum * 64 }
    for app in 0..<64 { aliases[app] = UInt8(app) }
    var small = weights.indices.filter { weights[$0] < 1 }
    var large = weights.indices.filter { weights[$0] >= 1 }
    while let light = small.popLast() {
      guard let heavy = large.last else { break }
      thresholds[light] = UInt64(weights[light] * 288_230_376_151_711_744)
      aliases[light] = UInt8(heavy)
      weights[heavy] = weights[heavy] + weights[light] - 1
      guard weights[heavy] < 1 else { continue }
      large.removeLast()
      small.append(heavy)
    }
  }
}

/// What happens.
extension CeilingPhone {
  /// Handles so many events.
  @inline(never)
  mutating func run(events: Int) {
    for _ in 0..<events {
      let key = queue.least
      now = key &>> 8
      let slot = Int(truncatingIfNeeded: key & 255)
      let app = slot &>> 2
      switch slot & 3 {
      case Self.growSlot: grow(app)
      case Self.suspendSlot: suspend(app)
      case Self.taskSlot: endTask(app)
      default: if app == 0 { visit() } else { wake(app) }
      }
    }
  }

  @inline(__always)
  private mutating func wait(_ mean: Double) -> UInt64 {
    1 &+ exponential.draw(&generator, mean: CeilingExponential.mean(mean))
  }

  @inline(__always)
  private mutating func enter(_ app: Int, _ state: State) {
    apps[app].state = state
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: app)
    alive = state != .dead ? alive | bit : alive & ~bit
    running = state.rawValue >= State.background.rawValue ? running | bit : running & ~bit
  }

  private mutating func visit() {
    counters.visits &+= 1
    queue.set(Self.wakeSlot, now &+ wait(8e6))
    let app = choice()
    if front >= 0 {
      apps[front].lastUsed = now
      enter(front, .inactive)
      queue.set(front &* 4 &+ Self.suspendSlot, now &+ wait(300e3))
    }
    switch apps[app].state {
    case .dead:
      counters.cold &+= 1
      counters.latency &+= apps[app].reload
      apps[app].held = apps[app].base
      used &+= apps[app].base
    case .suspended:
      counters.warm &+= 1
      counters.latency &+= 20_000
    default:
      counters.hot &+= 1
      queue.clear(app &* 4 &+ Self.suspendSlot)
      queue.clear(app &* 4 &+ Self.taskSlot)
    }
    enter(app, .active)
    apps[app].lastUsed = now
    front = app
    queue.set(app &* 4 &+ Self.growSlot, now &+ wait(250e3))
    relieve()
  }

  @inline(__always)
  private mutating func choice() -> Int {
    let word = generator.next()
    let column = Int(truncatingIfNeeded: word &>> 58)
    let isOwn = word & 0x3FF_FFFF_FFFF_FFFF < thresholds[column]
    let app = isOwn ? column : Int(aliases[column])
    return app == front ? (app &+ 1) & 63 : app
  }

  /// Out of line: in the loop the compiler turns the queue's minima into branches that mispredict,
  /// 1.3 times as slow; a compiler flag that forbids it gains another twentieth.
  @inline(never)
  private mutating func grow(_ app: Int) {
    counters.grown &+= 1
    let mean = apps[app].state == .active ? 250e3 : 1000e3
    queue.set(app &* 4 &+ Self.growSlot, now &+ wait(mean))
    let before = apps[app].held
    let grown = before &+ Int64(exponential.draw(&generator, mean: apps[app].rate))
    let after = grown < apps[app].most ? grown : apps[app].most
    used &+= after &- before
    apps[app].held = after
    relieve()
  }

  private mutating func suspend(_ app: Int) {
    guard apps[app].state == .inactive else {
      counters.suspended &+= 1
      queue.clear(app &* 4 &+ Self.suspendSlot)
      queue.clear(app &* 4 &+ Self.growSlot)
      return enter(app, .suspended)
    }
    enter(app, .background)
    if generator.next() &>> 63 != 0 {
      queue.clear(app &* 4 &+ Self.suspendSlot)
      queue.set(app &* 4 &+ Self.taskSlot, now &+ wait(30e6))
    } else {
      queue.set(app &* 4 &+ Self.suspendSlot, now &+ wait(5e6))
    }
  }

  private mutating func endTask(_ app: Int) {
    counters.tasks &+= 1
    queue.clear(app &* 4 &+ Self.taskSlot)
    queue.set(app &* 4 &+ Self.suspendSlot, now &+ wait(1e6))
  }

  private mutating func wake(_ app: Int) {
    queue.set(app &* 4 &+ Self.wakeSlot, now &+ wait(600e6))
    guard apps[app].state == .suspended else { return }
    counters.woken &+= 1
    enter(app, .background)
    queue.set(app &* 4 &+ Self.taskSlot, now &+ wait(10e6))
    queue.set(app &* 4 &+ Self.growSlot, now &+ wait(1000e3))
  }

  @inline(__always)
  private mutating func relieve() {
    if used > Self.warning { press() }
  }

  @inline(never)
  private mutating func press() {
    if now >= nextWarning { warn() }
    while used > Self.critical {
      var rest = alive & ~(1 &<< UInt64(truncatingIfNeeded: front))
      guard rest != 0 else { return }
      var best = UInt64.max
      while rest != 0 {
        let app = rest.trailingZeroBitCount
        let group = UInt64(apps[app].state.rawValue) &<< 2 | UInt64(apps[app].rank)
        best = min(best, group &<< 59 | apps[app].lastUsed &<< 6 | UInt64(app))
        rest &= rest &- 1
      }
      evict(Int(best & 63))
    }
  }

  private mutating func warn() {
    counters.warnings &+= 1
    nextWarning = now &+ 5_000_000
    var rest = running
    while rest != 0 {
      let app = rest.trailingZeroBitCount
      let shed = (apps[app].held &- apps[app].base) &>> 1
      apps[app].held &-= shed
      used &-= shed
      counters.shed &+= shed
      rest &= rest &- 1
    }
  }

  private mutating func evict(_ app: Int) {
    used &-= apps[app].held
    apps[app].held = 0
    if apps[app].state.rawValue >= State.background.rawValue {
      for slot in 0..<3 { queue.clear(app &* 4 &+ slot) }
    }
    enter(app, .dead)
    counters.evictions &+= 1
  }
}
