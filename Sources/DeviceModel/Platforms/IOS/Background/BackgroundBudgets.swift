import SimKernel

/// What the system lets one kind of background work take, and whether it starts an app for it.
struct BackgroundBudget {
  /// What it may take off screen, in microseconds; nil without a limit.
  var microseconds: Int64?
  /// Whether an app that goes on past it is ended; else it is suspended.
  var isFatal = false
  /// What it is to the gates of the system; nil for what an app begins itself while it runs.
  var ask: BackgroundAsk?
  /// What the app hears when it begins.
  var callback: AppCallback?
  /// The band while it goes on; above all others where it is guarded.
  var band = Band.background
  /// No sooner after the last time, in microseconds; 0 for no such rule.
  var gapMicroseconds: Int64 = 0
}

extension BackgroundWork {
  /// The one table of budgets; a task has the limit of its system.
  ///
  /// Assumptions: the 5 min of processing, which Apple calls minutes; the 10 s of places and of
  /// Bluetooth; the gaps of fetch and processing, and that of regions, which is the one of places;
  /// the band of picture in picture and of accessories in use off screen.
  var budget: BackgroundBudget {
    switch self {
    case .audio, .airplay, .pip: BackgroundBudget(band: .audio)
    case .location: BackgroundBudget(callback: .didUpdateLocations)
    case .voip: BackgroundBudget(ask: .call, callback: .didReceiveIncomingPush, band: .audio)
    case .task: BackgroundBudget(isFatal: true)
    case .accessory:
      BackgroundBudget(ask: .accessory, callback: .accessoryConnected, band: .audio)
    case .bluetooth:
      BackgroundBudget(
        microseconds: BackgroundTimes.event, ask: .accessory, callback: .bluetoothRestored)
    case .push:
      BackgroundBudget(
        microseconds: BackgroundTimes.short, isFatal: true, ask: .push,
        callback: .didReceiveRemoteNotification)
    case .fetch:
      BackgroundBudget(
        microseconds: BackgroundTimes.short, isFatal: true, ask: .fetch, callback: .performFetch,
        gapMicroseconds: BackgroundTimes.fetchGap)
    case .processing:
      BackgroundBudget(
        microseconds: BackgroundTimes.processing, ask: .processing, callback: .handleProcessing,
        gapMicroseconds: BackgroundTimes.processingGap)
    case .moved, .region:
      BackgroundBudget(
        microseconds: BackgroundTimes.event, ask: .place,
        callback: self == .moved ? .didUpdateLocations : .didEnterRegion,
        gapMicroseconds: BackgroundTimes.placeGap)
    }
  }
}

extension BackgroundWork {
  /// Whether the system starts an app for it.
  public var startsApps: Bool { budget.ask != nil }
  /// Whether its time off screen has a limit.
  public var mayExpire: Bool { self == .task || budget.microseconds != nil }
}

/// The times of that table, in microseconds.
enum BackgroundTimes {
  /// A refresh and a silent push.
  static let short: Int64 = 30_000_000
  /// Long work (X-41: minutes; assumption).
  static let processing: Int64 = 300_000_000
  /// Places and Bluetooth (assumption).
  static let event: Int64 = 10_000_000
  /// Between two refreshes of an app (assumption).
  static let fetchGap: Int64 = 900_000_000
  /// Between two long works of an app (assumption).
  static let processingGap: Int64 = 86_400_000_000
  /// Between two changes of the place.
  static let placeGap: Int64 = 300_000_000
  /// In which an app gets as many silent pushes as `PushGate` lets through.
  static let pushWindow: Int64 = 3_600_000_000
}
