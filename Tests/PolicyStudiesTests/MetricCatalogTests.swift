import DeviceModel
import SimKernel
import Testing

@testable import PolicyStudies

@Suite("MetricCatalog")
struct MetricCatalogTests {
  static let units = ["count", "ratio", "MiB", "MiB·s", "ms", "s"]

  @Test("every measure has a kebab-free name of its own, a unit and a summary")
  func rows() {
    let runs = MetricCatalog.runs.map { ($0.name, $0.unit, $0.summary) }
    let apps = MetricCatalog.apps.map { ($0.name, $0.unit, $0.summary) }
    for rows in [runs, apps] {
      for (name, unit, summary) in rows {
        #expect(name.wholeMatch(of: /[a-z0-9]+(_[a-z0-9]+)*/) != nil)
        #expect(Self.units.contains(unit) && !summary.isEmpty)
        #expect(rows.count { $0.0 == name } == 1)
        if unit == "MiB" { #expect(name.contains("_mib")) }
        if unit == "MiB·s" { #expect(name.hasSuffix("_mib_s")) }
        if unit == "ms" { #expect(name.contains("_ms_")) }
        if unit == "s" { #expect(name.hasSuffix("_s")) }
        if unit == "ratio" { #expect(name.hasSuffix("_ratio")) }
      }
    }
  }

  @Test("every measure is finite after a run, and defined but for shares of nothing")
  func values() async throws {
    let runs = Replications(of: try dayOfThreeApps(), threads: 1) { _ in
      .init(monitor: Unwatched()) { result in
        for metric in MetricCatalog.runs(in: .cache) { #expect(metric.value(result).text != nil) }
        for app in result.apps {
          for metric in MetricCatalog.apps(in: .cache) { #expect(metric.value(app).text != nil) }
        }
      }
    }
    _ = try await runs.run(trials(["x"], replications: 1))
    for metric in MetricCatalog.runs where metric.unit == "count" {
      let value = metric.value(RunResult(appCount: 0)).text
      #expect(value == "0" || metric.name == "apps_alive_mean")
    }
  }
}
