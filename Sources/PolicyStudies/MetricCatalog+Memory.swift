import DeviceModel

/// What interrupted, what ends broke off, how short memory was, and where it was.
extension MetricCatalog {
  static let broken: [Metric<RunResult>] =
    [
      Metric(
        name: "interruptions", unit: "count", in: .device,
        summary: "times a launched app in front lost its input, or had none when its launch was "
          + "complete"
      ) { .count($0.interruptions) },
      Metric(
        name: "inactive_s", unit: "s", in: .device,
        summary: "how long launched apps were in front without input altogether"
      ) { .seconds($0.inactiveMicroseconds) },
      Metric(
        name: "input_delivered", unit: "count", in: .device,
        summary: "touches that reached an app: the one in front was active"
      ) { .count($0.deliveredInputs) },
      Metric(
        name: "input_dropped", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "touches that did not: the app in front was launching or interrupted"
      ) { .count($0.droppedInputs) },
      Metric(
        name: "handler_overruns", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "handlers of losing input that took longer than the advised 0.1 s"
      ) { .count($0.handlerOverruns) },
      Metric(
        name: "scene_connects", unit: "count", in: .device,
        summary: "scenes of apps that were connected: with a launch, as one more window, or again "
          + "after the system had taken them back"
      ) { .count($0.sceneConnects) },
      Metric(
        name: "scene_reclaims", unit: "count", in: .device,
        summary: "scenes off screen that the system took back"
      ) { .count($0.sceneReclaims) },
      Metric(
        name: "helper_ends", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "processes of apps (processes) that were killed or met their limit while their "
          + "app lived"
      ) { .count($0.helperEnds) },
      Metric(
        name: "helper_reloads", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "those that began again with their app in front"
      ) { .count($0.helperReloads) },
      Metric(
        name: "state_lost_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "time with input whose outcome was not saved when its app's process ended"
      ) { .seconds($0.lostMicroseconds) },
      Metric(
        name: "asleep_s", unit: "s", in: .device,
        summary: "how long the locked phone slept, its short wake-ups left out: kernel timers "
          + "stood still"
      ) { .seconds($0.asleepMicroseconds) },
      Metric(
        name: "asleep_ratio", unit: "ratio", in: .device, summary: "the share of time it slept"
      ) { .ratio($0.asleepMicroseconds, of: $0.countedMicroseconds) },
      Metric(
        name: "foreground_kills", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "apps in front that were killed because memory was short"
      ) { .count($0.foregroundKills) },
    ]
    + BackgroundWork.allCases.map { work in
      Metric(
        name: "broken_\(work.name)", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "background work that an end broke off: \(work.name)"
      ) { .count($0.brokenWork[work]) }
    }
    + [
      Metric(
        name: "broken_off", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "background work that an end broke off and a person notices: all but finite tasks"
      ) { run in
        .count(BackgroundWork.allCases.filter(\.isProtected).reduce(0) { $0 + run.brokenWork[$1] })
      }
    ]
    + notBegun { $0.workNotBegun }

  static func notBegun<Subject>(
    ofApps: Bool = false, _ work: @escaping @Sendable (Subject) -> Counts<BackgroundWork>
  ) -> [Metric<Subject>] {
    [
      Metric(
        name: "work_not_begun", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "background work asked for that could not begin: the app's code did not run, or "
          + "its launch was never complete"
      ) { .count(work($0).total) }
    ]
      + BackgroundWork.allCases.filter { !ofApps || $0.info.isPerApp }.map { kind in
        Metric(
          name: "work_not_begun_\(kind.name)", unit: "count", in: .device,
          direction: .lessIsBetter, summary: "background work that could not begin: \(kind.name)"
        ) { .count(work($0)[kind]) }
      }
  }

