import Foundation
import TestBudgets
import Testing

/// `plots/draw` and the scripts behind it, where Python and matplotlib are to be had.
@Suite(
  "Figures", .serialized, .enabled(if: Soak.isOn, "\(Soak.advice)"),
  .enabled("needs python3 with venv and, once, a network") {
    await FigureScripts.environment.value != nil
  })
struct FigureTests {
  /// Runs a command on a phone's day, a few replications of it.
  private static func run(
    _ command: String, into folder: String, _ options: String...
  ) async throws {
    let words = [command, "Workloads/iphone11-day.json5", "-r", "3", "--out", folder]
    let run = try await CommandRun.run("flotsam", words + options, in: Page.root)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private static func draw(_ folder: String, to out: String) async throws -> CommandRun {
    try await FigureScripts.run("python3", FigureScripts.draw, folder, "--out", out)
  }

  @Test("a folder with a comparison has every figure but a sweep's, the same bytes every time")
  func comparison() async throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path("a day & <night>")
    try await Self.run("run", into: folder, "--timeline", "10min", "--states")
    try await Self.run("compare", into: scratch.path("comparison"))
    try FileManager.default.copyItem(
      atPath: scratch.path("comparison/comparisons.csv"), toPath: folder + "/comparisons.csv")
    for out in ["first", "second"] {
      let drawn = try await Self.draw(folder, to: scratch.path(out))
      #expect(drawn.exitCode == 0)
      #expect(drawn.errors == "")
      #expect(drawn.output == scratch.path("\(out)/index.html") + "\n")
    }
    let stems = [
      "app_life", "kill_reasons", "launch_times", "memory_timeline", "paired_differences",
      "survival_curves",
    ]
    #expect(
      try scratch.names(in: "first/figures") == stems.flatMap { ["\($0).png", "\($0).svg"] })
    for name in try scratch.names(in: "first/figures").map({ "figures/\($0)" }) + ["index.html"] {
      let first = try Data(contentsOf: scratch.url.appending(path: "first/\(name)"))
      let second = try Data(contentsOf: scratch.url.appending(path: "second/\(name)"))
      #expect(first == second, "\(name)")
    }
    let page = try #require(try scratch.text("first/index.html"))
    for stem in stems { #expect(page.contains("<img src=\"figures/\(stem).svg\"")) }
    #expect(page.contains("<h1>a day &amp; &lt;night&gt;</h1>"))
    #expect(!page.contains("://") && page.contains("Differences to the baseline"))
  }

