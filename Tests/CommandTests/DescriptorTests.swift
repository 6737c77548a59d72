import MemoryPolicies
import PolicyStudies
import SimKernel
import Testing

@testable import DeviceModel
@testable import StudyReports

/// Rows of descriptions: each is named in every table, dictionary and figure.
@Suite("Rows of kinds and reasons")
struct DescriptorTests {
  private static func page(_ path: String) throws -> String { try Page(path).text }

  private static func dictionary() throws -> String {
    try page("\(Page.catalogue)/OutputFiles.md")
  }

  /// Names are permanent and stand in columns: lower case, and each once.
  private static func checkNames(_ names: [String]) {
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(
        !name.isEmpty && name.allSatisfy { $0 == "_" || $0.isLowercase || $0.isNumber }, "\(name)")
    }
  }

  /// Whether a run's measures and their dictionary have the column `name`, for what `meaning` says.
  private static func checkColumn(
    _ name: String, _ mode: SimulationMode?, _ meaning: String? = nil, ofApps: Bool = false
  ) throws {
    let metric = try #require(MetricCatalog.runs.first { $0.name == name }, "\(name)")
    #expect(metric.onlyMode == mode && meaning.map { $0 == metric.summary } ?? true, "\(name)")
    #expect(try dictionary().contains("| `\(name)` |"), "\(name)")
    if ofApps { #expect(MetricCatalog.apps.contains { $0.name == name }, "\(name)") }
  }

  @Test("every end reason has its columns, a word in the summary and one in the figure")
  func endReasons() throws {
    let rows = EndReason.allCases.map(\.info)
    Self.checkNames(rows.map(\.name))
    #expect(Set(rows.map(\.label)).count == rows.count)
    let figure = try Self.page("plots/kill_reasons.py")
    for row in rows {
      try Self.checkColumn("ends_\(row.name)", row.mode, row.meaning, ofApps: row.isPerApp)
      #expect((1...10).contains(row.label.count), "\(row.label)")
      #expect(MetricCatalog.apps.contains { $0.name == "ends_\(row.name)" } == row.isPerApp)
      #expect(figure.contains("\"\(row.name)\": \""), "plots/kill_reasons.py: \(row.name)")
    }
    let evictions = EndReason.allCases.filter(\.isEviction)
    #expect(evictions == EndReason.allCases.filter { $0.info.family.evicts })
  }

  @Test("the summary of a phone has a column for each reason but the person's doing")
  func summary() throws {
    let names = Self.phone.apps.map(\.name)
    for reason in EndReason.allCases {
      var result = RunResult(appCount: names.count)
      result.endedAt = .seconds(9)
      result.count(EndRecord(app: 0, reason: reason, freedBytes: 1, time: .seconds(1)))
      let outcome = StudyOutcome(
        scenario: Self.phone,
        trials: SeedPlan.trials(
          strategies: [StudyStrategy(name: "s") { _, _ in preconditionFailure("never run") }],
          seed: 1, replications: 1),
        results: [result])
      let shows = DeviceTable.text(outcome).contains("Ends by reason: \(reason.info.label).")
      #expect(shows == (reason.info.family != .person), "\(reason)")
    }
  }

  private static var phone: Scenario {
    Scenario(
      name: "phone", device: DeviceProfile(ramBytes: 2 << 30),
      apps: [AppProfile(name: "a", sizeBytes: 1 << 20)], demand: [], horizon: .seconds(9))
  }

  @Test("every kind of event has its column")
  func events() throws {
    Self.checkNames(EventKind.allCases.map(\.name))
    for kind in EventKind.allCases {
      try Self.checkColumn("events_\(kind.name)", kind.mode, kind.meaning)
      #expect(EventKind(rawValue: kind.rawValue) == kind && kind.meaning.count > 10)
    }
    #expect(
      EventKind.allCases.count == DemandKind.allCases.count + TimerKind.allCases.count)
    #expect(EventKind(rawValue: UInt8(EventKind.allCases.count)) == nil)
    #expect(EventKind.allCases.enumerated().allSatisfy { $0 == Int($1.rawValue) })
  }

  @Test("every kind of demand is a key of workloads, explained, and read as its row says")
  func demand() async throws {
    let page = try Page("\(Page.catalogue)/WorkloadFiles.md").section("### Rows")?.text ?? ""
    #expect(Set(DemandKind.allCases.map(\.info.key)).count == DemandKind.allCases.count)
    for kind in DemandKind.allCases {
      let (row, subject) = (kind.info, kind.info.subject)
      #expect(page.contains("| `demand.rows[].\(row.key)` |"), "\(row.key)")
      #expect(kind.stepsDraws == row.stepsDraws && kind.namesApp == subject.isApp)
      let value =
        switch subject {
        case .app, .scenes, .work, .remark: "\"a\""
        case .front, .device: "true"
        case .choice(let names): "\"\(names[0])\""
        case .interruption: "\"\(InterruptionTrigger.call.name)\""
        }
      for (lasts, length) in [(true, ", for: \"1 s\""), (false, "")] {
        let run = try await Self.check("'\(row.key)': \(value)\(length)")
        #expect((run.exitCode == 0) == (lasts == subject.lasts), "\(row.key): \(run.errors)")
      }
    }
  }

  private static func check(_ row: String) async throws -> CommandRun {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "rows", mode: "device", device: { ram: "2 GiB", idiom: "pad" },
        apps: { a: { size: "20 MiB", scenes: true } },
        demand: { rows: [{ at: "1 s", open: "a" }, { at: "2 s", \(row) }] }, horizon: "9 s" }
      """)
    return try await CommandRun.flotsam("check", file.path)
  }

  @Test("every kind of work has its columns, and the row that begins it")
  func work() throws {
    Self.checkNames(BackgroundWork.allCases.map(\.name))
    for work in BackgroundWork.allCases {
      try Self.checkColumn("broken_\(work.name)", .device)
      try Self.checkColumn("work_not_begun_\(work.name)", .device, ofApps: work.info.isPerApp)
      #expect(work.info.row.work == work)
    }
    #expect(DemandKind.allCases.compactMap(\.work) == BackgroundWork.allCases)
  }

  @Test("every kind of launch has its columns and a word in the summary")
  func launches() throws {
    Self.checkNames(LaunchKind.allCases.map(\.name))
    for kind in LaunchKind.allCases {
      let row = kind.info
      try Self.checkColumn("launches_\(row.name)", nil, row.meaning, ofApps: true)
      #expect((1...10).contains(row.label.count))
      let launches = EventTable.launches.columns.first { $0.name == "kind" }
      #expect(launches?.meaning.contains(row.name) == true)
    }
  }
}
