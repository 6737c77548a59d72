import DeviceModel
import SimKernel
import Testing

@testable import WorkloadFormats

@Suite("Apps and rows of a phone")
struct PhoneAppTests {
  private func behaviour(_ app: String) throws -> AppBehaviour {
    try #require(try phone(apps: "a: { \(app) }").scenario.apps.first).behaviour
  }

  @Test("a size stands for the active footprint of the usual app")
  func size() throws {
    #expect(try behaviour(#"size: "90 MiB""#) == AppBehaviour(activeBytes: 90 << 20))
    let spelt = try behaviour(#"footprint: { active: "90 MiB" }"#)
    #expect(spelt == AppBehaviour(activeBytes: 90 << 20))
  }

  @Test("every key reaches the app")
  func keys() throws {
    let behaviour = try behaviour(
      """
      footprint: { launch: "10 MiB", active: "90 MiB", background: "20 MiB" }, growth: "1 MB/s",
      leak: "2 B/s", limit: "70 MiB", shed: "20 %",
      launch: { resume: "3 ms", system: "4 ms", app: "5 ms", premain: 0.5, code: "6 B" }
      """)
    var expected = AppBehaviour(activeBytes: 90 << 20)
    expected.launchBytes = 10 << 20
    expected.backgroundBytes = 20 << 20
    expected.growthBytesPerSecond = 1_000_000
    expected.leakBytesPerSecond = 2
    expected.limits = ProcessLimits(both: ProcessLimit(bytes: 70 << 20))
    expected.warningShedMillis = 200
    expected.resumeMicroseconds = 3_000
    expected.systemMicroseconds = 4_000
    expected.appMicroseconds = 5_000
    expected.preMainMillis = 500
    expected.codeBytes = 6
    #expect(behaviour == expected)
  }

  @Test("a limit is a soft one for all times, or a pair, of which one or both are fatal")
  func limits() throws {
    func limits(_ limit: String) throws -> ProcessLimits {
      try behaviour(#"size: "90 MiB", limit: "# + limit).limits
    }
    func soft(_ mebibytes: Int64) -> ProcessLimit { ProcessLimit(bytes: mebibytes << 20) }
    func fatal(_ mebibytes: Int64) -> ProcessLimit {
      ProcessLimit(bytes: mebibytes << 20, isFatal: true)
    }
    #expect(try limits(#""50 MiB""#) == ProcessLimits(both: soft(50)))
    #expect(try limits(#"{ active: "50 MiB" }"#) == ProcessLimits(both: soft(50)))
    #expect(
      try limits(#"{ active: "50 MiB", fatal: true }"#) == ProcessLimits(both: fatal(50)))
    #expect(
      try limits(#"{ active: "50 MiB", inactive: "9 MiB", fatal: "active" }"#)
        == ProcessLimits(active: fatal(50), inactive: soft(9)))
    #expect(
      try limits(#"{ active: "50 MiB", inactive: "9 MiB", fatal: "inactive" }"#)
        == ProcessLimits(active: soft(50), inactive: fatal(9)))
    #expect(
      try limits(#"{ inactive: "9 MiB", fatal: true }"#) == ProcessLimits(inactive: fatal(9)))
    #expect(try behaviour(#"size: "90 MiB", regrow: "1 KB/s""#).regrowBytesPerSecond == 1_000)
  }

  @Test(
    "a fault of an app is named with its place",
    arguments: [
      (
        #"size: "1 MB", limit: { fatal: true }"#,
        "3:35: found an object, expected 'active', 'inactive' or both in the limit"
      ),
      (
        #"size: "1 MB", limit: { active: "9 MB", fatal: "activ" }"#,
        #"3:60: found "activ", expected true, false, 'active' or 'inactive'; did you "#
          + "mean 'active'?"
      ),
      (
        #"size: "1 MB", limit: { inactive: "9 MB", fatal: "active" }"#,
        #"3:62: found "active", expected 'active' to be fatal only beside the limit 'active'"#
      ),
      (#"growth: "1 MB/s""#, "3:12: found the app 'a' without 'footprint'"),
      (#"size: "3 GiB""#, #"3:20: found "3 GiB", expected a size below device.limit, 2088 MiB"#),
      (
        #"footprint: { active: "3 GiB" }"#,
        #"3:35: found "3 GiB", expected an active footprint below device.limit"#
      ),
      (
        #"footprint: { active: "5 MB", launch: "6 MB" }"#,
        #"3:51: found "6 MB", expected a launch footprint up to the active one"#
      ),
      (
        #"size: "1 MB", footprint: { active: "5 MB" }"#,
        "3:20: found 'size' beside the 'footprint' at w:3:39, expected one of the two"
      ),
      (#"size: "1 MB", shed: 1.5"#, "3:34: found 1.5, expected a number from 0 to 1"),
      (#"size: "1 MB", growth: "0 B/s""#, #"3:36: found "0 B/s", expected a rate from 1 B/s"#),
      (
        #"size: "1 MB", background: { audio: { share: 0.5 } }"#,
        "3:49: found the background work 'audio' without 'length'"
      ),
      (#"size: "1 MB", background: { radio: {} }"#, "3:42: found unknown key 'radio'"),
    ])
  func faults(app: String, line: String) {
    let found = errorLine { try phone(apps: "a: { \(app) }") }
    #expect(found.hasPrefix("w:\(line)"), "\(found)")
  }

  @Test(
    "a size or a footprint that a change puts beside the other is at fault, whichever it is",
    arguments: [
      (
        "{ footprint: { active: '5 MB' } }", "size='1 MB'",
        "'size' beside the 'footprint' at w:2:14"
      ),
      (
        "{ size: '1 MB' }", "footprint={ active: '5 MB' }",
        "'footprint' beside the 'size' at w:2:9"
      ),
    ])
  func typed(app: String, change: String, found: String) throws {
    let line = errorLine {
      let file = try node(
        "{ schema: 1, name: 'x', mode: 'device', device: { ram: '4 GiB' }, apps: { a:\n\(app) } }")
      return try WorkloadDecoder { _ in fatalError("no trace is read") }
        .decode(PathOverride("apps.a.\(change)").apply(to: file))
    }
    #expect(line == "--set apps.a.\(change): found \(found), expected one of the two")
  }

  @Test("an app must fit what the device has")
  func room() {
    let found = errorLine {
      try phone(
        device: #"ram: "2 GiB", wired: "1.5 GiB", limit: "2 GiB", daemons: { idle: 0, busy: 9 }"#,
        apps: #"a: { size: "1 GiB" }"#)
    }
    #expect(
      found.hasPrefix(#"w:3:20: found "1 GiB", expected a size within what device.ram leaves"#))
  }

  @Test("rows become what they ask for")
  func rows() throws {
    let workload = try phone(
      rows: """
        { at: "0 s", open: "a" }, { at: "1 s", audio: "a", for: "2 s" },
        { at: "1 s", location: "a", for: "3 s" }, { at: "1 s", voip: "a", for: "4 s" },
        { at: "1 s", task: "a", for: "5 s" }, { at: "2 s", home: true },
        { at: "3 s", quit: "a" }, { at: "4 s", reboot: true },
        { at: "5 s", interrupt: "control-centre", for: "6 s" }, { at: "6 s", lock: true },
        { at: "7 s", unlock: true }, { at: "8 s", note: "n" }
        """)
    guard case .rows(let rows) = workload.scenario.demand.first else {
      Issue.record("no rows")
      return
    }
    #expect(
      rows.map(\.kind) == [
        .open, .audio, .location, .voip, .task, .home, .forceQuit, .reboot, .interrupt, .lock,
        .unlock, .note,
      ])
    #expect(rows.map(\.length.seconds) == [0, 2, 3, 4, 5, 0, 0, 0, 6, 0, 0, 0])
    #expect(rows.map(\.app) == [0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0])
    #expect(rows[8].trigger == .controlCentre)
    #expect(workload.scenario.horizon == .seconds(7), "the last row that is no note")
  }

  @Test(
    "a fault of a row is named with its place",
    arguments: [
      (#"{ at: "0 s", audio: "a" }"#, "5:1: found a row with 'audio' and without 'for'"),
      (#"{ at: "0 s", open: "a", for: "1 s" }"#, "5:30: found 'for' beside nothing that goes on"),
      (#"{ at: "0 s", home: false }"#, "5:20: found false, expected true"),
      (#"{ at: "0 s", quit: "b" }"#, "5:20: found an app unknown here, 'b'"),
      (#"{ at: "0 s" }"#, "5:1: found a row that asks for nothing, expected one of 'open', 'home'"),
      (#"{ at: "0 s", open: "a", home: true }"#, "5:1: found a row that asks for two things"),
      (#"{ at: "0 s", interrupt: "call" }"#, "5:1: found a row with 'interrupt' and without 'for'"),
      (
        #"{ at: "0 s", interrupt: "control-center", for: "1 s" }"#,
        #"5:25: found "control-center", expected one of 'call', 'control-centre', "#
          + "'notification-centre', 'permission', 'switcher', 'notification', 'alert' or "
          + "'split-view'; did you "
          + "mean 'control-centre'?"
      ),
      (#"{ at: "0 s", lock: false }"#, "5:20: found false, expected true"),
      (#"{ at: "0 s", unlock: true, for: "1 s" }"#, "5:33: found 'for' beside nothing"),
      (#"{ at: "0 s", interupt: "call", for: "1 s" }"#, "5:14: found unknown key 'interupt'"),
      (#"{ at: "0 s", task: "a", for: "0 s" }"#, #"5:30: found "0 s", expected a duration"#),
    ])
  func rowFaults(row: String, line: String) {
    let found = errorLine { try phone(rows: row) }
    #expect(found.hasPrefix("w:\(line)"), "\(found)")
  }

  @Test("an app that only a trace names must fit as well")
  func trace() throws {
    let root = try node(
      #"""
      { schema: 1, name: "x", mode: "device", device: { ram: "4 GiB" },
      demand: { trace: "t.csv" } }
      """#)
    func decode(_ size: Int) throws -> Workload {
      try WorkloadDecoder { path in
        (path, ArrayBytes(Array("time_s,app,size_mib\n0,b,\(size)\n".utf8)))
      }.decode(root)
    }
    #expect(try decode(90).scenario.apps[0].behaviour == AppBehaviour(activeBytes: 90 << 20))
    #expect(
      errorLine { try decode(5000) }
        == "t.csv:2:5: found size 5000 MiB for b, expected a size below device.limit, 2088 MiB")
  }
}
