import DeviceModel

/// What happened, in words for a person; names of reasons, states and kinds are the tables'.
struct TraceWords {
  private var lives: AppLives
  /// The system whose bands are named.
  private let system: SystemVersion
  private let remarks: [String]
  /// Why each app's process ended last; nil since it was made, or for none.
  private var lastEnds: [EndReason?]
  /// The change of state that the event heard last has made.
  private(set) var change: LifeChange?

  init(_ scenario: Scenario) {
    lives = AppLives(appCount: scenario.apps.count)
    remarks = scenario.remarks
    system = scenario.device?.system ?? .newest
    lastEnds = Array(repeating: nil, count: scenario.apps.count)
  }

  /// The state of `app`.
  subscript(app: AppID) -> LifeState { lives[app] }

  /// Takes what has happened, for the words of this event and of later ones.
  mutating func hear(_ event: RunEvent, at time: EventTime) {
    change = lives.follow(event, at: time)
    switch event {
    case .ended(let end): lastEnds[end.app] = end.reason
    case .started(let app): lastEnds[app] = nil
    default: break
    }
  }

  /// The text of a note; nil for what is none.
  func remark(_ event: RunEvent) -> String? {
    guard case .demand(let row) = event, row.kind == .note else { return nil }
    return remarks.indices.contains(Int(row.app)) ? remarks[Int(row.app)] : ""
  }

  /// The words for `event`, the one heard last; empty for what has no line.
  func text(_ event: RunEvent) -> String {
    switch event {
    case .demand(let row): remark(event) ?? Self.text(row)
    case .started: "process made"
    case .launchBegan(let launch): text(launch)
    case .launchCompleted(let outcome): Self.text(complete: outcome)
    case .launchAborted(let outcome):
      outcome.isLeft
        ? "launch left: it goes on off screen" : "launch broken off: its process ends"
    case .launchUnfinished: "launch under way at the end"
    case .prewarmOpened(_, let age):
      "prewarmed process opened after \(DurationText.exact(EventTime(microseconds: age)))"
    case .prewarmWasted: "prewarmed process ends unopened"
    case .seated, .prewarmed, .stateChanged, .packedWhole: step
    case .frozen(_, let bytes): "\(step), \(Self.size(bytes)) to flash"
    case .callback(let callback, _): callback.name
    case .sceneCalled(let callback, _): callback.name
    case .connectedFor(let callback, _): "\(callback.name) with willConnectTo"
    case .sceneMade, .sceneChanged, .restorationAsked, .sceneGone, .displayShows:
      scene(event)
    default: rest(event)
    }
  }

  private var step: String {
    change.map { "state \($0.from.name) -> \($0.to.name) (\($0.cause))" } ?? ""
  }

  private func scene(_ event: RunEvent) -> String {
    switch event {
    case .sceneMade(_, let state):
      return state == .unattached ? "scene unattached" : "scene \(LifeState(state).name) (start)"
    case .sceneChanged:
      return change.map { "scene \($0.from.name) -> \($0.to.name) (\($0.cause))" } ?? ""
    case .restorationAsked: return "request restoration"
    case .sceneGone: return "scene gone"
    case .displayShows(let app, let state, let event):
      let cause = lives.cause(of: app, to: state, event)
      return "display \(LifeState(state).name) (\(cause))"
    default: return ""
    }
  }

