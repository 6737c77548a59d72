import DeviceModel
import PolicyStudies
import SimKernel
import Synchronization
import Testing

@testable import StudyReports

/// Compresses, or does nothing and goes by the thresholds.
private struct Packing: ReclaimPolicy {
  let compresses: Bool
  func gauge(on phone: DeviceProfile) -> PressureGauge {
    compresses ? .compressor(of: phone) : .thresholds(of: phone)
  }
}

private struct First: EvictionPolicy {
  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }
}

private struct Unwatched: RunMonitor {
  mutating func check(events: Int64, at time: SimTime) throws {}
}

/// Keeps the bytes of the event tables of a study, by table and trial.
private final class Shelf: Sendable {
  struct Sink: ByteSink {
    let shelf: Shelf
    let table: EventTable
    func write(_ bytes: UnsafeRawBufferPointer) {
      shelf.texts.withLock { texts in
        texts[EventTable.allCases.firstIndex(of: table) ?? 0] += String(
          decoding: bytes, as: UTF8.self)
      }
    }
  }

  let texts = Mutex([String](repeating: "", count: EventTable.allCases.count))

  /// The fields of each row of `table`.
  func rows(_ table: EventTable) -> [[String]] {
    let text = texts.withLock { $0[EventTable.allCases.firstIndex(of: table) ?? 0] }
    return text.split(separator: "\r\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

private func busyHour() -> Scenario {
  let rows = (0..<500).map { (index: Int) -> DemandRow in
    DemandRow(
      time: .seconds(1 + 7 * Int64(index)), kind: index % 9 == 0 ? .home : .open,
      app: Int32(index * 7919 / 13 % 12))
  }
  let apps = (0..<12).map { (app: Int64) -> AppProfile in
    AppProfile(name: "app\(app)", sizeBytes: (150 + 40 * app) << 20)
  }
  return Scenario(
    name: "hour", device: DeviceProfile(ramBytes: 2 << 30), apps: apps, demand: [.rows(rows)],
    horizon: .seconds(3600))
}

/// Runs the hour under two strategies, one thread, and keeps its event tables.
private func study(
  samplingEvery interval: Int64? = nil, replications: Int = 1
) async throws -> (outcome: StudyOutcome, shelf: Shelf, apps: [UInt8]) {
  let scenario = busyHour()
  let shelf = Shelf()
  let apps = Mutex([UInt8]())
  let strategies = [true, false].map { compresses in
    let rule = Packing(compresses: compresses)
    return StudyStrategy(name: "first+reclaim:\(compresses ? "compress" : "none")") { _, _ in
      RunStrategy(eviction: First(), reclaim: rule)
    }
  }
  let trials = SeedPlan.trials(strategies: strategies, seed: 1, replications: replications)
  let runs = Replications(of: scenario, threads: 1) { index in
    let report = EventReport(
      of: trials[index], in: scenario, names: EventReport.AppNames(of: scenario),
      samplingEvery: interval, demand: true, states: true
    ) { Shelf.Sink(shelf: shelf, table: $0) }
    return .init(observer: report, monitor: Unwatched()) { result in
      try apps.withLock { $0 += try rows(of: trials[index], in: scenario, result) }
    }
  }
  let results = try await runs.run(trials)
  let outcome = StudyOutcome(scenario: scenario, trials: trials, results: results)
  return (outcome, shelf, apps.withLock { $0 })
}

private func lines(_ bytes: [UInt8]) -> [String] {
  String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
}

@Suite("Device reports")
struct DeviceReportTests {
  @Test("any sampling interval leaves every other table as it is")
  func samplingChangesNothing() async throws {
    let plain = try await study()
    #expect(plain.shelf.rows(.timeline).isEmpty && !plain.shelf.rows(.warnings).isEmpty)
    for (interval, rows) in [(Int64(1_000_000), 3601), (3_600_000_000, 2)] {
      let sampled = try await study(samplingEvery: interval)
      #expect(
        CSVReport.runs(sampled.outcome, beforeEachRow: {})
          == CSVReport.runs(plain.outcome, beforeEachRow: {}))
      #expect(sampled.apps == plain.apps)
      for table in [EventTable.launches, .kills, .warnings, .demand] {
        #expect(sampled.shelf.rows(table) == plain.shelf.rows(table))
      }
      #expect(sampled.shelf.rows(.timeline).count == 2 * rows)
    }
  }

  @Test("every row of every table has as many fields as its header")
  func rectangular() async throws {
    let study = try await study(samplingEvery: 60_000_000)
    for table in EventTable.allCases {
      let width = TrialColumns.ofRuns.count + table.columns.count
      let rows = study.shelf.rows(table)
      #expect(!rows.isEmpty && rows.allSatisfy { $0.count == width }, "\(table)")
    }
    let apps = lines(CSVReport.appsHeader(in: .device)) + lines(study.apps)
    for rows in [lines(CSVReport.runs(study.outcome, beforeEachRow: {})), apps] {
      let widths = rows.map { $0.count { $0 == "," } }
      #expect(rows.count > 2 && widths.allSatisfy { $0 == widths[0] })
    }
  }

  @Test("columns of the other mode are left out, and all there are defined")
  func columns() async throws {
    let rows = lines(CSVReport.runs(try await study().outcome, beforeEachRow: {}))
    let names = rows[0].split(separator: ",")
    #expect(names.contains("launch_ms_p95") && names.contains("ends_vm_pageshortage"))
    #expect(!names.contains("cold_mib") && !names.contains("ends_evicted"))
    // Without a prewarmed process opened there is no age of one.
    let empty = zip(names, rows[1].split(separator: ",", omittingEmptySubsequences: false))
      .filter(\.1.isEmpty).map(\.0)
    #expect(empty == ["prewarm_age_mean_s"])
  }

  @Test("a launch's row carries its time; the table's launches are the run's")
  func launches() async throws {
    let study = try await study()
    let rows = study.shelf.rows(.launches)
    let launches = study.outcome.results.reduce(0) { $0 + $1.launches.total }
    #expect(Int64(rows.count) == launches)
    #expect(rows[0].suffix(5) == ["app9", "cold_uncached", "1", "1504.011", "0.000"])
  }

  @Test("the table tells the phone, the launch times, and the kills by reason")
  func table() async throws {
    let one = TableReport.runs(try await study().outcome)
    #expect(one.hasPrefix("hour: 12 apps on 2048.0 MiB of RAM, 1 h, 1 replication, seed 1\n\n"))
    let rows = one.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows[1].contains("p95") && rows[1].contains("shortage") && !rows[1].contains("range"))
    #expect(rows[2][0] == "first+reclaim:compress" && rows[3][0] == "first+reclaim:none")
    let many = try await study(replications: 3)
    #expect(TableReport.runs(many.outcome).contains("range"))
    #expect(one.split(separator: "\n").allSatisfy { $0.unicodeScalars.count <= 130 }, "\(one)")
  }

  @Test("a study without a kill says so")
  func noKill() async throws {
    let study = try await study()
    let empty = RunResult(appCount: 0)
    let outcome = StudyOutcome(
      scenario: study.outcome.scenario, trials: study.outcome.trials, results: [empty, empty])
    let text = TableReport.runs(outcome)
    #expect(text.contains("  kills  ") && text.contains("–"))
    // Daemons that went over limits of their own are counted apart.
    #expect(text.contains("\nNo app was killed.\n"))
  }
}
