import SimKernel

/// One scene of an app.
struct Scene {
  /// Nil where the app has no such scene.
  fileprivate(set) var state: SceneState?
  /// Its place among all scenes in the order in which they were made, came to the front last, and
  /// left it last.
  fileprivate(set) var madeAs: Int64 = 0
  fileprivate(set) var shownAs: Int64 = 0
  fileprivate(set) var leftAs: Int64 = 0
  /// The person has closed it: it is gone once its delegate has heard of that.
  fileprivate(set) var isClosed = false
}

/// What is known of the scenes of one app together.
struct AppScenes {
  /// Whether it has scenes at all (S-18).
  fileprivate(set) var isSceneBased = false
  fileprivate(set) var most = 1
  /// What each holds, in micro-bytes.
  fileprivate(set) var bytes: Int64 = 0
  fileprivate(set) var areReclaimed = false
  /// How many are connected.
  fileprivate(set) var attachedCount = 0
  /// The scene that alone is without input, though its app is active (S-19).
  fileprivate(set) var interrupted: Int?
  /// Until when it is.
  fileprivate(set) var interruptedUntil = SimTime.zero
  /// Whether the person asked for one more window while the app was not in front.
  fileprivate(set) var wantsWindow = false
  /// The scenes, a bit each, that went with the last step of their app.
  fileprivate(set) var moved: UInt32 = 0
}

/// The scenes of every app: which there are and in which state each is (S-08 to S-14).
///
/// Writes only itself: what a step leads to is the run's. Empty where no app has scenes.
struct SceneStore: ~Copyable {
  private var apps: Rows<AppScenes>
  private var scenes: Rows<Scene>
  private let width: Int
  private var lastOrder: Int64 = 0
  /// Whether an external display shows what is in front.
  var hasDisplay = false

  /// No app has a scene yet. O(apps × scenes).
  init(_ profiles: [AppProfile], on profile: DeviceProfile) {
    let styles = profiles.map {
      LifecycleStyle.of(profile.system, hasScenes: $0.scenes != nil)
    }
    let isUsed = styles.contains(.scene)
    var apps = Rows(repeating: AppScenes(), count: isUsed ? profiles.count : 0)
    var width = 0
    for app in 0..<apps.count where styles[app] == .scene {
      let scenes = profiles[app].scenes ?? SceneProfile()
      apps[app].isSceneBased = true
      let most = Int(min(scenes.most, profile.idiom.mostScenes))
      apps[app].most = most
      apps[app].bytes = scenes.memoryBytes * MemoryLedger.unit
      apps[app].areReclaimed = scenes.areReclaimed
      width = max(width, most)
    }
    self.width = width
    scenes = Rows(repeating: Scene(), count: isUsed ? width * profiles.count : 0)
    self.apps = apps
  }

  /// Whether `app` has scenes.
  func isSceneBased(_ app: AppID) -> Bool { apps.count > 0 && apps[app].isSceneBased }

  subscript(app: AppID) -> AppScenes { apps[app] }

  /// Scene `scene` of `app`.
  subscript(app: AppID, scene: Int) -> Scene { scenes[width * app + scene] }

  /// The numbers that scenes of `app` may have.
  func numbers(of app: AppID) -> Range<Int> { 0..<apps[app].most }

  /// Whether scene `scene` of `app` is in `state`.
  func isIn(_ state: SceneState, _ app: AppID, _ scene: Int) -> Bool {
    self[app, scene].state == state
  }

  /// How many scenes of `app` are in `state`.
  func count(in state: SceneState, of app: AppID) -> Int {
    numbers(of: app).count { isIn(state, app, $0) }
  }

  /// How many scenes of `app` are in front.
  func countInFront(of app: AppID) -> Int {
    count(in: .inactive, of: app) + count(in: .active, of: app)
  }

  /// The highest state that a scene of `app` is in; nil without one.
  func highest(of app: AppID) -> SceneState? {
    numbers(of: app).compactMap { self[app, $0].state }.max()
  }

  /// The connected scene of `app` that came to the front last.
  func lastShown(of app: AppID) -> Int? {
    numbers(of: app).filter { isAttached(app, $0) }
      .max { self[app, $0].shownAs < self[app, $1].shownAs }
  }

  /// The connected scene of `app` that was made last.
  func lastMade(of app: AppID) -> Int? {
    numbers(of: app).filter { isAttached(app, $0) }
      .max { self[app, $0].madeAs < self[app, $1].madeAs }
  }