  private func rest(_ event: RunEvent) -> String {
    switch event {
    case .prewarmFailed: "static initialisers fail: the device is locked"
    case .prewarmRefused: "not prewarmed: the device's condition"
    case .launchStep(let step, _): "step \(step.name)"
    case .switcher(let change, _): change.words
    case .interrupted: "without input"
    case .inputDelivered: "input delivered"
    case .inputDropped: "input dropped"
    // Of the callback on the line above.
    case .handlerOverran(_, _, let length):
      "its handler takes \(Self.milliseconds(length)), longer than is advised"
    case .lockChanged(let isLocked): isLocked ? "device locked" : "device unlocked"
    case .workBegan(let work, _): "work \(work.name) begins"
    case .workProlonged(let work, _): "work \(work.name) is prolonged"
    case .workEnded(let work, _): "work \(work.name) ends"
    case .workExpired(let work, _): "work \(work.name) expires"
    case .workBrokenOff(let work, _): "work \(work.name) broken off"
    case .workNotBegun(let work, _): "work \(work.name) cannot begin"
    case .systemBegan, .launchRefused, .pushHeld, .requested: Self.background(event)
    case .warned(let warning):
      "warned: \(warning.cause.name), gives up \(Self.size(warning.shedBytes))"
    case .victimNamed(let victim):
      "to be killed: \(victim.reason.name)\(band(victim.band))"
    case .purged(_, let bytes, _): "emptied: \(Self.size(bytes)) of what it can make again"
    case .spared: "not killed: that is enough"
    case .ended(let end): text(end)
    case .levelChanged(let from, let to): "level \(from.name) -> \(to.name)"
    case .stallBegan: "growth stands still: no memory"
    case .stallEnded(let length): "growth goes on after \(Self.milliseconds(length))"
    case .conditionChanged(let condition): "condition: \(condition.name)"
    case .daemonsExited(let count): "daemons exit: \(count)"
    case .daemonsReturned(let count): "daemons come back: \(count)"
    case .daemonOverLimit: "a daemon ends: over its own limit"
    case .countingBegan: "results are counted from here on"
    case .compressed(let bytes): "compressed \(Self.size(bytes))"
    default: ""
    }
  }

  private static func background(_ event: RunEvent) -> String {
    switch event {
    case .systemBegan(let work, _, .running): "system: \(work.name), the app runs"
    case .systemBegan(let work, _, .woken): "system: \(work.name), wakes the app"
    case .systemBegan(let work, _, .launched): "system: \(work.name), starts the app"
    case .launchRefused(let work, _, let refusal): "\(work.name) refused: \(refusal.name)"
    case .pushHeld(_, let replaces): "push waits\(replaces ? ", in the place of another" : "")"
    case .requested(let work, _): "request \(work.name)"
    default: ""
    }
  }

  private static func text(_ row: DemandRow) -> String {
    let length = row.length > .zero ? " for \(DurationText.exact(row.length))" : ""
    return "> \(row.kind.info.key)\(object(of: row))\(length)"
  }

  private static func object(of row: DemandRow) -> String {
    switch row.kind.info.subject {
    case .interruption: " \(row.trigger.name)"
    case .choice(let names): " \(names[Int(row.detail)])"
    case .app, .front, .work, .device, .remark, .scenes: ""
    }
  }

  private func text(_ launch: LaunchRecord) -> String {
    let wait = launch.awaitsKill ? ", waits for the kill" : ""
    let first = launch.isFirst ? ", first since boot" : ""
    let end = lastEnds[launch.app].map { ", after \($0.name)" } ?? ""
    return "launch requested: \(launch.kind.name)\(first)\(end)\(wait)"
  }

  private static func text(complete outcome: LaunchOutcome) -> String {
    let wait = outcome.waitMicroseconds
    let waited = wait > 0 ? ", waited \(milliseconds(wait))" : ""
    return "launch complete: \(milliseconds(outcome.microseconds ?? 0))\(waited)"
  }

  private func text(_ end: EndRecord) -> String {
    let lost = end.lostMicroseconds
    let loss = lost > 0 ? ", \(DurationText.exact(EventTime(microseconds: lost))) not saved" : ""
    return "killed \(end.reason.name)\(band(end.band)), freed \(Self.size(end.freedBytes))\(loss)"
  }

  private func band(_ number: Int?) -> String {
    number.map { ", \(Band.words(ofNumber: $0, system))" } ?? ""
  }

  private static func size(_ bytes: Int64) -> String { SizeText.tenths(Int128(bytes)) }

  private static func milliseconds(_ microseconds: Int64) -> String {
    "\(SizeText.decimal(microseconds, places: 3)) ms"
  }
}