  @Test("a sweep's folder has curves; a second call leaves no figure of data that is gone")
  func sweep() async throws {
    let scratch = try ScratchFolder()
    let out = scratch.path("sweep")
    try await Self.run(
      "sweep", into: out, "-s", "lru", "-s", "jetsam", "--vary",
      "apps.Facebook.footprint.background=40 MiB,120MiB,0.2GiB")
    let drawn = try await Self.draw(out, to: out)
    #expect(drawn.exitCode == 0, "\(drawn.errors)")
    #expect(
      try scratch.names(in: "sweep/figures").filter { $0.hasSuffix(".png") } == [
        "kill_reasons.png", "paired_differences.png", "survival_curves.png", "sweep_curves.png",
      ])
    let page = try #require(try scratch.text("sweep/index.html"))
    #expect(page.contains("apps.Facebook.survival_ratio") && page.contains("Points of the sweep"))
    try FileManager.default.removeItem(atPath: "\(out)/comparisons.csv")
    #expect(try await Self.draw(out, to: out).exitCode == 0)
    #expect(!(try scratch.names(in: "sweep/figures")).contains("paired_differences.png"))
  }

  @Test("a sweep of two fields has a figure for each measure; so has a hypercube, without curves")
  func factors() async throws {
    let python = try #require(await FigureScripts.environment.value)
    let scratch = try ScratchFolder()
    for design in [["full"], ["lhs", "--points", "12"]] {
      let out = scratch.path(design[0])
      let sweep = try await CommandRun.run(
        "flotsam",
        [
          "sweep", "Workloads/iphone11-day.json5", "-s", "lru", "-r", "2", "--until", "2h",
          "--measures", "apps.Facebook.survival_ratio,kills", "--out", out, "--vary",
          "apps.Facebook.footprint.background=40MiB..160MiB:40MiB", "--vary",
          "device.ram=3GiB..6GiB:512MiB", "--design",
        ] + design, in: Page.root)
      #expect(sweep.exitCode == 0, "\(sweep.errors)")
      let run = try await FigureScripts.run(
        python, "plots/sweep_curves.py", "\(out)/estimates.csv", "--out", out)
      #expect(run.exitCode == 0, "\(run.errors)")
      let names = ["apps.Facebook.survival-ratio", "kills"].flatMap { measure in
        ["png", "svg"].map { "\(out)/sweep_curves-iphone11-day-\(measure).\($0)\n" }
      }
      #expect(run.output == names.joined())
    }
  }

  @Test("a wrong table is one line that names it and what was expected", arguments: faults)
  func wrong(fault: Fault) async throws {
    let scratch = try ScratchFolder()
    try scratch.file(fault.name, fault.text)
    let drawn = try await Self.draw(scratch.url.path, to: scratch.path("out"))
    #expect(drawn.exitCode == fault.exitCode)
    #expect(drawn.errors == scratch.path(fault.name) + fault.message + "\n")
  }

  /// A table as it should not be, and what is said about it.
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let message: String
    var exitCode: Int32 = 65
    var testDescription: String { message }
  }

  static let launches = "workload,strategy,replication,seed,time_s,app,kind,first,launch_ms,wait_ms"
  static let faults = [
    Fault(
      name: "runs.csv", text: "",
      message: ": found nothing, expected a row of column names and rows below it"),
    Fault(
      name: "launches.csv", text: "\(launches)\r\n",
      message: ": found the row of names alone, expected rows below it", exitCode: 0),
    Fault(
      name: "launches.csv", text: "\(launches)\r\nw,lru,0,1,2.0,Mail,resumed,1\r\n",
      message: ":2: found 8 fields, expected 10, as in the row of names"),
    Fault(
      name: "launches.csv", text: "\(launches)\r\nw,lru,0,1,2.0,Mail,resumed,1,nan,0\r\n",
      message: ":2: found 'nan' in the column 'launch_ms', expected a number up to 1e18 "
        + "or nothing"),
    Fault(
      name: "launches.csv", text: "\(launches)\r\nw,lru,0,1,2.0,Mail,resumed,1,1e300,0\r\n",
      message: ":2: found '1e300' in the column 'launch_ms', expected a number up to 1e18 "
        + "or nothing"),
    Fault(
      name: "launches.csv", text: "\(launches)\r\nw,lru,0,1,2.0,\"Mail,resumed,1,1,0\r\n",
      message: ":2: found unexpected end of data, expected a CSV file"),
    Fault(
      name: "timeline.csv", text: "workload,strategy,workload\r\nw,lru,w\r\n",
      message: ":1: found the column 'workload' twice"),
    Fault(
      name: "apps.csv", text: "workload,strategy,replication\r\nw,lru,0\r\n",
      message: ":1: found no column 'app', expected the columns workload, strategy, replication, "
        + "app, launches, first_launches, survival_ratio"),
    Fault(
      name: "apps.csv",
      text: "workload,apps.A.size,strategy,replication,app,launches,first_launches,survival_ratio"
        + "\r\nw,1MiB,lru,0,A,1,1,\r\nw,1MiB,lru,0,B,2,1,1\r\n",
      message: ": found no return to A in 'w', expected some", exitCode: 0),
  ]

  @Test("each script draws its table alone, and says in a line what it cannot draw")
  func scripts() async throws {
    let python = try #require(await FigureScripts.environment.value)
    let scratch = try ScratchFolder()
    try scratch.file(
      "launches.csv", "\(Self.launches)\r\n$w_a$,lru,0,1,2.0,Mail,resumed,1,3.5,0\r\n")
    let out = scratch.path("out")
    for name in try Self.figures() {
      let run = try await FigureScripts.run(
        python, "plots/\(name).py", scratch.path("launches.csv"), "--out", out)
      if name == "launch_times" {
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output == "\(out)/launch_times.png\n\(out)/launch_times.svg\n")
      } else {
        #expect(run.exitCode == 65)
        #expect(run.errors.hasPrefix(scratch.path("launches.csv:1: found ")), "\(run.errors)")
        #expect(run.errors.count { $0 == "\n" } == 1)
      }
    }
    let missing = try await FigureScripts.run(python, "plots/launch_times.py", out + "/no.csv")
    #expect(missing.exitCode == 65)
    #expect(missing.errors == "\(out)/no.csv: cannot be read: No such file or directory\n")
  }

  /// The names of the scripts, one for each figure.
  private static func figures() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Page.root.appending(path: "plots").path)
      .filter { $0.hasSuffix(".py") }.map { String($0.dropLast(3)) }.sorted()
  }

  @Test(
    "a folder without tables exits with 65, a wrong command line with 64"
  )
  func commandLine() async throws {
    let scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path("empty"), withIntermediateDirectories: false)
    let none = try await Self.draw(scratch.path("empty"), to: scratch.path("out"))
    #expect(none.exitCode == 65)
    #expect(none.errors.contains("found none of comparisons.csv, sensitivity.csv, estimates.csv"))
    for words in [["--fast"], []] {
      let wrong = try await CommandRun.run(
        "/usr/bin/env", ["python3", FigureScripts.draw] + words, in: Page.root)
      #expect(wrong.exitCode == 64)
      #expect(wrong.errors.hasPrefix("plots/draw: ") && !wrong.errors.contains("Traceback"))
    }
  }
}

/// What `plots/draw` says where it cannot set itself up.
@Suite(
  "Figures without an environment", .enabled(if: Soak.isOn, "\(Soak.advice)"),
  .enabled("needs python3") { FigureScripts.hasPython })
struct FigureEnvironmentTests {
  @Test("a Python without ensurepip: one line that says what to install")
  func noPip() async throws {
    let scratch = try ScratchFolder()
    try scratch.file("ensurepip.py", "raise ImportError\n")
    let run = try await FigureScripts.run(
      "python3", FigureScripts.draw, "x",
      environment: ["XDG_CACHE_HOME": scratch.path("cache"), "PYTHONPATH": scratch.url.path])
    #expect(run.exitCode == 69)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("plots/draw: ") && run.errors.count { $0 == "\n" } == 1)
    #expect(run.errors.contains("apt install python3-venv") || run.errors.contains("3.11 or later"))
  }

  @Test("without a network: one line, and nothing half-made is taken for an environment")
  func noNetwork() async throws {
    let scratch = try ScratchFolder()
    let run = try await FigureScripts.run(
      "python3", FigureScripts.draw, "x",
      environment: [
        "XDG_CACHE_HOME": scratch.path("cache"), "PIP_CONFIG_FILE": "/dev/null",
        "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_NO_INDEX": "0",
        "PIP_RETRIES": "0",
      ])
    #expect(run.exitCode == 69)
    let last = try #require(run.errors.split(separator: "\n").last)
    #expect(last.hasPrefix("plots/draw: ") && !run.errors.contains("Traceback"))
    let left = (try? scratch.names(in: "cache/flotsam-plots")) ?? []
    #expect(left.allSatisfy { $0.hasSuffix(".lock") || $0.hasSuffix(".partial") })
  }
}
