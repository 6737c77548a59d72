import SimKernel
import Testing

@testable import DeviceModel

@Suite("Steps of a launch, worked out beforehand")
struct LaunchPlanTests {
  /// 100 + 400 ms, 35 % of it before the application object.
  private static func app(_ change: (inout LaunchLengths) -> Void = { _ in }) -> AppBehaviour {
    var behaviour = SmallPhone.app().behaviour
    change(&behaviour.steps)
    return behaviour
  }

  private static func offsets(_ plan: LaunchPlan) -> [String] {
    LaunchStep.allCases.compactMap { step in
      plan.offset(of: step).map { "\(step.name) \($0)" }
    }
  }

  private static let restoring = app {
    $0.storyboardMicroseconds = 40_000
    $0.restorationMicroseconds = 20_000
    $0.savedStateBytes = 4_000_000
  }

  @Test("what comes when without a process (S-62, S-63, S-65, S-67)")
  func cold() {
    let plan = LaunchPlan(.noProcess, of: Self.app(), reading: 10_000)
    #expect(
      Self.offsets(plan) == [
        "process 0", "main 185000", "applicationMain 185000", "willFinish 185000",
        "didFinish 510000",
      ])
    #expect(plan.ready == 510_000)
  }

  @Test("a storyboard and a saved state come on top, the state by its size (S-64, S-66)")
  func optional() {
    #expect(
      Self.offsets(LaunchPlan(.noProcess, of: Self.restoring)) == [
        "process 0", "main 175000", "applicationMain 175000", "storyboard 175000",
        "willFinish 215000", "restoration 215000", "didFinish 600000",
      ])
    #expect(
      Self.offsets(LaunchPlan(.noProcess, of: Self.restoring, restores: false)) == [
        "process 0", "main 175000", "applicationMain 175000", "storyboard 175000",
        "willFinish 215000", "didFinish 540000",
      ])
    // 100 MB/s, to the byte.
    let one = Self.app { $0.savedStateBytes = 100 }
    #expect(LaunchPlan(.noProcess, of: one).ready == 500_001)
    let large = Self.app { $0.savedStateBytes = 1 << 40 }
    #expect(LaunchPlan(.noProcess, of: large).ready == 500_000 + 10_995_116_277)
    let less = Self.app { $0.savedStateBytes = 99 }
    #expect(LaunchPlan(.noProcess, of: less).ready == 500_000)
  }

  @Test("a prewarmed launch skips exactly what comes before the application object (S-73)")
  func prewarmed() {
    for behaviour in [Self.app(), Self.restoring] {
      let full = LaunchPlan(.noProcess, of: behaviour)
      let plan = LaunchPlan(.prewarmed, of: behaviour)
      #expect(plan.ready == full.ready - behaviour.preMainMicroseconds)
      #expect(plan.offset(of: .process) == nil && plan.offset(of: .main) == nil)
      #expect(plan.offset(of: .applicationMain) == 0)
      let failed = LaunchPlan(.failedPrewarm, of: behaviour)
      #expect(failed.ready == full.ready && failed.offset(of: .process) == nil)
      #expect(failed.offset(of: .main) == behaviour.preMainMicroseconds)
    }
  }

  @Test("steps come in their order whatever each takes, and have their rows", arguments: [0, 1000])
  func order(preMain: Int64) {
    var behaviour = Self.restoring
    behaviour.preMainMillis = preMain
    for start in [LaunchPlan.Start.noProcess, .prewarmed, .failedPrewarm] {
      let plan = LaunchPlan(start, of: behaviour, reading: start == .noProcess ? 7 : 0)
      let times = LaunchStep.allCases.compactMap { plan.offset(of: $0) }
      #expect(times == times.sorted() && times.last == plan.ready)
    }
    let names = LaunchStep.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    for step in LaunchStep.allCases {
      #expect(step.info.id.hasPrefix("S-") && !step.info.meaning.isEmpty)
    }
  }

  @Test("a state is there unless it was discarded and not saved since (S-66)")
  func savedStates() {
    var states = SavedStates([SmallPhone.app(), SmallPhone.app()])
    states.discard(0)
    #expect(states.has(0))
    var restores = SmallPhone.app()
    restores.behaviour.steps.savedStateBytes = 1000
    states = SavedStates([SmallPhone.app(), restores])
    #expect(states.has(1))
    states.discard(1)
    #expect(!states.has(1) && states.has(0))
    states.save(1)
    #expect(states.has(1))
  }

  @Test("steps ahead come by time, of one instant in the order in which they were planned")
  func ahead() {
    var ahead = StepsAhead()
    #expect(ahead.isEmpty && ahead.next == .never)
    for (time, step, app) in [
      (5, .main, 0), (3, .process, 1), (5, .applicationMain, 0), (4, .main, 2), (3, .main, 1),
    ] as [(Int64, LaunchStep, AppID)] {
      ahead.add(StepsAhead.Step(time: .seconds(time), step: step, app: app))
    }
    #expect(ahead.next == .seconds(3) && ahead.removeFirst().step == .process)
    #expect(ahead.removeFirst().step == .main && ahead.next == .seconds(4))
    ahead.drop(2)
    #expect(ahead.removeFirst().step == .main && ahead.removeFirst().step == .applicationMain)
    #expect(ahead.isEmpty)
  }
}
