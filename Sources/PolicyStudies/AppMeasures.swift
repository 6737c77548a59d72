import DeviceModel

/// The measures of one app in one run, in the order of the columns of `apps.csv`.
enum AppMeasures: MeasurePart {
  typealias Subject = AppResult

  @inline(__always)
  static func list(_ list: inout some MeasureList<AppResult>) {
    LaunchMeasures<AppResult>.list(&list)
    list.count(
      in: nil,
      MeasureWords(
        name: "first_launches", summary: "launches that are the app's first since boot")
    ) { $0.firstLaunches }
    list.add(
      in: nil,
      MeasureWords(
        name: "survival_ratio", unit: "ratio", direction: .moreIsBetter,
        summary: "share of its returns (launches but the first since boot) that found it alive; a "
          + "process prewarmed after the app ended is not the app surviving")
    ) { .ratio($0.launches[.resumed], of: $0.launches.total - $0.firstLaunches) }
    list.add(
      in: .device,
      MeasureWords(
        name: "launch_ms_mean", unit: "ms", direction: .lessIsBetter,
        summary: "time from request to complete launch, waits included, averaged")
    ) { .milliseconds(Int128($0.launchMicroseconds), per: Int128($0.completeLaunches)) }
    EndMeasures<AppResult>.list(&list)
    NotBegunMeasures<AppResult>.list(&list)
    list.add(
      in: .device,
      MeasureWords(
        name: "unused_mib_s", unit: "MiB·s", direction: .lessIsBetter,
        summary: "memory × time between leaving the foreground and an end without return")
    ) { .mebibyteSeconds($0.unusedByteMicroseconds) }
    list.add(
      in: nil,
      MeasureWords(
        name: "alive_s", unit: "s",
        summary: "time it had a process; one alive at the end counts up to there")
    ) { .seconds($0.aliveTime.microseconds) }
  }
}

/// Writes the measures of an app into a record.
private struct AppMeasureWriter: MeasureList {
  let app: UnsafePointer<AppResult>
  let mode: SimulationMode
  var writer: ByteWriter

  @inline(__always)  // out of line the words are made for every value
  mutating func add(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing AppResult) -> MetricValue
  ) {
    if mode == nil || mode == self.mode { writer.put(value(app.pointee)) }
  }

  @inline(__always)  // as above
  mutating func count(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing AppResult) -> Int64
  ) {
    if mode == nil || mode == self.mode { writer.put(count: value(app.pointee)) }
  }
}

extension ByteWriter {
  /// Writes what `MetricCatalog.apps(in: mode)` says of an app, in its order.
  mutating func put(_ app: UnsafePointer<AppResult>, in mode: SimulationMode) {
    var list = AppMeasureWriter(app: app, mode: mode, writer: self)
    // Held once, so that its bytes are not copied.
    self = ByteWriter()
    AppMeasures.list(&list)
    self = list.writer
  }
}
