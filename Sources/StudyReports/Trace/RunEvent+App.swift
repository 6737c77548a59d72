import DeviceModel

extension RunEvent {
  /// The app it is about; nil for one of the device.
  var app: AppID? {
    switch self {
    case .seated(let app, _), .started(let app), .stateChanged(let app, _, _, _),
      .callback(_, let app), .suspended(let app), .prewarmed(let app),
      .prewarmOpened(let app, _), .prewarmWasted(let app), .prewarmFailed(let app),
      .prewarmRefused(let app), .launchStep(_, let app), .frozen(let app, _), .packedWhole(let app),
      .workBegan(_, let app), .workProlonged(_, let app), .workEnded(_, let app),
      .workExpired(_, let app), .workBrokenOff(_, let app), .workNotBegun(_, let app),
      .systemBegan(_, let app, _), .launchRefused(_, let app, _), .pushHeld(let app, _),
      .requested(_, let app),
      .interrupted(let app), .inputDelivered(let app), .inputDropped(let app),
      .handlerOverran(let app, _, _), .purged(let app, _, _), .spared(let app):
      app
    case .launchBegan(let launch): launch.app
    case .launchCompleted(let outcome), .launchAborted(let outcome),
      .launchUnfinished(let outcome):
      outcome.launch.app
    case .warned(let warning): warning.app
    case .victimNamed(let victim): victim.app
    case .ended(let end): end.app
    case .switcher(_, let ref): AppID(ref.app)
    case .demand(let row): row.kind.namesApp && row.app >= 0 ? AppID(row.app) : nil
    case .sceneMade(let ref, _), .sceneChanged(let ref, _, _, _), .sceneCalled(_, let ref),
      .connectedFor(_, let ref), .restorationAsked(let ref), .sceneGone(let ref):
      AppID(ref.app)
    case .displayShows(let app, _, _): app
    case .memory(let memory): memory.app >= 0 ? AppID(memory.app) : nil
    case .compressed, .levelChanged, .stallBegan, .stallEnded, .lockChanged, .daemonsExited,
      .daemonsReturned, .daemonOverLimit, .conditionChanged, .countingBegan, .sample, .finished:
      nil
    }
  }
  /// The scene of the app that it is about, as people count; nil for one of the app.
  var scene: String? {
    switch self {
    case .sceneMade(let ref, _), .sceneChanged(let ref, _, _, _), .sceneCalled(_, let ref),
      .connectedFor(_, let ref), .restorationAsked(let ref), .sceneGone(let ref):
      ref.number
    case .switcher(_, let ref): ref.scene >= 0 ? ref.number : nil
    case .displayShows: "display"
    default: nil
    }
  }
}

extension SceneRef {
  /// Its number within its app, as people count.
  var number: String { "\(scene + 1)" }
}
