import Foundation
import TestBudgets
import Testing

/// What stands in the panels of figures, as their scripts lay them out.
@Suite(
  "Contents of figures", .serialized, .enabled(if: Soak.isOn, "\(Soak.advice)"),
  .enabled("needs python3 with venv and, once, a network") {
    await FigureScripts.environment.value != nil
  })
struct FigureContentTests {
  /// A panel of a figure.
  private struct Panel: Decodable, Equatable {
    let title: String
    let x: String
    /// Where the vertical axis begins.
    let start: Double
    /// What its rows are called.
    let rows: [String]
    /// How many marks the first strategy has, and whether a line joins them.
    let marks: Int
    let isCurve: Bool
  }

  private static let listing = """
    import importlib, json, sys
    sys.dont_write_bytecode = True
    sys.path.insert(0, "plots")
    from drawing.tables import Table
    panels = []
    for drawing in importlib.import_module(sys.argv[1]).draw(Table(sys.argv[2])):
        for panel in filter(lambda panel: panel.get_visible(), drawing.figure.axes):
            lines = [line for line in panel.lines if line.get_marker() not in ("None", "|")]
            panels.append({
                "title": panel.get_title(loc="left"),
                "x": panel.get_xlabel().replace("\\n", ""), "start": panel.get_ylim()[0],
                "rows": [label.get_text() for label in panel.get_yticklabels()],
                "marks": len(lines[0].get_xdata()) if lines else 0,
                "isCurve": bool(lines) and lines[0].get_linestyle() != "None"})
    print(json.dumps(panels))
    """

  private static func panels(_ script: String, _ table: String) async throws -> [Panel] {
    let python = try #require(await FigureScripts.environment.value)
    let run = try await FigureScripts.run(python, "-c", Self.listing, script, table)
    #expect(run.exitCode == 0, "\(run.errors)")
    return try JSONDecoder().decode([Panel].self, from: Data(run.output.utf8))
  }

  private static func study(_ folder: String, _ words: String...) async throws {
    let command = [words[0], "Workloads/iphone11-day.json5", "--out", folder]
    let run = try await CommandRun.run("flotsam", command + words.dropFirst(), in: Page.root)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test(
    "variants are no field of a sweep: they have a figure, the others show the workload as it is")
  func variants() async throws {
    let scratch = try ScratchFolder()
    let out = scratch.path("out")
    try await Self.study(out, "compare", "-r", "2", "-s", "lru", "-s", "jetsam", "--sensitivity")
    let drawn = try await FigureScripts.run("python3", FigureScripts.draw, out)
    #expect(drawn.exitCode == 0 && drawn.errors == "")
    #expect(
      try scratch.names(in: "out/figures").filter { $0.hasSuffix(".png") } == [
        "kill_reasons.png", "paired_differences.png", "sensitivity.png", "survival_curves.png",
      ])
    let page = try #require(try scratch.text("out/index.html"))
    for table in ["sensitivity", "comparisons", "runs"] {
      #expect(page.contains("(<code>\(table).csv</code>)</h2>"))
    }
    #expect(page.contains("<th class=\"text\">ranking</th>"))
    let apps = try await Self.panels("survival_curves", "\(out)/apps.csv")
    #expect(apps.count == 1 && apps[0].rows.contains("Facebook"))
    let reasons = try await Self.panels("kill_reasons", "\(out)/runs.csv")
    #expect(reasons.map(\.rows) == [["lru", "jetsam"]])
    let differences = try await Self.panels("paired_differences", "\(out)/comparisons.csv")
    #expect(differences.count > 1 && differences[0].rows == ["jetsam"])
    #expect(differences.flatMap(\.rows).allSatisfy { ["jetsam", ""].contains($0) })
    let variants = try await Self.panels("sensitivity", "\(out)/sensitivity.csv")
    #expect(variants.count == 2 && variants[0].x == "cold ratio (%)")
    #expect(variants[0].rows.count == 17 && variants[0].rows.first == "as it is")
    #expect(variants[1].rows.first == "" && variants[1].rows.dropFirst().allSatisfy { $0 != "" })
  }

  @Test("a calibration has a strip for each measure that phones stand beside, and no other")
  func calibration() async throws {
    let scratch = try ScratchFolder()
    let out = scratch.path("out")
    try await Self.study(out, "calibrate", "-r", "2", "-s", "jetsam", "-s", "lru")
    let panels = try await Self.panels("calibration", "\(out)/calibration.csv")
    #expect(panels.count == 1 && panels[0].x == "multiple of the phones' median")
    #expect(panels[0].rows.first == "available_percent (5: 4 GB)")
    #expect(panels[0].rows.contains("flow_in_gib_per_h (1: 4 GB, iOS 13–14)"))
    // No phone shows the first, and of the second the median is 0.
    for name in ["app_kills_idle_exit", "app_kills_per_day"] {
      #expect(!panels[0].rows.contains { $0.hasPrefix(name) })
    }
  }

