import DeviceModel

/// One process of a report as a replay seats it.
struct ReplayedProcess {
  let name: String
  let role: ProcessRole
  let state: AliveProcess.State
  let bytes: Int64
  /// A daemon that holds more than a quarter of RAM is taken to leak.
  let leaks: Bool
  /// In thousandths of its footprint.
  let compressedMillis: Int64
  /// Started so lately that it must have been ended and asked for again (X-05).
  let comesBackSoon: Bool
  let age: Int64

  /// How much of its footprint the compressor holds, where the report does not tell: what another
  /// report shows by class (C-a).
  static func usualMillis(_ role: ProcessRole, _ state: AliveProcess.State) -> Int64 {
    switch (role, state) {
    case (.app, .suspended): 973
    case (.app, .front): 241
    case (.idleDaemon, _): 742
    default: 534
    }
  }
}

extension JetsamImport {
  /// A workload in which every process of the report is there at the start, and nobody does
  /// anything: what dies, dies by thresholds and bands alone.
  ///
  /// The reasons that the report states are not looked at.
  /// Throws where the processes are more than the device holds.
  func replayText(
    _ device: JetsamDevice, _ options: ImportOptions
  ) throws(WorkloadError) -> String {
    let processes = replayed
    let leak = processes.firstIndex { $0.leaks }
    var lines = opening(mode: "device", notes: Self.replayNotes)
    lines += try replayDevice(device, processes, leak)
    lines.append("  apps: {")
    for (index, process) in processes.enumerated() {
      lines.append("    " + Self.line(of: process, leaks: leak == index))
    }
    lines += [
      "  },", "  // From the process that has been there longest; who is in front is last.",
    ]
    lines.append("  alive: [")
    let order = processes.indices.sorted { left, right in
      let (one, other) = (processes[left], processes[right])
      if (one.state == .front) != (other.state == .front) { return other.state == .front }
      return one.age == other.age ? left < right : one.age > other.age
    }
    for index in order { lines.append("    " + Self.seat(of: processes[index]) + ",") }
    return
      (lines + [
        "  ],", "  demand: { rows: [{ at: \"0 s\", note: \"the moment of the report\" }] },",
        "  horizon: \"1 s\",", "  strategies: [\"jetsam\"],", "  seed: \(options.seed ?? 1),", "}",
        "",
      ]).joined(separator: "\n")
  }

  private static let replayNotes = [
    "// Every process of the report is there at the start, and nobody asks for anything. What",
    "// dies, dies by thresholds and bands alone: the reasons of the report are not in this file.",
  ]

  /// All processes but the kernel, each under a name of its own.
  private var replayed: [ReplayedProcess] {
    var result: [ReplayedProcess] = []
    // Several may be told to be in front; the largest is the app.
    let inFront = report.processes.filter { $0.states.contains("frontmost") }
      .max { $0.footprintPages < $1.footprintPages }
    for process in report.processes where process.name != "kernel_task" {
      var name = process.name
      if result.contains(where: { $0.name == name }) {
        name += " \(process.pid.map { "(\($0))" } ?? "#\(result.count + 1)")"
      }
      let age = process.age ?? .max
      var (role, state) = Self.role(of: process, age: age)
      if state == .front, process != inFront { state = .background }
      let memory = JetsamMemory(of: [process])
      let size = bytes(pages: max(1, process.footprintPages))
      // What has just been allocated is not compressed yet.
      let leaks = role != .app && size > ramBytes / 4
      result.append(
        ReplayedProcess(
          name: name, role: role, state: state, bytes: size, leaks: leaks,
          compressedMillis: leaks
            ? 0 : memory.compressedMillis ?? ReplayedProcess.usualMillis(role, state),
          comesBackSoon: role == .idleDaemon || role == .youngDaemon, age: age))
    }
    return result
  }

  /// Ten seconds, in ticks of 24 MHz: the longest that a daemon ages before it is idle (X-05).
  private static let youth: Int64 = 240_000_000

