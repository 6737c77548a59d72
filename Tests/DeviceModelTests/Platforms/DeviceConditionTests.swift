import SimKernel
import Testing

@testable import DeviceModel

@Suite("Conditions of the phone")
struct DeviceConditionTests {
  /// What the battery at its end, Low Power Mode and the setting do to each kind, in this order.
  private static let table: [(BackgroundAsk, [GateAnswer])] = [
    (.prewarm, [.refused, .refused, .passes]), (.fetch, [.refused, .refused, .refused]),
    (.processing, [.refused, .refused, .refused]), (.push, [.refused, .waits, .waits]),
    (.call, [.passes, .passes, .passes]), (.place, [.passes, .passes, .passes]),
    (.accessory, [.passes, .passes, .passes]),
  ]

  @Test("each factor meets each kind as the table says (X-48)")
  func factors() {
    #expect(Self.table.map(\.0) == BackgroundAsk.allCases)
    let factors: [(DeviceCondition, LaunchRefusal)] = [
      (.batteryCritical, .battery), (.lowPower, .lowPower), (.noRefresh, .refresh),
    ]
    for (ask, answers) in Self.table {
      #expect(DeviceConditions().allows(ask))
      for ((condition, refusal), answer) in zip(factors, answers) {
        var conditions = DeviceConditions()
        #expect(conditions.take(condition) == true)
        let obstacle = conditions.obstacle(to: ask)
        #expect(conditions.allows(ask) == (answer == .passes), "\(ask) \(condition)")
        #expect(obstacle?.refusal == (answer == .passes ? nil : refusal))
        #expect(obstacle.map(\.waits) == (answer == .passes ? nil : answer == .waits))
      }
    }
  }

  @Test("an app out of the switcher is left alone, removed or never opened (X-45, X-48)")
  func switcher() {
    for ask in BackgroundAsk.allCases {
      #expect(ask.gate.forceQuit == .refused)
      let refused = [.prewarm, .fetch, .processing].contains(ask)
      #expect(ask.gate.unopened == (refused ? .refused : .passes), "\(ask)")
    }
  }

  @Test("of several factors the battery is named first, and a low one is none")
  func order() {
    var conditions = DeviceConditions()
    conditions.isLowPower = true
    conditions.refreshes = false
    #expect(conditions.obstacle(to: .fetch)?.refusal == .lowPower)
    conditions.battery = .critical
    #expect(conditions.obstacle(to: .push)?.refusal == .battery)
    conditions = DeviceConditions()
    conditions.battery = .low
    #expect(BackgroundAsk.allCases.allSatisfy { conditions.allows($0) })
  }

  @Test("each condition has its opposite, and what is so already changes nothing")
  func opposites() {
    let pairs: [(DeviceCondition, DeviceCondition)] = [
      (.charging, .unplugged), (.noWifi, .wifi), (.lowPower, .fullPower),
      (.batteryLow, .batteryOk), (.batteryCritical, .batteryOk), (.noRefresh, .refresh),
    ]
    for (condition, opposite) in pairs {
      var conditions = DeviceConditions()
      #expect(conditions.take(opposite) == false)
      #expect(conditions.take(condition) == true && conditions.take(condition) == false)
      #expect(conditions != DeviceConditions())
      #expect(conditions.take(opposite) == true && conditions == DeviceConditions())
    }
    #expect(Set(DeviceCondition.allCases.map(\.name)).count == DeviceCondition.allCases.count)
  }

  /// Both rows of one kind: the second changes nothing and is not told.
  @Test("a row changes them from then on, a reboot does not")
  func rows() throws {
    let log = ConditionLog()
    let rows: [DemandRow] = [
      .condition(.lowPower, at: 1000), .condition(.lowPower, at: 2000), .row(.reboot, 0, at: 3000),
      .condition(.charging, at: 4000),
    ]
    var run = try SmallPhone.device(
      [SmallPhone.app()], rows, .oldest, horizon: .seconds(9), observer: log)
    try run.begin()
    try run.advance(toMilliseconds: 5000)
    #expect(log.lines == ["1000 low-power", "4000 charging"])
    #expect(run.platform.conditions.isLowPower && run.platform.conditions.isCharging)
    #expect(run.result.events[.condition] == 3)
    #expect(!DemandKind.condition.stepsDraws)
  }
}

extension DemandRow {
  /// A row that changes a condition.
  static func condition(_ condition: DeviceCondition, at milliseconds: Int64) -> DemandRow {
    var row = DemandRow(
      time: SimTime(microseconds: milliseconds * 1000), kind: .condition, app: 0)
    row.detail = condition.rawValue
    return row
  }
}

private final class ConditionLog: RunObserver {
  private(set) var lines: [String] = []
  var interest: RunInterest { .conditions }

  func observe(_ event: RunEvent, at time: SimTime) {
    guard case .conditionChanged(let condition) = event else { return }
    lines.append("\(time.microseconds / 1000) \(condition.name)")
  }
}