  /// The connected scene of `app` that has been off screen longest.
  func longestOffScreen(of app: AppID) -> Int? {
    numbers(of: app).filter { isIn(.background, app, $0) || isIn(.suspended, app, $0) }
      .min { self[app, $0].leftAs < self[app, $1].leftAs }
  }

  /// The scene of `app` to be connected next, and whether it is new; nil when there are as many as
  /// may be.
  func next(of app: AppID) -> (scene: Int, isNew: Bool)? {
    if let known = numbers(of: app).first(where: {
      isIn(.unattached, app, $0) && !self[app, $0].isClosed
    }) {
      return (known, false)
    }
    if let empty = numbers(of: app).first(where: { self[app, $0].state == nil }) {
      return (empty, true)
    }
    // A closed one whose delegate has yet to hear of that.
    return numbers(of: app).first { isIn(.unattached, app, $0) }.map { ($0, false) }
  }

  private func isAttached(_ app: AppID, _ scene: Int) -> Bool {
    self[app, scene].state.map { $0 > .unattached } ?? false
  }
}

/// What happens to scenes.
extension SceneStore {
  /// Makes scene `scene` of `app`, unattached (S-09).
  mutating func make(_ app: AppID, _ scene: Int) {
    precondition(self[app, scene].state == nil, "a scene is made once")
    let place = width * app + scene
    lastOrder += 1
    scenes[place].state = .unattached
    scenes[place].madeAs = lastOrder
  }

  /// Scene 0 of `app` is there at the start of a run, in `state`.
  mutating func seat(_ app: AppID, _ state: SceneState) {
    make(app, 0)
    scenes[width * app].state = state
    apps[app].attachedCount = 1
  }

  /// Takes scene `scene` of `app` a step further: from where and to where.
  mutating func step(
    _ app: AppID, _ scene: Int, _ event: SceneEvent
  ) -> (from: SceneState, to: SceneState) {
    let place = width * app + scene
    guard let from = scenes[place].state, let to = SceneEdges.next(from, event) else {
      preconditionFailure("no such step of a scene")
    }
    scenes[place].state = to
    lastOrder += 1
    switch event {
    case .connectByUser, .show: scenes[place].shownAs = lastOrder
    case .connectBySystem, .dismiss: scenes[place].leftAs = lastOrder
    case .activate, .loseInput, .suspend, .wake, .disconnect: break
    }
    if from == .unattached {
      apps[app].attachedCount += 1
      scenes[place].isClosed = false
    }
    if to == .unattached { apps[app].attachedCount -= 1 }
    return (from, to)
  }

  /// The person closes it: it is not to come back.
  mutating func close(_ app: AppID, _ scene: Int) { scenes[width * app + scene].isClosed = true }

  /// There is no such scene any more.
  mutating func forget(_ app: AppID, _ scene: Int) { scenes[width * app + scene] = Scene() }

  /// The process of `app` has ended, and its scenes with it.
  mutating func end(_ app: AppID, keepsWish: Bool) {
    for scene in numbers(of: app) { forget(app, scene) }
    apps[app].attachedCount = 0
    apps[app].interrupted = nil
    apps[app].moved = 0
    if !keepsWish { apps[app].wantsWindow = false }
  }

  /// The app takes a step: none of its scenes has gone with it yet.
  mutating func beginMove(_ app: AppID) { apps[app].moved = 0 }

  /// Scene `scene` goes with it.
  mutating func goWith(_ app: AppID, _ scene: Int) { apps[app].moved |= 1 << UInt32(scene) }

  /// Whether it did.
  func wentWith(_ app: AppID, _ scene: Int) -> Bool { apps[app].moved & 1 << UInt32(scene) != 0 }

  /// Scene `scene` alone has no input up to `time`, or a longer while that it has none already.
  mutating func interrupt(_ app: AppID, _ scene: Int, until time: SimTime) {
    apps[app].interrupted = scene
    apps[app].interruptedUntil = max(apps[app].interruptedUntil, time)
  }

  /// No scene of `app` alone is without input.
  mutating func endInterruption(_ app: AppID) {
    apps[app].interrupted = nil
    apps[app].interruptedUntil = .zero
  }

  /// The person wishes one more window of `app`, or does no longer.
  mutating func wishWindow(_ app: AppID, _ wishes: Bool) { apps[app].wantsWindow = wishes }
}
