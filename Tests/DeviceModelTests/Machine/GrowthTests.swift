import SimKernel
import Testing

@testable import DeviceModel

@Suite("What a process grows to")
struct GrowthTests {
  /// Grows by 20 bytes a second, back by 3, and leaks 1.
  private static let behaviour: AppBehaviour = {
    var behaviour = AppBehaviour(activeBytes: 1000)
    behaviour.growthBytesPerSecond = 20
    behaviour.regrowBytesPerSecond = 3
    behaviour.leakBytesPerSecond = 1
    return behaviour
  }()

  private static func pace(_ growth: borrowing Growth, _ held: Int64, inFront: Bool) -> [Int64] {
    let (missing, rate) = growth.pace(of: 0, holding: held, behaviour, isInFront: inFront)
    return [missing, rate]
  }

  private static func make(target: Int64) -> Growth {
    var growth = Growth(appCount: 2)
    growth.setTarget(0, target)
    return growth
  }

  @Test(
    "to its size, then on by its leak; off screen by its leak alone",
    arguments: [
      (0, true, [1000, 20]), (999, true, [1, 20]), (1000, true, [0, 1]), (1200, true, [0, 1]),
      (0, false, [0, 1]),
    ] as [(Int64, Bool, [Int64])])
  func size(_ held: Int64, _ isInFront: Bool, _ expected: [Int64]) {
    #expect(Self.pace(Self.make(target: 1000), held, inFront: isInFront) == expected)
  }

  @Test("what was shed in front comes back at its own pace, after all else")
  func regrowth() {
    var growth = Self.make(target: 1000)
    growth.shed(0, 100, from: 600, growsBack: true)
    #expect(Self.pace(growth, 500, inFront: true) == [400, 20])
    #expect(Self.pace(growth, 900, inFront: true) == [100, 3])
    #expect(Self.pace(growth, 1000, inFront: true) == [0, 1])
    // Shed once more while it grows back: that is slow from there on as well.
    growth.shed(0, 50, from: 950, growsBack: true)
    #expect(growth[0].regrowFrom == 900 && growth[0].target == 1000)
    growth.shed(0, 0, from: 400, growsBack: false)
    #expect(growth[0].target == 1000)
  }

  @Test("what was shed off screen does not come back")
  func offScreen() {
    var growth = Self.make(target: 1000)
    growth.shed(0, 100, from: 800, growsBack: false)
    #expect(growth[0].target == 700)
    growth.keep(0, holding: 700)
    #expect(growth[0].target == 700 && growth[0].regrowFrom == .max)
  }

  @Test("a leak is found once, is part of the size from then on, and cannot be shed")
  func leak() {
    var growth = Self.make(target: 1000)
    growth.findLeak(0, holding: 990)
    #expect(growth[0].leaked == 0)
    growth.findLeak(0, holding: 1030)
    growth.findLeak(0, holding: 1030)
    #expect(growth[0].leaked == 30 && growth[0].target == 1030)
    #expect(growth.sheddable(0, holding: 1030, plain: 2000) == 1000)
    #expect(growth.sheddable(0, holding: 1030, plain: 400) == 400)
    #expect(growth.sheddable(0, holding: 20, plain: 20) == 0)
    growth.keep(0, holding: 1030)
    #expect(growth[0].leaked == 0)
    growth.end(0)
    #expect(growth[0].target == 0 && growth[1].target == 0)
  }
}
