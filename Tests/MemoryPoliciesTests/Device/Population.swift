@testable import DeviceModel

/// What has happened in many runs together: the corners that random devices must reach.
struct Population {
  private var counts: [(what: String, count: Int64)] = []

  /// Adds what happened in one run.
  mutating func add(_ result: RunResult) {
    add(Population(of: result))
  }

  /// Adds what happened in other runs.
  mutating func add(_ other: Population) {
    guard !counts.isEmpty else {
      self = other
      return
    }
    for index in other.counts.indices { counts[index].count += other.counts[index].count }
  }

  /// What has never happened, but for what random devices hardly come to.
  var missing: [String] {
    counts.filter { $0.count == 0 && !Self.rare.contains($0.what) }.map(\.what)
  }

  /// Memory that comes back as soon as it is taken, look after look, and long work asked of an app
  /// whose launch is broken off: they have tests of their own.
  private static let rare: Set<String> = [
    "end fc_thrashing", "end vm_compressor_thrashing", "no processing",
  ]

  init() {}

  private init(of result: RunResult) {
    for kind in EventKind.allCases { counts.append(("event \(kind.name)", result.events[kind])) }
    for kind in LaunchKind.allCases {
      counts.append(("launch \(kind.name)", result.launches[kind]))
    }
    // In cache mode alone apps are evicted.
    for reason in EndReason.allCases where reason != .evicted {
      counts.append(("end \(reason.name)", result.ends[reason]))
    }
    for cause in WarningCause.allCases {
      counts.append(("warning \(cause.name)", result.warnings[cause]))
    }
    for level in PressureLevel.allCases where level != .normal {
      counts.append(("rise to \(level.name)", result.levelRises[level]))
    }
    for work in BackgroundWork.allCases {
      counts.append(("broken \(work.name)", result.brokenWork[work]))
      counts.append(("no \(work.name)", result.workNotBegun[work]))
    }
    counts += [
      ("aborted launch", result.abortedLaunches), ("launch after kill", result.killDelayedLaunches),
      ("launch that waits", result.waitedLaunches), ("stall", result.stalledMicroseconds),
      ("foreground kill", result.foregroundKills), ("prewarm hit", result.prewarmHits),
      ("prewarm waste", result.prewarmWastes), ("warm first launch", result.warmFirstLaunches),
      ("daemon exit", result.daemonExits), ("freeze", Int64(result.swapWrittenBytes)),
      ("compression", Int64(result.compressedBytes)),
    ]
  }
}
