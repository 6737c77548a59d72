import DeviceModel

/// The rows of apps, a trial's bulk: 29 apps have 1,200 values a trial.
extension ByteWriter {
  /// Writes what `MetricCatalog.apps(in: mode)` says of an app, in its order.
  ///
  /// Straight code: through the closures of the catalogue each value costs a call and a copy of all
  /// of the app's counters, together a fifth of a study of short trials. A test compares the two.
  mutating func put(_ app: borrowing AppResult, in mode: SimulationMode) {
    let (total, cold) = (app.launches.total, app.launches.cold)
    put(count: total)
    for kind in Self.launchKinds { put(count: app.launches[kind]) }
    put(count: total - cold)
    put(count: cold)
    put(.ratio(cold, of: total))
    put(count: app.firstLaunches)
    put(.ratio(app.launches[.resumed], of: total - app.firstLaunches))
    if mode == .device {
      put(.milliseconds(Int128(app.launchMicroseconds), per: Int128(app.completeLaunches)))
    }
    putEnds(of: app, in: mode)
    if mode == .device {
      put(count: app.workNotBegun.total)
      for work in Self.works { put(count: app.workNotBegun[work]) }
      put(count: app.systemLaunches)
      put(.seconds(app.workMicroseconds))
      put(.mebibyteSeconds(app.unusedByteMicroseconds))
    }
    put(.seconds(app.aliveTime.microseconds))
  }

  private mutating func putEnds(of app: borrowing AppResult, in mode: SimulationMode) {
    put(count: app.ends.total)
    var kills: Int64 = 0
    for reason in Self.evictions { kills += app.ends[reason] }
    put(count: kills)
    for reason in Self.endReasons[mode == .device ? 1 : 0] { put(count: app.ends[reason]) }
  }

  private static let launchKinds = LaunchKind.allCases
  private static let works = BackgroundWork.allCases.filter(\.info.isPerApp)
  private static let evictions = EndReason.allCases.filter(\.isEviction)
  /// Those with a column in cache and in device mode.
  private static let endReasons = SimulationMode.allCases.map { mode in
    EndReason.allCases.filter { ($0.info.mode ?? mode) == mode && $0.info.isPerApp }
  }
}