  private static func role(
    of process: JetsamProcess, age: Int64
  ) -> (ProcessRole, AliveProcess.State) {
    let states = process.states
    if states.contains("frontmost") { return (.app, .front) }
    if states.contains("suspended") { return (.app, .suspended) }
    if states.contains("background") { return (.app, .background) }
    if states.contains("idle") { return (.idleDaemon, .suspended) }
    // The keyboard's daemon serves whoever is in front (assumption).
    if process.name == "kbd" { return (.support, .background) }
    return (age < youth && !states.isEmpty ? .youngDaemon : .daemon, .background)
  }

  private static func line(of process: ReplayedProcess, leaks: Bool) -> String {
    let bytes = leaks ? process.bytes - leakBytes : process.bytes
    let size = Quantity.text(bytes: bytes)
    var text =
      "\(quoted(process.name)): { footprint: { active: \"\(size)\", background: \"\(size)\" }, "
      + "shed: 0"
    if process.role != .app { text += ", role: \"\(process.role.name)\"" }
    if leaks { text += ", leak: \"\(leakRate)\"" }
    return text + " },"
  }

  private static func seat(of process: ReplayedProcess) -> String {
    var text = "{ app: \(quoted(process.name)), "
    if process.role == .app { text += "state: \"\(process.state.rawValue)\", " }
    text += "compressed: \(Quantity.decimal(process.compressedMillis, places: 3))"
    return text + (process.comesBackSoon ? ", relaunched: true }" : " }")
  }

  /// What the leaking process had still to grow when the first one was killed, and how fast it
  /// did: the one thing that a replay has to guess.
  private static let leakBytes: Int64 = 320 << 20
  private static let leakRate = "3.5 GB/s"

  private func replayDevice(
    _ device: JetsamDevice, _ processes: [ReplayedProcess], _ leak: Int?
  ) throws(WorkloadError) -> [String] {
    let ratio = device.profile.compressionRatioMillis
    let (files, free) = (bytes(pages: report.pages.fileBacked), bytes(pages: report.pages.free))
    var rest = ramBytes - files - free
    for (index, process) in processes.enumerated() {
      let bytes = process.bytes - (index == leak ? Self.leakBytes : 0)
      let compressed = Int64(Int128(bytes) * Int128(process.compressedMillis) / 1000)
      rest -= bytes - compressed + Int64(Int128(compressed) * 1000 / Int128(ratio))
    }
    let largest = processes.map(\.bytes).max() ?? 0
    guard rest >= 0, largest <= ramBytes - rest else {
      throw WorkloadError(
        at: report.processesPlace,
        found: "processes of which the largest has \(Self.shown(largest))",
        expected: "no more than the RAM, \(Self.shown(ramBytes)), with files and free memory")
    }
    let usual = max(device.profile.appLimitBytes, min(largest + (1 << 20), ramBytes))
    let limit = leak.map { processes[$0].bytes } ?? usual
    let isOld = report.processes.allSatisfy { $0.priority == nil }
    return [
      "  device: {", ramLine, "    // What all else leaves of RAM.",
      "    wired: \"\(Quantity.text(bytes: rest))\",",
      "    filecache: { size: \"\(Quantity.text(bytes: files))\", floor: \"0 B\" },",
      "    // Older kernels read their shares from the device; at 5 % a report's kills began.",
      "    thresholds: { critical: \"5 %\" },",
      "    compression: { ratio: \(Quantity.decimal(ratio, places: 3)) },",
      "    // A kill's time grows with the victim's size (fitted to the report of iOS 12.4).",
      "    kill: { base: \"300 us\", mebibyte: \"120 us\" },",
      "    limit: \"\(Quantity.text(bytes: limit))\",",
      "    // Every daemon is a process of its own below.", "    daemons: { idle: 0, busy: 0 },",
      "    bands: \"\((isOld ? BandRules.ios12 : .current).name)\",", "  },",
    ]
  }
}
