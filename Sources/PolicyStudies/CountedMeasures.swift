import DeviceModel

/// What counts launches and ends: a run, or an app in a run.
protocol Counted {
  var launches: Counts<LaunchKind> { get }
  var ends: Counts<EndReason> { get }
  var workNotBegun: Counts<BackgroundWork> { get }
}

extension RunResult: Counted {}
extension AppResult: Counted {}

/// The kinds that are counted, chosen once.
private enum CountedKinds {
  static let launches = LaunchKind.allCases
  static let works = BackgroundWork.allCases
  static let evictions = EndReason.allCases.filter(\.isEviction)
  static let ends = EndReason.allCases.map { (reason: $0, mode: $0.info.mode) }
}

/// Launches by kind.
enum LaunchMeasures<Subject: Counted>: MeasurePart {
  @inline(__always)
  static func list(_ list: inout some MeasureList<Subject>) {
    list.count(
      in: nil, MeasureWords(name: "launches", summary: "launches of any kind: requests")
    ) { $0.launches.total }
    for kind in CountedKinds.launches {
      list.count(
        in: nil, MeasureWords(name: "launches_\(kind.name)", summary: kind.info.meaning)
      ) { $0.launches[kind] }
    }
    list.count(
      in: nil,
      MeasureWords(
        name: "launches_warm", direction: .moreIsBetter,
        summary: "resumed and prewarmed launches: hits")
    ) { $0.launches.total - $0.launches.cold }
    list.count(
      in: nil,
      MeasureWords(
        name: "launches_cold", direction: .lessIsBetter,
        summary: "launches without a process: misses")
    ) { $0.launches.cold }
    list.add(
      in: nil,
      MeasureWords(
        name: "cold_ratio", unit: "ratio", direction: .lessIsBetter,
        summary: "launches_cold / launches: the miss ratio; empty without launches")
    ) { .ratio($0.launches.cold, of: $0.launches.total) }
  }
}

/// Ends by reason.
enum EndMeasures<Subject: Counted>: MeasurePart {
  @inline(__always)
  static func list(_ list: inout some MeasureList<Subject>) {
    list.count(
      in: nil, MeasureWords(name: "ends", summary: "processes that ended, for any reason")
    ) { $0.ends.total }
    list.count(
      in: nil,
      MeasureWords(
        name: "kills",
        summary: "processes that the device or its policy chose to end: not an app's own limit or "
          + "task, the person or a reboot")
    ) { subject in
      var kills: Int64 = 0
      for reason in CountedKinds.evictions { kills += subject.ends[reason] }
      return kills
    }
    for (reason, mode) in CountedKinds.ends {
      list.count(
        in: mode, MeasureWords(name: "ends_\(reason.name)", summary: reason.info.meaning)
      ) { $0.ends[reason] }
    }
  }
}

/// Background work that could not begin, by kind.
enum NotBegunMeasures<Subject: Counted>: MeasurePart {
  @inline(__always)
  static func list(_ list: inout some MeasureList<Subject>) {
    list.count(
      in: .device,
      MeasureWords(
        name: "work_not_begun", direction: .lessIsBetter,
        summary: "background work asked for that could not begin: the app had no process, or its "
          + "launch was never complete")
    ) { $0.workNotBegun.total }
    for work in CountedKinds.works {
      list.count(
        in: .device,
        MeasureWords(
          name: "work_not_begun_\(work.name)", direction: .lessIsBetter,
          summary: "background work that could not begin: \(work.name)")
      ) { $0.workNotBegun[work] }
    }
  }
}
