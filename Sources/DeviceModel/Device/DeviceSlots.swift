/// The event calendar's slots, kind by kind; so also the order of what happens at one instant.
///
/// What was under way comes before new demand.
struct DeviceSlots {
  /// The one timer each of: a kill, a write to flash, free memory at its low mark, a level of
  /// available memory, a sweep of long-idle apps, daemons that come back, wake, exceed a limit.
  static let killDone = 0
  static let reclaimDone = 1
  static let scan = 2
  static let crossing = 3
  static let sweep = 4
  static let daemons = 5
  static let daemonWake = 6
  static let daemonLimit = 7
  static let freeze = 8
  static let sustained = 9
  private static let first = 10

  /// A timer of each app.
  enum PerApp: Int {
    case limit
    case work
    case launch
    case ramp
    case fault
    case suspension
  }

  private static let perApp = 6

  /// What a slot stands for.
  enum Event {
    case killDone
    case reclaimDone
    case scan
    case crossing
    case sweep
    case daemons
    case daemonWake
    case daemonLimit
    case freeze
    case sustained
    case app(PerApp, AppID)
    case interruption
    case warning
    case prewarm
    case retention(AppID)
    case demand(Int)
  }

  let appCount: Int
  let streamCount: Int

  var count: Int { demand(streamCount) }
  /// The end of the interruption of whoever is in front.
  var interruption: Int { Self.first + Self.perApp * appCount }
  var warning: Int { interruption + 1 }
  var prewarm: Int { warning + 1 }

  func slot(_ kind: PerApp, of app: AppID) -> Int { Self.first + kind.rawValue * appCount + app }
  func retention(of app: AppID) -> Int { prewarm + 1 + app }
  func demand(_ stream: Int) -> Int { prewarm + 1 + appCount + stream }

  /// The slot's meaning.
  @inline(__always)
  func event(of slot: Int) -> Event {
    switch slot {
    case Self.killDone: return .killDone
    case Self.reclaimDone: return .reclaimDone
    case Self.scan: return .scan
    case Self.crossing: return .crossing
    case Self.sweep: return .sweep
    case Self.daemons: return .daemons
    case Self.daemonWake: return .daemonWake
    case Self.daemonLimit: return .daemonLimit
    case Self.freeze: return .freeze
    case Self.sustained: return .sustained
    default: break
    }
    let index = slot - Self.first
    guard index >= Self.perApp * appCount else {
      // 32 bits divide in half the time.
      let (kind, app) = UInt32(index).quotientAndRemainder(dividingBy: UInt32(appCount))
      guard let kind = PerApp(rawValue: Int(kind)) else { preconditionFailure("no such slot") }
      return .app(kind, Int(app))
    }
    let rest = index - Self.perApp * appCount
    switch rest {
    case 0: return .interruption
    case 1: return .warning
    case 2: return .prewarm
    default: return rest < 3 + appCount ? .retention(rest - 3) : .demand(rest - 3 - appCount)
    }
  }
}
