import SimKernel
import Testing

@testable import DeviceModel

@Suite("ProcessTable")
struct ProcessTableTests {
  @Test("each band is first in, first out under any mix of starts, moves and ends")
  func bandsAgainstArrays() {
    for seed in 0..<300 {
      var draw = SplitMix64(state: UInt64(seed))
      let count = 1 + Int(draw.below(40))
      let sizes = (0..<count).map { AppProfile(name: "app\($0)", sizeBytes: 1 + Int64($0)) }
      var table = ProcessTable(apps: sizes)
      var expected: [Tier: [AppID]] = [.unprotected: [], .foreground: []]
      for step in 0..<200 {
        let app = Int(draw.below(UInt64(count)))
        let band: Tier = draw.below(4) == 0 ? .foreground : .unprotected
        let time = SimTime(microseconds: Int64(step))
        if !table.isAlive(app) {
          table.start(app, in: band, at: time)
          expected[band]?.append(app)
        } else {
          for other in Tier.allCases { expected[other]?.removeAll { $0 == app } }
          if draw.below(3) == 0 {
            table.end(app)
          } else {
            table.move(app, to: band, at: time)
            expected[band]?.append(app)
          }
        }
        check(table, against: expected)
      }
    }
  }

  func check(_ table: borrowing ProcessTable, against expected: [Tier: [AppID]]) {
    let view = CandidateView(table)
    var apps: [AppID] = []
    var next = view.first
    while let app = next {
      apps.append(app)
      next = view.next(after: app)
    }
    #expect(apps == expected[.unprotected])
    #expect(view.last == expected[.unprotected]?.last && view.count == apps.count)
    #expect(table.aliveCount == expected.values.reduce(0) { $0 + $1.count })
  }
}
