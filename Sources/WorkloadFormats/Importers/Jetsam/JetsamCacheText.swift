import DeviceModel

extension JetsamImport {
  /// A cache-mode workload made of the report: JSON5 with comments that tell where every figure
  /// comes from. Sizes are exact.
  func cacheText(_ options: ImportOptions) -> String {
    var lines = opening(mode: "cache", notes: cacheNotes.map { "// Note: \($0)." })
    lines += cacheDeviceLines
    lines += cacheAppLines
    lines += Self.cacheDemand
    lines.append("  horizon: \"\(options.days ?? 7) d\",")
    lines.append("  strategies: [\"lru\", \"fifo\", \"random\", \"mru\", \"lfu\", \"largest\"],")
    if let seed = options.seed { lines.append("  seed: \(seed),") }
    lines.append("  replications: 20,")
    lines += ["}", ""]
    return lines.joined(separator: "\n")
  }

  private var cacheDeviceLines: [String] {
    let note = capacity.isRaised ? "largest app" : "derived from the report's memory figures"
    return ["  device: {", ramLine, "    // Capacity, \(note):"]
      + derivation.map { "    //   \($0)" }
      + ["    capacity: \"\(SizeText.exact(capacity.bytes))\",", "  },"]
  }

  private var cacheAppLines: [String] {
    var lines = ["  // Footprints in the report, compressed content included; most processor time"]
    lines += ["  // first, which is taken for the order of use (an assumption).", "  apps: {"]
    for app in apps {
      let size = SizeText.exact(bytes(pages: app.footprintPages))
      let seconds = SizeText.decimal(app.cpuMicroseconds, places: 6)
      lines.append("    \(Self.quoted(app.name)): { size: \"\(size)\" },  // \(seconds) s")
    }
    return lines + ["  },"]
  }

  private static let cacheDemand = [
    "  // A report is a moment, no record of use: the demand is an assumption.",
    "  demand: {",
    "    generator: {",
    "      // Of published figures (README of aliannejadi/LSApp): the exponent with which three",
    "      // independent choices, the median session, meet two different apps on average; a visit",
    "      // every 768 s, of which 50.5 s in front.",
    "      choice: { kind: \"zipf\", exponent: 1.955 },",
    "      gap: { kind: \"exponential\", mean: \"717.5 s\" },",
    "      visit: { kind: \"log-normal\", median: \"16.4 s\", mean: \"50.5 s\" },",
    "    },",
    "  },",
  ]
}
