import SimKernel
import Testing

@testable import DeviceModel

@Suite("Scenes of apps")
struct SceneStoreTests {
  /// Three apps of a pad, of which the second has no scenes.
  private static func store(
    most: Int64 = 3, idiom: DeviceIdiom = .pad, system: SystemVersion = .newest
  ) -> SceneStore {
    var profile = SmallPhone.profile
    (profile.idiom, profile.system) = (idiom, system)
    var apps = (0..<3).map { _ in SmallPhone.app() }
    var scenes = SceneProfile()
    (scenes.memoryBytes, scenes.most) = (20, most)
    (apps[0].scenes, apps[2].scenes) = (scenes, scenes)
    return SceneStore(apps, on: profile)
  }

  @Test("apps without scenes, and all apps before iOS 13, have none (S-18)")
  func styles() {
    let store = Self.store()
    #expect((0..<3).map { store.isSceneBased($0) } == [true, false, true])
    let old = Self.store(system: SystemVersion(12))
    #expect((0..<3).map { old.isSceneBased($0) } == [false, false, false])
  }

  @Test("as many as the app says, on a phone one, on a pad eight at most (S-19)")
  func most() {
    #expect(Self.store().numbers(of: 0) == 0..<3)
    #expect(Self.store(idiom: .phone).numbers(of: 0) == 0..<1)
    #expect(Self.store(most: 100).numbers(of: 2) == 0..<8)
    #expect(DeviceIdiom.phone.mostScenes == 1 && DeviceIdiom.pad.mostScenes == 8)
  }

  @Test("each has a state of its own, and the app that of the highest (S-09, S-14)")
  func states() {
    var store = Self.store()
    #expect(store.highest(of: 0) == nil)
    for scene in 0..<2 {
      store.make(0, scene)
      #expect(store[0, scene].state == .unattached)
      _ = store.step(0, scene, .connectByUser)
    }
    #expect(store[0].attachedCount == 2 && store[2].attachedCount == 0)
    _ = store.step(0, 0, .activate)
    #expect(store.highest(of: 0) == .active)
    #expect(store.count(in: .active, of: 0) == 1 && store.countInFront(of: 0) == 2)
    _ = store.step(0, 0, .loseInput)
    _ = store.step(0, 0, .dismiss)
    #expect(store.highest(of: 0) == .inactive)
    let step = store.step(0, 0, .disconnect)
    #expect(step.from == .background && step.to == .unattached)
    #expect(store[0].attachedCount == 1)
  }

  @Test("the one shown last comes back, the one off screen longest is taken back (S-13)")
  func order() {
    var store = Self.store()
    for scene in 0..<3 {
      store.make(0, scene)
      _ = store.step(0, scene, .connectByUser)
    }
    #expect(store.next(of: 0) == nil)
    #expect(store.lastShown(of: 0) == 2 && store.lastMade(of: 0) == 2)
    for scene in [1, 2, 0] { _ = store.step(0, scene, .dismiss) }
    #expect(store.lastShown(of: 0) == 2 && store.longestOffScreen(of: 0) == 1)
    _ = store.step(0, 1, .suspend)
    #expect(store.longestOffScreen(of: 0) == 1)
    _ = store.step(0, 1, .show)
    #expect(store.lastShown(of: 0) == 1 && store.longestOffScreen(of: 0) == 2)
    _ = store.step(0, 2, .disconnect)
    #expect(store.next(of: 0)?.scene == 2 && store.next(of: 0)?.isNew == false)
    store.forget(0, 2)
    #expect(store.next(of: 0)?.scene == 2 && store.next(of: 0)?.isNew == true)
  }

  @Test("the end of a process takes its scenes; a wish for a window outlives it where it may")
  func ends() {
    for keeps in [false, true] {
      var store = Self.store()
      store.seat(0, .suspended)
      store.wishWindow(0, true)
      store.interrupt(0, 0, until: .seconds(3))
      store.end(0, keepsWish: keeps)
      #expect(store.highest(of: 0) == nil && store[0].attachedCount == 0)
      #expect(store[0].interrupted == nil && store[0].wantsWindow == keeps)
    }
  }
}
