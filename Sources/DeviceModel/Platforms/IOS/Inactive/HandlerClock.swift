import SimKernel

/// The main thread of one app: one handler at a time, and what the app is to hear after it.
struct MainThread {
  /// The callback whose handler runs; nil when none does.
  fileprivate(set) var callback: LifeCall?
  /// When that returns.
  fileprivate(set) var returnsAt = SimTime.zero
  /// What the app is to hear when it has returned, in order.
  fileprivate(set) var waiting: [LifeCall] = []
}

/// The handlers under way of every app, and the callbacks that wait for them.
///
/// Writes only itself: what a handler's end leads to is the run's. Empty without handlers that take
/// time.
struct HandlerClock {
  private var threads: [MainThread]
  private let lengths: [HandlerLengths]

  /// No handler runs. O(apps).
  init(_ apps: [AppProfile]) {
    let isAny = apps.contains { $0.behaviour.handlers.isAny }
    lengths = isAny ? apps.map(\.behaviour.handlers) : []
    threads = Array(repeating: MainThread(), count: lengths.count)
  }

  /// Whether some app has a handler that takes time.
  var isUsed: Bool { !threads.isEmpty }

  /// Whether a handler of `app` runs.
  func isBusy(_ app: AppID) -> Bool { threads[app].callback != nil }

  /// The callback whose handler runs.
  func callback(of app: AppID) -> LifeCall? { threads[app].callback }

  /// What the handler of `callback` takes.
  func length(of callback: LifeCall, _ app: AppID) -> SimTime {
    if case .scene(.willConnect, _) = callback {
      return SimTime(microseconds: lengths[app].connectMicroseconds)
    }
    return SimTime(microseconds: callback.ofApp.map { lengths[app].microseconds(of: $0) } ?? 0)
  }

  /// When every handler of `app` has returned that runs or waits; zero where none does.
  func freeFrom(_ app: AppID) -> SimTime {
    guard isBusy(app) else { return .zero }
    return threads[app].waiting.reduce(threads[app].returnsAt) { $0 + length(of: $1, app) }
  }

  /// Whether `app` has heard or is to hear that it ends.
  func isTerminating(_ app: AppID) -> Bool {
    threads[app].callback == .app(.willTerminate)
      || threads[app].waiting.contains(.app(.willTerminate))
  }

  /// Whether `app`, in a handler, is to hear `callback` afterwards.
  func isToHear(_ callback: AppCallback, _ app: AppID) -> Bool {
    threads[app].waiting.contains { $0.ofApp == callback }
  }

  /// `app` has heard `callback`, whose handler returns at `time` if it is let.
  mutating func begin(_ callback: LifeCall, _ app: AppID, until time: SimTime) {
    precondition(!isBusy(app), "one handler at a time")
    threads[app].callback = callback
    threads[app].returnsAt = time
  }

  /// `app`, in a handler, is to hear `callback` afterwards.
  mutating func hold(_ callback: LifeCall, _ app: AppID) {
    threads[app].waiting.append(callback)
  }

  /// The handler of `app` has returned: of which callback it was.
  mutating func finish(_ app: AppID) -> LifeCall? { threads[app].callback.take() }

  /// What `app` hears next of what has waited; nil when it is in a handler or nothing has.
  mutating func next(_ app: AppID) -> LifeCall? {
    isBusy(app) || threads[app].waiting.isEmpty ? nil : threads[app].waiting.removeFirst()
  }

  /// The process of `app` has ended.
  mutating func end(_ app: AppID) {
    guard isUsed else { return }
    threads[app].callback = nil
    threads[app].waiting.removeAll(keepingCapacity: true)
  }
}
