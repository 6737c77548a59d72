import SimKernel
import Testing

@testable import DeviceModel

@Suite("What waits for memory")
struct MemoryWaitsTests {
  private static func make(_ claims: [(AppID, Bool)]) -> MemoryWaits {
    var waits = MemoryWaits()
    for (app, isInFront) in claims {
      waits.add((app, Int64(app) * 10, .zero), isInFront: isInFront)
    }
    return waits
  }

  @Test(
    "claims are served as they come, the one in front first",
    arguments: [
      ([], []), ([(1, false), (2, false)], [1, 2]), ([(1, false), (2, true)], [2, 1]),
      ([(1, true), (2, false), (3, true)], [3, 1, 2]),
    ] as [([(AppID, Bool)], [AppID])])
  func order(_ claims: [(AppID, Bool)], _ served: [AppID]) {
    var waits = Self.make(claims)
    var apps: [AppID] = []
    while let claim = waits.claim {
      apps.append(claim.app)
      waits.removeFirst()
    }
    #expect(apps == served && !waits.isAny)
  }

  @Test("a claim is dropped wherever it stands, and an app that comes to the front is first")
  func dropAndFront() {
    var waits = Self.make([(1, false), (2, false), (3, false)])
    waits.moveToFront(3)
    waits.moveToFront(4)
    #expect(waits.claims.map(\.app) == [3, 1, 2])
    waits.drop(1)
    waits.drop(1)
    #expect(waits.claims.map(\.app) == [3, 2])
    #expect(waits.isWaiting(2) && !waits.isWaiting(1))
  }

  /// The first claim lacks 10 of `obtainable`; ramps go on at 50.
  @Test(
    "what is missing: of the first claim, of a stall, of the larger of both",
    arguments: [
      ([], false, 0, 0), ([(2, false)], false, 5, 15), ([(2, false)], false, 30, -10),
      ([], true, 5, 45), ([(2, false)], true, 5, 45), ([(9, false)], true, 5, 85),
      ([(2, false), (9, false)], false, 5, 15),
    ] as [([(AppID, Bool)], Bool, Int64, Int64)])
  func missing(
    _ claims: [(AppID, Bool)], _ isStalled: Bool, _ obtainable: Int64, _ expected: Int64
  ) {
    var waits = Self.make(claims)
    if isStalled { waits.beginStall(at: .zero) }
    #expect(waits.missing(obtainable: obtainable, resume: 50) == max(0, expected))
    #expect(waits.isAny == (isStalled || !claims.isEmpty))
  }

  @Test("a stall ends once, and says since when it was")
  func stall() {
    var waits = MemoryWaits()
    #expect(waits.endStall() == nil)
    waits.beginStall(at: .seconds(3))
    #expect(waits.isAny && waits.endStall() == .seconds(3))
    #expect(!waits.isAny && waits.endStall() == nil)
  }
}