  @Test("an app's day has a panel for each strategy, and says which apps and days there are")
  func life() async throws {
    let python = try #require(await FigureScripts.environment.value)
    let scratch = try ScratchFolder()
    let out = scratch.path("out")
    try await Self.study(out, "run", "-r", "1", "-s", "lru", "-s", "jetsam", "--states")
    let panels = try await Self.panels("app_life", "\(out)/states.csv")
    #expect(panels.map(\.title) == ["lru", "jetsam"] && panels.allSatisfy { $0.start == 0 })
    #expect(panels.last?.x == "time since boot (h)")
    for (options, words) in [
      (["--app", "Mial"], ": found no app 'Mial' in the column 'app'"),
      (["--day", "9"], ": found no change on day 9, expected some"),
      (["--day", "0"], ": found no day 0, expected one from 1"),
      (["--replication", "7"], ": found no replication 7"),
    ] {
      let run = try await CommandRun.run(
        "/usr/bin/env", [python, "plots/app_life.py", "\(out)/states.csv", "--out", out] + options,
        in: Page.root)
      #expect(run.exitCode == 65 && run.output == "")
      #expect(run.errors == "\(out)/states.csv\(words)\n")
    }
  }

  @Test("a full grid has curves in the order of the other field; a hypercube has all its points")
  func designs() async throws {
    let scratch = try ScratchFolder()
    let fields = [
      "--vary", "apps.Facebook.footprint.background=40MiB,80MiB,120MiB,160MiB",
      "--vary", "device.ram=6GiB,10GiB,4GiB",
    ]
    let label = "apps.Facebook.footprint.background (MiB)"
    for (name, design) in [("full", ["full"]), ("lhs", ["lhs", "--points", "5"])] {
      let run = try await CommandRun.run(
        "flotsam",
        [
          "sweep", "Workloads/iphone11-day.json5", "-s", "lru", "-r", "2",
          "--measures", "cold_ratio", "--out", scratch.path(name), "--design",
        ] + design + fields, in: Page.root)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    for (script, table) in [
      ("sweep_curves", "estimates.csv"), ("survival_curves", "apps.csv"),
    ] {
      let curves = try await Self.panels(script, scratch.path("full/\(table)"))
      #expect(
        curves.map(\.title) == [
          "device.ram = 4GiB", "device.ram = 6GiB", "device.ram = 10GiB",
        ])
      #expect(curves.allSatisfy { $0.marks == 4 && $0.isCurve && $0.x == label })
      let points = try await Self.panels(script, scratch.path("lhs/\(table)"))
      #expect(points.map(\.x) == [label, "device.ram (GiB)"])
      #expect(points.allSatisfy { $0.marks > 3 && $0.title == "" && !$0.isCurve })
    }
  }

  @Test("survival over a field: the axis begins at a tenth below the lowest end of an interval")
  func survivalAxis() async throws {
    let scratch = try ScratchFolder()
    let names = "workload,apps.A.size,strategy,replication,app,launches,first_launches"
    let rows = ["1MiB", "2MiB"].flatMap { size in
      [("0", "0.9"), ("1", "0.8")].map { "w,\(size),lru,\($0.0),A,11,1,\($0.1)" }
    }
    let kept = rows.map { $0.replacing("0.9", with: "0.75").replacing("0.8", with: "0.75") }
    for (name, lines, start) in [("wide", rows, 0.2), ("narrow", kept, 0.7)] {
      let text = (["\(names),survival_ratio"] + lines).map { $0 + "\r\n" }.joined()
      try scratch.file("\(name).csv", text)
      let panels = try await Self.panels("survival_curves", scratch.path("\(name).csv"))
      #expect(panels.map { ($0.start * 10).rounded() } == [start * 10], "\(name)")
    }
  }

  @Test(
    "more points than bars can show: a line says which figure is left out, here and on the page")
  func leftOut() async throws {
    let scratch = try ScratchFolder()
    let names = "workload,device.ram,strategy,replication,ends_reboot"
    let rows = (1...13).map { "w,\($0)GiB,lru,0,1" }
    try scratch.file("runs.csv", ([names] + rows).map { $0 + "\r\n" }.joined())
    let folder = scratch.url.path
    let drawn = try await FigureScripts.run(
      "python3", FigureScripts.draw, folder, "--out", scratch.path("out"))
    let line =
      "kill_reasons is left out: \(folder)/runs.csv has 13 points, and bars can show 12 at most"
    #expect(drawn.exitCode == 0 && drawn.errors == line + "\n")
    #expect(try #require(try scratch.text("out/index.html")).contains("<li>\(line)</li>"))
  }
}
