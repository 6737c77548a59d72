import DeviceModel

extension JetsamImport {
  /// A device-mode workload made of the report: JSON5 with comments that tell where every figure
  /// comes from, or that it is an assumption.
  func deviceText(
    _ device: JetsamDevice, _ notes: [String], _ options: ImportOptions
  ) -> String {
    var lines = opening(
      mode: "device", notes: notes.flatMap { Self.comment("Note: \($0).") })
    lines += memoryBlock(device)
    lines += appBlock(device)
    lines += aliveBlock(device)
    lines += Self.deviceDemand
    lines.append("  horizon: \"\(options.days ?? 1) d\",")
    lines += ["  strategies: [\"lru\", \"largest\", \"jetsam\"],", "  seed: \(options.seed ?? 1),"]
    return (lines + ["  replications: 20,", "}", ""]).joined(separator: "\n")
  }

  private func memoryBlock(_ device: JetsamDevice) -> [String] {
    let profile = device.profile
    var lines = ["  device: {", ramLine] + systemLines(profile)
    lines += ["    // What all else leaves of RAM at the moment of the report:"]
    lines += wiredDerivation(device).map { "    //   \($0)" }
    lines.append("    wired: \"\(SizeText.exact(profile.wiredBytes))\",")
    lines.append("    // The file-backed pages.")
    lines.append(Self.fileCacheLine(bytes: profile.fileCacheBytes))
    if report.pages.compressor > 0, report.pages.uncompressed > 0 {
      let ratio = profile.compressionRatioMillis
      lines.append(
        "    // \(report.pages.uncompressed) pages in \(report.pages.compressor) of the compressor."
      )
      lines.append("    compression: { ratio: \(SizeText.decimal(ratio, places: 3)) },")
    }
    if report.processes.contains(where: JetsamBandScale(of: report).isFrozen) {
      lines += [
        "    // Some processes are frozen: the budget of the day under way is taken to be spent",
        "    // (assumption).", "    freezer: { left: \"0 B\" },",
      ]
    }
    let limit = device.isLimitMeasured ? "What third parties measured." : "By rule of RAM."
    lines.append(
      "    // "
        + (device.isLimitRaised ? "What the largest app of the report may have held." : limit))
    lines.append("    limit: \"\(SizeText.exact(profile.appLimitBytes))\",")
    return lines + daemonLines(device) + ["  },"]
  }

  /// The system, and what of RAM its page counts explain.
  func systemLines(_ profile: DeviceProfile) -> [String] {
    (report.system.map { ["    system: \"\($0.name)\","] } ?? [])
      + [
        "    // What the page counts add up to.",
        "    usable: \"\(SizeText.exact(profile.usableBytes))\",",
      ]
  }

  static func fileCacheLine(bytes: Int64) -> String {
    "    filecache: { size: \"\(SizeText.exact(bytes))\" },"
  }

  private func daemonLines(_ device: JetsamDevice) -> [String] {
    let profile = device.profile
    let (plain, compressed) = device.daemonBytes
    let words =
      "\(daemonWords(device)): \(SizeText.rounded(plain)) plain and "
      + "\(SizeText.rounded(compressed)) compressed together."
    return Self.comment(words, indent: "    ") + [
      "    daemons: {",
      "      idle: \(profile.daemons.idleCount),",
      "      busy: \(profile.daemons.busyCount),",
      "      plain: \"\(Self.megabytes(profile.daemons.plainBytes))\",",
      "      compressed: \"\(Self.megabytes(profile.daemons.compressedBytes))\",",
      "      // The home screen, and content of no process.",
      "      shared: \"\(SizeText.exact(profile.daemons.sharedBytes))\",",
      "    },",
    ]
  }

  private static func megabytes(_ bytes: Int64) -> String {
    "\(SizeText.decimal(bytes / 1000, places: 3)) MB"
  }

  private func appBlock(_ device: JetsamDevice) -> [String] {
    var lines = [
      "  // Background: the footprint in the report, compressed content included. Active: the",
      "  // process's own peak. Ranks of the choice below: most processor time first, which is",
      "  // taken for the order of use (assumption: a report does not tell it). That an app holds",
      "  // in the background what it held at the moment of the report is an assumption too, as is",
      "  // that it goes on with nothing.",
      "  apps: {",
    ]
    for app in apps {
      let active = min(max(app.activeBytes, 1), device.roomBytes)
      let background = min(app.backgroundBytes, active)
      lines += Self.comment(remark(app, active: active) + ".", indent: "    ")
      lines.append("    \(Self.quoted(app.name)): {")
      lines.append(
        "      footprint: { active: \"\(SizeText.exact(active))\", background: "
          + "\"\(SizeText.exact(background))\" },")
      lines.append("    },")
    }
    for seat in device.limited { lines += limitedLines(seat, device) }
    return lines + ["  },"]
  }

