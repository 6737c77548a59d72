import DeviceModel

/// The processes of a report as a replay seats them, and the device around them.
struct JetsamReplay {
  /// All processes but the kernel, each under a name of its own, in the report's order.
  let processes: [ReplayedProcess]
  /// The first process that leaks.
  let leak: Int?
  /// What it had still to grow when the first one was killed, in bytes.
  let leakBytes: Int64
  /// What all else leaves of RAM, in bytes; less than nothing where they are too much.
  let wiredBytes: Int64
  /// The most a process may hold, in bytes.
  let limitBytes: Int64
  /// What the largest process holds, in bytes.
  let largestBytes: Int64
  /// What the page counts add up to, in bytes.
  private let usableBytes: Int64

  /// What of the file cache cannot be had, in bytes.
  private let floorBytes: Int64

  /// Whether all of it finds its place, and each process could stand alone.
  var fits: Bool {
    wiredBytes >= 0 && largestBytes <= min(roomBytes, limitBytes) && limitBytes > 1 << 20
  }

  /// What one process could hold alone, in bytes.
  private var roomBytes: Int64 { usableBytes - wiredBytes - floorBytes }

  /// The replay at the device's average shares, no process larger than RAM leaves for one: a
  /// smaller one leaves more to wired, and so less room.
  static func cut(_ found: JetsamImport, _ profile: DeviceProfile) -> JetsamReplay {
    var replay = JetsamReplay(found, profile, usesAverage: true)
    for _ in 0..<64 where !replay.fits && replay.wiredBytes >= 0 && replay.roomBytes > 0 {
      let room = replay.roomBytes & ~0xF_FFFF
      replay = JetsamReplay(found, profile, usesAverage: true, cap: max(1, room))
    }
    return replay
  }

  init(
    _ found: JetsamImport, _ profile: DeviceProfile, usesAverage: Bool, cap: Int64 = .max
  ) {
    let processes = Self.processes(of: found, usesAverage: usesAverage, cap: cap)
    self.processes = processes
    let leak = processes.firstIndex { $0.leaks }
    self.leak = leak
    let leaking = leak.map { processes[$0].bytes } ?? 0
    let leakBytes = min(320 << 20, leaking / 2)
    self.leakBytes = leakBytes
    let largest =
      processes.indices.map { processes[$0].bytes - ($0 == leak ? leakBytes : 0) }
      .max() ?? 0
    largestBytes = max(largest, leaking)
    // A leak ends where the report saw it.
    let usual = leak == nil ? profile.appLimitBytes : leaking
    limitBytes = min(largest < usual ? usual : largest + (1 << 20), found.ramBytes)
    let ratio = Int128(profile.compressionRatioMillis)
    usableBytes = profile.usableBytes
    var atCritical = profile
    atCritical.thresholds.criticalBytes = profile.ramBytes / 20
    atCritical.followSizes()
    floorBytes = atCritical.fileFloorBytes
    var rest = profile.usableBytes - profile.fileCacheBytes
    rest -= found.bytes(pages: found.report.pages.trulyFree)
    for (index, process) in processes.enumerated() {
      let bytes = process.bytes - (index == leak ? leakBytes : 0)
      let compressed = Int64(Int128(bytes) * Int128(process.compressedMillis) / 1000)
      rest -= bytes - compressed + Int64(Int128(compressed) * 1000 / ratio)
    }
    wiredBytes = rest
  }

  /// From the lowest stated band, and in it from the process that has been there longest; who is
  /// in front is last.
  var order: [Int] {
    processes.indices.sorted { left, right in
      let (one, other) = (processes[left], processes[right])
      if (one.state == .front) != (other.state == .front) { return other.state == .front }
      if one.band != other.band { return one.band < other.band }
      return one.age == other.age ? left < right : one.age > other.age
    }
  }

  private static func processes(
    of found: JetsamImport, usesAverage: Bool, cap: Int64
  ) -> [ReplayedProcess] {
    let report = found.report
    let bands = JetsamBandScale(of: report)
    let inFront = Self.inFront(of: report, bands)
    var names = JetsamNames()
    var result: [ReplayedProcess] = []
    result.reserveCapacity(report.processes.count)
    for (index, process) in report.processes.enumerated() where process.name != "kernel_task" {
      let size = max(1, process.footprintPages) * report.pageBytes
      let seat = seat(process, bands, isInFront: index == inFront, leaks: size > found.ramBytes / 4)
      let memory = JetsamMemory(of: [process])
      let average = JetsamMemory.part(
        1000, report.pages.uncompressed, of: report.pages.anonymous + report.pages.uncompressed)
      let unstated = usesAverage ? average : ReplayedProcess.usualMillis(seat.role, seat.state)
      result.append(
        ReplayedProcess(
          name: names.unique(process.name, pid: process.pid), role: seat.role, state: seat.state,
          work: seat.work,
          bytes: min(size, cap), leaks: seat.leaks,
          // What has just been allocated is not compressed yet.
          compressedMillis: seat.leaks
            ? 0 : memory.compressedMillis ?? (process.swappedPages > 0 ? 1000 : unstated),
          comesBackSoon: seat.role == .idleDaemon || seat.role == .youngDaemon,
          age: process.age ?? .max, band: bands.band(of: process) ?? -1))
    }
    return result
  }

  private struct Seat {
    let role: ProcessRole
    let state: AliveProcess.State
    let work: BackgroundWork?
    let leaks: Bool
  }

  private static func seat(
    _ process: JetsamProcess, _ bands: JetsamBandScale, isInFront: Bool, leaks: Bool
  ) -> Seat {
    let found = JetsamRole(process, bands)
    var (role, state) = (found.role, found.state)
    if state == .front, !isInFront {
      // Where bands are stated, it is in that of the app in front, and dies before it.
      if bands.band(of: process) != nil { role = .support }
      state = .background
    }
    return Seat(role: role, state: state, work: found.work, leaks: role != .app && leaks)
  }

  /// Several may be said to be in front; the largest is the app.
  private static func inFront(of report: JetsamReport, _ bands: JetsamBandScale) -> Int? {
    report.processes.indices.filter { index in
      report.processes[index].name != "kernel_task"
        && JetsamRole(report.processes[index], bands).state == .front
    }.max { left, right in
      let pages = (report.processes[left].footprintPages, report.processes[right].footprintPages)
      return pages.0 == pages.1 ? left > right : pages.0 < pages.1
    }
  }
}
