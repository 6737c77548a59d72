/// The event calendar's slots, kind by kind; so also the order of what happens at one instant.
///
/// What was under way comes before new demand.
struct DeviceSlots {
  /// The one timer each of: a kill, a reclaim, a level of available memory, a sweep of long-idle
  /// apps, daemons that come back.
  static let killDone = 0
  static let reclaimDone = 1
  static let crossing = 2
  static let sweep = 3
  static let daemons = 4
  static let freeze = 5
  static let sustained = 6
  private static let first = 7

  /// A timer of each app.
  enum PerApp: Int {
    case limit
    case work
    case launch
    case ramp
    case suspension
  }

  /// What a slot stands for.
  enum Event {
    case killDone
    case reclaimDone
    case crossing
    case sweep
    case daemons
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
  var interruption: Int { Self.first + 5 * appCount }
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
    case Self.crossing: return .crossing
    case Self.sweep: return .sweep
    case Self.daemons: return .daemons
    case Self.freeze: return .freeze
    case Self.sustained: return .sustained
    default: break
    }
    let index = slot - Self.first
    guard index >= 5 * appCount else {
      // 32 bits divide in half the time.
      let (kind, app) = UInt32(index).quotientAndRemainder(dividingBy: UInt32(appCount))
      guard let kind = PerApp(rawValue: Int(kind)) else { preconditionFailure("no such slot") }
      return .app(kind, Int(app))
    }
    let rest = index - 5 * appCount
    switch rest {
    case 0: return .interruption
    case 1: return .warning
    case 2: return .prewarm
    default: return rest < 3 + appCount ? .retention(rest - 3) : .demand(rest - 3 - appCount)
    }
  }
}
