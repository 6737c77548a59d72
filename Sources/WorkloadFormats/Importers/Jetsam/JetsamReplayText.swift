import DeviceModel

/// One process of a report as a replay seats it.
struct ReplayedProcess {
  let name: String
  let role: ProcessRole
  let state: AliveProcess.State
  /// What keeps an app in the band that the report states.
  let work: BackgroundWork?
  let bytes: Int64
  /// A daemon that holds more than a quarter of RAM is taken to leak.
  let leaks: Bool
  /// In thousandths of its footprint.
  let compressedMillis: Int64
  /// Started so lately that it must have been ended and asked for again.
  let comesBackSoon: Bool
  let age: Int64
  /// The band that the report states, as numbered since iOS 16; −1 where it states none.
  let band: Int64

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
  /// A workload in which every process of the report is there at the start, and nothing is asked
  /// for: what dies, dies by thresholds and bands alone.
  ///
  /// The reasons that the report states are not looked at.
  /// Throws where the processes are more than the device holds.
  func replayText(_ options: ImportOptions) throws(WorkloadError) -> String {
    let profile = JetsamDevice.profile(self, JetsamLimit(self))
    // What other reports show by class, and where that is more than there is, the device's average.
    let found = JetsamReplay(self, profile, usesAverage: false)
    let replay = found.fits ? found : JetsamReplay.cut(self, profile)
    let processes = replay.processes
    var lines = opening(mode: "device", notes: Self.replayNotes)
    lines += try replayDevice(profile, replay)
    lines.append("  apps: {")
    for (index, process) in processes.enumerated() {
      lines.append("    " + Self.line(of: process, leak: replay.leak == index ? replay : nil))
    }
    lines += [
      "  },",
      "  // From the lowest band and the process that has been there longest; who is in front",
      "  // is last.", "  alive: [",
    ]
    for index in replay.order { lines.append("    " + Self.seat(of: processes[index]) + ",") }
    return
      (lines + ["  ],"] + Self.demandLines(of: replay.order.map { processes[$0] }) + [
        "  horizon: \"1 s\",", "  strategies: [\"jetsam\"],", "  seed: \(options.seed ?? 1),", "}",
        "",
      ]).joined(separator: "\n")
  }

  /// What keeps apps in their bands; nothing else is asked for.
  private static func demandLines(of processes: [ReplayedProcess]) -> [String] {
    ["  demand: {", "    rows: [", "      { at: \"0 s\", note: \"the moment of the report\" },"]
      + processes.compactMap { process in
        process.work.map {
          "      { at: \"0 s\", \($0.name): \(quoted(process.name)), for: \"10 s\" },"
        }
      } + ["    ],", "  },"]
  }

  private static let replayNotes = [
    "// Every process of the report is there at the start, in the band that the report states,",
    "// if it does, and nothing is asked for but the work that keeps some there. What dies, dies",
    "// by thresholds and bands alone: the reasons of the report are not in this file. Nothing is",
    "// launched, so that no code is read.",
  ]

  private static func line(of process: ReplayedProcess, leak: JetsamReplay?) -> String {
    let bytes = process.bytes - (leak?.leakBytes ?? 0)
    let size = SizeText.exact(bytes)
    var text =
      "\(quoted(process.name)): { footprint: { active: \"\(size)\", background: \"\(size)\" }, "
      + "shed: 0, launch: { code: \"0 B\" }"
    if process.role != .app { text += ", role: \"\(process.role.name)\"" }
    if leak != nil { text += ", leak: \"\(leakRate)\"" }
    return text + " },"
  }

  private static func seat(of process: ReplayedProcess) -> String {
    var text = "{ app: \(quoted(process.name)), "
    if process.role == .app { text += "state: \"\(process.state.rawValue)\", " }
    text += "compressed: \(SizeText.decimal(process.compressedMillis, places: 3))"
    return text + (process.comesBackSoon ? ", relaunched: true }" : " }")
  }

  /// How fast the leaking process grew: the one thing that a replay has to guess.
  private static let leakRate = "3.5 GB/s"

  private func replayDevice(
    _ profile: DeviceProfile, _ replay: JetsamReplay
  ) throws(WorkloadError) -> [String] {
    guard replay.fits else {
      throw WorkloadError(
        at: report.processesPlace,
        found: "processes of which the largest has \(SizeText.rounded(replay.largestBytes))",
        expected: "no more than the RAM, \(SizeText.rounded(ramBytes)), with files and free memory")
    }
    let isOld =
      report.processes.allSatisfy { $0.priority == nil }
      && report.system.map { !$0.hasFreezer } ?? true
    return ["  device: {", ramLine] + systemLines(profile) + [
      "    // What all else leaves of it.",
      "    wired: \"\(SizeText.exact(replay.wiredBytes))\",",
      Self.fileCacheLine(bytes: profile.fileCacheBytes),
      "    // Older kernels read their shares from the device; at 5 % a report's kills began.",
      "    thresholds: { critical: \"5 %\" },",
      "    compression: { ratio: "
        + "\(SizeText.decimal(profile.compressionRatioMillis, places: 3)) },",
      "    // A kill's time grows with the victim's size (fitted to the report of iOS 12.4).",
      "    kill: { base: \"300 us\", mebibyte: \"120 us\" },",
      "    limit: \"\(SizeText.exact(replay.limitBytes))\",",
      "    // Every daemon is a process of its own below.",
      "    daemons: { idle: 0, busy: 0, shared: \"0 B\" },",
      "    bands: \"\((isOld ? BandRules.ios12 : .current).name)\",", "  },",
    ]
  }
}
