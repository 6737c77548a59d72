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
    lines += aliveBlock
    lines += Self.deviceDemand
    lines.append("  horizon: \"\(options.days ?? 1) d\",")
    lines += ["  strategies: [\"lru\", \"largest\", \"jetsam\"],", "  seed: \(options.seed ?? 1),"]
    return (lines + ["  replications: 20,", "}", ""]).joined(separator: "\n")
  }

  private func memoryBlock(_ device: JetsamDevice) -> [String] {
    let profile = device.profile
    var lines = ["  device: {", ramLine]
    lines += ["    // Wired pages, and what the report's page counts leave unexplained of RAM:"]
    lines += wiredDerivation(device).map { "    //   \($0)" }
    lines.append("    wired: \"\(Quantity.text(bytes: profile.wiredBytes))\",")
    lines.append("    // The file-backed pages. Floor: assumption, three eighths (code in use).")
    lines.append(
      "    filecache: { size: \"\(Quantity.text(bytes: profile.fileCacheBytes))\", floor: "
        + "\"\(Quantity.text(bytes: profile.fileFloorBytes))\" },")
    if report.pages.compressor > 0, report.pages.uncompressed > 0 {
      let ratio = profile.compressionRatioMillis
      lines.append(
        "    // \(report.pages.uncompressed) pages in \(report.pages.compressor) of the compressor."
      )
      lines.append("    compression: { ratio: \(Quantity.decimal(ratio, places: 3)) },")
    }
    let limit = device.isLimitMeasured ? "What third parties measured." : "By rule of RAM."
    lines.append(
      "    // " + (device.isLimitRaised ? "The largest app of the report and 1 MiB." : limit))
    let bytes = profile.appLimitBytes
    let size =
      bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000) MB" : Quantity.text(bytes: bytes)
    lines.append("    limit: \"\(size)\",")
    return lines + daemonLines(device) + ["  },"]
  }

  private func daemonLines(_ device: JetsamDevice) -> [String] {
    let profile = device.profile
    let (plain, compressed) = device.daemonBytes
    let words =
      "\(daemonWords(device)): \(Self.shown(plain)) plain and \(Self.shown(compressed)) "
      + "compressed together."
    return Self.comment(words, indent: "    ") + [
      "    daemons: {",
      "      idle: \(profile.daemons.idleCount),",
      "      busy: \(profile.daemons.busyCount),",
      "      plain: \"\(Self.megabytes(profile.daemons.plainBytes))\",",
      "      compressed: \"\(Self.megabytes(profile.daemons.compressedBytes))\",",
      "    },",
    ]
  }

  private static func megabytes(_ bytes: Int64) -> String {
    "\(Quantity.decimal(bytes / 1000, places: 3)) MB"
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
      lines += Self.comment(remark(app, active: active) + ".", indent: "    ")
      lines.append("    \(Self.quoted(app.name)): {")
      lines.append(
        "      footprint: { active: \"\(Quantity.text(bytes: active))\", background: "
          + "\"\(Quantity.text(bytes: app.backgroundBytes))\" },")
      lines.append("    },")
    }
    return lines + ["  },"]
  }

  /// The apps of the first report: they were there at its moment.
  private var aliveBlock: [String] {
    let alive = apps.filter { $0.report == 0 }.reversed()
    guard !alive.isEmpty else { return [] }
    return [
      "  // The run begins with the apps that the report shows alive, all of them off screen; who",
      "  // left when is not told: the most used last (assumption).", "  alive: [",
    ] + alive.map { "    \(Self.quoted($0.name))," } + ["  ],"]
  }

  /// Where the figures of an app come from, beyond the rule.
  private func remark(_ app: JetsamApp, active: Int64) -> String {
    let seconds = Quantity.decimal(app.cpuMicroseconds, places: 6)
    var parts = ["\(seconds) s of processor time"]
    if app.report > 0 { parts.append("from report \(app.report + 1)") }
    if app.frontPages.now > 0 {
      parts.append(
        "with \(Self.helpers(app.frontHelpers.count)) in front, "
          + "\(Self.shown(app.frontPages.now * app.pageBytes))")
    }
    if !app.isPeakTrusted {
      let peak = app.peakPages == nil ? "its peak is not stated" : "its peak is stated as less"
      parts.append("active: as in the background (assumption), for \(peak)")
    }
    if active < app.activeBytes {
      parts.append("active: cut from \(Self.shown(app.activeBytes)) to what an app may hold")
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
