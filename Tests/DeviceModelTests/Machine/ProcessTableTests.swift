import SimKernel
import Testing

@testable import DeviceModel

@Suite("ProcessTable")
struct ProcessTableTests {
  @Test("each tier is in the order of leaving under any mix of starts, departures, moves and ends")
  func tiersAgainstArrays() {
    for seed in 0..<300 {
      var draw = SplitMix64(state: UInt64(seed))
      let count = 1 + Int(draw.below(40))
      var table = ProcessTable(appCount: count)
      var expected: [Tier: [AppID]] = [.suspended: [], .foreground: []]
      var left = Array(repeating: 0, count: count)
      for step in 0..<200 {
        let app = Int(draw.below(UInt64(count)))
        let tier: Tier = draw.below(4) == 0 ? .foreground : .suspended
        if !table.isAlive(app) {
          table.start(app, in: tier)
          left[app] = step
          expected[tier]?.append(app)
        } else {
          for other in Tier.allCases { expected[other]?.removeAll { $0 == app } }
          switch draw.below(4) {
          case 0: table.end(app)
          case 1:
            table.move(app, to: tier)
            expected[tier]?.append(app)
          default:
            table.leave(app, for: tier)
            left[app] = step
            expected[tier]?.append(app)
          }
        }
        expected[tier]?.sort { left[$0] < left[$1] }
        check(table, against: expected)
      }
    }
  }

  func check(_ table: borrowing ProcessTable, against expected: [Tier: [AppID]]) {
    let view = CandidateView(table.view(of: .suspended))
    var apps: [AppID] = []
    var next = view.first
    while let app = next {
      apps.append(app)
      next = view.next(after: app)
    }
    #expect(apps == expected[.suspended])
    #expect(view.last == expected[.suspended]?.last && view.count == apps.count)
    #expect(table.aliveCount == expected.values.reduce(0) { $0 + $1.count })
  }
}