  /// A process that was over a limit of its own; it is not opened.
  private func limitedLines(_ seat: JetsamSeat, _ device: JetsamDevice) -> [String] {
    let bytes = min(seat.bytes, device.roomBytes)
    let size = SizeText.exact(bytes)
    let words =
      seat.limit == .soft
      ? "Was over a soft limit of its own, which the report does not state: a page below what it "
        + "held (assumption). No app, and so not opened."
      : "Ended at a limit of its own, \(SizeText.rounded(seat.bytes)): no app, and so not opened."
    var lines = Self.comment(words, indent: "    ")
    lines += [
      "    \(Self.quoted(seat.name)): {",
      "      footprint: { active: \"\(size)\", background: \"\(size)\" },",
      "      role: \"\(seat.role.name)\",", "      shed: 0,",
    ]
    // Of a page only half of it is less.
    let limit = seat.limit == .soft ? bytes - min(report.pageBytes, bytes / 2) : seat.bytes
    let limitSize = SizeText.exact(limit)
    let isFatal = seat.limit == .hard
    lines.append(
      "      limit: { active: \"\(limitSize)\", inactive: \"\(limitSize)\", fatal: \(isFatal) },")
    return lines + ["    },"]
  }

  /// The processes of the first report: they were there at its moment, the killed ones too.
  private func aliveBlock(_ device: JetsamDevice) -> [String] {
    let seats = device.limited + inOrderOfLeaving(device.apps)
    guard !seats.isEmpty else { return [] }
    return [
      "  // The run begins with what the report shows, all off screen and compressed as there;",
      "  // who left when is not said: who is in front last, before that the most used",
      "  // (assumption).",
      "  alive: [",
    ]
      + seats.map { seat in
        "    { app: \(Self.quoted(seat.name)), "
          + (seat.isOnFlash
            ? "state: \"frozen\""
            : "compressed: \(SizeText.decimal(seat.compressedMillis, places: 3))")
          + " },"
      } + ["  ],"]
  }

  private func inOrderOfLeaving(_ seats: [JetsamSeat]) -> [JetsamSeat] {
    let isInFront = apps.filter { $0.report == 0 }
      .map { report.processes[$0.process].states.contains("frontmost") }
    let places = seats.indices.reversed()
    return (places.filter { !isInFront[$0] } + places.filter { isInFront[$0] }).map { seats[$0] }
  }

  /// Where the figures of an app come from, beyond the rule.
  private func remark(_ app: JetsamApp, active: Int64) -> String {
    let seconds = SizeText.decimal(app.cpuMicroseconds, places: 6)
    var parts = ["\(seconds) s of processor time"]
    if app.report > 0 { parts.append("from report \(app.report + 1)") }
    if app.frontPages.now > 0 {
      parts.append(
        "with \(Self.helpers(app.frontHelpers.count)) in front, "
          + "\(SizeText.rounded(app.frontPages.now * app.pageBytes))")
    }
    if !app.isPeakTrusted {
      let peak = app.peakPages == nil ? "its peak is not stated" : "its peak is stated as less"
      parts.append("active: as in the background (assumption), for \(peak)")
    }
    if active < app.activeBytes {
      parts.append("active: cut from \(SizeText.rounded(app.activeBytes)) to what an app may hold")
    }
    if active < app.backgroundBytes {
      parts.append("background: cut from \(SizeText.rounded(app.backgroundBytes)) likewise")
    }
    return parts.joined(separator: "; ")
  }

  /// The published generator of `Workloads/iphone11-day.json5`.
  private static let deviceDemand = [
    "  // A report is a moment, no record of use. The demand is that of published figures: LSApp",
    "  // (README of aliannejadi/LSApp), 76,247 sessions of 292 users over 15 days on average; a",
    "  // session lasts 326 s on average, 106 s in the median; 5.46 switches on average.",
    "  demand: {",
    "    generator: {",
    "      // Assumption: a person of many apps.",
    "      choice: { kind: \"zipf\", exponent: 0.9 },",
    "      // 17.4 sessions a day of 326 s each leave 4639.5 s between two of them.",
    "      gap: { kind: \"exponential\", mean: \"4639.5 s\" },",
    "      // 5.46 switches make 6.46 visits a session, of some 2.4 different apps (LSApp: 2.18).",
    "      session: { visits: { kind: \"geometric\", mean: 6.46 }, revisit: 0.85 },",
    "      // Sessions' mean and median, shared out over 6.46 visits.",
    "      visit: { kind: \"log-normal\", median: \"16.4 s\", mean: \"50.5 s\" },",
    "      // A day's rhythm (assumption): quiet from midnight to six, busiest in the evening.",
    "      rhythm: {",
    "        hours: [",
    "          2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 7,",
    "          8, 8, 7, 7, 8, 9, 10, 10, 9, 8, 6, 4,",
    "        ],",
    "      },",
    "    },",
    "  },",
  ]
}
