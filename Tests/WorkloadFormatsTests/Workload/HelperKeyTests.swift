import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Keys of processes of an app")
struct HelperKeyTests {
  private func apps(_ keys: String) throws -> [AppProfile] {
    try phone(apps: #"a: { size: "90 MB", processes: { \#(keys) } }, b: { size: "9 MB" }"#)
      .scenario.apps
  }

  @Test("processes of apps come behind all apps, in the order of the file")
  func order() throws {
    let one = #"{ kind: "web-content", footprint: { active: "9 MB" } }"#
    let apps = try apps("page: \(one), other: \(one)")
    #expect(apps.map(\.name) == ["a", "b", "a/page", "a/other"])
    #expect(apps.map { $0.helper?.owner } == [nil, nil, 0, 0])
    #expect(apps.map(\.behaviour.role) == [.app, .app, .helper, .helper])
    #expect(try self.apps("").map(\.name) == ["a", "b"])
  }

  @Test("every key reaches the process (X-20, X-22)")
  func keys() throws {
    let app = try #require(
      try apps(
        """
        p: {
          kind: "service", reload: "7 ms", limit: "50 MB",
          footprint: { launch: "2 MB", active: "9 MB", background: "3 MB" } }
        """
      ).last)
    var expected = AppBehaviour(activeBytes: 9_000_000)
    (expected.launchBytes, expected.backgroundBytes) = (2_000_000, 3_000_000)
    (expected.role, expected.codeBytes, expected.warningShedMillis) = (.helper, 0, 0)
    expected.limits = ProcessLimits(both: ProcessLimit(bytes: 50_000_000, isFatal: true))
    #expect(app.behaviour == expected && app.sizeBytes == 9_000_000)
    #expect(app.helper == HelperProfile(.service, of: 0, reloadMicroseconds: 7_000))
    let usual = try apps(#"p: { kind: "extension", footprint: { active: "9 MB" } }"#).last
    #expect(usual?.helper == HelperProfile(.appExtension, of: 0, reloadMicroseconds: 1_000_000))
    #expect(usual?.behaviour.limits == ProcessLimits())
  }

  @Test(
    "faults are named with their place",
    arguments: [
      (#""p/q": { kind: "service", footprint: { active: "1 MB" } }"#, "a name without '/'"),
      (#""": { kind: "service", footprint: { active: "1 MB" } }"#, "a process without a name"),
      (#"p: { kind: "servise", footprint: { active: "1 MB" } }"#, "did you mean 'service'?"),
      (#"p: { footprint: { active: "1 MB" } }"#, "'kind'"),
      (#"p: { kind: "service" }"#, "'footprint'"),
      (#"p: { kind: "service", footprint: { active: "1 TB" } }"#, "an active footprint below"),
      (
        #"p: { kind: "service", footprint: { active: "1 MB" }, processes: {} }"#,
        "found processes of a process, expected them in an app only"
      ),
      (#"p: { kind: "service", footprint: { active: "1 MB" }, reload: "2 h" }"#, "found"),
      (#"p: { kind: "service", footprint: { active: "1 MB" }, leak: "1 B/s" }"#, "'leak'"),
      (#"p: 3"#, "found"),
    ])
  func faults(keys: String, words: String) {
    let line = errorLine { try apps(keys) }
    #expect(line.contains(words) && line != "no error", "\(line)")
  }

  @Test("no daemon has processes, none is named as an app is, and none is opened")
  func misuse() {
    let page = #"{ kind: "web-content", footprint: { active: "1 MB" } }"#
    for (apps, words) in [
      (
        #"a: { size: "9 MB" }, d: { size: "9 MB", role: "daemon", processes: { p: \#(page) } }"#,
        "not of a daemon"
      ),
      (
        #"a: { size: "9 MB", processes: { p: \#(page) } }, "a/p": { size: "9 MB" }"#,
        "found a process called 'a/p', as an app is, expected a name of its own"
      ),
      (#"a: { size: "9 MB", role: "helper" }"#, "'support'"),
    ] {
      let line = errorLine { try phone(apps: apps) }
      #expect(line.contains(words), "\(line)")
    }
    let opened = errorLine {
      try phone(
        apps: #"a: { size: "9 MB", processes: { p: \#(page) } }"#,
        rows: #"{ at: "1 s", open: "a/p" }"#)
    }
    #expect(opened.contains("found a process of an app, 'a/p'"), "\(opened)")
  }

  @Test("no more than eighty in one app")
  func most() throws {
    func apps(_ count: Int) throws -> Int {
      try self.apps(
        (0..<count).map { #"p\#($0): { kind: "service", footprint: { active: "1 MB" } }"# }
          .joined(separator: ", ")
      ).count
    }
    #expect(try apps(80) == 82)
    #expect(errorLine { try apps(81) }.contains("at most 80 processes of an app"))
  }
}
