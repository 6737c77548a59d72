import SimKernel
import Testing

@testable import DeviceModel

@Suite("Writing processes to flash: job, budget, marks")
struct FreezerPartTests {
  /// 100 bytes in an interval of 1,000 s; 10 s between wake-ups.
  private static func make(budget: Int64 = 60) -> Freezer {
    Freezer(
      appCount: 3, budget: budget,
      FreezerRules(budgetBytes: 100, interval: .seconds(1000), gap: .seconds(10)))
  }

  @Test("one job at a time, charged when it is over; then the freezer rests")
  func job() {
    var freezer = Self.make()
    #expect(freezer.job == nil && freezer.wakeUp == .zero)
    freezer.begin(1)
    #expect(freezer.job == 1 && freezer.budget == 60)
    freezer.cancel()
    #expect(freezer.job == nil && freezer.budget == 60 && freezer.notBefore == .zero)
    freezer.begin(2)
    freezer.finish(charging: 25, at: .seconds(40))
    #expect(freezer.job == nil && freezer.budget == 35 && freezer.wakeUp == .seconds(50))
    freezer.rest(at: .seconds(995))
    #expect(freezer.notBefore == .seconds(1005) && freezer.wakeUp == .seconds(1000))
  }

  @Test("what an interval leaves of its budget is added to the next; a reboot starts afresh")
  func intervals() {
    var freezer = Self.make()
    freezer.begin(0)
    freezer.finish(charging: 70, at: .seconds(5))
    var seen: [Int64] = [freezer.budget]
    for _ in 0..<3 {
      freezer.beginInterval()
      seen.append(freezer.budget)
      // A byte more than the budget, in micro-bytes.
      #expect(freezer.uncovered == (freezer.budget + 1) * 1_000_000)
    }
    let endless = Self.make(budget: .max)
    #expect(endless.uncovered == .max)
    #expect(seen == [-10, 90, 190, 290] && freezer.intervalEnd == .seconds(4000))
    freezer.reboot(at: .seconds(3500))
    #expect(freezer.budget == 100 && freezer.intervalEnd == .seconds(4500))
    #expect(freezer.notBefore == .zero)
  }

  /// m: marked, t: thawed, d: demoted, e: its process ends. Then: frozen, thawed, in the band,
  /// thaws.
  @Test(
    "marks, and how many there are",
    arguments: [
      ("", 0, 0, false, 0), ("t", 0, 0, false, 0), ("m", 1, 0, true, 0), ("mt", 1, 1, true, 1),
      ("mtt", 1, 1, true, 2), ("mtm", 1, 0, true, 1), ("md", 1, 0, false, 0),
      ("mtd", 1, 0, false, 1), ("mtdt", 1, 1, true, 2), ("mdm", 1, 0, true, 0),
      ("mte", 0, 0, false, 0), ("me", 0, 0, false, 0), ("mtem", 1, 0, true, 0),
    ] as [(String, Int64, Int64, Bool, Int64)])
  func marks(_ steps: String, _ frozen: Int64, _ thawed: Int64, _ inBand: Bool, _ thaws: Int64) {
    var freezer = Self.make()
    // Another app's mark stays as it is.
    freezer.mark(2)
    for step in steps {
      switch step {
      case "m": freezer.mark(1)
      case "t": freezer.thaw(1)
      case "d": freezer.demote(1)
      default: freezer.end(1)
      }
    }
    #expect(freezer.frozenCount == frozen + 1 && freezer.thawedCount == thawed)
    #expect(freezer[1].isInBand == inBand && freezer[1].thaws == thaws && freezer[2].isMarked)
  }
}
