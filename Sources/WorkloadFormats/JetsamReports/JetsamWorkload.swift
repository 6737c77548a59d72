extension JetsamImport {
  /// A cache-mode workload made of the report: JSON5 with comments that tell where every figure
  /// comes from. Sizes are exact.
  public var workloadText: String {
    var lines = ["// Made from a jetsam report of \(Quoted.plain(report.product))."]
    if let version = report.osVersion { lines.append("// System: \(Quoted.plain(version)).") }
    lines += notes.map { "// Note: \($0)." }
    lines += ["{", "  schema: 1,", "  name: \(Self.quoted(workloadName)),", "  mode: \"cache\","]
    lines += deviceLines
    lines += appLines
    lines += Self.demandLines
    lines += ["}", ""]
    return lines.joined(separator: "\n")
  }

  private var workloadName: String {
    let day = report.date.map { " \($0.prefix(10))" } ?? ""
    return "\(report.product) jetsam report\(day)"
  }

  private var deviceLines: [String] {
    let source = isRAMKnown ? "public specification" : "page sum, rounded up"
    let gibibyte: Int64 = 1 << 30
    let size =
      ramBytes % gibibyte == 0 ? "\(ramBytes / gibibyte) GiB" : Quantity.text(bytes: ramBytes)
    let note = capacity.isRaised ? "largest app" : "derived from the report's memory figures"
    return ["  device: {", "    ram: \"\(size)\",  // \(source)"]
      + ["    // Capacity, \(note):"] + derivation.map { "    //   \($0)" }
      + ["    capacity: \"\(Quantity.text(bytes: capacity.bytes))\",", "  },"]
  }

  private var appLines: [String] {
    var lines = ["  // Footprints in the report, compressed content included; most processor time"]
    lines += ["  // first, which is taken for the order of use (an assumption).", "  apps: {"]
    for app in apps {
      let size = Quantity.text(bytes: bytes(pages: app.footprintPages))
      let seconds = Quantity.decimal(app.cpuMicroseconds, places: 6)
      lines.append("    \(Self.quoted(app.name)): { size: \"\(size)\" },  // \(seconds) s")
    }
    return lines + ["  },"]
  }

  private static let demandLines = [
    "  // A report is a moment, no record of use: the demand is an assumption.",
    "  demand: {",
    "    generator: {",
    "      choice: { kind: \"zipf\", exponent: 0.9 },",
    "      gap: { kind: \"exponential\", mean: \"8 min\" },",
    "      visit: { kind: \"log-normal\", median: \"23 s\", mean: \"50 s\" },",
    "    },",
    "  },",
    "  horizon: \"7 d\",",
    "  strategies: [\"lru\", \"fifo\", \"random\", \"mru\", \"lfu\", \"largest\"],",
  ]

  /// The text as a JSON string, ASCII controls and invisible marks escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if Quoted.isVisible(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += escaped(scalar)
        }
      }
    }
    return result + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    var result = ""
    for unit in String(Character(scalar)).utf16 {
      let hex = String(unit, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
    return result
  }
}