  static let pressure: [Metric<RunResult>] =
    [
      Metric(name: "warnings", unit: "count", in: .device, summary: "warnings given to apps") {
        .count($0.warnings.total)
      }
    ]
    + WarningCause.allCases.map { cause in
      Metric(
        name: "warnings_\(cause.name)", unit: "count", in: .device,
        summary: "warnings because of \(cause.name)"
      ) { .count($0.warnings[cause]) }
    }
    + PressureLevel.allCases.compactMap { level in
      level.info.rises.map { rises in
        Metric(
          name: "level_rises_\(level.name)", unit: "count", in: .device, summary: rises
        ) { .count($0.levelRises[level]) }
      }
    }
    + [
      Metric(
        name: "daemon_exits", unit: "count", in: .device, summary: "idle daemons that exited"
      ) { .count($0.daemonExits) },
      Metric(
        name: "daemon_limit_kills", unit: "count", in: .device,
        summary: "daemons that exceeded their own limit: they end whatever memory is available"
      ) { .count($0.daemonLimitKills) },
      Metric(
        name: "compressed_mib", unit: "MiB", in: .device,
        summary: "memory compressed, at its original size"
      ) { .mebibytes($0.compressedBytes) },
      Metric(
        name: "purged_mib", unit: "MiB", in: .device,
        summary: "memory of processes that were to be killed, emptied before, at its original size"
      ) { .mebibytes($0.purgedBytes) },
      Metric(
        name: "kills_spared", unit: "count", in: .device, direction: .moreIsBetter,
        summary: "processes that were not killed because that was enough"
      ) { .count($0.sparedKills) },
      Metric(
        name: "thrashed_mib", unit: "MiB", in: .device, direction: .lessIsBetter,
        summary: "memory in use that reclaim took and that came back, at its original size"
      ) { .mebibytes($0.thrashedBytes) },
      Metric(
        name: "file_read_mib", unit: "MiB", in: .device, summary: "files read from flash"
      ) { .mebibytes($0.fileReadBytes) },
      Metric(
        name: "swap_written_mib", unit: "MiB", in: .device, direction: .lessIsBetter,
        summary: "memory written to swap, as the compressor left it"
      ) { .mebibytes($0.swapWrittenBytes) },
      Metric(
        name: "swap_in_mib", unit: "MiB", in: .device,
        summary: "memory read back from swap, as the compressor left it"
      ) { .mebibytes($0.swapReadBytes) },
      Metric(
        name: "compress_cpu_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "processor time of compressing"
      ) { .seconds($0.compressMicroseconds) },
    ]

  static let memory: [Metric<RunResult>] =
    [
      Metric(name: "freed_mib", unit: "MiB", summary: "memory given back by ended processes") {
        .mebibytes($0.freedBytes)
      },
      Metric(
        name: "unused_mib_s", unit: "MiB·s", in: .device, direction: .lessIsBetter,
        summary: "memory × time between leaving the foreground and an end without return"
      ) { .mebibyteSeconds($0.unusedByteMicroseconds) },
      // The one of the two that its mode does not keep is 0.
      mean("resident", "memory held by apps") {
        $0.residentBytes.integral(until: $0.endedAt) + $0.memory.apps
      },
      Metric(
        name: "resident_mib_max", unit: "MiB", summary: "the most memory held by apps at once"
      ) { .mebibytes(Int128(max($0.residentBytes.maximum, $0.memory.mostByApps))) },
      mean("free", in: .device, "free memory") { $0.memory.free },
      mean("file_cache", in: .device, "memory that held files") { $0.memory.fileCache },
      mean("plain", in: .device, "uncompressed memory of apps and daemons") { $0.memory.plain },
      mean("compressor", in: .device, "memory that held compressed pages of apps and daemons") {
        $0.memory.compressor
      },
      Metric(
        name: "apps_alive_mean", unit: "count",
        summary: "live processes, averaged over simulated time"
      ) { run in
        let time = Int128(run.countedMicroseconds)
        return MetricValue(run.aliveApps.integral(until: run.endedAt), per: time, decimals: 3)
      },
      Metric(name: "apps_alive_max", unit: "count", summary: "the most live processes at once") {
        .count($0.aliveApps.maximum)
      },
      Metric(
        name: "simulated_s", unit: "s",
        summary: "simulated time that was counted: from boot, or from the end of the warm-up, to "
          + "the horizon"
      ) { .seconds($0.countedMicroseconds) },
    ]

  /// A mean over time of what `area` says in bytes × microseconds.
  private static func mean(
    _ name: String, in mode: SimulationMode? = nil, _ what: String,
    _ area: @escaping @Sendable (RunResult) -> Int128
  ) -> Metric<RunResult> {
    Metric(
      name: "\(name)_mib_mean", unit: "MiB", in: mode,
      summary: "\(what), averaged over simulated time"
    ) { .mebibytes(area($0), per: Int128($0.countedMicroseconds)) }
  }
}
