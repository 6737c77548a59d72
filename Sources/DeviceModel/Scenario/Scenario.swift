import SimKernel

/// Everything one run is about but the strategy, the seed and the replication: an immutable value.
public struct Scenario: Sendable {
  /// The workload's name.
  public var name: String
  /// Cache mode: bytes the apps share, from the largest app's size up. 0 in device mode.
  public var capacityBytes: Int64
  /// Device mode: the phone; nil in cache mode.
  public var device: DeviceProfile?
  /// The apps, by number.
  public var apps: [AppProfile]
  /// Device mode: the processes that are there when the run begins, from the one that left the
  /// foreground longest ago; each app at most once, one in front last.
  public var alive: [AliveProcess] = []
  /// What is asked of the device; at one instant earlier streams come first.
  public var demand: [DemandStream]
  /// The texts of notes among the rows, by the numbers that these carry.
  public var remarks: [String] = []
  /// When the run ends; events at that instant still run. At most `latestHorizon`.
  public var horizon: SimTime

  /// Results are counted from this instant on, before the horizon; what happens earlier happens
  /// all the same (M-02).
  public var countFrom = SimTime.zero

  /// What is counted is told in batches this long (M-06), the last of which ends at the horizon;
  /// never for one stretch. An instant between two batches is of the later one.
  public var batchLength = SimTime.never

  /// Makes a scenario in cache mode: a capacity in bytes for apps of fixed sizes.
  public init(
    name: String, capacityBytes: Int64, apps: [AppProfile], demand: [DemandStream],
    horizon: SimTime
  ) {
    self.name = name
    self.capacityBytes = capacityBytes
    self.apps = apps
    self.demand = demand
    self.horizon = horizon
  }

  /// Makes a scenario in device mode.
  public init(
    name: String, device: DeviceProfile, apps: [AppProfile], alive: [AliveProcess] = [],
    demand: [DemandStream], horizon: SimTime
  ) {
    self.init(name: name, capacityBytes: 0, apps: apps, demand: demand, horizon: horizon)
    self.device = device
    self.alive = alive
  }

  /// The latest horizon whose instants fit the event calendar of so many apps and streams; a
  /// device has more timers than a cache.
  public static func latestHorizon(
    appCount: Int, streamCount: Int, onDevice: Bool = true
  ) -> SimTime {
    onDevice
      ? TimerNumbers(appCount: appCount, streamCount: streamCount).latestTime
      : EventCalendar.latestTime(slotCount: appCount + streamCount)
  }
}

extension Scenario {
  /// Whether a run of it may show scenes or an external display.
  public var mayShowScenes: Bool { apps.contains { $0.scenes != nil } || asksForDisplay }

  /// Whether some row connects an external display.
  var asksForDisplay: Bool { asks(for: [.display]) }

  /// Whether some row opens an app for something, or changes the time.
  var asksForDeliveries: Bool { asks(for: [.url, .handoff, .timeChange]) }

  /// Whether some row is of one of `kinds`, which come in rows alone.
  private func asks(for kinds: [DemandKind]) -> Bool {
    demand.contains { stream in
      guard case .rows(let rows) = stream else { return false }
      return rows.contains { kinds.contains($0.kind) }
    }
  }
}

/// One origin of demand rows.
public enum DemandStream: Sendable {
  /// Rows held in memory, in time order.
  case rows([DemandRow])
  /// Rows read by each run from their start.
  case source(@Sendable () throws -> any DemandRowSource)
  /// Rows drawn as they are needed.
  case generator(VisitGenerator)
  /// Rows of a phone drawn as they are needed.
  case sessions(SessionGenerator)
  /// What the system has for apps, drawn as it is needed.
  case arrivals(ArrivalGenerator)
}
